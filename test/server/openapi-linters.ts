import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { createApp } from '../../src/server/create-app.ts'
import { type Files, testSite } from '../harness.ts'

/** Expects that redocly and spectral find no error in an OpenAPI document of a site, nor JSON Schema in its schemas. */
export async function expectValid(path: string, files: Files): Promise<void> {
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
}

/** `DiagnosticSeverity.Error` of their package of types. */
const spectralError = 0

/**
 * What the two linters call errors, by their recommended rules: `linter: rule #/place`. The calendar's document has the form
 * that clients of the reference know (decision 33): its lists are objects that name `items`, and its references have
 * siblings. Both mean nothing, are allowed, and are what two rules object to: those are off for it.
 */
export async function errorsOf(document: string, rules: 'all' | 'calendar'): Promise<string[]> {
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
