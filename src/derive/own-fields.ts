import { isRecord } from '../text/values.ts'
import { z } from 'zod'
import { emptyValueOf } from '../define/empty-value.ts'
import { memoize } from '../work/caches.ts'

/** The setting in which a site declares fields of its own, by type and key. */
export const ownFieldsSetting = 'fields'

const common = {
  /** Its label for people. */
  label: z.string().optional(),
  help: z.string().optional(),
  /** Whether each entry must have it; without effect if there is a default. */
  required: z.boolean().default(false),
  /** The value where a file has none. */
  default: z.unknown().optional(),
  /** Whether everybody sees it; if not, only those who edit. */
  shown: z.boolean().default(true),
  /** Whether lists can be limited to some of its values, ordered by them, and whether searches look into them. */
  filterable: z.boolean().default(false),
  sortable: z.boolean().default(false),
  searched: z.boolean().default(false),
  /** Of those who may change the entry, who may write it: the least powerful role, or a capability. */
  writable_by: z.string().optional(),
}

type Common = Readonly<z.output<z.ZodObject<typeof common>>>

/** A field of a site's own, as the setting declares it. */
export type OwnField = Common &
  (
    | { readonly type: 'text' | 'number' | 'boolean' | 'date' }
    | { readonly type: 'choice'; readonly choices: readonly string[] }
    | { readonly type: 'list'; readonly of: OwnField }
    /** Names an entry of the resource `to`. */
    | { readonly type: 'reference'; readonly to: string }
    | { readonly type: 'object'; readonly fields: Readonly<Record<string, OwnField>> }
  )

const key = z
  .string()
  .regex(/^[a-z][\w-]{0,63}$/i, 'is not a key: use letters, digits, - and _, beginning with a letter')

const plain = (['text', 'number', 'boolean', 'date'] as const).map((type) =>
  z.strictObject({ type: z.literal(type), ...common }),
)

const declaration: z.ZodType<OwnField> = z
  .lazy(() =>
    z.discriminatedUnion(
      'type',
      [
        ...plain,
        z.strictObject({ type: z.literal('choice'), choices: z.array(z.string().min(1)).min(1), ...common }),
        z.strictObject({ type: z.literal('list'), of: declaration, ...common }),
        z.strictObject({ type: z.literal('reference'), to: z.string(), ...common }),
        z.strictObject({ type: z.literal('object'), fields: z.record(key, declaration), ...common }),
      ] as never,
      {
        error: ({ input }) =>
          isRecord(input) && 'type' in input
            ? `is not a type of field: use one of ${types}`
            : `it must be one of ${types}`,
      },
    ),
  )
  .superRefine((declared, context) => {
    const field = declared as OwnField
    const wrong = field.default === undefined ? undefined : schemaOf(field).safeParse(field.default).error?.issues[0]
    if (wrong) context.addIssue({ ...wrong, path: ['default', ...wrong.path] } as never)
    const refuse = (member: string, message: string) =>
      context.addIssue({ code: 'custom', path: [member], message } as never)
    if (field.sortable && !orderable.has(field.type)) refuse('sortable', `entries cannot be sorted by a ${field.type}`)
    for (const member of ['sortable', 'searched'] as const)
      if (field[member] && !field.shown) refuse(member, 'it would reveal to everybody what only some may see')
    for (const member of ['filterable', 'searched'] as const)
      if (field[member] && itemOf(field).type === 'object')
        refuse(member, 'objects can be neither filtered nor searched')
    if (field.type === 'object' && Object.values(field.fields).some(isReferring))
      refuse('fields', 'an object cannot hold references: they would not follow when an entry is renamed')
  }) as never

const orderable: ReadonlySet<string> = new Set(['text', 'number', 'boolean', 'date', 'choice'])

/** The type of a field's values: of a list, that of its items. */
export function itemOf(field: OwnField): OwnField {
  return field.type === 'list' ? itemOf(field.of) : field
}

function isReferring(field: OwnField): boolean {
  const item = itemOf(field)
  return item.type === 'reference' || (item.type === 'object' && Object.values(item.fields).some(isReferring))
}

const types = 'text, number, boolean, date, choice, list, reference, object'

/** The type of the setting, for editors: a declaration that is wrong is left out by itself. */
export const ownFieldsType = z.record(z.string(), z.record(key, declaration))

