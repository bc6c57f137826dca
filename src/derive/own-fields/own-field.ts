import { z } from 'zod'

/** What the head of a page tells search engines of an entry. */
export const searchEngineParts = ['title', 'description'] as const

/** The members common to declarations of all types. */
export const common = {
  label: z.string().optional(),
  help: z.string().optional(),
  /** Whether each entry must have it; without effect if there is a default. */
  required: z.boolean().default(false),
  default: z.unknown().optional(),
  /** Whether everybody sees it; if not, only those who edit. */
  shown: z.boolean().default(true),
  /** Whether lists can be limited to some of its values, ordered by them, and whether searches look into them. */
  filterable: z.boolean().default(false),
  sortable: z.boolean().default(false),
  searched: z.boolean().default(false),
  /** What search engines, and previews of links, are told by it: the title or the description of the entry. */
  search_engines: z.enum(searchEngineParts).optional(),
  /** Of those who may change the entry, who may write it: the least powerful role, or a capability. */
  writable_by: z.string().optional(),
}

const bound = z.number()
const length = z.int().min(0)
/** The bounds of a long text. */
export const lengths = { min_length: length.optional(), max_length: length.optional() }
/** The bounds of a text. */
export const text = { ...lengths, pattern: z.string().min(1).optional() }
/** The bounds of a number. */
export const numbers = { min: bound.optional(), max: bound.optional(), integer: z.boolean().optional() }
/** The bounds of a date or a time. */
export const dates = { min: z.string().optional(), max: z.string().optional() }
/** The bounds of a list. */
export const items = { min_items: length.optional(), max_items: length.optional() }

type Limits<T extends z.ZodRawShape> = Readonly<z.output<z.ZodObject<T>>>

/** A field of a site's own, as the setting declares it. */
export type OwnField = Readonly<z.output<z.ZodObject<typeof common>>> &
  (
    | ({ readonly type: 'text' } & Limits<typeof text>)
    | ({ readonly type: 'long_text' } & Limits<typeof lengths>)
    | ({ readonly type: 'number' } & Limits<typeof numbers>)
    | ({ readonly type: 'date' | 'time' } & Limits<typeof dates>)
    | { readonly type: 'boolean' | 'link' }
    | { readonly type: 'choice'; readonly choices: readonly string[] }
    | ({ readonly type: 'list'; readonly of: OwnField } & Limits<typeof items>)
    /** Names an entry of the resource `to`, or of one of several; `listed`, whether their pages list those that name them. */
    | { readonly type: 'reference'; readonly to: string | readonly string[]; readonly listed: boolean }
    /** Names a picture. */
    | { readonly type: 'picture' }
    | { readonly type: 'object'; readonly fields: Readonly<Record<string, OwnField>> }
  )

/** The type of a field's values: of a list, that of its items. */
export function itemOf(field: OwnField): OwnField {
  return field.type === 'list' ? itemOf(field.of) : field
}
