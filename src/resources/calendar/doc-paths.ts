import { refTo } from '../../derive/openapi/json-schema.ts'
import type { Action, Arg, ArgTable, Site } from '../../model/model.ts'
import { type ArgDescription, describeArg } from '../../derive/describe-arg.ts'
import { possibleRefusals } from '../../derive/openapi/refusals.ts'
import { type Route, resourceOfRoute, toArgTable } from '../../derive/routes.ts'

/** A schema in OpenAPI 3.0's dialect. */
export type OpenApiSchema = Readonly<Record<string, unknown>>

/** The context for describing routes. */
export interface DescribeContext {
  /** Its settings and clock determine some defaults. */
  readonly site: Site
  /** Name of the schema of a route's answer; undefined if the answer has no named schema. */
  readonly schemaOf: (route: Route) => string | undefined
}

/** Converts the description of an argument or member to a schema. 3.0 allows at most one type, and has `nullable`. */
export function toSchema(arg: ArgDescription): OpenApiSchema {
  const { items, properties, default: preset, enum: values, format, description } = arg
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = arg
  // A default of `null` means that there is none.
  return {
    ...(description !== undefined && { description }),
    ...typeOf(arg),
    ...(format !== undefined && format !== arg.type && { format }),
    ...(values && { enum: values }),
    ...(preset !== undefined && preset !== null && { default: preset }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(exclusiveMinimum && { exclusiveMinimum }),
    ...(exclusiveMaximum && { exclusiveMaximum }),
    ...(typesOf(arg).includes('array') && { items: items ? toSchema(items) : {} }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, toSchema(one)])),
    }),
  }
}

/** A page of a list that is an object: entries under the collection's name, totals beside them. */
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

/** Describes the operations of a route. POST, PUT and PATCH of an item are the same: only one of them is documented. */
export function describePath(route: Route, describing: DescribeContext): Record<string, unknown> {
  const operations: Record<string, unknown> = {}
  for (const action of route.actions)
    for (const verb of action.methods.slice(0, 1))
      operations[verb.toLowerCase()] ??= describeOperation(action, route, describing)
  return operations
}

function describeOperation(action: Action, route: Route, describing: DescribeContext): Record<string, unknown> {
  const table = Object.fromEntries(Object.entries(toArgTable(action, route.resource)).filter(([, arg]) => !arg.hidden))
  const inPath = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
  const writes = action.methods.some((verb) => verb === 'POST' || verb === 'PUT' || verb === 'PATCH')
  const parameters = Object.entries(table).filter(([name]) => !writes || inPath.has(name))
  return {
    summary: action.summary,
    ...(parameters.length && {
      parameters: parameters.map(([name, arg]) => describeParameter(name, arg, inPath.has(name), describing)),
    }),
    ...(writes && { requestBody: describeBody(table, describing) }),
    responses: describeResponses(action, route, describing),
  }
}

function describeParameter(name: string, arg: Arg, isInPath: boolean, { site }: DescribeContext) {
  const { required, ...described } = describeArg(arg, site)
  const { description = '', ...schema } = toSchema(described)
  return {
    name,
    in: isInPath ? 'path' : 'query',
    description,
    required: isInPath || required === true,
    ...(described.type === 'array' && { style: 'form', explode: false }),
    schema,
  }
}

// Forms contain only text, so an argument that accepts any value accepts text.
function describeBody(table: ArgTable, { site }: DescribeContext): Record<string, unknown> {
  const members = Object.entries(table).map(
    ([name, arg]) => [name, { type: 'string', ...toSchema(describeArg(arg, site)) }] as const,
  )
  const required = Object.entries(table)
    .filter(([, arg]) => arg.required)
    .map(([name]) => name)
  const schema = { type: 'object', properties: Object.fromEntries(members), ...(required.length && { required }) }
  return { content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } } }
}

function describeResponses(action: Action, route: Route, describing: DescribeContext): Record<string, unknown> {
  const name = describing.schemaOf(route)
  const isItem = route.path.includes('{')
  const one = name === undefined ? {} : content(refTo(name))
  const refused = describeRefusals(action, route, describing.site)
  switch (action.methods[0]) {
    case 'GET': {
      if (name === undefined) return { 200: response('The document.'), ...refused }
      if (isItem) return { 200: { ...response('The entry.'), ...one }, ...refused }
      // Besides the entries under their collection's name, existing clients look for `items`.
      const page = describeEnvelope(route.path.slice(route.path.lastIndexOf('/') + 1), refTo(name))
      return { 200: { ...response('A page of the list.'), ...content({ ...page, items: refTo(name) }) }, ...refused }
    }
    case 'DELETE':
      // Existing clients look for 410 where nothing is ever in the trash, too.
      return { 200: { ...response('What was deleted.'), ...one }, 410: refusal(inTrash), ...refused }
    default: {
      const made = response(
        isItem ? 'Not answered at this address: entries are created at that of the list.' : 'What was created.',
      )
      return {
        ...(isItem && { 200: { ...response('What was changed.'), ...one } }),
        201: { ...made, ...one },
        ...refused,
      }
    }
  }
}

const inTrash = 'It is in the trash already.'

function describeRefusals(action: Action, route: Route, site: Site): Record<string, unknown> {
  const { resource } = route
  const shows = resourceOfRoute(route, site)
  const possible = possibleRefusals({ action, table: toArgTable(action, resource), shows })
  return Object.fromEntries(Object.entries(possible).map(([status, words]) => [status, refusal(words)]))
}

function refusal(words: string): Record<string, unknown> {
  return { ...response(words), ...content(refTo('Error')) }
}

function content(schema: OpenApiSchema): Record<string, unknown> {
  return { content: { 'application/json': { schema } } }
}

function response(description: string): { readonly description: string } {
  return { description }
}

function typesOf({ type }: ArgDescription): readonly string[] {
  return Array.isArray(type) ? type : type === undefined ? [] : [type]
}

function typeOf(arg: ArgDescription): OpenApiSchema {
  const types = typesOf(arg)
  const real = types.filter((one) => one !== 'null')
  return { ...(real.length === 1 && { type: real[0] }), ...(real.length < types.length && { nullable: true }) }
}
