import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeSchema } from '../../../src/derive/describe-arg.ts'
import { toSchema } from '../../../src/resources/calendar/doc-paths.ts'
import { nameIn } from '../../../src/derive/openapi/components.ts'
import { testSite } from '../../harness.ts'

type Node = Record<string, unknown>

describe('the description of the calendar', () => {
  it('says that bounds are exclusive as OpenAPI 3.0 does', () => {
    expect(toSchema(describeSchema(z.int().gt(0).lt(9)))).toEqual({
      type: 'integer',
      minimum: 0,
      maximum: 9,
      exclusiveMinimum: true,
      exclusiveMaximum: true,
    })
  })

  it('is an OpenAPI 3.0.0 document with the schemas that clients know', async () => {
    const { json } = await testSite().get('/cal/events/v1/doc')
    const doc = json as { components: { schemas: Node }; paths: Node }
    expect(doc).toMatchObject({
      openapi: '3.0.0',
      info: { version: '1.0.0' },
      servers: [{ url: 'http://site.test/rest/cal/events/v1' }],
    })
    expect(Object.keys(doc.components.schemas).sort()).toEqual([
      'CostDetails',
      'DateDetails',
      'Error',
      'Event',
      'Image',
      'ImageSize',
      'Organizer',
      'Term',
      'Venue',
    ])
    const names = ['events', 'venues', 'organizers', 'categories', 'tags'].flatMap((name) => [
      `/${name}`,
      `/${name}/{id}`,
    ])
    expect(Object.keys(doc.paths).sort()).toEqual(['/doc', ...names].sort())
  })

  it('names the arguments of the plugin under its names alone: under others they do nothing', async () => {
    const { ask } = testSite({}, { wordpress: true })
    const own = await ask('GET', '/cal/events/v1/doc')
    const plugin = await ask('GET', '/tribe/events/v1/doc', { mount: '/wp-json' })
    const namesIn = ({ text }: { text: string }) =>
      ['include', 'starts_before', 'strict_dates', 'post_parent'].filter((name) => text.includes(`"name":"${name}"`))
    expect(namesIn(plugin)).toEqual(['include', 'starts_before', 'strict_dates', 'post_parent'])
    // Lists of terms take `include` under all names.
    expect(namesIn(own)).toEqual(['include'])
  })

  it('calls the parts of entries as clients know them, one or a list, whatever else may stand there', async () => {
    const { json } = await testSite().get('/cal/events/v1/doc')
    const { schemas } = (json as { components: { schemas: Record<string, { properties: Record<string, Node> }> } })
      .components
    const partsOf = (name: string) =>
      Object.entries(schemas[name]!.properties)
        .filter(([, schema]) => '$ref' in ((schema['items'] ?? {}) as Node))
        .map(([member, { $ref, items }]) =>
          [member, $ref ? 'one' : 'list', nameIn((items as { $ref: string }).$ref)].join(' '),
        )
    expect(partsOf('Event')).toEqual([
      'image one Image',
      'start_date_details one DateDetails',
      'end_date_details one DateDetails',
      'utc_start_date_details one DateDetails',
      'utc_end_date_details one DateDetails',
      'cost_details one CostDetails',
      'categories list Term',
      'tags list Term',
      'venue one Venue',
      'organizer list Organizer',
    ])
    expect([partsOf('Venue'), partsOf('Organizer'), partsOf('Image')]).toEqual([
      ['image one Image'],
      ['image one Image'],
      ['sizes list ImageSize'],
    ])
  })

  it('tells of a part what the document of the whole interface tells of it', async () => {
    const { get } = testSite()
    const ours = ((await get('/openapi.json')).json as { components: { schemas: Node } }).components.schemas
    const theirs = ((await get('/cal/events/v1/doc')).json as { components: { schemas: Node } }).components.schemas
    const namesOf = { Image: 'CalendarPicture', CostDetails: 'CostDetails', DateDetails: 'DateParts' }
    for (const [their, our] of Object.entries(namesOf)) {
      const told = (schema: unknown) =>
        Object.entries((schema as { properties: Record<string, Node> }).properties).map(([name, { description }]) => [
          name,
          description,
        ])
      expect(told(theirs[their]), their).toEqual(told(ours[our]))
      expect(told(theirs[their]).every(([, description]) => description)).toBe(true)
    }
  })

  it('refers to nothing that it does not hold', async () => {
    const { json } = await testSite().get('/cal/events/v1/doc')
    const refs = walk(json).flatMap((node) => (typeof node['$ref'] === 'string' ? [node['$ref']] : []))
    expect(refs.length).toBeGreaterThan(20)
    for (const ref of refs) expect(at(json, ref), ref).toBeTypeOf('object')
  })

  it('says of every operation what a valid document says', async () => {
    const { json } = await testSite().get('/cal/events/v1/doc')
    for (const [path, item] of Object.entries((json as { paths: Record<string, Record<string, Node>> }).paths)) {
      for (const operation of Object.values(item)) {
        const parameters = (operation['parameters'] ?? []) as {
          name: string
          in: string
          required: boolean
          schema: Node
        }[]
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        expect(parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)).toEqual(inPath)
        expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length)
        const responses = Object.values(operation['responses'] as Record<string, Node>)
        expect(responses.every(({ description }) => typeof description === 'string')).toBe(true)
      }
    }
  })

  it('tells with every refusal of every operation what its body says, and only of those that can be', async () => {
    const { json } = await testSite().get('/cal/events/v1/doc')
    const { components, paths } = json as { components: { schemas: Node }; paths: Record<string, Record<string, Node>> }
    for (const [path, item] of Object.entries(paths))
      for (const [verb, { responses }] of Object.entries(item)) {
        const refused = Object.entries(responses as Record<string, Node>).filter(([status]) => status >= '400')
        expect(Object.keys(responses as Node), path).toEqual(
          expect.arrayContaining(['400', '401', '403', '404', '429']),
        )
        for (const [status, { content }] of refused)
          expect(content, `${verb} ${path} ${status}`).toEqual({
            'application/json': { schema: { $ref: '#/components/schemas/Error' } },
          })
        expect('409' in (responses as Node), `${verb} ${path}`).toBe(verb !== 'get')
      }
    expect(components.schemas['Error']).toMatchObject({
      properties: { code: { type: 'string' }, message: { type: 'string' }, data: { required: ['status'] } },
      required: ['code', 'message', 'data'],
    })
    expect(JSON.stringify(components.schemas['Error'])).not.toContain('propertyNames')
  })

  it('has schemas of one type each, lists with items, and defaults that are values', async () => {
    const { json } = await testSite().get('/cal/events/v1/doc')
    for (const node of walk(json)) {
      if (typeof node['type'] !== 'string' || 'scheme' in node) continue
      expect(['string', 'integer', 'number', 'boolean', 'array', 'object']).toContain(node['type'])
      if (node['type'] === 'array') expect(node['items']).toBeTypeOf('object')
      expect(node['default']).not.toBeNull()
    }
  })
})

function walk(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [] : [value as Node]), ...Object.values(value).flatMap(walk)]
}

function at(doc: unknown, ref: string): unknown {
  return ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((node, key) => (node as Node | undefined)?.[key], doc)
}
