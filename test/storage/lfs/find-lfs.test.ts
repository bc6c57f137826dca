import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sourceOfRemote, sshRemoteOf } from '../../../src/storage/lfs/lfs-source.ts'
import { LfsStore } from '../../../src/storage/lfs/lfs-store.ts'
import { openLfsHost, pointerTo } from './lfs-host.ts'

/** A fake ssh that notes what it is asked, and does this. */
function fakeSsh(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-ssh-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [program, log] = [join(folder, 'ssh'), join(folder, 'log')]
  writeFileSync(program, `#!/bin/sh\nprintf '%s|' "$@" >> '${log}'; echo >> '${log}'\n${script}\n`)
  writeFileSync(log, '')
  chmodSync(program, 0o755)
  vi.stubEnv('GIT_SSH_COMMAND', `'${program}' -F none`)
  onTestFinished(() => void vi.unstubAllEnvs())
  return { folder, asked: () => readFileSync(log, 'utf8').trim().split('\n') }
}

async function fetched(
  url: string,
  folder: string,
  files: readonly string[],
  times = 1,
  { signal } = new AbortController(),
) {
  const store = new LfsStore(folder)
  const source = sourceOfRemote(url, folder, () => false)!
  const pointers = files.map((bytes) => pointerTo(bytes))
  const failed: string[] = []
  for (let i = 0; i < times; i++) failed.push(...(await source.fetch(pointers, store, signal)).values())
  return { failed, here: pointers.filter((one) => store.has(one)).length }
}

describe('the LFS server of an SSH remote', () => {
  it('is the one that its host tells of, with the headers that it gives', async () => {
    const tickets: unknown[] = []
    const host = await openLfsHost(['One', 'Two'], ({ headers, method }) => {
      if (method === 'POST') tickets.push(headers['authorization'])
      return false
    })
    const told = { href: `${host.url}/elsewhere/lfs`, header: { Authorization: 'RemoteAuth t' }, expires_in: 600 }
    const { folder, asked } = fakeSsh(`echo '${JSON.stringify(told)}'`)
    expect(await fetched('git@git.example.org:team/site.git', folder, ['One', 'Two'], 2)).toEqual({
      failed: [],
      here: 2,
    })
    expect(asked()).toEqual(['-F|none|git@git.example.org|git-lfs-authenticate team/site.git download|'])
    expect(host.asked[0]).toBe('POST /elsewhere/lfs/objects/batch')
    expect(tickets).toEqual(['RemoteAuth t', 'RemoteAuth t'])
  })

  it('is asked for anew where what it gave is over, or refused', async () => {
    let refusals = 1
    const host = await openLfsHost(['One'], ({ method }, response) => {
      if (method !== 'POST' || refusals-- <= 0) return false
      response.writeHead(401).end()
      return true
    })
    const { folder, asked } = fakeSsh(`echo '{"href": "${host.url}/lfs", "expires_at": "2020-01-01T00:00:00Z"}'`)
    const url = "ssh://git@git.example.org:2222/team/it's.git"
    expect(await fetched(url, folder, ['One'])).toEqual({ failed: [], here: 1 })
    const [first, ...others] = asked()
    expect(first).toBe(`-F|none|-p|2222|git@git.example.org|git-lfs-authenticate '/team/it'\\''s.git' download|`)
    expect(others).toEqual([first])
  })

  it('is at the same address by https where its host does not know the command, which is told', async () => {
    const { folder } = fakeSsh('echo "unknown command" >&2; exit 127')
    const { failed } = await fetched('git@127.0.0.1:team/site.git', folder, ['One'])
    expect(failed).toEqual([expect.stringMatching(/^git@127.0.0.1 says: unknown command; connect ECONNREFUSED/)])
  })

  it('is asked for as git reads addresses', () => {
    const read = (url: string) => Object.values(sshRemoteOf(url) ?? {}).join('|')
    expect(read('ssh://ada@[::1]:2222/team/site.git')).toBe('ada@::1|2222|/team/site.git')
    expect(read('ssh://git.example.org/~ada/site.git')).toBe('git.example.org||~ada/site.git')
    expect(read('ssh://git.example.org/50%/a%20b%C3%A4.git')).toBe('git.example.org||/50%/a bä.git')
    expect(read('ada@git.example.org:~/site.git')).toBe('ada@git.example.org|~/site.git')
    expect(sshRemoteOf('https://git.example.org/site.git')).toBeUndefined()
  })

  it('is not waited for by who stops', async () => {
    const { folder, asked } = fakeSsh('exec sleep 20')
    const stop = new AbortController()
    const fetching = fetched('git@127.0.0.1:team/site.git', folder, ['One'], 1, stop)
    await expect.poll(() => asked()[0]).not.toBe('')
    const since = performance.now()
    stop.abort()
    await fetching
    expect(performance.now() - since).toBeLessThan(15_000)
  })

  it('is not told with the words by which ssh is started, which may hold a password', async () => {
    const { folder } = fakeSsh('exit 3')
    vi.stubEnv('GIT_SSH_COMMAND', `WORD=secret ${process.env['GIT_SSH_COMMAND']}`)
    const { failed } = await fetched('git@127.0.0.1:team/site.git', folder, ['One'])
    expect(failed).toEqual(['git@127.0.0.1 says: ssh ended with exit code 3; connect ECONNREFUSED 127.0.0.1:443'])
  })

  it('is none of whoever looks like an option', async () => {
    const { folder, asked } = fakeSsh('exit 1')
    expect(sshRemoteOf('-oProxyCommand=x:site.git')).toMatchObject({ host: '-oProxyCommand=x' })
    const { failed } = await fetched('-oProxyCommand=x:site.git', folder, ['One'])
    expect([failed, asked()]).toEqual([[expect.stringContaining('is not an SSH remote')], ['']])
  })
})
