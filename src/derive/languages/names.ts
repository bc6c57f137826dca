import { z } from 'zod'
import type { Labels, Resource, Site } from '../../model/model.ts'
import { isRecord } from '../../text/values.ts'

/** Setting: names of a site, its types and its fields in its other languages. */
export const namesSetting = 'names'

const text = z.string().min(1)

/** The name of a field, optionally with words for its choices: `{ label: 'Material', choices: { Holz: 'wood' } }`. */
const fieldNames = z.union([
  text,
  z.strictObject({ label: text.optional(), choices: z.record(z.string(), text).optional() }),
])

/** Names in one language: of the site, and of types and taxonomies with their fields by key. */
const namesType = z.strictObject({
  title: text.optional(),
  description: text.optional(),
  types: z
    .record(
      z.string(),
      z.strictObject({
        name: text.optional(),
        plural: text.optional(),
        fields: z.record(z.string(), fieldNames).optional(),
      }),
    )
    .optional(),
})

export const namesByLanguage = z.record(z.string(), namesType)

type NamingSite = Pick<Site, 'language' | 'settings'>

/** Returns the site's own names in the language of the view, if any. */
export function siteNames(site: NamingSite): Partial<Record<'title' | 'description', string>> {
  const [title, description] = ['title', 'description'].map((key) => nameAt(site, [key]))
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
}

/** Returns a type's own labels in the language of the view, if any. */
export function namesOfType(site: NamingSite, { name }: Pick<Resource, 'name'>): Partial<Labels> {
  const [singular, plural] = ['name', 'plural'].map((key) => nameAt(site, ['types', name, key]))
  return { ...(singular !== undefined && { singular }), ...(plural !== undefined && { plural }) }
}

/** Returns a field's name in the language of the view; a `key` within a group begins with the group's keys: `rooms.opens`. */
export function nameOfField(site: NamingSite, { name }: Pick<Resource, 'name'>, key: string): string | undefined {
  const path = ['types', name, 'fields', key]
  return nameAt(site, path) ?? nameAt(site, [...path, 'label'])
}

/** Returns the word for a field's choice in the language of the view; undefined if there is none. */
export function nameOfChoice(
  site: NamingSite,
  { name }: Pick<Resource, 'name'>,
  key: string,
  choice: string,
): string | undefined {
  return nameAt(site, ['types', name, 'fields', key, 'choices', choice])
}

function nameAt({ language, settings }: NamingSite, path: readonly string[]): string | undefined {
  let said: unknown = language === undefined ? undefined : settings[namesSetting]
  for (const step of [language ?? '', ...path])
    said = isRecord(said) && Object.hasOwn(said, step) ? said[step] : undefined
  return typeof said === 'string' ? said : undefined
}
