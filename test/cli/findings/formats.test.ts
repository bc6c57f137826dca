import { expect, it } from 'vitest'
import type { Files } from '../../harness.ts'
import { cliOn } from '../in-process.ts'

// Names and words that each format has to escape.
const files: Files = {
  'posts/a & <b> "ü" %20.md': '---\ntitle: A\ndate: 2026-01-02\nauthor: "]]> & \\u0007"\n---\n\n[x](/g%20one/"&<)\n',
  'posts/b.md': '---\ntitle: B\ndate: 2026-01-02\n---\n\n![](/uploads/no.png)\n',
  'posts/c.md': '---\ntitle: C\ndate: 2026-01-02\n---\n',
}

async function reportIn(format: string): Promise<string> {
  return (await cliOn(files).almanac('check', '--format', format)).stdout
}

interface Sarif {
  $schema: string
  version: string
  runs: {
    tool: { driver: { name: string; rules: { id: string }[] } }
    results: {
      ruleId: string
      ruleIndex: number
      level: string
      message: { text: string }
      locations: { physicalLocation: { artifactLocation: { uri: string }; region: Record<string, number> } }[]
      partialFingerprints: Record<string, string>
    }[]
  }[]
}

it('SARIF has the members that its schema requires, with values of their types', async () => {
  const { version, runs, ...more } = JSON.parse(await reportIn('sarif')) as Sarif
  expect([version, Object.keys(more), runs.length]).toEqual(['2.1.0', ['$schema'], 1])
  const { tool, results } = runs[0]!
  const ids = tool.driver.rules.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(tool.driver.name).toBe('almanac')
  expect(results.length).toBeGreaterThan(2)
  for (const { ruleId, ruleIndex, level, message, locations, partialFingerprints } of results) {
    expect(ids[ruleIndex]).toBe(ruleId)
    expect(['error', 'warning', 'note']).toContain(level)
    expect(message.text).toMatch(/./)
    expect(partialFingerprints).toEqual({ 'almanac/v1': expect.stringMatching(/^[0-9a-f]+$/) })
    expect(locations).toHaveLength(1)
    const { artifactLocation, region } = locations[0]!.physicalLocation
    // A reference without a scheme, that leads from the folder on.
    expect(artifactLocation.uri).toMatch(/^(?:[\w.~!'()*-]|%[\dA-F]{2})(?:[\w./~!'()*-]|%[\dA-F]{2})*$/)
    expect(Object.keys(files)).toContain(decodeURIComponent(artifactLocation.uri))
    expect(Object.keys(region)).toEqual(['startLine', 'startColumn'])
    for (const place of Object.values(region)) expect(Number.isInteger(place) && place >= 1).toBe(true)
  }
})

it('JUnit has the elements and attributes that its schema requires, in its order', async () => {
  const text = await reportIn('junit')
  // What XML cannot hold is not in it, nor a sign that would begin something.
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[\da-f]+);)/i)
  const tags = [...text.matchAll(/<(\/?[\w-]+)((?:\s+[\w-]+="[^"<]*")*)\s*\/?>/g)].map(([, name, said]) => [
    name!,
    said!,
  ])
  expect(text.replace(/<\?xml[^>]*\?>|<\/?[\w-]+(?:\s+[\w-]+="[^"<]*")*\s*\/?>/g, '')).not.toContain('<')
  const attributesOf = (wanted: string) =>
    tags.filter(([name]) => name === wanted).map(([, said]) => [...said!.matchAll(/([\w-]+)=/g)].map(([, key]) => key))
  expect(attributesOf('testsuite')).toEqual([
    ['name', 'package', 'id', 'timestamp', 'hostname', 'tests', 'failures', 'errors', 'time'],
  ])
  expect(text).toMatch(/ timestamp="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"/)
  const cases = attributesOf('testcase')
  for (const keys of cases) expect(keys).toEqual(['name', 'classname', 'time'])
  const failures = attributesOf('failure')
  for (const keys of failures) expect(keys).toEqual(['type', 'message'])
  expect(text).toContain(` tests="${cases.length}" failures="${failures.length}" `)
  expect(failures).toHaveLength(1)
  const order = tags.map(([name]) => name).filter((name) => /^(?:properties|testcase|system-\w+)$/.test(name!))
  expect([...new Set(order)]).toEqual(['properties', 'testcase', 'system-out', 'system-err'])
})

it('GitLab is told what it requires of each finding', async () => {
  const report = JSON.parse(await reportIn('codequality')) as Record<string, unknown>[]
  expect(report.length).toBeGreaterThan(2)
  for (const one of report)
    expect(one).toEqual({
      description: expect.stringMatching(/./),
      check_name: expect.stringMatching(/^[a-z-]+$/),
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
      severity: expect.stringMatching(/^(?:info|minor|major|critical|blocker)$/),
      location: { path: expect.stringMatching(/^posts\//), lines: { begin: expect.any(Number) } },
    })
  expect(new Set(report.map(({ fingerprint }) => fingerprint)).size).toBe(report.length)
})
