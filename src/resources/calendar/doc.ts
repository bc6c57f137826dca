import { refTo, toJsonSchema } from '../../derive/openapi/json-schema.ts'
import { errorType } from '../../derive/openapi/refusals.ts'
import type { Resource, Site, RestRoot } from '../../model/model.ts'
import { describeSchema } from '../../derive/describe-arg.ts'
import { describePath, type OpenApiSchema, toSchema } from './doc-paths.ts'
import { type Route, routesIn } from '../../derive/routes.ts'
import { z } from 'zod'
import { readOnly } from '../shared/computed.ts'
import { defineAction, defineResource } from '../../define/define.ts'

/** The calendar's routes as an OpenAPI 3.0 document, under the schema names that existing clients know. */
export function describeCalendar(
  routes: readonly Route[],
  namespace: string,
  { site, rest }: { readonly site: Site; readonly rest: RestRoot },
): Record<string, unknown> {
  const kinds = new Map(
    routes
      .filter(({ resource }) => resource.space !== undefined)
      .map(({ resource }) => [resource, schemaNameOf(resource)] as const),
  )
  const schemaOf = ({ resource }: Route) => kinds.get(resource)
  return {
    openapi: '3.0.0',
    info: {
      version: '1.0.0',
      title: 'Events calendar',
      description: 'Events, the places where they take place, the people who organize them, and what they are about.',
    },
    components: {
      schemas: {
        ...parts,
        Error: errorSchema(),
        ...Object.fromEntries(
          [...kinds].filter(([, name]) => !(name in parts)).map(([one, name]) => [name, describeMembers(one)]),
        ),
      },
      securitySchemes: { password: { type: 'http', scheme: 'basic' } },
    },
    // With HTTP Basic, or without credentials for public entries.
    security: [{}, { password: [] }],
    servers: [{ url: rest.addressOf(namespace) }],
    paths: Object.fromEntries(
      routes.map((route) => [route.path.slice(`/${namespace}`.length), describePath(route, { site, schemaOf })]),
    ),
  }
}

// 3.0 has no words for the names of members. Made when somebody asks: every command starts with this file.
function errorSchema(): OpenApiSchema {
  const { Error: schema } = toJsonSchema(errorType, 'output').named
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === 'propertyNames' ? undefined : value)),
  ) as OpenApiSchema
}

const text = (description: string) => ({ type: 'string', description })
const number = (description: string) => ({ type: 'integer', description })
const link = (description: string) => ({ ...text(description), format: 'uri' })
const objectOf = (properties: Record<string, OpenApiSchema>) => ({ type: 'object', properties })

// Existing clients look for `items` even in an object of named things, where it has no meaning.
const byName = (description: string, of: OpenApiSchema) => ({
  type: 'object',
  description,
  additionalProperties: of,
  items: of,
})

/** Parts of entries, documented once. */
const parts: Readonly<Record<string, OpenApiSchema>> = {
  ImageSize: objectOf({
    width: number('The width in pixels.'),
    height: number('The height in pixels.'),
    'mime-type': text('The type of the file.'),
    filesize: number('The size of the file in bytes.'),
    url: link('The address of the picture in this size.'),
  }),
  CostDetails: objectOf({
    currency_symbol: text('The sign of the currency.'),
    currency_code: text('The code of the currency.'),
    currency_position: { ...text('Where the sign stands.'), enum: ['', 'prefix', 'postfix'] },
    values: { type: 'array', items: { type: 'string' }, description: 'The numbers in the cost, ascending.' },
  }),
  Term: objectOf({
    id: number('The term ID.'),
    name: text('The name.'),
    slug: text('The slug.'),
    taxonomy: text('The taxonomy of the term.'),
    description: text('The description.'),
    parent: number('The ID of the term above; 0 where there is none.'),
    count: number('How many published entries have the term.'),
    url: link('The address of the page of the term.'),
    urls: byName('Addresses over REST: of the term, of all terms, of the one above.', {
      type: 'string',
      format: 'uri',
    }),
  }),
  Image: objectOf({
    url: link('The address of the picture in full size.'),
    id: number('The ID of the picture.'),
    extension: text('The suffix of the file.'),
    width: number('The width in pixels.'),
    height: number('The height in pixels.'),
    filesize: number('The size of the file in bytes.'),
    sizes: byName('Smaller copies by their names.', refTo('ImageSize')),
  }),
  DateDetails: objectOf(
    Object.fromEntries(
      ['year', 'month', 'day', 'hour', 'minutes', 'seconds'].map((unit) => [unit, text(`The ${unit}.`)]),
    ),
  ),
}

/** The type of a member: one of these parts or entries, or a list of them. */
type Parts = Readonly<Record<string, { readonly name: string; readonly isList?: true }>>

const places: Parts = { venue: { name: 'Venue' }, organizer: { name: 'Organizer', isList: true } }
const partOf: Parts = {
  image: { name: 'Image' },
  cost_details: { name: 'CostDetails' },
  start_date_details: { name: 'DateDetails' },
  end_date_details: { name: 'DateDetails' },
  utc_start_date_details: { name: 'DateDetails' },
  utc_end_date_details: { name: 'DateDetails' },
  categories: { name: 'Term', isList: true },
  tags: { name: 'Term', isList: true },
}

function describeMembers(resource: Resource): OpenApiSchema {
  const members = Object.entries(resource.fields).filter(
    ([, { contexts, terminalOnly }]) => contexts.includes('view') && !terminalOnly,
  )
  return {
    type: 'object',
    properties: Object.fromEntries(
      members.map(([name, { schema }]) => [name, describeMember(name, toSchema(describeSchema(schema)), resource)]),
    ),
  }
}

function describeMember(name: string, schema: OpenApiSchema, resource: Resource): OpenApiSchema {
  const { description } = schema
  // A member of the same name holds a place's name in a place, and the place in an event.
  const part = resource.fields[name]!.stored?.references === name ? places[name] : partOf[name]
  if (!part) return { type: 'string', ...schema }
  if (part.isList) return { type: 'array', description, items: refTo(part.name) }
  // The siblings of a reference are for people: programs follow the reference.
  return { type: 'object', description, items: refTo(part.name), ...refTo(part.name) }
}

function schemaNameOf({ space, name }: Resource): string {
  return space === 'term' ? 'Term' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

const doc = defineAction({
  name: 'get',
  summary: 'Describe the calendar as an OpenAPI document.',
  methods: ['GET'],
  path: '',
  webOnly: true,
  answers: { 'application/json': z.looseObject({ openapi: z.string() }) },
  args: () => ({}),
  permit: () => undefined,
  run: ({ resource, site, rest }) => {
    // It documents JSON answers only: files (`/events.ics`) are left out.
    const routes = routesIn(rest, site).filter(
      ({ namespace, path }) => namespace === resource.namespace && !/\.\w+$/.test(path),
    )
    return { kind: 'value', value: describeCalendar(routes, resource.namespace, { site, rest }) }
  },
})

export default defineResource({
  name: 'calendar-doc',
  base: 'doc',
  summary: 'The description of the calendar for programs.',
  labels: { singular: 'Calendar description', plural: 'Calendar descriptions' },
  access: readOnly({ list: () => undefined, read: () => undefined }),
  actions: [doc],
})
