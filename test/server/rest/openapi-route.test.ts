import { expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

type Node = Record<string, unknown>

it('describes every route of every namespace, and refers to nothing that it does not hold', async () => {
  const { get } = testSite()
  const { status, json } = await get('/openapi.json')
  const doc = json as { openapi: string; paths: Record<string, Node>; components: { schemas: Node } }
  expect([status, doc.openapi]).toEqual([200, '3.1.0'])
  expect(Object.keys(doc.paths['/core/v2/posts/{id}']!)).toEqual(['get', 'post', 'put', 'patch', 'delete'])
  expect(Object.keys(doc.paths)).toEqual(
    expect.arrayContaining(['/core/v2/settings', '/cal/events/v1/events', '/cal/events/v1/tags/{id}']),
  )
  expect(doc.components.schemas).toHaveProperty('EventCategory')
  const refs = walk(doc).flatMap((node) => (typeof node['$ref'] === 'string' ? [node['$ref']] : []))
  for (const ref of refs) expect(doc.components.schemas, ref).toHaveProperty(ref.replace('#/components/schemas/', ''))
  expect(refs.length).toBeGreaterThan(20)
})

it('tells lists as each namespace answers them', async () => {
  const { json } = await testSite().get('/openapi.json')
  const listOf = (path: string) => {
    const { paths } = json as {
      paths: Record<string, { get: { responses: Record<string, { content: Record<string, { schema: Node }> }> } }>
    }
    return paths[path]!.get.responses['200']!.content['application/json']!.schema
  }
  expect(listOf('/core/v2/posts')).toMatchObject({ type: 'array', items: { $ref: '#/components/schemas/Post' } })
  expect(listOf('/cal/events/v1/venues')).toMatchObject({ type: 'object', properties: { venues: { type: 'array' } } })
})

function walk(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [] : [value as Node]), ...Object.values(value).flatMap(walk)]
}
