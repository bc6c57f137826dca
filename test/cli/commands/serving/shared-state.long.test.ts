import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { expect, it, vi } from 'vitest'
import { openSharedState } from '../../../../src/cli/commands/serving/shared-state.ts'
import { temporary } from '../../../follow/remote.ts'
import { contentFolder } from '../../../harness.ts'
import { hasRedis, makeCertificate, startRedis } from '../../../redis-server.ts'
import { builtCli } from '../../built-cli.ts'
import { serveHere } from '../../serve-here.ts'

const { start } = builtCli()

it('flags that do not go together, and a Redis that is not there, are told before anything is served', async () => {
  const root = temporary('state')
  const empty = join(root, 'empty')
  mkdirSync(root, { recursive: true })
  writeFileSync(empty, '\n')
  const state = `unix://${join(root, 'none.sock')}`
  const refusals: [Parameters<typeof openSharedState>[0], Parameters<typeof openSharedState>[1], RegExp][] = [
    [{ statePasswordFile: empty }, {}, /--state-password-file works only with --state/],
    [{ state, statePasswordFile: empty }, {}, /empty is empty/],
    [{ state, readOnly: true }, {}, /--read-only/],
    [{ state }, { ref: 'v1' }, /a commit has no accounts/],
    [{ state }, {}, /none\.sock cannot be reached/],
  ]
  for (const [flags, globals, message] of refusals)
    await expect(openSharedState(flags, globals, root)).rejects.toThrow(message)
  expect(await openSharedState({}, {}, root)).toBeUndefined()
})

it.skipIf(!hasRedis)(
  'a password comes from a file, and a wrong one is told (skipped without redis-server)',
  async () => {
    const redis = await startRedis({ args: ['--requirepass', 'a long word'] })
    try {
      const root = temporary('state-password')
      mkdirSync(root, { recursive: true })
      const open = async (word: string) => {
        const statePasswordFile = join(root, 'password')
        writeFileSync(statePasswordFile, `${word}\n`)
        const opened = await openSharedState({ state: redis.url, statePasswordFile }, {}, root)
        await opened!.close()
      }
      await open('a long word')
      await expect(open('another word')).rejects.toMatchObject({
        message: expect.stringContaining('WRONGPASS'),
        hint: expect.stringContaining('--state-password-file'),
      })
    } finally {
      await redis.end()
    }
  },
)

it.skipIf(!hasRedis)(
  'one that may drop accounts when it is full is refused, and one that may drop counters is told (skipped without redis-server)',
  async () => {
    const root = temporary('state-eviction')
    mkdirSync(root, { recursive: true })
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const open = async (...args: string[]) => {
      log.mockClear()
      const redis = await startRedis({ args })
      try {
        await (await openSharedState({ state: redis.url }, {}, root))!.close()
        return log.mock.calls.map(([text]) => String(text)).join('')
      } finally {
        await redis.end()
      }
    }
    const refused = { exit: 'refused', message: expect.stringContaining('maxmemory-policy allkeys-lru') }
    await expect(open('--maxmemory-policy', 'allkeys-lru')).rejects.toMatchObject(refused)
    expect(await open('--maxmemory-policy', 'volatile-ttl')).toMatch(/maxmemory-policy volatile-ttl.*noeviction/)
    expect(await open()).toBe('')
    // Its user may not ask.
    expect(await open(...'--user default on nopass ~* &* +@all -info'.split(' '))).toMatch(
      /does not tell its maxmemory-policy/,
    )
    log.mockRestore()
  },
)

it.skipIf(!hasRedis)(
  'by TLS it is a Redis whose certificate an authority has signed that is known (skipped without redis-server)',
  async () => {
    const folder = temporary('state-tls')
    const tls = makeCertificate(folder)
    const redis = await startRedis({ tls, args: ['--requirepass', 'a long word'] })
    const statePasswordFile = join(folder, 'password')
    writeFileSync(statePasswordFile, 'a long word\n')
    try {
      const flags = { state: `${redis.tlsUrl}/0#desk`, statePasswordFile }
      await expect(openSharedState(flags, {}, folder)).rejects.toThrow(/certificate/)
      // Who the authorities are is read when a process starts.
      const root = contentFolder()
      const words = ['--content', root, 'serve', '--port', '0', '--state', flags.state]
      const child = start([...words, '--state-password-file', statePasswordFile], {
        env: { NODE_EXTRA_CA_CERTS: tls.ca },
      })
      const [url] = (await once(child.stdout!, 'data')) as [Buffer]
      const health = (await (await fetch(new URL('/healthz', String(url).trim()))).json()) as object
      expect(health).toMatchObject({ status: 'ok', state: { connected: true } })
      child.kill('SIGTERM')
      await once(child, 'close')
    } finally {
      await redis.end()
    }
  },
)

it.skipIf(!hasRedis)(
  'healthz tells whether it is there, and when it last was (skipped without redis-server)',
  async () => {
    const redis = await startRedis()
    try {
      const { url } = await serveHere(contentFolder(), '--state', redis.url)
      const health = async () => (await (await fetch(new URL('/healthz', url))).json()) as { state: { heard: string } }
      const before = await health()
      expect(before).toMatchObject({ status: 'ok', state: { connected: true } })
      expect(Math.abs(Date.parse(before.state.heard) - Date.now())).toBeLessThan(30_000)
      await redis.kill()
      await expect.poll(health).toMatchObject({ status: 'degraded', state: { connected: false } })
      await redis.start()
      await expect.poll(health).toMatchObject({ status: 'ok', state: { connected: true } })
    } finally {
      await redis.end()
    }
  },
)
