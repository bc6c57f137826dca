import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { credentials } from '../../../src/define/credentials.ts'
import { openCredentials } from '../../../src/resources/users/credentials/credentials.ts'
import { StateError } from '../../../src/storage/state/state-error.ts'
import { hostAt } from '../../service-host.ts'
import { hasRedis, type OwnRedis, startRedis } from '../../redis-server.ts'
import { replica, untilSo } from '../../replicas.ts'

type Replica = Awaited<ReturnType<typeof replica>>

let last = 0

describe.skipIf(!hasRedis)(
  'What a command changes beside a server (skipped where redis-server is not installed)',
  () => {
    let redis: OwnRedis
    beforeAll(async () => {
      redis = await startRedis()
    })
    afterAll(() => redis?.end())

    const pair = async (url = redis.url) => {
      const prefix = `test-${++last}`
      const [one, two] = [await replica(url, { prefix }), await replica(url, { prefix })]
      for (const site of [one, two]) await site.begin()
      return [one, two] as const
    }
    const commandOf = ({ root }: Replica) => openCredentials(hostAt(join(root, '.almanac/credentials.json')))
    const make = ({ site }: Replica, name: string) => site.locked(() => site.service(credentials).createToken(2, name))
    const names = ({ site }: Replica) =>
      site
        .service(credentials)
        .tokens(2)
        .map(({ name }) => name)
    const revoke = (command: ReturnType<typeof commandOf>, name: string) =>
      command.revokeToken(command.tokens(2).find((token) => token.name === name)!.id)
    /** Until the server has nothing more to send or to read again. */
    const settled = async (sites: readonly Replica[]) => {
      await make(sites[0]!, 'later')
      for (const site of sites) await untilSo(() => names(site).includes('later'), 30_000)
      await pause(1500)
    }

    it('is not taken back with a change of the server that the store did not take', async () => {
      const [one, two] = await pair()
      await make(one, 'revoked')
      await untilSo(() => names(two).length === 1)
      vi.spyOn(one.store, 'put').mockImplementationOnce(() => {
        revoke(commandOf(one), 'revoked')
        return Promise.reject(new StateError('It does not answer.'))
      })
      await expect(make(one, 'refused')).rejects.toMatchObject({ status: 503 })
      await settled([one, two])
      for (const site of [one, two]) expect(names(site)).not.toContain('revoked')
    })

    it('does not make way for a change of the server itself that the store took later than it was waited for', async () => {
      const own = await startRedis()
      try {
        const [one, two] = await pair(own.url)
        await make(one, 'revoked')
        await untilSo(() => names(two).length === 1)
        own.hold()
        await expect(make(one, 'refused')).rejects.toMatchObject({ status: 503 })
        revoke(commandOf(one), 'revoked')
        own.goOn()
        await settled([one, two])
        for (const site of [one, two]) expect(names(site)).not.toContain('revoked')
      } finally {
        own.goOn()
        await own.end()
      }
    })

    it('is sent when the store can be reached again, if it could not while it was sent', async () => {
      const [one, two] = await pair()
      await make(one, 'revoked')
      await untilSo(() => names(two).length === 1)
      await pause(50)
      const put = vi.spyOn(one.store, 'put').mockImplementation(() => Promise.reject(new StateError('It is away.')))
      revoke(commandOf(one), 'revoked')
      await untilSo(() => put.mock.calls.length > 0)
      put.mockRestore()
      await settled([one, two])
      for (const site of [one, two]) expect(names(site)).toEqual(['later'])
    })

    it('is on the others though the server ends before it has looked', async () => {
      const [one, two] = await pair()
      await make(one, 'revoked')
      await untilSo(() => names(two).length === 1)
      await pause(50)
      revoke(commandOf(one), 'revoked')
      await one.state.close()
      await untilSo(() => names(two).length === 0, 30_000)
    })

    it('stays when a store that has lost everything is first given what another server knows', async () => {
      const own = await startRedis()
      try {
        const [one, two] = await pair(own.url)
        await make(one, 'revoked')
        await make(one, 'kept')
        await untilSo(() => names(two).length === 2)
        await own.kill()
        revoke(commandOf(one), 'revoked')
        const epoch = one.store.epoch.bind(one.store)
        vi.spyOn(one.store, 'epoch').mockImplementation(() => pause(500).then(epoch))
        await own.start()
        const isTaken = () =>
          two.signIn('author').then(
            () => true,
            () => false,
          )
        await untilSo(isTaken, 60_000)
        await untilSo(() => one.site.service(credentials).tokens(3).length > 0, 30_000)
        await pause(2500)
        for (const site of [one, two]) expect(names(site)).toEqual(['kept'])
      } finally {
        await own.end()
      }
    })
  },
)

describe.skipIf(!hasRedis)('News (skipped where redis-server is not installed)', () => {
  it('that the store dropped before they could be read are found otherwise', async () => {
    const redis = await startRedis()
    try {
      const one = await replica(redis.url)
      const two = await replica(redis.url)
      for (const site of [one, two]) await site.begin()
      await one.site.locked(() => one.site.service(credentials).createToken(2, 'first'))
      await untilSo(() => two.site.service(credentials).tokens(2).length === 1)
      const read = two.store.read.bind(two.store)
      let goOn = () => {}
      const held = new Promise<void>((resolve) => (goOn = resolve))
      const reading = vi.spyOn(two.store, 'read').mockImplementation((...args) => held.then(() => read(...args)))
      await one.site.locked(() => one.site.service(credentials).createToken(3, 'makes it read'))
      await untilSo(() => reading.mock.calls.length > 0)
      await one.site.locked(() => one.site.service(credentials).createToken(2, 'second'))
      const others = Array.from({ length: 1000 }, (_, i) => ({ name: 'others', key: `${i}`, value: Buffer.from('x') }))
      for (let i = 0; i < 25; i++) await one.store.put(others)
      goOn()
      await untilSo(() => two.site.service(credentials).tokens(2).length === 2, 30_000)
    } finally {
      await redis.end()
    }
  })
})
