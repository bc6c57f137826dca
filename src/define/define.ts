import { z } from 'zod'
import type {
  Access,
  Action,
  Arg,
  Caller,
  Context,
  Entry,
  Field,
  Filter,
  Resource,
  Stored,
  Trait,
  Draft,
  Call,
} from './model.ts'
import { emptyValueOf } from './empty-value.ts'
import { errors, type RestError } from './errors.ts'
import { tailKeys } from './name-texts.ts'

/** What an author of a definition says of a field; the rest follows from the schema and the field's name. */
export interface FieldOptions {
  readonly contexts?: readonly Context[]
  readonly readonly?: boolean
  readonly required?: boolean
  readonly show?: Field['show']
  readonly raw?: Field['raw']
  /** Replaces the usual writing; `false` when a hook before saving writes it. */
  readonly write?: Field['write'] | false
  /** Front matter key, when it differs from the field's name; `false` when nothing is stored. */
  readonly stored?: Stored | string | false
  readonly check?: Arg['check']
  readonly unchecked?: boolean
  readonly specialValues?: Arg['specialValues']
  readonly ignoredValues?: Arg['ignoredValues']
  /** Seen and set at the terminal only. */
  readonly terminalOnly?: boolean
}

type FieldDraft = { readonly schema: z.ZodType; readonly said: FieldOptions }

/** A member of a resource: its type (description and default included) and what is special about it. */
export function field(schema: z.ZodType, said: FieldOptions = {}): Field {
  return { draft: { schema, said } } as unknown as Field
}

/** A parameter of lists: its type and the posting list (`by`) or the function that applies it. */
export function filter(
  schema: z.ZodType,
  said: Omit<Filter, 'schema' | 'select'> & { by?: string; exclude?: boolean; select?: Filter['select'] } = {},
): Filter {
  const { by, exclude, select, ...arg } = said
  const posted: Filter['select'] = by
    ? (value, query) => void query.where.push({ index: by, keys: listOf(value).map(String), exclude: exclude ?? false })
    : undefined
  return { schema, ...arg, ...((select ?? posted) && { select: select ?? posted }) }
}

/** Who is signed out: they may do what everybody may. */
export const nobody: Caller = { user: undefined, roles: [], can: () => false }

const open = () => undefined
const always = () => true

/** Access to what everybody reads; whether it can be written is its actions' business. */
export const openAccess: Access = {
  rights: { read: always, edit: always },
  list: open,
  read: open,
  create: open,
  update: open,
  remove: open,
}

/** A part that several resources share. */
export function defineTrait(trait: Trait): Trait {
  return trait
}

/** One thing to do. */
export function defineAction(action: Action): Action {
  return action
}

type RequiredPart = 'name' | 'base' | 'summary' | 'labels' | 'actions' | 'access'

/** What is said of a content type; everything else is derived. */
export interface ResourceOptions
  extends Trait, Pick<Resource, RequiredPart>, Partial<Omit<Resource, keyof Trait | RequiredPart | 'notFound'>> {
  readonly traits?: readonly Trait[]
  /** The refusal of an id that names none. */
  readonly notFound?: RestError | ((caller?: Caller) => RestError)
}

/** Makes a resource of its own parts and its traits; a part said later replaces one of the same name. */
export function defineResource(said: ResourceOptions): Resource {
  const parts: Trait[] = [...(said.traits ?? []), said]
  const fields = Object.assign({}, ...parts.map((part) => part.fields)) as Record<string, Field>
  const { traits: _traits, notFound = errors.rest_post_invalid_id, ...own } = said
  return {
    ...own,
    namespace: said.namespace ?? '',
    type: said.type ?? said.name,
    bodyKey: said.bodyKey ?? 'content',
    searchesBody: said.searchesBody ?? true,
    trashes: said.trashes ?? false,
    notFound: typeof notFound === 'function' ? notFound : () => notFound,
    fields: Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, toField(name, one)])),
    filters: Object.assign({}, ...parts.map((part) => part.filters)),
    orders: Object.assign({}, ...parts.map((part) => part.orders)),
    indexes: Object.assign(said.parentKey ? { tail: tailKeys } : {}, ...parts.map((part) => part.indexes)),
    keys: Object.assign({}, ...parts.map((part) => part.keys)),
    links: parts.flatMap((part) => part.links ?? []),
    beforeSave: parts.flatMap((part) => part.beforeSave ?? []),
    dependsOn: [...new Set(parts.flatMap((part) => part.dependsOn ?? []))],
    versioned: parts.flatMap((part) => part.versioned ?? []),
    derive: parts.flatMap((part) => part.derive ?? []),
    searched: parts.flatMap((part) => part.searched ?? []),
    faults: parts.flatMap((part) => part.faults ?? []),
  }
}

/** The default that a schema declares, or undefined. */
export function defaultOf(schema: z.ZodType): unknown {
  const def = schema.def as { type: string; defaultValue?: unknown; innerType?: z.ZodType }
  if (def.type === 'default') return def.defaultValue
  return def.innerType ? defaultOf(def.innerType) : undefined
}

/** A value as a list: nothing is the empty list, a single value the list of it. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function toField(name: string, given: Field): Field {
  const drafted = (given as unknown as { draft?: FieldDraft }).draft
  if (!drafted) return given
  const { schema, said } = drafted
  const stored: Stored | undefined =
    said.stored === false
      ? undefined
      : typeof said.stored === 'object'
        ? said.stored
        : { key: said.stored ?? name, schema }
  const key = stored?.key ?? name
  const fallback = defaultOf(schema)
  const writes = said.write === undefined && !said.readonly
  const usual = (value: unknown, draft: Draft, _call: Call) =>
    draft.set(key, value === null || value === fallback ? undefined : value)
  const write = writes ? usual : said.write || undefined
  return {
    schema,
    contexts: said.contexts ?? (said.terminalOnly ? [] : ['view', 'edit']),
    show: said.show ?? ((entry: Entry) => entry.data[key] ?? fallback ?? emptyValueOf(schema)),
    ...(said.raw && { raw: said.raw }),
    ...(said.readonly && { readonly: true }),
    ...(said.required && { required: true }),
    ...(write && { write }),
    ...(stored && { stored }),
    ...(said.check && { check: said.check }),
    ...(said.unchecked && { unchecked: true }),
    ...(said.specialValues && { specialValues: said.specialValues }),
    ...(said.ignoredValues && { ignoredValues: said.ignoredValues }),
    ...(said.terminalOnly && { terminalOnly: true }),
  }
}
