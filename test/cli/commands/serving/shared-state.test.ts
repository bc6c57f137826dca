import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSharedState, redisAddressOf } from '../../../../src/cli/commands/serving/shared-state.ts'
import { temporary } from '../../../follow/remote.ts'
import { hasRedis, startRedis } from '../../../redis-server.ts'

it.each([
  ['redis://localhost:6379', 'redis://localhost:6379', 'almanac'],
  ['rediss://desk@redis.example.org:6380/2#newsroom', 'rediss://desk@redis.example.org:6380/2', 'newsroom'],
  ['unix:///run/redis.sock#a-1', 'unix:///run/redis.sock', 'a-1'],
])('%s is a Redis', (text, url, prefix) => expect(redisAddressOf(text)).toEqual({ url, prefix }))

it.each([
  '',
  'localhost:6379',
  'http://localhost',
  'redis:',
  'redis://localhost/a',
  'redis://localhost#A',
  'redis://localhost#{a}:b',
  'unix://host/x',
])("'%s' is none", (text) => expect(() => redisAddressOf(text)).toThrow(/--state/))

it('a password in the address is refused, as everybody on the machine sees it', () => {
  expect(() => redisAddressOf('redis://:word@localhost')).toThrow(/password in the address/)
})

it('flags that do not go together, and a Redis that is not there, are told before anything is served', async () => {
  const root = temporary('state')
  const empty = join(root, 'empty')
  mkdirSync(root, { recursive: true })
  writeFileSync(empty, '\n')
  const state = `unix://${join(root, 'none.sock')}`
  const refusals: [Parameters<typeof openSharedState>[0], Parameters<typeof openSharedState>[1], RegExp][] = [
    [{ statePasswordFile: empty }, {}, /--state-password-file is about --state/],
    [{ state, statePasswordFile: empty }, {}, /empty is empty/],
    [{ state, readOnly: true }, {}, /--read-only/],
    [{ state }, { ref: 'v1' }, /not those of a commit/],
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
      await expect(open('another word')).rejects.toThrow(/WRONGPASS/)
    } finally {
      await redis.end()
    }
  },
)
