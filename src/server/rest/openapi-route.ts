import { type AssembledSite, dialectOf } from '../../define/area.ts'
import { defineAction, defineResource, openAccess } from '../../define/define.ts'
import type { Resource, Site } from '../../define/model.ts'
import type { RestRoot } from '../../define/rest-root.ts'
import { describeSchema } from '../../derive/describe-arg.ts'
import { type OpenApiSchema, toOpenApi, toSchema } from '../../derive/openapi.ts'
import type { Route } from '../../derive/routes.ts'
import { describeList } from './usual-dialect.ts'

const version = '3.1.0'

/** The route of `/openapi.json`: the whole interface, in machine-readable form. */
export function openApiRoute(site: AssembledSite, routes: readonly Route[]): Route {
  const action = defineAction({
    name: 'get',
    summary: 'Describe the whole interface as an OpenAPI document.',
    methods: ['GET'],
    path: '',
    args: () => ({}),
    permit: () => undefined,
    run: (call) => ({ kind: 'value', value: describeService(site, routes, call.rest) }),
  })
  const path = '/openapi.json'
  const resource = defineResource({
    name: 'openapi',
    base: 'openapi.json',
    summary: 'The description of this interface for programs.',
    labels: { singular: 'Description', plural: 'Descriptions' },
    actions: [action],
    access: openAccess,
  })
  return {
    namespace: '',
    path,
    pattern: path,
    resource,
    actions: [action],
    byVerb: new Map([['GET', action]] as const),
  }
}

/** Describes these routes of a site as an OpenAPI 3.1 document. */
export function describeService(
  site: AssembledSite,
  routes: readonly Route[],
  rest: RestRoot,
): Record<string, unknown> {
  const shown = new Map(routes.map((route) => [route, shownBy(route, site)] as const))
  const kinds = new Set([...shown.values()].filter((one) => one !== undefined))
  return toOpenApi(routes, {
    version,
    site,
    info: { version: '1.0.0', title: site.settings.title || 'Almanac', description: 'The content of one website.' },
    server: rest.url,
    prefix: '',
    schemas: Object.fromEntries([...kinds].map((kind) => [nameOf(kind), describeMembers(kind)])),
    schemaOf: (route) => {
      const kind = shown.get(route)
      return kind && nameOf(kind)
    },
    listOf: ({ namespace, path }, schema) =>
      describeList(dialectOf(site, namespace))(path.slice(path.lastIndexOf('/') + 1), schema),
    verbsOf: ({ methods }) => methods,
  })
}

// Computed items have schemas of their own; a second route to the same entries may show them in another.
function shownBy({ resource, actions }: Route, site: Site): Resource | undefined {
  if (resource.space === undefined || actions.some(({ show }) => show)) return undefined
  const name = actions.find(({ shows }) => shows !== undefined)?.shows
  return (name !== undefined && site.resources.get(name)) || resource
}

function describeMembers({ fields }: Resource): OpenApiSchema {
  const members = Object.entries(fields).filter(([, { contexts }]) => contexts.length)
  return {
    type: 'object',
    properties: Object.fromEntries(
      members.map(([name, { schema, readonly }]) => [
        name,
        { ...toSchema(describeSchema(schema), version), ...(readonly && { readOnly: true }) },
      ]),
    ),
  }
}

function nameOf({ name }: Resource): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
