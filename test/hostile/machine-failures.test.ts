import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { areas } from '../../src/resources/registry.ts'
import { createApp } from '../../src/server/create-app.ts'
import { reportToStderr } from '../../src/server/http/plain-answers.ts'
import { hostAt } from '../service-host.ts'
import { openCredentials } from '../../src/resources/users/credentials/credentials.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import { contentFolder, testSite } from '../harness.ts'
import { breakDisk, crowd } from './faulty-disk.ts'

const files = { 'posts/hello.md': '---\nid: 10\ntitle: Hello\n---\n\nWelcome.\n' }
const post = { title: 'New', content: 'x'.repeat(20_000) }
const quiet = { report: () => {} }

/** A disk of its own of some kilobytes; undefined where this process may not mount any. */
function smallDisk(): { path: string; freeze(): void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmSync(path, { recursive: true })
    return undefined
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', path])
    rmSync(path, { recursive: true })
  })
  return { path, freeze: () => void execFileSync('mount', ['-o', 'remount,ro', path]) }
}

function tokenIn(root: string): string {
  return openCredentials(hostAt(join(root, '.almanac', 'credentials.json'))).createToken(1, 'test').secret
}

/** A site on a disk, asked as its administrator. */
function siteOn(root: string, secret: string) {
  const site = openFolder(root, { areas, home: 'http://site.test' })
  onTestFinished(() => site.close())
  const { fetch } = createApp(site, quiet)
  const send = async (method: string, path: string, body?: RequestInit['body'], more: Record<string, string> = {}) => {
    const headers = { authorization: `Basic ${btoa(`admin:${secret}`)}`, ...more }
    const init = { method, headers, ...(body !== undefined && { body }) }
    const answer = await fetch(new Request(`http://site.test/rest${path}`, init))
    return { status: answer.status, json: (await answer.json()) as { code?: string; message?: string } }
  }
  const ask = (method: string, path: string, json?: unknown) =>
    json === undefined
      ? send(method, path)
      : send(method, path, JSON.stringify(json), { 'content-type': 'application/json' })
  return { ask, send }
}

describe('a real disk', () => {
  test('that is full refuses what is written with 507, serves what is read, and goes on when there is room', async () => {
    const disk = smallDisk()
    if (!disk) return playedInstead('ENOSPC', 507, 'rest_storage_full')
    const root = join(disk.path, 'content')
    cpSync(contentFolder(files), root, { recursive: true })
    const { ask } = siteOn(root, tokenIn(root))
    expect((await ask('POST', '/core/v2/posts', { ...post, title: 'First' })).status).toBe(201)
    const { bavail, bsize } = statfsSync(disk.path)
    writeFileSync(join(disk.path, 'filling'), Buffer.alloc(Number(bavail) * Number(bsize)))
    expect(await ask('POST', '/core/v2/posts', post)).toMatchObject({
      status: 507,
      json: { code: 'rest_storage_full' },
    })
    const user = { username: 'jane', email: 'jane@example.org', password: 'a secret of hers' }
    expect(await ask('POST', '/core/v2/users', user)).toMatchObject({ status: 507 })
    expect((await ask('GET', '/core/v2/users?search=jane')).json).toEqual([])
    expect((await ask('GET', '/core/v2/posts/10')).status).toBe(200)
    rmSync(join(disk.path, 'filling'))
    expect((await ask('POST', '/core/v2/users', user)).status).toBe(201)
  })

  test('that is read-only refuses what is written with 503 and serves what is read', async () => {
    const disk = smallDisk()
    if (!disk) return playedInstead('EROFS', 503, 'rest_storage_read_only')
    const root = join(disk.path, 'content')
    cpSync(contentFolder(files), root, { recursive: true })
    const secret = tokenIn(root)
    disk.freeze()
    const { ask } = siteOn(root, secret)
    expect(await ask('POST', '/core/v2/posts', post)).toMatchObject({
      status: 503,
      json: { code: 'rest_storage_read_only', message: expect.stringContaining('--read-only') },
    })
    expect((await ask('GET', '/core/v2/posts/10')).status).toBe(200)
  })

  test('that is read-only refuses files as it refuses everything else', async () => {
    const disk = smallDisk()
    if (!disk) return playedInstead('EROFS', 503, 'rest_storage_read_only')
    const root = join(disk.path, 'content')
    cpSync(contentFolder(files), root, { recursive: true })
    const secret = tokenIn(root)
    disk.freeze()
    const { send } = siteOn(root, secret)
    const name = { 'content-disposition': 'attachment; filename="a.txt"', 'content-type': 'text/plain' }
    const form = new FormData()
    form.set('file', new Blob(['Text.'], { type: 'text/plain' }), 'a.txt')
    for (const [body, headers] of [
      ['Text.', name],
      [form, {}],
    ] as const)
      expect(await send('POST', '/core/v2/media', body, headers)).toMatchObject({
        status: 503,
        json: { code: 'rest_storage_read_only' },
      })
  })
})

