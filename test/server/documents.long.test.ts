import { it } from 'vitest'
import { expectValid } from './openapi-linters.ts'

const event = '---\nid: 41\ntitle: Fair\nstart: 2027-05-02 10:00\nend: 2027-05-02 12:30\n---\n'

it.each(['/wp-json/tribe/events/v1/doc', '/wp-json/openapi.json'])(
  '%s is a valid OpenAPI document to redocly and to spectral, as under our own names',
  async (path) => expectValid(path, { 'events/fair.md': event }),
)
