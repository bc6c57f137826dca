import { z } from 'zod'
import type {
  Access,
  Action,
  Area,
  Call,
  Caller,
  Draft,
  Field,
  FieldDraft,
  FieldOptions,
  Filter,
  Resource,
} from '../model/model.ts'
import type { Trait, Provider, ServiceHost, ServiceKey } from '../model/model.ts'
import { tailKeys } from '../text/names.ts'
import { listOf, mapValues } from '../text/values.ts'
import { defaultOf, emptyValueOf } from './empty-value.ts'
import { errors, type RestError } from './errors.ts'

/** Declares a member of a resource: its type (with description and default) and its options. */
export function field(schema: z.ZodType, options: FieldOptions = {}): FieldDraft {
  return { draft: { schema, options } }
}

/** `specialValues` of a field whose `null` means the emptiest value of its type, as WordPress clients expect. */
export function nullIs(value: unknown): ReadonlyMap<unknown, unknown> {
  return new Map([[null, value]])
}

/** Declares a list parameter: its type, and the posting list (`by`) or the function that applies it. */
export function filter(
  schema: z.ZodType,
  options: Omit<Filter, 'schema' | 'select'> & { by?: string; exclude?: boolean; select?: Filter['select'] } = {},
): Filter {
  const { by, exclude, select, ...arg } = options
  const posted: Filter['select'] = by
    ? (value, query) => void query.where.push({ index: by, keys: listOf(value).map(String), exclude: exclude ?? false })
    : undefined
  return { schema, ...arg, ...(by && { index: by }), ...((select ?? posted) && { select: select ?? posted }) }
}

/** The caller who is not signed in. */
export const nobody: Caller = { user: undefined, roles: [], can: () => false }

const open = () => undefined

/**
 * Refuses nothing, not even writes: only for resources without a writing action, such as route indexes. Content has the access
 * of its kind; computed content is `readOnly`.
 */
export const openAccess: Access = {
  rights: { read: () => true, edit: () => false },
  list: open,
  read: open,
  create: open,
  update: open,
  remove: open,
}

export function defineTrait(trait: Trait): Trait {
  return trait
}

/** Defines an action: by default on the collection itself, with no arguments but those of its path. */
export function defineAction(action: Omit<Action, 'args' | 'path'> & Partial<Pick<Action, 'args' | 'path'>>): Action {
  return { path: '', args: () => ({}), ...action }
}

type RequiredPart = 'name' | 'base' | 'summary' | 'labels' | 'actions' | 'access'

export interface ResourceOptions
  extends Trait, Pick<Resource, RequiredPart>, Partial<Omit<Resource, keyof Trait | RequiredPart | 'notFound'>> {
  readonly traits?: readonly Trait[]
  /** The error for an unknown id. */
  readonly notFound?: RestError | ((caller?: Caller) => RestError)
}

/** Builds a resource from its own parts and its traits; a later part replaces an earlier one of the same name. */
export function defineResource(options: ResourceOptions): Resource {
  const parts: Trait[] = [...(options.traits ?? []), options]
  const { traits: _traits, notFound = errors.rest_post_invalid_id, ...own } = options
  const joined = joinParts(parts)
  return assertNames({
    ...own,
    namespace: options.namespace ?? '',
    type: options.type ?? options.name,
    bodyKey: options.bodyKey ?? 'content',
    searchesBody: options.searchesBody ?? true,
    trashes: options.trashes ?? false,
    publicStatus: options.publicStatus ?? 'publish',
    notFound: typeof notFound === 'function' ? notFound : () => notFound,
    ...joined,
    indexes: { ...(options.parentKey && { tail: tailKeys }), ...joined.indexes },
    extensions: parts.flatMap((part) => part.extension ?? []),
  })
}

