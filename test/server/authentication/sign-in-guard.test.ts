import { expect, test } from 'vitest'
import { openSignInGuard } from '../../../src/server/authentication/sign-in-guard.ts'

const minute = 60_000
const right = async () => true
const wrong = async () => false

function guardAt(clock: { now: number }) {
  const pauses: number[] = []
  const guard = openSignInGuard({ now: () => clock.now, pause: async (ms) => pauses.push(ms) })
  return { guard, pauses }
}

test('wrong attempts take longer and longer, up to a bound; the right one gets in without a pause', async () => {
  const clock = { now: 0 }
  const { guard, pauses } = guardAt(clock)
  for (let i = 0; i < 12; i++) expect(await guard.attempt('a', '1', wrong)).toBe(false)
  expect(pauses).toEqual([10, 20, 40, 80, 160, 250, 250, 250])
  expect(await guard.attempt('a', '1', right)).toBe(true)
  expect(pauses).toHaveLength(8)
})

test('a success forgets the failures of its account, and five minutes those of all', async () => {
  const clock = { now: 0 }
  const { guard, pauses } = guardAt(clock)
  const fail = async (times: number) => {
    for (let i = 0; i < times; i++) await guard.attempt('a', '1', wrong)
  }
  await fail(6)
  await guard.attempt('a', '1', right)
  await fail(4)
  expect(pauses).toEqual([10, 20])
  clock.now = 5 * minute
  await fail(4)
  expect(pauses).toEqual([10, 20])
})

test('attempts of one address with one account follow one after the other, and no more than two run in all', async () => {
  const { guard } = guardAt({ now: 0 })
  const running = { '1': 0, '2': 0, '3': 0 }
  let most = 0
  const work = (account: keyof typeof running) => async () => {
    expect(++running[account]).toBe(1)
    most = Math.max(
      most,
      Object.values(running).reduce((sum, one) => sum + one),
    )
    await Promise.resolve()
    running[account]--
    return false
  }
  await Promise.all(
    (['1', '2', '3', '1', '2', '3', '1', '1'] as const).map((account) => guard.attempt('a', account, work(account))),
  )
  expect(most).toBe(2)
})

test('a line is so long and no longer, and others have their own', async () => {
  const { guard } = guardAt({ now: 0 })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const waiting = Array.from({ length: 32 }, () => guard.attempt('a', '1', () => held.then(() => false)))
  await expect(guard.attempt('a', '1', right)).rejects.toMatchObject({
    code: 'rest_too_many_attempts',
    status: 429,
    data: { retry_after: 5 },
  })
  expect(await guard.attempt('a', '2', right)).toBe(true)
  expect(await guard.attempt('b', '1', right)).toBe(true)
  release()
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 32 }, () => false))
  expect(await guard.attempt('a', '1', right)).toBe(true)
})

test('a verification that fails ends its own attempt only', async () => {
  const { guard } = guardAt({ now: 0 })
  const broken = guard.attempt('a', '1', () => Promise.reject(new Error('damaged')))
  const next = guard.attempt('a', '1', right)
  await expect(broken).rejects.toThrow('damaged')
  expect(await next).toBe(true)
})

test('all addresses of one IPv6 network are one client', async () => {
  const { guard, pauses } = guardAt({ now: 0 })
  for (const address of [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::2',
    '2001:DB8:1:2:3:4:5:6',
    '2001:db8:1:2::3',
    '2001:db8:1:2::',
  ])
    await guard.attempt(address, '1', wrong)
  expect(pauses).toEqual([10])
  for (const address of ['2001:db8:1:3::1', '::1', '127.0.0.1', '2001:db8::1']) await guard.attempt(address, '1', wrong)
  expect(pauses).toEqual([10])
})
