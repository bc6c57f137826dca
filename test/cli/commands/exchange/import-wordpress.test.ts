import { cpSync, existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { createServer, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { areas } from '../../../../src/resources/registry.ts'
import { openFolder } from '../../../../src/site/open-folder.ts'
import { answersOf } from '../../../import/same-sites.ts'
import { answering, standIn } from '../../answering.ts'
import { builtCli, ended, temporaryFolder } from '../../built-cli.ts'
import { runHere } from '../../in-process.ts'

const { start } = builtCli()

/** What a server of a test is told to do instead of what it would do; true where it did. */
type Instead = (path: string, response: ServerResponse) => boolean

/**
 * A copy of the sample site, served with WordPress's names behind a server that counts what is asked, and answers
 * otherwise where it is told to; and the password of its administrator.
 */
async function source() {
  const root = join(temporaryFolder(), 'content')
  cpSync(resolve('content'), root, { recursive: true, filter: (path) => !path.includes('.almanac') })
  // What changed in the second in which it was read is read again: these are older.
  const old = Date.now() / 1000 - 3600
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) utimesSync(join(root, path), old, old)
  const env = { ALMANAC_CONTENT: root }
  const made = await runHere(['token', 'create', 'rosa-delgado', '--format', 'json'], { env })
  const { password } = JSON.parse(made.stdout) as { password: string }
  const asked: string[] = []
  const state: { port: number; instead?: Instead } = { port: 0 }
  const front = createServer((incoming, response) => {
    const { url: path = '', method, headers } = incoming
    asked.push(path)
    if (state.instead?.(path, response)) return
    const passed = ask({ port: state.port, host: '127.0.0.1', path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    incoming.pipe(passed)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const server = start(['serve', '--port', '0', '--mount', 'wordpress', '--public-url', url], { env })
  onTestFinished(async () => {
    front.closeAllConnections()
    front.close()
    server.kill('SIGKILL')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  })
  state.port = await portOf(server)
  return { root, password, asked, state, url }
}

async function portOf(server: ChildProcess): Promise<number> {
  const [line] = (await once(server.stdout!, 'data')) as [Buffer]
  return Number(/:(\d+)/.exec(line.toString())![1])
}

function target() {
  const root = temporaryFolder()
  cpSync(resolve('content/settings.json'), join(root, 'settings.json'))
  return root
}

function opened(root: string) {
  const site = openFolder(root, { areas, home: 'http://site.test' })
  onTestFinished(() => site.close())
  return site
}

describe('import wordpress', () => {
  it('killed while it reads, and again while it writes, goes on where it was, and ends with the same site', async () => {
    const { root, password, asked, state, url } = await source()
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

  it('asks at a terminal for what the flags do not say, makes the folder, and writes a report of four parts', async () => {
    const { password, url } = await source()
    const to = join(temporaryFolder(), 'site')
    const env = { ALMANAC_CONTENT: to, ALMANAC_SOURCE_PASSWORD: password }
    answering('y\r', 'rosa\r', 'skip\r', '\r', 'Our shop\r')
    const { code, stdout, stderr } = await runHere(['import', 'wordpress', url], { env })
    expect(code).toBe(0)
    for (const question of ['Make one', 'Login name', 'Files:', 'Texts:', 'Title of the site [Fern & Finch]'])
      expect(stderr).toContain(question)
    expect(stderr).toContain(`The whole report is in ${join(to, '.almanac/import-report.md')}`)
    expect(stdout).toMatch(/To do:\n(?: {2}.+\n)*? {2}Give people passwords/)
    const report = readFileSync(join(to, '.almanac/import-report.md'), 'utf8')
    expect(report.match(/^#+ .*/gm)).toEqual([
      expect.stringMatching(/^# Import of http/),
      ...['## Brought', '## Different here', '## Lost', '## To do'],
    ])
    expect(report).toMatch(/^- setting title: it is "Our shop" here, and was "Fern & Finch"/m)
    expect(report).toMatch(/^- attachment .*: its file .* was not asked for/m)
    expect(opened(to).settings).toMatchObject({ title: 'Our shop', timezone: expect.stringMatching(/./) })
    // Without a terminal nobody is asked. The report of a later run stands above it, or where somebody says.
    standIn(false, [])
    const usual = ['import', 'wordpress', url, '--user', 'rosa', '--media', 'skip']
    expect((await runHere(usual, { env })).code).toBe(0)
    const both = readFileSync(join(to, '.almanac/import-report.md'), 'utf8')
    expect([both.match(/^# /gm)?.length, both.endsWith(report)]).toEqual([2, true])
    const file = join(temporaryFolder(), 'report.md')
    const again = await runHere([...usual, '--report', file], { env })
    expect([again.code, again.stderr]).toEqual([0, `The whole report is in ${file}\n`])
    expect(readFileSync(file, 'utf8')).toContain('post, here already')
  })

  it('refuses what is no address, no WordPress, and a name without a password', async () => {
    const env = { ALMANAC_CONTENT: target() }
    const page = createServer((_request, response) => void response.end('<h1>Hello</h1>')).listen(0, '127.0.0.1')
    await once(page, 'listening')
    onTestFinished(() => void page.close())
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
    const nowhere = await runHere(['import', 'wordpress', 'old.example'], { env })
    const without = await runHere(['import', 'wordpress', url, '--user', 'rosa'], { env })
    const other = await runHere(['import', 'wordpress', url], { env })
    expect([nowhere.code, without.code, other.code === 0]).toEqual([2, 2, false])
    expect(without.stderr).toContain('the password of rosa is missing')
    expect(other.stderr).toContain('no REST interface of WordPress answers there')
  })
})
