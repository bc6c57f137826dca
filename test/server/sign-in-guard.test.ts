import { expect, test } from 'vitest'
import { openSignInGuard } from '../../src/server/sign-in-guard.ts'

const minute = 60_000

function guardAt(clock: { now: number }) {
  return openSignInGuard(() => clock.now)
}

test('failures of a login from one address take longer and longer, and close after ten', () => {
  const clock = { now: 0 }
  const guard = guardAt(clock)
  const pauses = Array.from({ length: 10 }, () => guard.admit('a', 'ann'))
  expect(pauses.map((pause) => 'delayMs' in pause && pause.delayMs)).toEqual([0, 0, 0, 0, 50, 100, 200, 400, 800, 1000])
  clock.now = 2 * minute
  expect(guard.admit('a', 'ann')).toEqual({ retryAfter: 180 })
  expect(guard.admit('a', 'bob')).toEqual({ delayMs: 0 })
  expect(guard.admit('b', 'ann')).toEqual({ delayMs: 0 })
  clock.now = 5 * minute
  expect(guard.admit('a', 'ann')).toEqual({ delayMs: 0 })
})

test('a success forgets the failures of its login', () => {
  const guard = guardAt({ now: 0 })
  for (let i = 0; i < 10; i++) guard.admit('a', 'ann')
  guard.succeeded('a', 'ann')
  expect(guard.admit('a', 'ann')).toEqual({ delayMs: 0 })
})

test('an address that tries many logins is closed after a hundred failures', () => {
  const guard = guardAt({ now: 0 })
  for (let i = 0; i < 100; i++) expect(guard.admit('a', `user ${i}`)).toEqual({ delayMs: 0 })
  expect(guard.admit('a', 'another')).toEqual({ retryAfter: 300 })
  expect(guard.admit('b', 'another')).toEqual({ delayMs: 0 })
})

test('an address whose attempts succeed is never closed', () => {
  const guard = guardAt({ now: 0 })
  for (let i = 0; i < 1000; i++) {
    expect(guard.admit('a', 'ann')).toEqual({ delayMs: 0 })
    guard.succeeded('a', 'ann')
  }
})
