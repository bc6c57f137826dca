import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentials } from '../../src/define/credentials.ts'
import { AsideRecords } from '../../src/storage/state/aside-records.ts'
import { openRedisStore } from '../../src/storage/state/redis-store.ts'
import { SharedState } from '../../src/storage/state/shared-state.ts'
import { hasRedis, type OwnRedis, startRedis } from '../redis-server.ts'
import { untilSo } from '../replicas.ts'
import { post, type Remote, temporary } from './remote.ts'
import { hook, remoteToWrite, writing } from './writing.ts'

let last = 0
const fresh = () => `write-${++last}`
const user = { username: 'jo', email: 'jo@example.org', password: 'correct horse battery' }

describe.skipIf(!hasRedis)('servers that write and share (skipped where redis-server is not installed)', () => {
  let redis: OwnRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis?.end())

  async function server(remote: Remote, prefix: string) {
    const store = await openRedisStore({ url: redis.url, prefix })
    const told: string[] = []
    const tell = (message: string) => void told.push(message)
    const root = join(temporary('sharing'), 'site')
    const shared = new SharedState({ store, aside: new AsideRecords(root, tell), log: tell })
    const one = await writing(remote, { root }, { shared })
    const kept = one.site.service(credentials)
    const tokens = () =>
      kept
        .tokens(1)
        .map(({ name }) => name)
        .toSorted()
    const makeToken = (name: string) => one.site.locked(() => kept.createToken(1, name).token.id)
    return { ...one, kept, store, tokens, makeToken }
  }

  it('start, also where others have shared something', async () => {
    const { remote } = remoteToWrite()
    const prefix = fresh()
    const one = await server(remote, prefix)
    await one.makeToken('a')
    const two = await server(remote, prefix)
    expect(two.tokens()).toEqual(['a'])
    expect((await two.ask('POST', '/posts', { title: 'B' })).status).toBe(201)
  })

  it('change one account at once, each without holding the others up', async () => {
    const { remote } = remoteToWrite()
    const prefix = fresh()
    const [one, two] = [await server(remote, prefix), await server(remote, prefix)]
    const since = performance.now()
    await Promise.all([one.makeToken('a'), two.makeToken('b'), one.makeToken('c'), two.makeToken('d')])
    expect(performance.now() - since).toBeLessThan(10_000)
    for (const { tokens } of [one, two]) await untilSo(() => tokens().join() === 'a,b,c,d')
  })

  it('keep no password of a user whom the repository refused', async () => {
    const { remote } = remoteToWrite()
    const prefix = fresh()
    const one = await server(remote, prefix)
    hook(remote, 'pre-receive', 'echo "closed today"; exit 1')
    expect((await one.ask('POST', '/users', user)).json.code).toBe('rest_write_refused')
    expect(one.site.find('user', 'jo')).toBeUndefined()
    // With what comes next, the store has it, too.
    await one.makeToken('a')
    await untilSo(async () => (await one.store.keys('credentials')).join() === '1')
    rmSync(join(remote.folder, 'hooks/pre-receive'))
    expect((await one.ask('POST', '/users', user)).status).toBe(201)
    expect(await one.store.keys('credentials')).toHaveLength(2)
  })

  it('make of both just one where another one wrote first', async () => {
    const { remote } = remoteToWrite()
    const prefix = fresh()
    const [one, two] = [await server(remote, prefix), await server(remote, prefix)]
    remote.push({ 'posts/a.md': post('A') })
    const [made] = await Promise.all([one.ask('POST', '/posts', { title: 'B' }), one.makeToken('b')])
    expect([made.status, one.tokens()]).toEqual([201, ['b']])
    await untilSo(() => two.tokens().join() === 'b')
  })
})
