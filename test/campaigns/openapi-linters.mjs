// The OpenAPI documents before two linters that others use, redocly and spectral: by hand, as they bring 83 MB of
// packages, which npx fetches from a registry. The suite holds the documents against a parser and JSON Schema.
//   node test/campaigns/openapi-linters.mjs
// The calendar's document has the form that clients of the reference know (decision 33): its lists are objects that name
// `items`, and its references have siblings. Both mean nothing, are allowed, and are what two rules object to: those are
// off for it. Everything else that is an error ends this with 1.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTarget } from './http-fuzz/target.mjs'

const redocly = '@redocly/cli@2.77.0'
const spectral = '@stoplight/spectral-cli@6.16.3'
const documents = {
  '/rest/openapi.json': false,
  '/wp-json/openapi.json': false,
  '/rest/cal/events/v1/doc': true,
  '/wp-json/tribe/events/v1/doc': true,
}

const folder = mkdtempSync(join(tmpdir(), 'almanac-linters-'))
const target = await startTarget()
try {
  const files = Object.keys(documents).map((path) => join(folder, `${path.replaceAll(/\W+/g, '-').slice(1)}.json`))
  // Before the first linter, during which no connection is kept.
  const answers = await Promise.all(Object.keys(documents).map((path) => fetch(target.origin + path)))
  for (const [i, answer] of answers.entries()) writeFileSync(files[i], await answer.text())
  for (const [i, [path, isCalendar]] of Object.entries(documents).entries()) {
    const file = files[i]
    const ruleset = join(folder, 'ruleset.json')
    const rules = isCalendar ? { 'no-$ref-siblings': 'off' } : {}
    writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas'], rules }))
    const skipped = isCalendar ? ['--skip-rule', 'no-schema-type-mismatch'] : []
    run(path, [redocly, 'lint', '--format', 'summary', ...skipped, file])
    run(path, [spectral, 'lint', '--ruleset', ruleset, '--display-only-failures', file])
  }
} finally {
  await target.stop()
  rmSync(folder, { recursive: true, force: true })
}

function run(path, command) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off' }
  const { status, stderr, stdout } = spawnSync('npx', ['--yes', ...command], { env, encoding: 'utf8' })
  console.log(`${status === 0 ? 'valid' : 'INVALID'} ${path} ${command[0]}`)
  if (status === 0) return
  console.log(`${stdout}${stderr}`.slice(-5000))
  process.exitCode = 1
}
