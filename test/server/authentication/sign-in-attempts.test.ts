import { describe, expect, it } from 'vitest'
import { credentials } from '../../../src/define/credentials.ts'
import type { RestError } from '../../../src/define/errors.ts'
import { signIn } from '../../../src/server/authentication/authenticate.ts'
import { openSignInAttempts } from '../../../src/server/authentication/sign-in-attempts.ts'
import type { RefusedSignIn } from '../../../src/server/authentication/sign-in-log.ts'
import { networkOf } from '../../../src/text/hosts.ts'
import { serve } from '../../../src/server/serve.ts'
import { testSite } from '../../harness.ts'

const secret = 'the secret of hers'
const minute = 60_000
const day = 24 * 60 * minute

/** A desk with a clock of its own, at which people sign in from addresses; `hidden` stands for a proxy's. */
async function desk() {
  const clock = { now: Date.UTC(2027, 0, 1) }
  const { site, root } = testSite({}, { now: () => clock.now })
  const store = site.service(credentials)
  store.setPassword(1, await store.hash(secret))
  store.setPassword(2, await store.hash(secret))
  const log: RefusedSignIn[] = []
  const open = () =>
    openSignInAttempts({ now: () => clock.now, pause: () => Promise.resolve(), log: (line) => log.push(line) })
  let opened = open()
  const attempt = async (login: string, ip: string, password = 'a wrong one') => {
    const network = ip === 'hidden' ? undefined : networkOf(ip)
    return signIn(site, opened, [login, password], { ip, network }).then(
      ({ user }) => user.slug,
      (error: RestError) => (error.status === 429 ? Number(error.data['retry_after']) : error.status),
    )
  }
  const fail = async (times: number, login: string, ip: string) => {
    const answers = []
    for (let i = 0; i < times; i++) answers.push(await attempt(login, ip))
    return answers
  }
  return { attempt, fail, clock, log, store, root, restart: () => void (opened = open()) }
}

const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value)

