import { z } from 'zod'
import { folderPattern } from '../../derive/folders/places.ts'
import { ownFieldsType } from '../../derive/own-fields/declarations.ts'

export const typesSetting = 'types'

export const taxonomiesSetting = 'taxonomies'

/** A name as it is typed, stored and returned. */
export const namePattern = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/

const word = z.string().trim().min(1).max(80)
const slug = z
  .string()
  .max(60)
  .regex(namePattern, 'is not usable in addresses: use lower-case letters, digits, - and _, beginning with a letter')
const folder = z.string().regex(folderPattern, 'is not a folder in the content folder; write a name such as exhibits')
const access = z.enum(['post', 'page', 'admin']).default('post')

/** The parts of a type's entries unless `supports` switches them off: a title, a text and a date. */
const usualParts = ['title', 'editor', 'date'] as const

/** The optional parts of a type's entries, by WordPress's names. */
const features = [
  'author',
  'comments',
  'custom-fields',
  'excerpt',
  'page-attributes',
  'revisions',
  'thumbnail',
] as const
const usualFeatures: (typeof features)[number][] = ['author', 'custom-fields', 'excerpt', 'revisions', 'thumbnail']
const usual = new Set<string>([...usualParts, ...usualFeatures])

/** A part of a type, by WordPress's names; `date` is not one of them. */
export type Feature = (typeof usualParts)[number] | (typeof features)[number]

const listed = z.array(z.enum(['title', 'editor', ...features]))
const switched = z.strictObject(
  Object.fromEntries([...usualParts, ...features].map((name) => [name, z.boolean().optional()])),
)

/** A type's parts. A list names those besides title, text and date; an object, as in WordPress, switches single parts. */
export function featuresOf(supports: TypeDeclaration['supports']): readonly Feature[] {
  if (Array.isArray(supports)) return [...new Set([...usualParts, ...supports])]
  const said = supports as Readonly<Partial<Record<Feature, boolean>>>
  return [...usualParts, ...features].filter((name) => said[name] ?? usual.has(name))
}

const common = {
  /** Its labels in the singular and plural; made from its name by default. */
  name: word.optional(),
  plural: word.optional(),
  /** Its word in addresses and over REST. */
  slug: slug.optional(),
  /** Where its files are; named like its slug by default. */
  folder: folder.optional(),
  /** Who may write: users who may write posts, users who may write pages, or administrators. */
  access,
}

const typeSchema = z.strictObject({
  ...common,
  supports: z.union([listed, switched]).default([...usualFeatures]),
  /** As in the setting `fields`. */
  fields: z.looseObject({}).default({}),
  taxonomies: z.array(z.string()).default([]),
  /** Whether entries can have parents. */
  hierarchical: z.boolean().default(false),
  /** Whether `/slug/` lists them. */
  list: z.boolean().default(true),
  /** The order of lists: a member, descending with a leading minus; `-date` by default, if entries have dates. */
  order: z
    .string()
    .regex(/^-?[a-z]\w*$/i, 'is not an order: write title, or -date')
    .optional(),
  /** Whether each entry has a page. */
  page: z.boolean().default(true),
})

const taxonomySchema = z.strictObject({
  ...common,
  /** The types whose entries have its terms. */
  of: z.array(z.string()).default([]),
  hierarchical: z.boolean().default(false),
})

/** The object under `supports` that gives a type these parts; it holds only differences from the usual ones. */
export function switchesFor(parts: ReadonlySet<string>): Readonly<Record<string, boolean>> {
  // A date is not one of WordPress's parts.
  const differing = [...usualParts, ...features].filter(
    (name) => name !== 'date' && parts.has(name) !== usual.has(name),
  )
  return Object.fromEntries(differing.map((name) => [name, parts.has(name)]))
}

export type TypeDeclaration = z.output<typeof typeSchema>
export type TaxonomyDeclaration = z.output<typeof taxonomySchema>

export const schemas = { [typesSetting]: typeSchema, [taxonomiesSetting]: taxonomySchema } as const

/** The schemas of the settings for editors, which check and complete them. */
export const described = {
  [typesSetting]: z.record(
    z.string(),
    z.strictObject({ ...typeSchema.shape, fields: ownFieldsType.valueType.optional() }),
  ),
  [taxonomiesSetting]: z.record(z.string(), taxonomySchema),
} as const

/** Turns `night_watch` into `Night watch`. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[-_]/g, ' ')
  return `${words[0]!.toUpperCase()}${words.slice(1)}`
}

/** The English plural: `exhibit` → `exhibits`, `gallery` → `galleries`. */
export function pluralOf(name: string): string {
  if (/[^aeiou]y$/i.test(name)) return `${name.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(name) ? `${name}es` : `${name}s`
}
