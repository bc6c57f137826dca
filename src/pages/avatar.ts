import { decodeOctets } from '../text/wordpress/slug.ts'
import { markup } from './parts/markup.ts'

/**
 * Draws an avatar: initials of the name in its address, on a background coloured by the name. As it depends on the address
 * alone, it does not reveal who has an account, and no third party learns of the visit.
 *
 * @param path - below the website's address, as in `avatar_urls`: `/avatars/jane-doe-96.svg`
 * @returns the drawing, or undefined if the path is not such an address
 */
export function avatarAt(path: string): string | undefined {
  const found = /^\/avatars\/([^/]{1,700})-(24|48|96)\.svg$/.exec(path)
  const name = found && decodeOctets(found[1]!)
  if (!name) return undefined
  const size = Number(found[2])
  const letters = initialsOf(name.replace(/^guest-/, ''))
  // Dark enough for white letters at any hue.
  const ground = `hsl(${hueOf(name)}, 45%, 32%)`
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 96 96"><rect width="96" height="96" fill="${ground}"/><text x="48" y="50" fill="#fff" font-family="system-ui,sans-serif" font-size="40" text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`
    .text
}

// The initials of the first and last word, without characters that XML forbids.
function initialsOf(name: string): string {
  const words = name.split(/[-_.@\s\p{Cc}\p{Cn}]+/u).filter((word) => word !== '')
  const firsts = [words[0], ...words.slice(1).slice(-1)].map((word) => Array.from(word ?? '?')[0]!)
  return firsts.join('').toLocaleUpperCase('en')
}

function hueOf(name: string): number {
  let sum = 0
  for (const sign of name) sum = (sum * 31 + sign.codePointAt(0)!) % 360
  return sum
}
