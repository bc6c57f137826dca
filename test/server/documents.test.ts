import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ICAL from 'ical.js'
import ical from 'node-ical'
import { expect, it } from 'vitest'
import { createApp } from '../../src/server/create-app.ts'
import { testSite } from '../harness.ts'

// What other programs read is read here by the programs that others use.
const files = {
  'venues/hall.md':
    '---\nid: 31\ntitle: Town hall\naddress: Main Street 1\ncity: Springfield\ngeo: [44.05, -123.02]\n---\n',
  'events/fair.md':
    '---\nid: 41\ntitle: "Fair; with, signs"\nstart: 2027-05-02 10:00\nend: 2027-05-02 12:30\ntimezone: Europe/Paris\nvenue: hall\n---\n\nÜber many words. '.concat(
      'Long line '.repeat(30),
      '\n',
    ),
  'events/days.md': '---\nid: 42\ntitle: Two days\nstart: 2027-06-05\nend: 2027-06-06\nall_day: true\n---\n',
}

it.each(['/rest/cal/events/v1/doc', '/rest/openapi.json', '/wp-json/tribe/events/v1/doc', '/wp-json/openapi.json'])(
  '%s is a valid OpenAPI document to redocly and to spectral, and its schemas to JSON Schema',
  async (path) => {
    const { site } = testSite(files)
    const answer = await createApp(site, { wordpress: true }).fetch(new Request(`http://site.test${path}`))
    expect(answer.status).toBe(200)
    const text = await answer.text()
    const document: unknown = JSON.parse(text)
    expect(await errorsOf(text, path.endsWith('/doc') ? 'calendar' : 'all')).toEqual([])
    // Those two look at a schema's own words less closely than its own language does.
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const isOldDialect = (document as { swagger?: string }).swagger !== undefined
    const schemas = isOldDialect ? [] : schemasOf(document)
    expect(isOldDialect || schemas.length > 20).toBe(true)
    for (const [at, schema] of schemas) expect([at, ajv.validateSchema(schema), ajv.errors]).toEqual([at, true, null])
    const presets = nodesOf(document).filter((node) => 'default' in node && 'type' in node)
    expect(presets.length).toBeGreaterThan(20)
    for (const { type, default: preset } of presets)
      expect([type, preset, ajv.validate({ type }, preset)]).toEqual([type, preset, true])
  },
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

it('the calendar file is read by ical.js with its zones and exclusive ends', async () => {
  const { text, headers } = await testSite(files).get(
    '/cal/events/v1/events.ics?start_date=2027-01-01&end_date=2027-12-31',
  )
  expect(headers.get('content-type')).toMatch(/^text\/calendar/)
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H')
  const [fair, days] = events.sort((a, b) => (a.startDate.toJSDate() < b.startDate.toJSDate() ? -1 : 1))
  expect(fair!.summary).toBe('Fair; with, signs')
  expect(fair!.component.getFirstPropertyValue('geo')).toEqual([44.05, -123.02])
  expect(fair!.startDate.toJSDate().toISOString()).toBe('2027-05-02T08:00:00.000Z')
  expect(fair!.endDate.toJSDate().toISOString()).toBe('2027-05-02T10:30:00.000Z')
  expect([days!.startDate.isDate, days!.startDate.toString(), days!.endDate.toString()]).toEqual([
    true,
    '2027-06-05',
    '2027-06-07',
  ])
})

it('the calendar file of one event is read by node-ical, with the same UID as in the list', async () => {
  const { get } = testSite(files)
  const one = Object.values(ical.parseICS((await get('/cal/events/v1/events/41.ics')).text)).find(
    (item) => item?.type === 'VEVENT',
  )
  expect(one).toMatchObject({ type: 'VEVENT', summary: 'Fair; with, signs' })
  expect((await get('/cal/events/v1/events.ics?start_date=2027-01-01&end_date=2027-12-31')).text).toContain(
    (one as { uid: string }).uid,
  )
})

/** `DiagnosticSeverity.Error` of their package of types. */
const spectralError = 0

/**
 * What the two linters call errors, by their recommended rules: `linter: rule #/place`. The calendar's document has the form
 * that clients of the reference know (decision 33): its lists are objects that name `items`, and its references have
 * siblings. Both mean nothing, are allowed, and are what two rules object to: those are off for it.
 */
async function errorsOf(document: string, rules: 'all' | 'calendar'): Promise<string[]> {
  const isOff = rules === 'calendar'
  const config = await createConfig({
    extends: ['recommended'],
    rules: isOff ? { 'no-schema-type-mismatch': 'off' } : {},
  })
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config })
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [oas as RulesetDefinition], rules: isOff ? { 'no-$ref-siblings': 'off' } : {} })
  const results = await linter.run(JSON.parse(document) as Record<string, unknown>)
  return [
    ...problems
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, location }) => `redocly: ${ruleId} ${location[0]?.pointer}`),
    ...results
      .filter(({ severity }) => severity === spectralError)
      .map(
        ({ code, path }) => `spectral: ${code} #/${path.map((part) => String(part).replaceAll('/', '~1')).join('/')}`,
      ),
  ]
}

function nodesOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(nodesOf)]
}

/** Every JSON Schema of an OpenAPI document of 3.1, by its place. */
function schemasOf(node: unknown, at = '', parent = ''): [at: string, schema: object][] {
  if (typeof node !== 'object' || node === null) return []
  if (parent === 'schema' || /^\/components\/schemas\/[^/]+$/.test(at)) return [[at, node]]
  return Object.entries(node).flatMap(([key, value]) => schemasOf(value, `${at}/${key}`, key))
}
