import { z } from 'zod'

/** The parts of an entry's metadata for search engines, in the head of its page. */
export const searchEngineParts = ['title', 'description'] as const

export const common = {
  label: z.string().optional(),
  help: z.string().optional(),
  /** Whether each entry must have it; without effect if there is a default. */
  required: z.boolean().default(false),
  default: z.unknown().optional(),
  /** Whether everybody sees it; if not, only those who may edit the entry. */
  shown: z.boolean().default(true),
  /** Whether lists can be filtered and sorted by it, and whether searches include it. */
  filterable: z.boolean().default(false),
  sortable: z.boolean().default(false),
  searched: z.boolean().default(false),
  /** The part of the entry's metadata for search engines and link previews that it provides. */
  search_engines: z.enum(searchEngineParts).optional(),
  /** Of those who may edit the entry, who may write the field: people of this role and above, or with this capability. */
  writable_by: z.string().optional(),
}

const bound = z.number()
const length = z.int().min(0)
export const lengths = { min_length: length.optional(), max_length: length.optional() }
export const text = { ...lengths, pattern: z.string().min(1).optional() }
export const numbers = { min: bound.optional(), max: bound.optional(), integer: z.boolean().optional() }
export const dates = { min: z.string().optional(), max: z.string().optional() }
export const items = { min_items: length.optional(), max_items: length.optional() }

type Limits<T extends z.ZodRawShape> = Readonly<z.output<z.ZodObject<T>>>

/** A site's own field, as declared in the setting. */
export type OwnField = Readonly<z.output<z.ZodObject<typeof common>>> &
  (
    | ({ readonly type: 'text' } & Limits<typeof text>)
    | ({ readonly type: 'long_text' } & Limits<typeof lengths>)
    | ({ readonly type: 'number' } & Limits<typeof numbers>)
    | ({ readonly type: 'date' | 'time' } & Limits<typeof dates>)
    | { readonly type: 'boolean' | 'link' }
    | { readonly type: 'choice'; readonly choices: readonly string[] }
    | ({ readonly type: 'list'; readonly of: OwnField } & Limits<typeof items>)
    /** Names an entry of the resource `to`, or of one of several; if `listed`, their pages list the entries that name them. */
    | { readonly type: 'reference'; readonly to: string | readonly string[]; readonly listed: boolean }
    | { readonly type: 'picture' }
    | { readonly type: 'object'; readonly fields: Readonly<Record<string, OwnField>> }
  )

/** Returns the type of a field's values; of a list, of its items. */
export function itemOf(field: OwnField): OwnField {
  return field.type === 'list' ? itemOf(field.of) : field
}
