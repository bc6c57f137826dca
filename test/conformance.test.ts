import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../src/resources/load-resources.ts'
import { serve } from '../src/server/serve.ts'
import { openFolder } from '../src/site/open-folder.ts'
import { bareFiles } from '../src/cli/commands/init-files.ts'

// The recorded answers lie beside the repository where it is developed; elsewhere there is nothing to replay.
const recorded = resolve(import.meta.dirname, '../../shared/conformance')
const there = existsSync(join(recorded, 'run.mjs'))

/** The scenarios, and the steps where a ruling of the design answers otherwise: an update changes only what it names. */
const expected = JSON.parse(readFileSync(join(import.meta.dirname, 'conformance.json'), 'utf8')) as {
  scenarios: string[]
  ruled: Record<string, string[]>
}

interface Step {
  scenario: string
  step: string
  passed: boolean
  differences: string[]
}

describe.runIf(there)('recorded answers of the reference system', () => {
  const failed = new Map<string, Step[]>()
  const played = new Set<string>()

  beforeAll(async () => {
    for (const step of await replay(expected.scenarios)) {
      played.add(step.scenario)
      if (!step.passed) failed.set(step.scenario, [...(failed.get(step.scenario) ?? []), step])
    }
  }, 170_000)

  it.each(expected.scenarios)('%s is answered as recorded', (scenario) => {
    expect(played).toContain(scenario)
    const told = (failed.get(scenario) ?? []).filter(({ step }) => !expected.ruled[scenario]?.includes(step))
    expect(told.map(({ step, differences }) => `${step}: ${differences.join('; ')}`)).toEqual([])
  })

  it('names no step as ruled otherwise that is answered as recorded', () => {
    const done = Object.entries(expected.ruled).flatMap(([scenario, steps]) =>
      steps
        .filter((step) => !failed.get(scenario)?.some((one) => one.step === step))
        .map((step) => `${scenario} / ${step}`),
    )
    expect(done).toEqual([])
  })

  it('lists every recorded scenario of what is built', () => {
    const all = readdirSync(join(recorded, 'scenarios')).map((name) => name.replace('.json', ''))
    expect(all.filter((name) => !expected.scenarios.includes(name))).toEqual([])
  })
})

const cleanUp: (() => void | Promise<void>)[] = []
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step()
})

async function replay(scenarios: readonly string[]): Promise<Step[]> {
  const root = mkdtempSync(join(tmpdir(), 'almanac-conformance-'))
  cleanUp.push(() => rmSync(root, { recursive: true, force: true }))
  writeFolder(root)
  const site = openFolder(root, { resources, snapshot: false })
  const credentials = Object.fromEntries(
    ['admin', 'editor', 'author', 'contributor', 'subscriber'].map((slug) => {
      const { id } = site.find('user', slug)!
      return [slug, { user: slug, password: site.credentials.createToken(id, 'conformance').secret, id }]
    }),
  )
  const server = await serve(site, { host: '127.0.0.1', port: 0 })
  cleanUp.push(
    () => server.close(),
    () => site.close(),
  )
  const [accounts, report] = [join(root, '.accounts.json'), join(root, '.report.json')]
  writeFileSync(accounts, JSON.stringify(credentials))
  const files = scenarios.map((name) => join(recorded, 'scenarios', `${name}.json`))
  const args = [join(recorded, 'run.mjs'), '--base', server.url, '--credentials', accounts, '--json', report, ...files]
  await new Promise((done) => spawn(process.execPath, args, { stdio: 'ignore' }).on('exit', done))
  return (JSON.parse(readFileSync(report, 'utf8')) as { report: Step[] }).report
}

// A bare folder as `almanac init --bare` makes it, with an account of each role.
function writeFolder(root: string): void {
  const people = {
    editor: 'Edith Editor',
    author: 'Arthur Author',
    contributor: 'Connie Contributor',
    subscriber: 'Sam Subscriber',
  }
  const users = Object.entries(people).map(([role, name], i) => [
    `users/${role}.md`,
    `---\nid: ${i + 2}\nusername: ${role}\nname: ${name}\nemail: ${role}@example.org\nroles: [${role}]\n---\n`,
  ])
  for (const [path, text] of [...Object.entries(bareFiles('America/New_York')), ...users] as [string, string][]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
