import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { answersOf } from '../../../import/same-sites.ts'
import { answering, standIn } from '../../answering.ts'
import { builtCli, ended, temporaryFolder } from '../../built-cli.ts'
import { runHere } from '../../in-process.ts'
import { opened, source, target } from './wordpress-source.ts'

const { start } = builtCli()

it('import wordpress killed while it reads, and again while it writes, goes on where it was, and ends with the same site', async () => {
  const { root, password, asked, state, url } = await source(start)
  const to = target()
  const env = { ALMANAC_CONTENT: to, ALMANAC_SOURCE_PASSWORD: password }
  const args = ['import', 'wordpress', url, '--user', 'rosa', '--verify', '--format', 'json']
  const killedAt = async (place: RegExp) => {
    const child = start(args, { env })
    const end = ended(child)
    // What was answered before is on the disk; this is never answered.
    state.instead = (path) => {
      if (!place.test(path)) return false
      child.kill('SIGKILL')
      return true
    }
    await end
    delete state.instead
    return asked.splice(0)
  }
  const first = await killedAt(/wp\/v2\/pages\?.*per_page=100/)
  expect(first.some((path) => /wp\/v2\/posts\?.*per_page=100/.test(path))).toBe(true)
  expect(existsSync(join(to, 'posts'))).toBe(false)
  const second = await killedAt(/^\/uploads\/.*tomatoes/)
  // Posts were read by the first run: now they are only looked at, for changes.
  expect(
    second.filter((path) => /wp\/v2\/posts\?.*per_page=100/.test(path)).map((path) => path.includes('_fields=')),
  ).toEqual([true])
  expect(readdirSync(join(to, 'users'))).toHaveLength(5)
  const { code, stdout, stderr } = await runHere(args, { env })
  expect([code, stderr]).toEqual([0, ''])
  const report = JSON.parse(stdout) as Record<string, unknown>
  expect(report).toMatchObject({
    lost: [],
    known: { user: 5 },
    verified: { differences: [], missing: [] },
  })
  expect(existsSync(join(to, '.almanac/import'))).toBe(true)
  expect(readdirSync(join(to, '.almanac/import'))).toEqual([])
  const [there, here] = [answersOf(opened(root)), answersOf(opened(to))]
  // Events are told as they are seen, and those that are hidden from lists are not told.
  const seen = (answers: typeof here) =>
    Object.fromEntries(
      Object.entries(answers)
        .filter(([, { hide_from_listings: isHidden }]) => isHidden !== true)
        .map(([what, { body, ...told }]) => [
          what,
          /^(?:event|venue|organizer) /.test(what) ? told : { ...told, body },
        ]),
    )
  expect(seen(here)).toEqual(seen(there))
  asked.length = 0
  const again = await runHere(args, { env })
  expect(JSON.parse(again.stdout)).toMatchObject({ made: {}, lost: [] })
  expect(asked.filter((path) => path.startsWith('/uploads/'))).toEqual([])
})

it('import wordpress asks at a terminal for what the flags do not say, makes the folder, and writes a report of four parts', async () => {
  const { password, url } = await source(start)
  const to = join(temporaryFolder(), 'site')
  const env = { ALMANAC_CONTENT: to, ALMANAC_SOURCE_PASSWORD: password }
  answering('y\r', 'rosa\r', 'skip\r', '\r', 'Our shop\r')
  const { code, stdout, stderr } = await runHere(['import', 'wordpress', url], { env })
  expect(code).toBe(0)
  for (const question of ['Create one', 'Login name', 'Files:', 'Texts:', 'Site title [Fern & Finch]'])
    expect(stderr).toContain(question)
  expect(stderr).toContain(`The full report is in ${join(to, '.almanac/import-report.md')}`)
  expect(stdout).toMatch(/To do:\n(?: {2}.+\n)*? {2}Set passwords for people/)
  const report = readFileSync(join(to, '.almanac/import-report.md'), 'utf8')
  expect(report.match(/^#+ .*/gm)).toEqual([
    expect.stringMatching(/^# Import of http/),
    ...['## Imported', '## Different here', '## Lost', '## To do'],
  ])
  expect(report).toMatch(/^- setting title: it is "Our shop" here, and was "Fern & Finch"/m)
  expect(report).toMatch(/^- attachment .*: its file .* was not requested/m)
  expect(opened(to).settings).toMatchObject({ title: 'Our shop', timezone: expect.stringMatching(/./) })
  // Without a terminal nobody is asked. The report of a later run stands above it, or where somebody says.
  standIn(false, [])
  const usual = ['import', 'wordpress', url, '--user', 'rosa', '--media', 'skip']
  expect((await runHere(usual, { env })).code).toBe(0)
  const both = readFileSync(join(to, '.almanac/import-report.md'), 'utf8')
  expect([both.match(/^# /gm)?.length, both.endsWith(report)]).toEqual([2, true])
  const file = join(temporaryFolder(), 'report.md')
  const again = await runHere([...usual, '--report', file], { env })
  expect([again.code, again.stderr]).toEqual([0, `The full report is in ${file}\n`])
  expect(readFileSync(file, 'utf8')).toMatch(/posts?, here already/)
})