/** A fault in a declaration, and where it is. */
export interface DeclarationFault {
  readonly path: readonly string[]
  readonly value: unknown
  readonly issue: z.core.$ZodIssue
}

/** The declarations of a site. */
export interface OwnFields {
  /** By type, then by key, in the order of the declaration; without faulty ones. */
  readonly byType: ReadonlyMap<string, ReadonlyMap<string, OwnField>>
  readonly faults: readonly DeclarationFault[]
}

/** Reads the setting; a faulty declaration does not prevent the use of others. */
export function readOwnFields(setting: unknown): OwnFields {
  return isRecord(setting) ? readDeclarations(setting) : nothing
}

// The setting is another object after each change of the file.
const readDeclarations = memoize((setting: Readonly<Record<string, unknown>>): OwnFields => {
  const byType = new Map<string, Map<string, OwnField>>()
  const faults: DeclarationFault[] = []
  for (const [type, declared] of Object.entries(setting)) {
    const fields = new Map<string, OwnField>()
    const whole = z.looseObject({}).safeParse(declared)
    if (!whole.success) faults.push({ path: [type], value: declared, issue: whole.error.issues[0]! })
    for (const [name, value] of Object.entries(whole.data ?? {})) {
      const path = [type, name]
      const named = key.safeParse(name)
      const read = declaration.safeParse(value)
      if (named.success && read.success) fields.set(name, read.data)
      if (!isRecord(value)) faults.push({ path, value, issue: bareType(value) })
      for (const issue of named.error?.issues ?? []) faults.push({ path, value: name, issue })
      for (const issue of (isRecord(value) && read.error?.issues) || []) faults.push({ path, value, issue })
    }
    byType.set(type, fields)
  }
  return { byType, faults }
})

// `"serves": "number"` is what people write first.
function bareType(value: unknown): z.core.$ZodIssue {
  const type = types.split(', ').includes(String(value)) ? String(value) : 'text'
  return { code: 'custom', path: [], message: `is not a declaration: write { "type": "${type}" }`, input: value }
}

const nothing: OwnFields = { byType: new Map(), faults: [] }

/** The type of a field's values: as files have them, or as the interface does, where references are ids. */
export function schemaOf(field: OwnField, face: 'file' | 'wire' = 'file'): z.ZodType {
  const schemas = made[face]
  const known = schemas.get(field)
  if (known) return known
  const text = [field.label, field.help].filter((one) => one !== undefined && one !== '').join(': ')
  const schema = withMeta(bareSchema(field, face), text, field.default)
  schemas.set(field, schema)
  return schema
}

const made = { file: new WeakMap<OwnField, z.ZodType>(), wire: new WeakMap<OwnField, z.ZodType>() }

/** The value where a file has none. */
export function presetOf(field: OwnField): unknown {
  return field.default ?? (field.type === 'reference' ? 0 : (emptyValueOf(bareSchema(field, 'wire')) ?? ''))
}

function bareSchema(field: OwnField, face: 'file' | 'wire'): z.ZodType {
  switch (field.type) {
    case 'text':
      return z.string()
    case 'number':
      return z.number()
    case 'boolean':
      return z.boolean()
    case 'date':
      return z
        .string()
        .refine(
          (text) => isDate(text) || (face === 'wire' && text === ''),
          'is not a date; write 2027-05-02 or 2027-05-02T10:00:00',
        )
        .meta({ format: 'date' })
    case 'choice':
      return z.enum(face === 'wire' ? ['', ...field.choices] : field.choices)
    case 'list':
      return z.array(schemaOf(field.of, face))
    case 'reference':
      return face === 'wire' ? z.int().min(0) : z.union([z.string(), z.int().min(1)])
    case 'object':
      return z.strictObject(
        Object.fromEntries(
          Object.entries(field.fields).map(([name, one]) => {
            const schema = schemaOf(one, face)
            return [name, one.required ? schema : schema.optional()]
          }),
        ),
      )
  }
}

function withMeta(schema: z.ZodType, text: string, preset: unknown): z.ZodType {
  const more = { ...(text !== '' && { description: text }), ...(preset !== undefined && { default: preset }) }
  return Object.keys(more).length > 0 ? schema.meta({ ...schema.meta(), ...more }) : schema
}

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?$/.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1, 4).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return month >= 1 && month <= 12 && date.getUTCDate() === day
}
