import { expect, it } from 'vitest'
import { errorsOf, expectValid } from './openapi-linters.ts'

const files = {
  'venues/hall.md': '---\nid: 31\ntitle: Town hall\n---\n',
  'events/fair.md': '---\nid: 41\ntitle: Fair\nstart: 2027-05-02 10:00\nend: 2027-05-02 12:30\nvenue: hall\n---\n',
}

it.each(['/rest/cal/events/v1/doc', '/rest/openapi.json', '/wp-json/tribe/events/v1/doc', '/wp-json/openapi.json'])(
  '%s is a valid OpenAPI document to redocly and to spectral, and its schemas to JSON Schema',
  async (path) => expectValid(path, files),
)

it.each(['all', 'calendar'] as const)('a document that is not valid is found so by both (%s rules)', async (rules) => {
  const broken = {
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: { '/x/{id}': { get: { responses: 1 } } },
  }
  const found = await errorsOf(JSON.stringify(broken), rules)
  expect(found).toContain('redocly: struct #/paths/~1x~1{id}/get/responses')
  expect(found).toContain('spectral: oas3-schema #/paths/~1x~1{id}/get/responses')
})