describe('guessing passwords', () => {
  it('of an account is paused beyond ten failures, longer each time, from wherever they come', async () => {
    const { attempt, clock, fail, log } = await desk()
    for (let i = 1; i <= 11; i++) expect(await attempt('admin', `192.0.2.${i}`)).toBe(401)
    expect(await attempt('admin', '192.0.2.99')).toBe(30)
    clock.now += 29_000
    // Not even the right one is judged: it could be tried all the while.
    expect(await attempt('admin', '192.0.2.99', secret)).toBe(1)
    clock.now += 1000
    const pauses = []
    for (let i = 0; i < 8; i++) {
      expect(await attempt('admin', `198.51.100.${i}`)).toBe(401)
      const seconds = Number(await attempt('admin', `198.51.100.${i}`))
      pauses.push(seconds)
      clock.now += seconds * 1000
    }
    expect(pauses).toEqual([60, 120, 240, 480, 900, 900, 900, 900])
    expect(await attempt('admin', '192.0.2.99', secret)).toBe('admin')
    expect(log.at(-1)).toEqual({ account: 'admin', address: '198.51.100.7', why: 'too many attempts' })
    expect(await fail(1, 'editor', '192.0.2.99')).toEqual([401])
  })

  it('lets no more than a hundred an hour through, whatever pauses whoever guesses makes', async () => {
    for (const rest of [0, 61 * minute]) {
      const { attempt, clock } = await desk()
      let judged = 0
      for (const start = clock.now; clock.now < start + 60 * minute;) {
        const answer = Number(await attempt('admin', `192.0.2.${judged}`))
        if (answer === 401) judged++
        else clock.now += rest || answer * 1000
      }
      expect(judged).toBeLessThan(33)
    }
  })

  it('from a network is paused beyond ten failures, whatever accounts they are about', async () => {
    const { attempt, fail } = await desk()
    for (let i = 0; i < 11; i++) expect(await fail(1, `name ${i}`, `2001:db8:1:2::${i}`)).toEqual([401])
    expect(await attempt('admin', '2001:db8:1:2:ffff::1', secret)).toBe(30)
    expect(await attempt('admin', '2001:db8:1:3::1', secret)).toBe('admin')
  })

  it('tells names that nobody has from others by nothing', async () => {
    const { fail } = await desk()
    const ofSomebody = await fail(13, 'editor', 'hidden')
    expect(ofSomebody).toEqual([...times(11, 401), 30, 30])
    expect(await fail(13, 'nobody', 'hidden')).toEqual(ofSomebody)
    expect(await fail(13, 'Nobody', 'hidden')).toEqual(times(13, 30))
    expect(await fail(13, 'no@example.org', 'hidden')).toEqual(ofSomebody)
  })

  it('of an account counts on, however many names that nobody has are guessed in between', async () => {
    const opened = openSignInAttempts({ now: () => 0 })
    const pausesOf = (login: string, id: number) =>
      opened.pausesOf(login, { ip: '192.0.2.7', network: undefined }, { id, isKnown: false })
    for (let i = 0; i < 11; i++) pausesOf('admin', 1).failed()
    for (let i = 0; i < 10_001; i++) pausesOf(`name ${i}`, 0).failed()
    expect(() => pausesOf('admin', 1).assertOver()).toThrow(/Too many failed sign-in attempts/)
    expect(() => pausesOf('editor', 2).assertOver()).not.toThrow()
  })

  it('keeps nobody out who signed in from their network within thirty days, and only there, for that account', async () => {
    const { attempt, clock, fail, store, restart, root } = await desk()
    expect(await attempt('admin', '192.0.2.7', secret)).toBe('admin')
    store.keepUses()
    store.setPassword(3, await store.hash(secret))
    restart()
    const again = testSite({}).site
    expect(again.service(credentials).knowsNetwork(1, '192.0.2.7')).toBe(false)
    clock.now += 29 * day
    for (let i = 0; i < 30; i++) await attempt('admin', `198.51.100.${i % 3}`)
    for (let i = 0; i < 30; i++) await attempt(`name ${i}`, '192.0.2.7')
    expect(await attempt('admin', '198.51.100.9', secret)).toBe(30)
    expect(await attempt('editor', '192.0.2.7', secret)).toBe(30)
    expect(await attempt('admin', '192.0.2.7', secret)).toBe('admin')
    // Guesses from there are bounded, too.
    expect(await fail(32, 'admin', '192.0.2.7')).toEqual([...times(31, 401), 30])
    const text = (await import('node:fs')).readFileSync(`${root}/.almanac/credentials.json`, 'utf8')
    expect(text).toMatch(/"networks": \{\s+"[\da-f]{32}": \d+\s+\}/)
    expect(text).not.toContain('192.0.2')
  })

  it('forgets networks after thirty days, and when the password changes', async () => {
    const { attempt, clock, store } = await desk()
    expect(await attempt('admin', '192.0.2.7', secret)).toBe('admin')
    store.keepUses()
    expect(store.knowsNetwork(1, '192.0.2.7')).toBe(true)
    clock.now += 30 * day
    expect(store.knowsNetwork(1, '192.0.2.7')).toBe(false)
    expect(await attempt('editor', '192.0.2.7', secret)).toBe('editor')
    store.keepUses()
    store.setPassword(2, await store.hash('another secret'))
    expect(store.knowsNetwork(2, '192.0.2.7')).toBe(false)
  })

  it('behind a proxy that is not trusted counts for the account alone', async () => {
    const { attempt, fail } = await desk()
    expect(await attempt('admin', 'hidden', secret)).toBe('admin')
    for (let i = 0; i < 30; i++) expect(await fail(1, `name ${i}`, 'hidden')).toEqual([401])
    expect(await attempt('editor', 'hidden', secret)).toBe('editor')
    expect((await fail(12, 'admin', 'hidden')).at(-1)).toBe(30)
    expect(await attempt('admin', 'hidden', secret)).toBe(30)
  })

  it('never keeps a program with an application password out', async () => {
    const { attempt, fail, store } = await desk()
    const { secret: token } = store.createToken(1, 'build')
    await fail(12, 'admin', '192.0.2.7')
    expect(await attempt('admin', '192.0.2.7', secret)).toBe(30)
    expect(await attempt('admin', '192.0.2.7', token)).toBe('admin')
  })
})

describe('over HTTP', () => {
  it.each([
    ['trusted: each client has a network', ['loopback'], '203.0.113.9', 200],
    ['not trusted: all clients are one sender, and only the account counts', [], '203.0.113.9', 429],
  ])('behind a proxy that is %s', async (_, trustProxy, from, status) => {
    const { site } = testSite()
    const store = site.service(credentials)
    store.setPassword(1, await store.hash(secret))
    const log: RefusedSignIn[] = []
    const served = await serve(site, { port: 0, trustProxy, signIns: (line) => log.push(line) })
    try {
      const ask = (password: string, client: string) =>
        fetch(`${served.url}/core/v2/users/me`, {
          headers: { authorization: `Basic ${btoa(`admin:${password}`)}`, 'x-forwarded-for': client },
        })
      expect((await ask(secret, from)).status).toBe(200)
      for (let i = 0; i < 11; i++) await ask(`wrong ${i}`, '198.51.100.1')
      const paused = await ask('wrong again', '198.51.100.1')
      expect(paused.status).toBe(429)
      expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(((await paused.json()) as { code: string }).code).toBe('rest_too_many_attempts')
      expect((await ask(secret, from)).status).toBe(status)
      expect(log[0]).toEqual({
        account: 'admin',
        address: trustProxy.length > 0 ? '198.51.100.1' : '127.0.0.1',
        why: 'wrong password',
      })
      expect(log).toHaveLength(status === 200 ? 12 : 13)
    } finally {
      await served.close()
    }
  })
})
