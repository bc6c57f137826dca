import { refTo } from '../../derive/openapi/json-schema.ts'
import { type Operation, describeArgs, describeParameters, requestArgsOf } from '../../derive/openapi/requests.ts'
import type { Arg, Site, View } from '../../model/model.ts'
import { type ArgDescription, describeArg } from '../../derive/describe-arg.ts'
import { isIn } from '../../derive/rest-root.ts'
import { describeRefusals, possibleRefusals } from '../../derive/openapi/refusals.ts'
import { type Route, resourceOfRoute, toArgTable } from '../../derive/routes.ts'
import { mapValues } from '../../text/values.ts'

/** A schema in the dialect of OpenAPI 3.0. */
export type OpenApiSchema = Readonly<Record<string, unknown>>

/** Converts a description of an argument or member. OpenAPI 3.0 allows at most one type, and has `nullable`. */
export function toSchema(arg: ArgDescription): OpenApiSchema {
  const { type, format, default: preset, items, properties, required: _required, maxItems: _most, ...same } = arg
  const types = [type ?? []].flat()
  const real = types.filter((one) => one !== 'null')
  // A default of `null` means no default.
  return {
    ...same,
    ...(real.length === 1 && { type: real[0] }),
    ...(real.length < types.length && { nullable: true }),
    ...(format !== undefined && format !== type && { format }),
    ...(preset !== undefined && preset !== null && { default: preset }),
    ...(types.includes('array') && { items: toSchema(items ?? {}) }),
    ...(properties && { properties: mapValues(properties, (one) => toSchema(one)) }),
  }
}

/** The schema of a page of a list: an object with entries under the collection's name, and totals. */
export function describeEnvelope(name: string, schema: OpenApiSchema): OpenApiSchema {
  const address = (description: string) => ({ type: 'string', format: 'uri', description })
  return {
    title: name,
    type: 'object',
    properties: {
      [name]: { type: 'array', items: schema },
      rest_url: address('The address of this page.'),
      next_rest_url: address('The address of the next page, if there is one.'),
      previous_rest_url: address('The address of the previous page, if there is one.'),
      total: { type: 'integer', description: 'The number of entries on all pages.' },
      total_pages: { type: 'integer', description: 'The number of pages.' },
    },
    required: [name, 'rest_url', 'total', 'total_pages'],
  }
}

/** The described site, and the names in use. */
export type DocView = Pick<View, 'site' | 'rest'>

/** Describes the operations of a route. POST, PUT and PATCH of an item are the same: only one of them is documented. */
export function describePath(route: Route, entry: string | undefined, view: DocView): Record<string, OpenApiSchema> {
  const operations: Record<string, OpenApiSchema> = {}
  for (const action of route.actions) {
    const verb = action.methods[0]!
    operations[verb.toLowerCase()] ??= describeOperation({ action, verb, route }, entry, view)
  }
  return operations
}

function describeOperation(operation: Operation, entry: string | undefined, { site, rest }: DocView): OpenApiSchema {
  const args = requestArgsOf(operation, (arg) => isIn(rest, arg))
  const describe = (arg: Arg) => toSchema(describeArg(arg, site))
  const parameters = describeParameters(args, describe)
  // Forms contain only text, so an argument of any type accepts text.
  const schema = describeArgs({ ...args.path, ...args.body }, (arg) => ({ type: 'string', ...describe(arg) }))
  return {
    summary: operation.action.summary,
    ...(parameters.length && { parameters }),
    ...(args.body && {
      requestBody: { content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } } },
    }),
    responses: { ...describeSuccess(operation, entry), ...describeRefused(operation, site) },
  }
}

const refusals = describeRefusals(refTo('Error'))

function describeSuccess({ action, route }: Operation, entry: string | undefined): Record<string, OpenApiSchema> {
  if (entry === undefined) return { 200: { description: 'The document.' } }
  const one = refTo(entry)
  const answer = (description: string, schema: OpenApiSchema = one) => ({
    description,
    content: { 'application/json': { schema } },
  })
  switch (action.answers) {
    case 'list':
      // Besides the entries under the collection's name, existing clients look for `items`.
      return {
        200: answer('A page of the list.', {
          ...describeEnvelope(route.path.slice(route.path.lastIndexOf('/') + 1), one),
          items: one,
        }),
      }
    case 'removed':
      // Existing clients look for 410 even where nothing is ever in the trash.
      return { 200: answer('The deleted entry.'), 410: refusals['Refusal410']! }
    case 'changed':
      return {
        200: answer('The changed entry.'),
        201: answer('Not available at this address: create entries at the address of the list.'),
      }
    case 'created':
      return { 201: answer('The created entry.') }
    default:
      return { 200: answer('The entry.') }
  }
}

function describeRefused({ action, route }: Operation, site: Site): Record<string, OpenApiSchema> {
  const shows = resourceOfRoute(route, site)
  const possible = possibleRefusals({ action, table: toArgTable(action, route.resource), shows })
  return Object.fromEntries(Object.keys(possible).map((status) => [status, refusals[`Refusal${status}`]!]))
}
