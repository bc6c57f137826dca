import type { Action, Context, Resource, Site, Verb } from '../../define/model.ts'
import { type ArgDescription, describeArg, describeSchema } from '../../derive/describe-arg.ts'
import { type Route, toArgTable } from '../../derive/routes.ts'

/** A route in the site index and in OPTIONS. */
export interface RouteDescription {
  readonly namespace: string
  readonly methods: readonly Verb[]
  readonly endpoints: readonly {
    readonly methods: readonly Verb[]
    readonly args: Readonly<Record<string, ArgDescription>>
  }[]
  /** Only where the address has no placeholders. */
  readonly _links?: { readonly self: readonly { readonly href: string }[] }
}

/** Describes a route of a site; `verbs` are the ones the server supports. */
export function describeRoute(route: Route, site: Site, rest: string, verbs: ReadonlySet<Verb>): RouteDescription {
  const endpoints = route.actions
    .map((action) => ({ methods: verbsOf(action, verbs), args: describeArgs(action, route.resource, site) }))
    .filter(({ methods }) => methods.length > 0)
    .sort((a, b) => order.indexOf(a.methods[0]!) - order.indexOf(b.methods[0]!))
  return {
    namespace: route.namespace,
    methods: endpoints.flatMap(({ methods }) => methods),
    endpoints,
    ...(!route.path.includes('{') && { _links: { self: [{ href: `${rest}${route.path}` }] } }),
  }
}

/** A member of an item, in JSON Schema draft 4 with WordPress's additions. */
export type MemberDescription = ArgDescription & { context: readonly Context[]; readonly?: true }

/** Describes an item of a resource. */
export function describeItem(resource: Resource): Record<string, unknown> {
  const properties: Record<string, MemberDescription> = {}
  for (const [name, field] of Object.entries(resource.fields).filter(([, one]) => !one.terminalOnly))
    properties[name] = {
      ...describeSchema(field.schema),
      context: field.contexts,
      ...(field.readonly && { readonly: true }),
    }
  return { $schema: 'http://json-schema.org/draft-04/schema#', title: resource.type, type: 'object', properties }
}

/** Verbs in the order of descriptions. */
export const order: readonly Verb[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function verbsOf(action: Action, verbs: ReadonlySet<Verb>): Verb[] {
  return order.filter((verb) => action.methods.includes(verb) && verbs.has(verb))
}

function describeArgs(action: Action, resource: Resource, site: Site): Record<string, ArgDescription> {
  const shown = Object.entries(toArgTable(action, resource)).filter(([, arg]) => !arg.hidden && !arg.undeclared)
  return Object.fromEntries(shown.map(([name, arg]) => [name, describeArg(arg, site)]))
}
