import { z } from 'zod'
import { folderPattern } from '../../derive/extend-resource.ts'
import { ownFieldsType } from '../../derive/own-fields/declarations.ts'

/** The setting in which a site declares types of its own, by name. */
export const typesSetting = 'types'

/** The setting in which a site declares taxonomies of its own, by name. */
export const taxonomiesSetting = 'taxonomies'

/** A name as it is typed, stored and answered. */
export const namePattern = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/

const word = z.string().trim().min(1).max(80)
const slug = z
  .string()
  .max(60)
  .regex(namePattern, 'is no word for addresses: use small letters, digits, - and _, beginning with a letter')
const folder = z.string().regex(folderPattern, 'is not a folder in the content folder; write it like exhibits')
const access = z.enum(['post', 'page', 'admin']).default('post')

/** The parts of entries of a type unless `supports` switches them off: a title, a text and a date. */
const usualParts = ['title', 'editor', 'date'] as const

/** The optional parts of entries of a type, by WordPress's names. */
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

/** A part of a type, in WordPress's words; `date` is ours. */
export type Feature = (typeof usualParts)[number] | (typeof features)[number]

const listed = z.array(z.enum(['title', 'editor', ...features]))
const switched = z.strictObject(
  Object.fromEntries([...usualParts, ...features].map((name) => [name, z.boolean().optional()])),
)

/**
 * The parts of a type. A list names those besides a title, a text and a date; an object, as in WordPress's answers, switches
 * single ones on and off.
 */
export function featuresOf(supports: TypeDeclaration['supports']): readonly Feature[] {
  if (Array.isArray(supports)) return [...new Set([...usualParts, ...supports])]
  const said = supports as Readonly<Partial<Record<Feature, boolean>>>
  return [...usualParts, ...features].filter((name) => said[name] ?? usual.has(name))
}

const common = {
  /** The names of one and of several; made from its name by default. */
  name: word.optional(),
  plural: word.optional(),
  /** Its word in addresses and over REST. */
  slug: slug.optional(),
  /** Where its files are; called as its slug by default. */
  folder: folder.optional(),
  /** Who may write: users who may write posts, users who may write pages, or administrators. */
  access,
}

const typeSchema = z.strictObject({
  ...common,
  supports: z.union([listed, switched]).default([...usualFeatures]),
  /** As under the setting `fields`. */
  fields: z.looseObject({}).default({}),
  taxonomies: z.array(z.string()).default([]),
  /** Whether entries stand below others. */
  hierarchical: z.boolean().default(false),
  /** Whether `/slug/` lists them. */
  list: z.boolean().default(true),
  /** How lists are ordered: a member, with a minus sign in front from the last to the first; `-date` by default, if it has one. */
  order: z
    .string()
    .regex(/^-?[a-z]\w*$/i, 'is no order: write title, or -date')
    .optional(),
  /** Whether each has a page. */
  page: z.boolean().default(true),
})

const taxonomySchema = z.strictObject({
  ...common,
  /** The types whose entries have its terms. */
  of: z.array(z.string()).default([]),
  hierarchical: z.boolean().default(false),
})

/** The object under `supports` by which a type has these parts, as far as they are not the usual ones. */
export function switchesFor(parts: ReadonlySet<string>): Readonly<Record<string, boolean>> {
  // A date is none of WordPress's parts.
  const differing = [...usualParts, ...features].filter(
    (name) => name !== 'date' && parts.has(name) !== usual.has(name),
  )
  return Object.fromEntries(differing.map((name) => [name, parts.has(name)]))
}

/** How a site declares a type, read. */
export type TypeDeclaration = z.output<typeof typeSchema>
/** How a site declares a taxonomy, read. */
export type TaxonomyDeclaration = z.output<typeof taxonomySchema>

/** Both kinds of declarations. */
export const schemas = { [typesSetting]: typeSchema, [taxonomiesSetting]: taxonomySchema } as const

/** The settings for editors, which check and complete them. */
export const described = {
  [typesSetting]: z.record(
    z.string(),
    z.strictObject({ ...typeSchema.shape, fields: ownFieldsType.valueType.optional() }),
  ),
  [taxonomiesSetting]: z.record(z.string(), taxonomySchema),
} as const

/** `night_watch` as people read it: `Night watch`. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[-_]/g, ' ')
  return `${words[0]!.toUpperCase()}${words.slice(1)}`
}

/** Several of a thing, in English: `exhibit` → `exhibits`, `gallery` → `galleries`. */
export function pluralOf(name: string): string {
  if (/[^aeiou]y$/i.test(name)) return `${name.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(name) ? `${name}es` : `${name}s`
}