test.each([
  ['EACCES', 503, 'rest_storage_denied'],
  ['EPERM', 503, 'rest_storage_denied'],
  ['EDQUOT', 507, 'rest_storage_full'],
  ['EROFS', 503, 'rest_storage_read_only'],
  ['EMFILE', 503, 'rest_too_many_files'],
  ['EIO', 503, 'rest_storage_failed'],
] as const)('%s is a %s with words of its own, tells no path, and the next request is answered', played)

async function played(code: string, status: number, word: string): Promise<void> {
  const { ask, get, root } = testSite(files, quiet)
  await ask('GET', '/core/v2/users/me', { as: 'admin' })
  const fault = breakDisk(root, 1, code, true)
  const answer = await ask('POST', '/core/v2/posts', { as: 'admin', json: post })
  expect([answer.status, answer.json.code]).toEqual([status, word])
  expect(answer.text).not.toContain(root)
  expect((await get('/core/v2/posts/10')).status).toBe(200)
  fault.mend()
  expect((await ask('POST', '/core/v2/posts', { as: 'admin', json: post })).status).toBe(201)
}

test('who reads while too many files are open is asked to come back, at pages as over REST, and the log is brief', async () => {
  const failures: unknown[] = []
  const { get, page, root } = testSite(files, { report: (error) => failures.push(error) })
  const { end } = crowd(root)
  const answers = [await page('/'), await get('/core/v2/posts/10')]
  end()
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(answer.text).toContain('rest_too_many_files')
  }
  expect(failures).toHaveLength(2)
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  reportToStderr(failures[0], 'GET /')
  expect(log.mock.calls).toEqual([['almanac: GET / failed: posts/hello.md: cannot be read (EMFILE)\n']])
  expect((await page('/')).status).toBe(200)
})

// Said, not skipped: the rule is held all the same.
async function playedInstead(code: string, status: number, word: string): Promise<void> {
  console.warn(`No right to mount a disk here: ${code} is played.`)
  await played(code, status, word)
}

test('damaged credentials refuse whoever signs in with 503, nobody else, until they are mended', async () => {
  const { ask, get, root } = testSite(files, quiet)
  const file = join(root, '.almanac', 'credentials.json')
  const as = { as: 'admin' }
  expect((await ask('GET', '/core/v2/users/me', as)).status).toBe(200)
  for (const damage of ['', '{', '{"version":1}', '{"version":1,"users":{"1":{"tokens":"none"}}}', '\0']) {
    writeFileSync(file, damage)
    const answer = await ask('GET', '/core/v2/users/me', as)
    expect([damage, answer.status, answer.json.code]).toEqual([damage, 503, 'rest_credentials_damaged'])
    expect(answer.text).not.toContain(root)
    expect((await get('/core/v2/posts/10')).status).toBe(200)
  }
  rmSync(file)
  expect((await ask('GET', '/core/v2/users/me', as)).status).toBe(401)
})