/** Merges parts; a later one replaces an earlier one of the same name. */
export function joinParts(parts: readonly (Trait | Resource)[]) {
  const implicit = parts.findLast((part) => part.implicit)?.implicit
  return {
    fields: toFields(parts),
    filters: Object.assign({}, ...parts.map((part) => part.filters)) as Resource['filters'],
    orders: Object.assign({}, ...parts.map((part) => part.orders)) as Resource['orders'],
    indexes: Object.assign({}, ...parts.map((part) => part.indexes)) as Resource['indexes'],
    keys: Object.assign({}, ...parts.map((part) => part.keys)) as Resource['keys'],
    keysIf: Object.assign({}, ...parts.map((part) => part.keysIf)) as Resource['keysIf'],
    links: parts.flatMap((part) => part.links ?? []),
    waiting: parts.flatMap((part) => part.waiting ?? []),
    reasons: parts.flatMap((part) => part.reasons ?? []),
    changes: parts.flatMap((part) => part.changes ?? []),
    embeds: joinEmbeds(parts),
    beforeSave: parts.flatMap((part) => part.beforeSave ?? []),
    dependsOn: [...new Set(parts.flatMap((part) => part.dependsOn ?? []))],
    versioned: parts.flatMap((part) => part.versioned ?? []),
    derive: parts.flatMap((part) => part.derive ?? []),
    searched: parts.flatMap((part) => part.searched ?? []),
    facts: parts.flatMap((part) => part.facts ?? []),
    faults: parts.flatMap((part) => part.faults ?? []),
    refuses: parts.flatMap((part) => part.refuses ?? []),
    readings: parts.flatMap((part) => part.readings ?? []),
    ...(implicit && { implicit }),
  }
}

function toFields(parts: readonly Pick<Trait, 'fields'>[]): Record<string, Field> {
  const fields = Object.assign({}, ...parts.map((part) => part.fields)) as Record<string, Field | FieldDraft>
  return mapValues(fields, (one, name) => toField(name, one))
}

/** The orders of every list: by id, as listed in `include`, and by search relevance. */
const everyLists = ['id', 'include', 'relevance']

/** Checks at startup that every index, order and field that a definition names exists. @throws Error with the known names */
export function assertNames(resource: Resource): Resource {
  const { name, filters, indexes, orders, fields, columns = [] } = resource
  const assert = (part: string, wanted: string, known: readonly string[]) => {
    if (known.includes(wanted)) return
    throw new Error(`the resource '${name}' has no ${part} '${wanted}'; it has: ${known.join(', ') || 'none'}`)
  }
  for (const { index, ordersBy = [] } of Object.values(filters)) {
    if (index !== undefined) assert('index', index, Object.keys(indexes))
    for (const order of ordersBy) assert('order', order, [...everyLists, ...Object.keys(orders)])
  }
  for (const column of columns) assert('field for the column', column, Object.keys(fields))
  return resource
}

// Several parts may have links of one relation.
function joinEmbeds(parts: readonly Pick<Trait, 'embeds'>[]): Record<string, z.ZodType> {
  const joined: Record<string, z.ZodType> = {}
  for (const [relation, type] of parts.flatMap(({ embeds = {} }) => Object.entries(embeds)))
    joined[relation] = joined[relation] ? z.union([joined[relation], type]) : type
  return joined
}

function toField(name: string, given: Field | FieldDraft): Field {
  if (!('draft' in given)) return given
  const { schema, options } = given.draft
  const { stored: place, write: ownWrite, ...rest } = options
  const stored = place === false ? undefined : typeof place === 'object' ? place : { key: place ?? name, schema }
  const key = stored?.key ?? name
  const fallback = defaultOf(schema)
  // Answers omit a member that the file lacks and whose type has neither a default nor an empty value.
  const isLeftOut = !options.show && fallback === undefined && emptyValueOf(schema) === undefined
  const usual = (value: unknown, draft: Draft, _call: Call) =>
    draft.set(key, value === null || value === fallback ? undefined : value)
  const write = ownWrite === undefined && !options.readonly ? usual : ownWrite || undefined
  return {
    schema,
    contexts: options.terminalOnly ? [] : ['view', 'edit'],
    show: (entry) => entry.data[key] ?? fallback ?? emptyValueOf(schema),
    ...(isLeftOut && { answer: schema.optional() }),
    ...rest,
    ...(write && { write }),
    ...(stored && { stored }),
  }
}

/** Defines an area; its resources are in its namespace unless they name another. */
export function defineArea(area: Area): Area {
  const resources = area.resources.map((resource) =>
    resource.namespace ? resource : { ...resource, namespace: area.namespace },
  )
  return { ...area, resources }
}

/** Defines the key of a service. */
export function defineService<T>(name: string): ServiceKey<T> {
  return { name }
}

/** Defines how a service is opened. */
export function provide<T>(key: ServiceKey<T>, open: (host: ServiceHost) => T): Provider<T> {
  return { key, open }
}
