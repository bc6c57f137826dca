import type { Action, Arg, ArgTable, Site, Verb } from '../define/model.ts'
import { type ArgDescription, describeArg } from './describe-arg.ts'
import { type Route, toArgTable } from './routes.ts'

/** A schema, as OpenAPI 3.0 knows it. */
export type OpenApiSchema = Readonly<Record<string, unknown>>

/** The versions that are written: in the later one a type may be several, `null` among them. */
export type OpenApiVersion = '3.0.0' | '3.1.0'

/** What is said of an interface beside its routes. */
export interface OpenApiOptions {
  readonly version: OpenApiVersion
  /** Its settings and its clock make some defaults. */
  readonly site: Site
  readonly info: { readonly version: string; readonly title: string; readonly description: string }
  /** Address below which the paths are. */
  readonly server: string
  /** What stands before every path of the routes and is part of the server's address. */
  readonly prefix: string
  readonly schemas: Readonly<Record<string, OpenApiSchema>>
  /** The verbs of an action that are described. */
  readonly verbsOf: (action: Action) => readonly Verb[]
  /** Name of the schema of what a route answers with; absent where it answers with something else. */
  readonly schemaOf: (route: Route) => string | undefined
  /** The answer of a list of such entries. */
  readonly listOf: (route: Route, schema: OpenApiSchema) => OpenApiSchema
}

/** Describes routes as an OpenAPI document. Who may do what is told by HTTP Basic, or by nothing for what is public. */
export function toOpenApi(routes: readonly Route[], said: OpenApiOptions): Record<string, unknown> {
  return {
    openapi: said.version,
    info: said.info,
    components: { schemas: said.schemas, securitySchemes: { password: { type: 'http', scheme: 'basic' } } },
    security: [{}, { password: [] }],
    servers: [{ url: said.server }],
    paths: Object.fromEntries(routes.map((route) => [route.path.slice(said.prefix.length), describePath(route, said)])),
  }
}

/** A description of an argument or a member as a schema. In 3.0 there is one type at most, and `null` is told apart. */
export function toSchema(told: ArgDescription, version: OpenApiVersion): OpenApiSchema {
  const { items, properties, default: preset, enum: values, minimum, maximum, format, description } = told
  const inner = (one: ArgDescription) => toSchema(one, version)
  // A default that is `null` says that there is none.
  return {
    ...(description !== undefined && { description }),
    ...typeOf(told, version),
    ...(format !== undefined && format !== told.type && { format }),
    ...(values && { enum: values }),
    ...(preset !== undefined && preset !== null && { default: preset }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(typesOf(told).includes('array') && { items: items ? inner(items) : {} }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)])),
    }),
  }
}

/** A page of a list that is an object: its entries stand under the collection's name, its totals beside them. */
export function describeEnvelope(name: string, schema: OpenApiSchema): OpenApiSchema {
  const address = (description: string) => ({ type: 'string', format: 'uri', description })
  return {
    title: name,
    type: 'object',
    properties: {
      [name]: { type: 'array', items: schema },
      rest_url: address('The address of this page.'),
      next_rest_url: address('The address of the page after it, where there is one.'),
      previous_rest_url: address('The address of the page before it, where there is one.'),
      total: { type: 'integer', description: 'How many entries there are on all pages.' },
      total_pages: { type: 'integer', description: 'How many pages there are.' },
    },
    required: [name, 'rest_url', 'total', 'total_pages'],
  }
}

/** A reference to one of the document's schemas. */
export function refTo(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

function describePath(route: Route, said: OpenApiOptions): Record<string, unknown> {
  const operations: Record<string, unknown> = {}
  for (const action of route.actions) {
    for (const verb of said.verbsOf(action)) operations[verb.toLowerCase()] ??= describeOperation(action, route, said)
  }
  return operations
}

function describeOperation(action: Action, route: Route, said: OpenApiOptions): Record<string, unknown> {
  const table = Object.fromEntries(Object.entries(toArgTable(action, route.resource)).filter(([, arg]) => !arg.hidden))
  const inPath = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
  const writes = action.methods.some((verb) => verb === 'POST' || verb === 'PUT' || verb === 'PATCH')
  const parameters = Object.entries(table).filter(([name]) => !writes || inPath.has(name))
  return {
    summary: action.summary,
    ...(parameters.length && {
      parameters: parameters.map(([name, arg]) => describeParameter(name, arg, inPath.has(name), said)),
    }),
    ...(writes && { requestBody: describeBody(table, said) }),
    responses: describeResponses(action, route, said),
  }
}

function describeParameter(
  name: string,
  arg: Arg,
  isInPath: boolean,
  { version, site }: OpenApiOptions,
): Record<string, unknown> {
  const { required, ...told } = describeArg(arg, site)
  const { description = '', ...schema } = toSchema(told, version)
  return {
    name,
    in: isInPath ? 'path' : 'query',
    description,
    required: isInPath || required === true,
    ...(told.type === 'array' && { style: 'form', explode: false }),
    schema,
  }
}

// In forms everything is text, so that what takes any value takes text.
function describeBody(table: ArgTable, { version, site }: OpenApiOptions): Record<string, unknown> {
  const members = Object.entries(table).map(
    ([name, arg]) => [name, { type: 'string', ...toSchema(describeArg(arg, site), version) }] as const,
  )
  const required = Object.entries(table)
    .filter(([, arg]) => arg.required)
    .map(([name]) => name)
  const schema = { type: 'object', properties: Object.fromEntries(members), ...(required.length && { required }) }
  return { content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } } }
}

function describeResponses(action: Action, route: Route, said: OpenApiOptions): Record<string, unknown> {
  const name = said.schemaOf(route)
  const isItem = route.path.includes('{')
  const content = (schema: OpenApiSchema) => ({ content: { 'application/json': { schema } } })
  const one = name === undefined ? {} : content(refTo(name))
  const refused = {
    400: told('Arguments are missing or wrong, an ID that is not there among them.'),
    403: told('The caller is not allowed to do that.'),
  }
  switch (action.methods[0]) {
    case 'GET': {
      if (name === undefined) return { 200: told('The document.') }
      if (isItem) return { 200: { ...told('The entry.'), ...one }, ...refused, 404: told('There is no such address.') }
      return {
        200: { ...told('A page of the list.'), ...content(said.listOf(route, refTo(name))) },
        400: refused[400],
        404: told('There is no such page.'),
      }
    }
    case 'DELETE':
      return {
        200: { ...told('What was deleted.'), ...one },
        ...refused,
        401: signedOut,
        410: told('It is in the trash already.'),
        500: told('It could not be deleted.'),
      }
    default: {
      const made = told(
        isItem ? 'Not answered at this address: what is new is made at that of the list.' : 'What was made.',
      )
      return {
        ...(isItem && { 200: { ...told('What was changed.'), ...one } }),
        201: { ...made, ...one },
        ...refused,
        401: signedOut,
      }
    }
  }
}

const signedOut = { description: 'The caller is not signed in.' }

function told(description: string): { readonly description: string } {
  return { description }
}

function typesOf({ type }: ArgDescription): readonly string[] {
  return Array.isArray(type) ? type : type === undefined ? [] : [type]
}

function typeOf(told: ArgDescription, version: OpenApiVersion): OpenApiSchema {
  const types = typesOf(told)
  const real = types.filter((one) => one !== 'null')
  if (version === '3.1.0') return types.length === 0 ? {} : { type: types.length === 1 ? types[0] : types }
  return { ...(real.length === 1 && { type: real[0] }), ...(real.length < types.length && { nullable: true }) }
}
