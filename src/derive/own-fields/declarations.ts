import { isRecord } from '../../text/values.ts'
import { z } from 'zod'
import type { Resource } from '../../model/model.ts'
import { memoize } from '../../work/caches.ts'
import { common, dates, itemOf, items, lengths, numbers, type OwnField, text } from './own-field.ts'
import { faultOfLimits, mappingOf, schemaOf } from './schemas.ts'

/** Setting: a site's own fields, by type and key. */
export const ownFieldsSetting = 'fields'

const key = z
  .string()
  .regex(/^[a-z][\w-]{0,63}$/i, 'is not a key: use letters, digits, - and _, beginning with a letter')

const plain: Readonly<Record<string, z.ZodRawShape>> = {
  text,
  long_text: lengths,
  number: numbers,
  boolean: {},
  date: dates,
  time: dates,
  link: {},
  picture: {},
}

const declaration: z.ZodType<OwnField> = z
  .lazy(() =>
    z.discriminatedUnion(
      'type',
      [
        ...Object.entries(plain).map(([type, more]) => mappingOf({ type: z.literal(type), ...more, ...common })),
        mappingOf({ type: z.literal('choice'), choices: z.array(z.string().min(1)).min(1), ...common }),
        mappingOf({ type: z.literal('list'), of: declaration, ...items, ...common }),
        mappingOf({
          type: z.literal('reference'),
          to: z.union([z.string(), z.array(z.string()).min(1)]),
          listed: z.boolean().default(true),
          ...common,
        }),
        mappingOf({ type: z.literal('object'), fields: z.record(key, declaration), ...common }),
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
    const refuse = (at: string | readonly string[], message: string) =>
      context.addIssue({ code: 'custom', path: [at].flat(), message } as never)
    for (const [at, one] of innerFields(field))
      for (const member of ['shown', 'writable_by', 'search_engines'] as const)
        if (one[member] !== wholeField[member])
          refuse([...at, member], 'it applies to the whole field: declare it there')
    const limits = faultOfLimits(field)
    if (limits) return refuse(...limits)
    const wrong = field.default === undefined ? undefined : schemaOf(field).safeParse(field.default).error?.issues[0]
    if (wrong) context.addIssue({ ...wrong, path: ['default', ...wrong.path] } as never)
    if (field.sortable && !orderable.has(field.type)) refuse('sortable', `entries cannot be sorted by a ${field.type}`)
    if (field.search_engines && field.type !== 'text' && field.type !== 'long_text')
      refuse('search_engines', 'only texts are given to search engines: declare text or long_text')
    for (const member of ['sortable', 'searched', 'search_engines'] as const)
      if (field[member] && !field.shown) refuse(member, 'it would reveal to everybody what only some people may see')
    for (const member of ['filterable', 'searched'] as const)
      if (field[member] && itemOf(field).type === 'object')
        refuse(member, 'objects can be neither filtered nor searched')
  }) as never

// Access to a field is access to all of it: a declaration must not restrict parts.
const wholeField = { shown: true, writable_by: undefined, search_engines: undefined }

function innerFields(field: OwnField): (readonly [at: readonly string[], part: OwnField])[] {
  if (field.type === 'list') return [[['of'], field.of]]
  return field.type === 'object' ? Object.entries(field.fields).map(([key, one]) => [['fields', key], one]) : []
}

const orderable: ReadonlySet<string> = new Set(['text', 'number', 'boolean', 'date', 'time', 'choice'])

const types = [...Object.keys(plain), 'choice', 'list', 'reference', 'object'].join(', ')

/** The setting's type, for editors. At run time, faulty declarations are left out one by one. */
export const ownFieldsType = z.record(z.string(), z.record(key, declaration))

export interface DeclarationFault {
  readonly path: readonly string[]
  readonly value: unknown
  readonly issue: z.core.$ZodIssue
}

export interface OwnFields {
  /** By type, then by key, in the order of the declaration; without faulty ones. */
  readonly byType: ReadonlyMap<string, ReadonlyMap<string, OwnField>>
  readonly faults: readonly DeclarationFault[]
}

/** Reads the setting; a faulty declaration does not prevent the use of others. */
export function readOwnFields(setting: unknown): OwnFields {
  return isRecord(setting) ? readDeclarations(setting) : nothing
}

// Each change of the file yields another setting object.
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

/** Returns the fields that settings declare for a type: in the type's own declaration, if any, and by its name. */
export function declaredFieldsOf(
  { name, declares }: Pick<Resource, 'name' | 'declares'>,
  setting: unknown,
): ReadonlyMap<string, OwnField> {
  const byName = readOwnFields(setting).byType.get(name)
  if (!declares) return byName ?? noFields
  const own = declaredInType(declares)
  return byName ? new Map([...own, ...byName]) : own
}

/** Whether settings declare a field wrongly, so that it is left out: references to it are right once that is fixed. */
export function isLeftOut(field: string, type: Pick<Resource, 'name' | 'declares'>, setting: unknown): boolean {
  const byName = isRecord(setting) ? setting[type.name] : undefined
  const isSaid = [type.declares, byName].some((said) => isRecord(said) && Object.hasOwn(said, field))
  return isSaid && !declaredFieldsOf(type, setting).has(field)
}

const declaredInType = memoize((declares: Readonly<Record<string, unknown>>) =>
  readOwnFields({ type: declares }).byType.get('type')!,
)
const noFields: ReadonlyMap<string, OwnField> = new Map()

// `"serves": "number"` is a common mistake.
function bareType(value: unknown): z.core.$ZodIssue {
  const type = types.split(', ').includes(String(value)) ? String(value) : 'text'
  return { code: 'custom', path: [], message: `is not a declaration: write { "type": "${type}" }`, input: value }
}

const nothing: OwnFields = { byType: new Map(), faults: [] }
