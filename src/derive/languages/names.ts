import { z } from 'zod'
import type { Labels, Resource, Site } from '../../model/model.ts'
import { isRecord } from '../../text/values.ts'

/** The setting that says what a site, its types and its fields are called in its other languages. */
export const namesSetting = 'names'

const text = z.string().min(1)

/** What is called otherwise in a language: the site, and types and taxonomies by their nouns, with their fields by key. */
const namesType = z.strictObject({
  title: text.optional(),
  description: text.optional(),
  types: z
    .record(
      z.string(),
      z.strictObject({
        name: text.optional(),
        plural: text.optional(),
        fields: z.record(z.string(), text).optional(),
      }),
    )
    .optional(),
})

/** The type of the setting: names by language. */
export const namesByLanguage = z.record(z.string(), namesType)

/** Where a site is seen. */
type Seen = Pick<Site, 'language' | 'settings'>

/** What the site itself is called in the language in which it is seen, where that is said. */
export function siteNames(site: Seen): Partial<Record<'title' | 'description', string>> {
  const [title, description] = ['title', 'description'].map((key) => nameAt(site, [key]))
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
}

/** What entries of a type are called in the language in which a site is seen, where that is said. */
export function namesOfType(site: Seen, { name }: Pick<Resource, 'name'>): Partial<Labels> {
  const [singular, plural] = ['name', 'plural'].map((key) => nameAt(site, ['types', name, key]))
  return { ...(singular !== undefined && { singular }), ...(plural !== undefined && { plural }) }
}

/**
 * What a field is called in the language in which a site is seen; undefined where that is not said.
 *
 * @param key of the field; of one within a group, those above come first: `rooms.opens`
 */
export function nameOfField(site: Seen, { name }: Pick<Resource, 'name'>, key: string): string | undefined {
  return nameAt(site, ['types', name, 'fields', key])
}

function nameAt({ language, settings }: Seen, path: readonly string[]): string | undefined {
  let said: unknown = language === undefined ? undefined : settings[namesSetting]
  for (const step of [language ?? '', ...path])
    said = isRecord(said) && Object.hasOwn(said, step) ? said[step] : undefined
  return typeof said === 'string' ? said : undefined
}
