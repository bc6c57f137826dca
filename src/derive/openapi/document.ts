import type { Answers, DescribedForms, Action, Resource, Site, Verb, RestRoot } from '../../model/model.ts'
import { isIn } from '../rest-root.ts'
import { type Route, resourceOfRoute, toArgTable } from '../routes.ts'
import { Components, pascal } from './components.ts'
import type { JsonSchema } from './json-schema.ts'
import {
  type Operation,
  type RequestsContext,
  describeArgument,
  describeBody,
  describeParameters,
  requestArgsOf,
} from './requests.ts'
import { describeRefusals, errorType } from './refusals.ts'
import { type ResponsesContext, describeResponses } from './responses.ts'

/** The description of an interface besides its routes. */
export interface OpenApiOptions {
  /** Its settings and clock determine some defaults. */
  readonly site: Site
  readonly info: { readonly version: string; readonly title: string; readonly description: string }
  readonly verbs: ReadonlySet<Verb>
  /** The mount: its address, and its names for namespaces, types and statuses, which its routes already have. */
  readonly rest: RestRoot
  readonly formsOf: (namespace: string) => DescribedForms
}

/** Describes routes as an OpenAPI 3.1 document. Callers authenticate with HTTP Basic, or not at all for public routes. */
export function toOpenApi(routes: readonly Route[], options: OpenApiOptions): JsonSchema {
  const { site, info, verbs, rest, formsOf } = options
  const components = new Components(site.resources, rest)
  const responses = describeRefusals(components.of(errorType, 'output'))
  const documenting = { site, components, rest, verbs, taken: new Set<string>() }
  const paths = routes.map((route) => {
    const shows = resourceOfRoute(route, site)
    const collection = route.path.slice(route.path.lastIndexOf('/') + 1)
    const answering = { components, forms: formsOf(route.namespace), shows, collection }
    return [route.path, describePath(route, documenting, answering)] as const
  })
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: rest.url }],
    security: [{}, { password: [] }],
    tags: tagsOf(routes),
    paths: Object.fromEntries(paths.filter(([, item]) => Object.keys(item).length > 0)),
    components: {
      schemas: components.schemas,
      responses,
      parameters: commonParameters,
      securitySchemes: { password: { type: 'http', scheme: 'basic' } },
    },
  }
}

const names = { in: 'query', style: 'form', explode: false, schema: { type: 'array', items: { type: 'string' } } }
const commonParameters: Readonly<Record<string, JsonSchema>> = {
  fields: {
    name: '_fields',
    description:
      'The members to include; dots select nested ones. The response is then partial: all others are missing, even required ones.',
    ...names,
  },
  embed: {
    name: '_embed',
    description: 'The link relations to embed, or `1` for all of them: their targets are in `_embedded`.',
    ...names,
  },
}

interface DocumentContext extends RequestsContext, Pick<OpenApiOptions, 'rest' | 'verbs'> {
  readonly taken: Set<string>
}

function describePath(route: Route, documenting: DocumentContext, answering: ResponsesContext): JsonSchema {
  const operations: Record<string, JsonSchema> = {}
  for (const action of route.actions)
    for (const verb of action.methods.filter((one) => documenting.verbs.has(one)))
      operations[verb.toLowerCase()] ??= describeOperation({ action, verb, route }, documenting, answering)
  return operations
}

function describeOperation(
  operation: Operation,
  documenting: DocumentContext,
  answering: ResponsesContext,
): JsonSchema {
  const { action, route } = operation
  const { resource } = route
  const args = requestArgsOf(operation, (arg) => isIn(documenting.rest, arg))
  const id = operationIdOf(operation, answering.shows, documenting)
  // Routes of another namespace to the same entries have their own arguments.
  const called = `${houseOf(operation, documenting.rest)} ${resource.name}`
  const shared = typeof action.answers === 'string' ? sharedParameters(action, answering.shows) : []
  return {
    operationId: id,
    tags: [resource.labels.plural],
    summary: action.summary,
    parameters: [
      ...describeParameters(args, (arg) => describeArgument(arg, documenting)),
      ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(args.body && { requestBody: describeBody(action, called, args.body, documenting) }),
    responses: describeResponses(action, toArgTable(action, resource), answering),
  }
}

function sharedParameters({ methods, shown }: Action, { embeds }: Resource): string[] {
  const isRead = methods.includes('GET')
  return ['fields', ...(isRead && !shown && Object.keys(embeds).length ? ['embed'] : [])]
}

// The first word of a namespace other than the resource's own: `cal`.
function houseOf({ action, route }: Operation, { nameOf }: RestRoot): string {
  return action.at === undefined ? '' : nameOf(route.namespace).split('/')[0]!
}

// The verbs of operations on entries; others are named after their actions.
const verbs: Readonly<Record<Extract<Answers, string>, string>> = {
  list: 'list',
  map: 'list',
  entry: 'get',
  created: 'create',
  changed: 'update',
  removed: 'delete',
}

// `listPosts`, `getPost`, `updatePost`; by PUT or PATCH, `updatePostByPut`.
function operationIdOf(operation: Operation, shows: Resource, { rest, taken }: DocumentContext): string {
  const { action, verb: method, route } = operation
  const { name, answers } = action
  const { resource, namespace, path } = route
  const isMany = answers === 'list' || answers === 'map'
  // An operation below an entry has its own name, unless it concerns another resource there.
  const isUsual = shows !== resource || !/^\/\{\w+\}\/\w/.test(action.path)
  const verb = typeof answers === 'string' && isUsual ? verbs[answers] : name
  const noun = pascal(isMany ? shows.labels.plural : shows.name)
  const whose = shows === resource ? '' : pascal(resource.name)
  const where = pascal(houseOf(operation, rest))
  // A fixed segment instead of an id below the collection's address: `me`.
  const which = typeof answers === 'string' && /^\/\w+$/.test(action.path) ? pascal(action.path) : ''
  const how = method === 'PUT' || method === 'PATCH' ? `By${pascal(method.toLowerCase())}` : ''
  const whole = pascal(`${verb} ${where}${whose}${noun}${which}`)
  const base = whole.charAt(0).toLowerCase() + whole.slice(1)
  // The namespace, or else the path, disambiguates.
  const more = ['', pascal(rest.nameOf(namespace))].find((one) => !taken.has(base + one + how)) ?? pascal(path)
  const id = `${base}${more}${how}`
  taken.add(id)
  return id
}

function tagsOf(routes: readonly Route[]): JsonSchema[] {
  const summaries = new Map(routes.map(({ resource: { labels, summary } }) => [labels.plural, summary]))
  return [...summaries].map(([name, description]) => ({ name, description }))
}
