import { siteOf } from '../../../derive/languages/site-in-language.ts'
import { z } from 'zod'
import type { Site } from '../../../model/model.ts'

/** Widths of avatars, in pixels. */
const sizes = [24, 48, 96] as const

export const avatarsSchema = z
  .object(
    Object.fromEntries(sizes.map((size) => [size, z.url().describe(`Avatar URL with image size of ${size} pixels.`)])),
  )
  .describe('Avatar URLs for the user.')

/**
 * Addresses of a person's avatars by width: on the website itself, so that no visit and no e-mail address is disclosed to
 * others. `name` is a user's slug, or another word that stays the same for a person.
 */
export function avatarsOf(name: string, site: Site): Record<string, string> {
  return Object.fromEntries(sizes.map((size) => [size, `${siteOf(site).home}/avatars/${name}-${size}.svg`]))
}
