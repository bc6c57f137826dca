import { z } from 'zod'
import type { Action, Context, Field, Resource, Site, Verb, RestRoot } from '../../model/model.ts'
import { type ArgDescription, describeArg, describeSchema } from '../../derive/describe-arg.ts'
import { allowsBatch, type Route, toArgTable } from '../../derive/routes.ts'
import { isIn, renameAll, schemaIn } from '../../derive/rest-root.ts'

/** A route in the site index and in OPTIONS. */
export interface RouteDescription {
  readonly namespace: string
  readonly methods: readonly Verb[]
  readonly endpoints: readonly {
    readonly methods: readonly Verb[]
    readonly allow_batch?: { readonly v1: true }
    readonly args: Readonly<Record<string, ArgDescription>>
  }[]
  /** Only if the path has no placeholders; plain text for old clients. */
  readonly _links?: { readonly self: readonly { readonly href: string }[] | string }
}

/** Describes a route of a site; `verbs`: those that the server supports. */
export function describeRoute(route: Route, site: Site, rest: RestRoot, verbs: ReadonlySet<Verb>): RouteDescription {
  // Only mounts with WordPress's names describe it.
  const batch = rest.system === 'wordpress' && allowsBatch(route) && ({ allow_batch: { v1: true } } as const)
  const endpoints = route.actions
    .map((action) => ({
      methods: order.filter((verb) => action.methods.includes(verb) && verbs.has(verb)),
      ...batch,
      args: describeArgs(action, route.resource, site, rest),
    }))
    .filter(({ methods }) => methods.length > 0)
    .sort((a, b) => order.indexOf(a.methods[0]!) - order.indexOf(b.methods[0]!))
  const address = `${rest.url}${route.path}`
  return {
    namespace: rest.nameOf(route.namespace),
    methods: endpoints.flatMap(({ methods }) => methods),
    endpoints,
    ...(!route.path.includes('{') && { _links: { self: rest.legacy ? address : [{ href: address }] } }),
  }
}

/** A member of an item, in JSON Schema draft 4 with WordPress's additions. */
export type MemberDescription = ArgDescription & { context: readonly Context[]; readonly?: true }

// Describes a member; for an object, also the contexts of its own members, and which of them callers may set.
function describeMember(field: Field): ArgDescription {
  const own = describeSchema(field.schema)
  // Members that only a site declares are described as it declares them.
  if (!own.properties || (field.schema instanceof z.ZodObject && Object.keys(field.schema.shape).length === 0))
    return own
  const taken = field.takes && describeSchema(field.takes).properties
  const properties: Record<string, MemberDescription> = {}
  for (const context of field.contexts) {
    const answer = typeof field.answer === 'function' ? field.answer(context) : (field.answer ?? field.schema)
    const type = answer instanceof z.ZodOptional ? answer.unwrap() : answer
    if (!(type instanceof z.ZodObject)) return own
    for (const [name, member] of Object.entries(type.shape as Record<string, z.ZodType>)) {
      if (member.safeParse(undefined).success) continue
      const isReadonly = field.readonly || (taken && !Object.hasOwn(taken, name))
      const contexts = [...(properties[name]?.context ?? []), context]
      properties[name] = { ...describeSchema(member), context: contexts, ...(isReadonly && { readonly: true }) }
    }
  }
  return { ...own, properties }
}

/** Describes an item of a resource, on a route of `owner`. */
export function describeItem(resource: Resource, rest: RestRoot, owner = resource): Record<string, unknown> {
  const properties: Record<string, MemberDescription> = {}
  for (const [name, field] of Object.entries(resource.fields).filter(([, one]) => !one.terminalOnly && isIn(rest, one)))
    properties[name] = {
      ...renameValues(describeMember(field), rest),
      context: field.contexts,
      ...(field.readonly && { readonly: true }),
      ...(field.required && { required: true }),
    }
  return {
    $schema: 'http://json-schema.org/draft-04/schema#',
    title: rest.nameOf(resource.schemaTitle?.(owner) ?? resource.type),
    type: 'object',
    properties,
  }
}

/** Verbs in the order of descriptions. */
export const order: readonly Verb[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function describeArgs(action: Action, resource: Resource, site: Site, rest: RestRoot): Record<string, ArgDescription> {
  const visible = Object.entries(toArgTable(action, resource)).filter(
    ([, arg]) => !arg.hidden && !arg.undeclared && isIn(rest, arg),
  )
  return Object.fromEntries(
    visible.map(([name, arg]) => {
      const own = describeArg({ ...arg, schema: schemaIn(rest, arg) }, site)
      // For an object that clients send back as answered, describes which of its members they may set.
      const field = own.properties && resource.fields[name]
      const properties = field && describeMember(field).properties
      return [name, renameValues(properties ? { ...own, properties } : own, rest)]
    }),
  )
}

// Renames names in a description, never people's texts, which are in other members.
function renameValues(description: ArgDescription, rest: RestRoot): ArgDescription {
  if (!rest.renames) return description
  const { enum: allowed, default: preset, items } = description
  return {
    ...description,
    ...(allowed && { enum: allowed.map((one) => renameAll(one, rest.nameOf)) }),
    ...(preset !== undefined && { default: renameAll(preset, rest.nameOf) }),
    ...(items && { items: renameValues(items, rest) }),
  }
}
