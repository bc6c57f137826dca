import { answerIn, nameIn } from '../../derive/openapi/components.ts'
import { refTo, type Schema, toJsonSchema } from '../../derive/openapi/json-schema.ts'
import { errorType } from '../../derive/openapi/refusals.ts'
import type { Field, Resource } from '../../model/model.ts'
import { capitalized } from '../../text/values.ts'
import { describeSchema } from '../../derive/describe-arg.ts'
import { describePath, type DocView, type OpenApiSchema, toSchema } from './doc-paths.ts'
import { costType, copyType, dateParts, pictureType, termType } from './common/described.ts'
import { type Route, routesIn } from '../../derive/routes.ts'
import { z } from 'zod'
import { readOnly } from '../shared/computed.ts'
import { defineAction, defineResource } from '../../define/define.ts'

/** The calendar's routes as an OpenAPI 3.0 document, under the schema names that existing clients know. */
function describeCalendar(routes: readonly Route[], namespace: string, view: DocView): Record<string, unknown> {
  const entries = routes.map(({ resource }) => resource).filter(({ space }) => space === 'post')
  return {
    openapi: '3.0.0',
    info: {
      version: '1.0.0',
      title: 'Events calendar',
      description:
        'Events, the venues where they take place, the people who organize them, and their categories and tags.',
    },
    components: {
      schemas: {
        ...describeParts(),
        ...Object.fromEntries([...new Set(entries)].map((one) => [schemaNameOf(one), describeMembers(one)])),
      },
      securitySchemes: { password: { type: 'http', scheme: 'basic' } },
    },
    // With HTTP Basic, or without credentials for public entries.
    security: [{}, { password: [] }],
    servers: [{ url: view.rest.addressOf(namespace) }],
    paths: Object.fromEntries(
      routes.map((route) => [
        route.path.slice(`/${namespace}`.length),
        describePath(route, schemaNameOf(route.resource), view),
      ]),
    ),
  }
}

/** Parts of entries, documented once. Built on request, as every command loads this file. */
function describeParts(): Record<string, OpenApiSchema> {
  return {
    ImageSize: toPart(copyType),
    CostDetails: toPart(costType),
    Term: toPart(termType.omit({ meta: true }), { urls: { type: 'string', format: 'uri' } }),
    Image: toPart(pictureType, { sizes: refTo('ImageSize') }),
    DateDetails: toPart(dateParts),
    // OpenAPI 3.0 lacks `propertyNames`.
    Error: JSON.parse(
      JSON.stringify(toJsonSchema(errorType, 'output').named['Error'], (key, value: unknown) =>
        key === 'propertyNames' ? undefined : value,
      ),
    ) as OpenApiSchema,
  }
}

function toPart({ shape }: z.ZodObject, byName: Readonly<Record<string, OpenApiSchema>> = {}): OpenApiSchema {
  const members = Object.entries(shape as Record<string, z.ZodType>).map(([name, type]) => {
    const schema = toSchema(describeSchema(type))
    const { description } = schema
    const of = byName[name]
    // Existing clients look for `items` even in an object of named things, where it means nothing.
    return [name, of ? { type: 'object', description, additionalProperties: of, items: of } : schema]
  })
  return { type: 'object', properties: Object.fromEntries(members) }
}

function describeMembers({ fields }: Resource): OpenApiSchema {
  const members = Object.entries(fields).filter(
    ([, { contexts, terminalOnly }]) => contexts.includes('view') && !terminalOnly,
  )
  return { type: 'object', properties: Object.fromEntries(members.map(([name, one]) => [name, describeMember(one)])) }
}

function describeMember(field: Field): OpenApiSchema {
  const declared = toSchema(describeSchema(field.schema))
  const { description } = declared
  // The first alternative is the usual type.
  const { schema }: { schema: Schema } = toJsonSchema(answerIn('view', field), 'output')
  const { items, ...one }: Schema = schema.anyOf?.[0] ?? schema
  const { $ref, entry }: Schema = items ?? one
  const name = typeof entry === 'string' ? capitalized(entry) : $ref && partNames[nameIn($ref)]
  if (!name) return { type: 'string', ...declared }
  if (items) return { type: 'array', description, items: refTo(name) }
  // Siblings of a `$ref` are for people: programs follow the reference.
  return { type: 'object', description, items: refTo(name), ...refTo(name) }
}

// The part names that existing clients know, by those in the interface's own document.
const partNames: Readonly<Record<string, string>> = {
  CalendarPicture: 'Image',
  CostDetails: 'CostDetails',
  DateParts: 'DateDetails',
  EventTerm: 'Term',
}

function schemaNameOf({ space, name }: Resource): string | undefined {
  return space === 'term' ? 'Term' : space && capitalized(name)
}

const doc = defineAction({
  name: 'get',
  summary: 'Describe the calendar as an OpenAPI document.',
  methods: ['GET'],
  webOnly: true,
  answers: { 'application/json': z.looseObject({ openapi: z.string() }) },
  permit: () => undefined,
  run: ({ resource, site, rest }) => {
    // It documents JSON responses only, not files (`/events.ics`).
    const routes = routesIn(rest, site).filter(
      ({ namespace, path }) => namespace === resource.namespace && !/\.\w+$/.test(path),
    )
    return { kind: 'value', value: describeCalendar(routes, resource.namespace, { site, rest }) }
  },
})

export default defineResource({
  name: 'calendar-doc',
  base: 'doc',
  summary: 'A description of the calendar for programs.',
  labels: { singular: 'Calendar description', plural: 'Calendar descriptions' },
  access: readOnly({ list: () => undefined, read: () => undefined }),
  actions: [doc],
})
