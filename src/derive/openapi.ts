import type { Action, Arg, ArgTable } from '../define/model.ts'
import { type ArgDescription, describeArg } from './describe-arg.ts'
import { type Route, toArgTable } from './routes.ts'

/** A schema, as OpenAPI 3.0 knows it. */
export type OpenApiSchema = Readonly<Record<string, unknown>>

/** What is said of an interface beside its routes. */
export interface OpenApiSaid {
  readonly info: { readonly version: string; readonly title: string; readonly description: string }
  /** Address below which the paths are. */
  readonly server: string
  /** What stands before every path of the routes and is part of the server's address. */
  readonly prefix: string
  readonly schemas: Readonly<Record<string, OpenApiSchema>>
  /** Name of the schema of what a route answers with; absent where it answers with something else. */
  readonly schemaOf: (route: Route) => string | undefined
  /** The answer of a list of such entries. */
  readonly listOf: (route: Route, schema: OpenApiSchema) => OpenApiSchema
}

/** Describes routes as an OpenAPI 3.0 document. */
export function toOpenApi(routes: readonly Route[], said: OpenApiSaid): Record<string, unknown> {
  return {
    openapi: '3.0.0',
    info: said.info,
    components: { schemas: said.schemas },
    servers: [{ url: said.server }],
    paths: Object.fromEntries(routes.map((route) => [route.path.slice(said.prefix.length), describePath(route, said)])),
  }
}

/** A description of an argument or a member as a schema: one type at most, `null` told apart. */
export function toSchema(told: ArgDescription): OpenApiSchema {
  const { type, items, properties, default: preset, enum: values, minimum, maximum, format, description } = told
  const types = (Array.isArray(type) ? type : type === undefined ? [] : [type]).filter((one) => one !== 'null')
  const isNullable = Array.isArray(type) && type.includes('null')
  // A default that is `null` says that there is none.
  return {
    ...(description !== undefined && { description }),
    ...(types.length === 1 && { type: types[0] }),
    ...(isNullable && { nullable: true }),
    ...(format !== undefined && format !== types[0] && { format }),
    ...(values && { enum: values }),
    ...(preset !== undefined && preset !== null && { default: preset }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(types[0] === 'array' && { items: items ? toSchema(items) : {} }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, toSchema(one)])),
    }),
  }
}

/** A reference to one of the document's schemas. */
export function refTo(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

function describePath(route: Route, said: OpenApiSaid): Record<string, unknown> {
  const operations: Record<string, unknown> = {}
  for (const action of route.actions) {
    // POST, PUT and PATCH of an item are the same: one of them is described.
    const [verb] = action.methods
    operations[verb!.toLowerCase()] ??= describeOperation(action, route, said)
  }
  return operations
}

function describeOperation(action: Action, route: Route, said: OpenApiSaid): Record<string, unknown> {
  const table = Object.fromEntries(Object.entries(toArgTable(action, route.resource)).filter(([, arg]) => !arg.hidden))
  const inPath = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
  const writes = action.methods.some((verb) => verb === 'POST' || verb === 'PUT' || verb === 'PATCH')
  const parameters = Object.entries(table).filter(([name]) => !writes || inPath.has(name))
  return {
    summary: action.summary,
    ...(parameters.length && {
      parameters: parameters.map(([name, arg]) => describeParameter(name, arg, inPath.has(name))),
    }),
    ...(writes && { requestBody: describeBody(table) }),
    responses: describeResponses(action, route, said),
  }
}

function describeParameter(name: string, arg: Arg, isInPath: boolean): Record<string, unknown> {
  const { required, ...told } = describeArg(arg)
  const { description = '', ...schema } = toSchema(told)
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
function describeBody(table: ArgTable): Record<string, unknown> {
  const members = Object.entries(table).map(
    ([name, arg]) => [name, { type: 'string', ...toSchema(describeArg(arg)) }] as const,
  )
  const required = Object.entries(table)
    .filter(([, arg]) => arg.required)
    .map(([name]) => name)
  const schema = { type: 'object', properties: Object.fromEntries(members), ...(required.length && { required }) }
  return { content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } } }
}

function describeResponses(action: Action, route: Route, said: OpenApiSaid): Record<string, unknown> {
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
