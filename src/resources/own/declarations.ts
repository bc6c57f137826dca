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

/** What entries of a type may have besides a title, a text and a date, in WordPress's words. */
export const features = [
  'author',
  'comments',
  'custom-fields',
  'excerpt',
  'page-attributes',
  'revisions',
  'thumbnail',
] as const
const usualFeatures: Feature[] = ['author', 'custom-fields', 'excerpt', 'revisions', 'thumbnail']
const always = ['title', 'editor'] as const

type Feature = (typeof features)[number]

const common = {
  /** What one is called, and all of them; made from its name by default. */
  name: word.optional(),
  plural: word.optional(),
  /** Its word in addresses and over REST. */
  slug: slug.optional(),
  /** Where its files are; called as its slug by default. */
  folder: folder.optional(),
  /** Who may write: whoever writes posts, whoever writes pages, or administrators. */
  access,
}

const typeSchema = z.strictObject({
  ...common,
  supports: z.array(z.enum([...always, ...features])).default([...usualFeatures]),
  /** As under the setting `fields`. */
  fields: z.looseObject({}).default({}),
  taxonomies: z.array(z.string()).default([]),
  /** Whether entries stand below others. */
  hierarchical: z.boolean().default(false),
  /** Whether `/slug/` lists them. */
  list: z.boolean().default(true),
  /** How lists are ordered: a member, with a minus sign in front from the last to the first. */
  order: z
    .string()
    .regex(/^-?[a-z]\w*$/i, 'is no order: write title, or -date')
    .default('-date'),
  /** Whether each has a page. */
  page: z.boolean().default(true),
})

const taxonomySchema = z.strictObject({
  ...common,
  /** The types whose entries have its terms. */
  of: z.array(z.string()).default([]),
  hierarchical: z.boolean().default(false),
})

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
