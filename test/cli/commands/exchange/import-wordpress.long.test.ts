import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { answersOf } from '../../../import/same-sites.ts'
import { builtCli, ended } from '../../built-cli.ts'
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
