// Own code: it must equal WordPress's sanitize_title; slugify and similar libraries write other addresses.
import { removeAccents } from './accents.ts'
import { forwardSearch, rewrite, trimBlanks } from '../html/scan-html.ts'
import { dropTags, stripTags } from '../html/strip-tags.ts'
import { quietly } from '../values.ts'

const maxLength = 200
export const longestUserSlug = 50
// Browsers read these as dot segments: like dots, they leave nothing.
const octetsOfDots = /^(?:%2e){1,2}$/
const plainSlug = /^[a-z0-9_]+(?:-[a-z0-9_]+)*$/

/**
 * Turns a title into a slug: lower-case ASCII letters, digits, `_` and single hyphens; other scripts as lower-case `%xx`
 * octets; at most 200 characters. A slug stays unchanged; a text without letters and digits yields an empty one.
 *
 * @param locale - language for spelling letters: `ü` is `ue` in German; for new names only, as existing ones stay
 */
export function toSlug(title: string, locale?: string): string {
  if (title.length <= maxLength && plainSlug.test(title)) return title
  const text = removeAccents(dropTags(title), locale)
    // Percent signs count only as parts of octets.
    .replace(/%(?![0-9a-fA-F]{2})/g, '')
    .toLowerCase()
  return encodeOctets(text)
    .replace(hyphens, '-')
    .replace(silent, '')
    .replace(/%c3%97/g, 'x')
    .replace(/&[^\n]+?;/g, '')
    .replace(/\./g, '-')
    .replace(/[^%a-z0-9 _-]/g, '')
    .replace(/%[0-9a-f]?$/, '')
    .replace(/[ -]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(octetsOfDots, '')
}

/**
 * Turns a slug into a file name's stem: `%xx` octets become letters if that name yields the same slug again; otherwise they
 * stay, so that no name contains a slash, a control character or a leading dot.
 */
export function slugToStem(slug: string): string {
  if (!slug.includes('%')) return slug
  const stem = decodeOctets(slug)
  return stem !== undefined && toSlug(stem) === slug ? stem : slug
}

/** Returns `wanted`, or it with the first free suffix of `-2`, `-3` …; a long one is cut before the suffix. */
export function uniqueSlug(
  wanted: string,
  taken: (slug: string) => boolean,
  { from = 2, longest = maxLength } = {},
): string {
  if (!taken(wanted)) return wanted
  for (let number = from; ; number++) {
    const suffix = `-${number}`
    const slug = cutSlug(wanted, longest - suffix.length) + suffix
    if (!taken(slug)) return slug
  }
}

/** Cleans a login name of markup, accents, octets and entities; `strict` leaves ASCII letters, digits, blanks and `_.-@`. */
export function sanitizeLogin(name: string, strict: boolean): string {
  const plain = withoutEntities(removeAccents(stripTags(name)).replace(/%[0-9a-fA-F]{2}/g, ''))
  return trimBlanks(strict ? plain.replace(/[^a-zA-Z0-9 _.@-]/g, '') : plain).replace(/[ \t-\r]+/g, ' ')
}

// An entity is anything between `&` and the next `;` on its line.
function withoutEntities(text: string): string {
  const semicolon = forwardSearch(text, ';')
  const lineEnd = forwardSearch(text, '\n')
  return rewrite(text, /&/g, (at) => {
    const end = semicolon(at + 2)
    const line = lineEnd(at)
    return end < 0 || (line >= 0 && line < end) ? undefined : { end: end + 1, put: '' }
  })
}

/** Returns a user's slug, made from the first 50 characters of the name or requested slug. */
export function toUserSlug(name: string): string {
  return toSlug(sanitizeLogin(name, true).slice(0, longestUserSlug))
}

// No-break space, dashes, slashes, their entities, and visible blanks (en quad … hair space, line separators).
const hyphens = /%c2%a0|%e2%80%(?:8[0-9a]|9[34]|a[89]|af)|&nbsp;|&#160;|&[nm]dash;|&#821[12];|\//g

// Quotes, bullets, © ® ° ™ … ´, lone accents, soft hyphens, and invisible characters.
const silent = new RegExp(
  '%c2%(?:a[1b9de]|b[04bf])|%e2%80%(?:8[b-f]|9[89a-f]|a[26a-e]|b[9a])|%e2%84%a2|' +
    '%cb%8a|%cc%8[014c]|%cd%81|%ef%bb%bf|%ef%bf%bc',
  'g',
)

// Encodes characters beyond ASCII as octets, cutting between characters at the maximum length.
function encodeOctets(text: string): string {
  let out = ''
  for (const character of text) {
    const piece = character < '\u0080' ? character : octetsOf(character)
    if (out.length + piece.length > maxLength) break
    out += piece
  }
  return out
}

function octetsOf(character: string): string {
  let octets = ''
  for (const octet of Buffer.from(character, 'utf8')) octets += `%${octet.toString(16)}`
  return octets
}

/** Decodes octets; undefined if they are not UTF-8. */
export function decodeOctets(slug: string): string | undefined {
  return quietly(() => decodeURIComponent(slug))
}

/** Encodes text for an address; lone surrogates, as in truncated texts, become U+FFFD. */
export function encoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Decodes octets; unchanged if they are not UTF-8. */
export function decoded(text: string): string {
  return text.includes('%') ? (decodeOctets(text) ?? text) : text
}

function cutSlug(slug: string, length: number): string {
  if (slug.length <= length) return slug
  let cut = slug.slice(0, length).replace(/%[0-9a-f]?$/, '')
  // A character of four octets may lose its last three.
  for (let tries = 0; tries < 3 && cut.includes('%') && decodeOctets(cut) === undefined; tries++)
    cut = cut.replace(/%..$/, '')
  return cut.replace(/-+$/, '')
}
