import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SharedRecords } from '../../../src/model/model.ts'
import { AsideRecords } from '../../../src/storage/state/aside-records.ts'
import { openRedisStore } from '../../../src/storage/state/redis-store.ts'
import { SharedState } from '../../../src/storage/state/shared-state.ts'
import { hasRedis, type OwnRedis, startRedis } from '../../redis-server.ts'
import { untilSo } from '../../replicas.ts'

/** Records in memory, as files of a service hold them. */
function recordsIn(held: Map<string, string>): SharedRecords {
  return {
    name: 'notes',
    stamp: () => JSON.stringify([...held]),
    keys: () => held.keys(),
    get: (key) => held.get(key),
    accepts: () => true,
    put: (records) => {
      for (const [key, value] of records)
        if (value) held.set(key, value.toString())
        else held.delete(key)
    },
  }
}

describe.skipIf(!hasRedis)('A store that loses everything (skipped where redis-server is not installed)', () => {
  let redis: OwnRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis?.end())

  const tell = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const asking = createConnection(redis.url.replace('unix://', ''), () => asking.write(`${words}\r\n`))
      asking.once('data', () => resolve(asking.destroy() && undefined))
      asking.once('error', reject)
    })
  const empty = () => tell('FLUSHALL')

  const server = async (said: Record<string, string>, freshMs = 30_000) => {
    const told: string[] = []
    const root = mkdtempSync(join(tmpdir(), 'almanac-state-'))
    const held = new Map(Object.entries(said))
    const store = await openRedisStore({ url: redis.url, prefix: 'test' })
    const state = new SharedState({
      store,
      aside: new AsideRecords(root, () => {}),
      log: (message) => told.push(message),
      freshMs,
    })
    const sharing = state.share(recordsIn(held), { begin: () => 'no work', didStep: () => {} } as never)
    onTestFinished(async () => {
      await state.close()
      rmSync(root, { recursive: true })
    })
    return { held, told, sharing, state, store, begin: () => state.begin((work) => Promise.resolve(work())) }
  }

  it('while it is filled takes no record away from the server that fills it', async () => {
    await empty()
    const one = await server({ a: 'known' })
    const end = one.store.endFilling.bind(one.store)
    vi.spyOn(one.store, 'endFilling').mockImplementationOnce((epoch) => empty().then(() => end(epoch)))
    await one.begin()
    expect([...one.held]).toEqual([['a', 'known']])
    const two = await server({})
    await two.begin()
    expect([...two.held]).toEqual([['a', 'known']])
  })

  it('that takes no changes is told in the log, with its reason', async () => {
    await empty()
    const one = await server({ a: 'known' })
    await one.begin()
    await tell('CONFIG SET maxmemory 1')
    onTestFinished(() => tell('CONFIG SET maxmemory 0'))
    one.sharing.changing('a')
    one.held.set('a', 'new')
    await expect(one.sharing.settle()).rejects.toMatchObject({ code: 'rest_state_unreachable' })
    expect([...one.held]).toEqual([['a', 'known']])
    expect(one.told).toContainEqual(expect.stringMatching(/^a change was not taken: .*OOM/))
  })

  it('that takes no changes is heard nevertheless, and its health says what is refused, until it takes some again', async () => {
    await empty()
    const one = await server({ a: 'known' }, 2500)
    await one.begin()
    const health = () => one.state.freshness.health()
    await tell('CONFIG SET maxmemory 1')
    onTestFinished(() => tell('CONFIG SET maxmemory 0'))
    // Nobody has changed anything yet.
    await untilSo(() => health().isDegraded, 20_000)
    const state = { connected: true, heard: expect.any(String), refused: ['changes'], since: expect.any(String) }
    expect(health().facts).toEqual({ state })
    one.held.set('a', 'used')
    await one.sharing.insist('a')
    await pause(3500)
    expect(health().facts).toEqual({ state })
    expect(one.sharing.mustBeFresh()).toBeUndefined()
    await tell('CONFIG SET maxmemory 0')
    await untilSo(() => !health().isDegraded, 20_000)
    expect(health().facts['state']).not.toHaveProperty('refused')
    await untilSo(async () => String((await one.store.read('notes', ['a']))[0]?.value) === 'used', 20_000)
    expect(one.told).toEqual([
      expect.stringMatching(/^the shared state takes no changes: .*OOM/),
      'the shared state takes changes again',
    ])
  })

  it('gets the records of each server once while another one fills it', async () => {
    await empty()
    const one = await server({ a: 'known' })
    await one.begin()
    const filler = await server({})
    await empty()
    expect(await filler.store.beginFilling('next')).toBe(true)
    const put = vi.spyOn(one.store, 'put')
    await untilSo(() => put.mock.calls.length > 0)
    await pause(700)
    expect(put.mock.calls.length).toBe(1)
    await filler.store.endFilling('next')
    await filler.begin()
    expect([...filler.held]).toEqual([['a', 'known']])
  })

  it('has what a server knew of it, and not what one that starts has kept of old', async () => {
    await empty()
    const one = await server({ a: 'old' })
    await one.begin()
    one.held.set('a', 'new')
    await one.sharing.insist('a')
    // It notices late.
    const epoch = one.store.epoch.bind(one.store)
    vi.spyOn(one.store, 'epoch').mockImplementation(() => pause(300).then(epoch))
    await empty()
    const others = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`b${i}`, 'x']))
    const two = await server({ ...others, a: 'old' })
    await two.begin()
    await untilSo(() => one.held.size === 10 && two.held.get('a') !== 'old', 5000).catch(() => undefined)
    expect([one.held.get('a'), two.held.get('a')]).toEqual(['new', 'new'])
  })
})
