import { expect, it } from 'vitest'
import { rateLimit } from '../../src/derive/rate-limit.ts'
import type { Tally } from '../../src/define/tally.ts'
import type { Site } from '../../src/model/model.ts'

const began = Date.UTC(2026, 10, 25)

function siteWithClock(tally: Tally = () => Promise.resolve(undefined)) {
  let now = began
  const service = () => tally as never
  const site = { now: () => now, service } as Partial<Site> as Site
  return { site, wait: (milliseconds: number) => void (now += milliseconds) }
}

it('takes exactly as many from an address within a minute, and refuses the next', () => {
  const isTooMany = rateLimit('forms')
  const { site } = siteWithClock()
  expect([1, 2, 3, 4, 5].map(() => isTooMany(site, '192.0.2.1', 3))).toEqual([false, false, false, true, true])
  expect(isTooMany(site, '192.0.2.2', 3)).toBe(false)
  expect(isTooMany(siteWithClock().site, '192.0.2.1', 3)).toBe(false)
})

it('takes all addresses that one client of IPv6 has for one', () => {
  const isTooMany = rateLimit('forms')
  const { site } = siteWithClock()
  expect(isTooMany(site, '2001:db8:1:2::1', 1)).toBe(false)
  expect(isTooMany(site, '2001:DB8:1:2:ffff::9', 1)).toBe(true)
  expect(isTooMany(site, '2001:db8:1:3::1', 1)).toBe(false)
})

it('takes the next when the first is a minute old, not a millisecond before; what it refused does not count', () => {
  const isTooMany = rateLimit('forms')
  const { site, wait } = siteWithClock()
  expect(isTooMany(site, '192.0.2.1', 1)).toBe(false)
  wait(59_999)
  expect(isTooMany(site, '192.0.2.1', 1)).toBe(true)
  wait(1)
  expect(isTooMany(site, '192.0.2.1', 1)).toBe(false)
})

it('takes none where none is allowed, and counts what is of this moment, but not of a clock that was ahead', () => {
  const isTooMany = rateLimit('forms')
  const { site, wait } = siteWithClock()
  expect(isTooMany(site, '192.0.2.1', 0)).toBe(true)
  expect(isTooMany(site, '192.0.2.1', 1)).toBe(false)
  expect(isTooMany(site, '192.0.2.1', 1)).toBe(true)
  wait(-1)
  expect(isTooMany(site, '192.0.2.1', 1)).toBe(false)
})

it('refuses what other machines have taken already, as soon as it has learned so', async () => {
  const isTooMany = rateLimit('forms')
  let elsewhere = 0
  const { site } = siteWithClock(() => Promise.resolve((elsewhere += 1)))
  elsewhere = 4
  expect(isTooMany(site, '192.0.2.1', 3)).toBe(false)
  await Promise.resolve()
  await Promise.resolve()
  expect(isTooMany(site, '192.0.2.1', 3)).toBe(true)
  expect(isTooMany(site, '192.0.2.1', 9)).toBe(false)
})
