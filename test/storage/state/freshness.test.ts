import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Freshness } from '../../../src/storage/state/freshness.ts'

it('what is refused without news, and since when, is told', async () => {
  const freshness = new Freshness(300)
  const refused = ['sign-in', 'forms']
  expect(freshness.health()).toEqual({
    isDegraded: true,
    facts: { state: { connected: false, heard: null, refused, since: null } },
  })
  freshness.hear()
  expect(freshness.health()).toMatchObject({ isDegraded: false, facts: { state: { connected: true } } })
  expect(freshness.mustBeFresh()).toBeUndefined()
  freshness.isAway = true
  // For a while, what was known counts.
  expect(freshness.health().facts['state']).not.toHaveProperty('refused')
  expect(freshness.health().isDegraded).toBe(true)
  await pause(350)
  const { heard, since, ...told } = freshness.health().facts['state'] as Record<string, string>
  expect(told).toEqual({ connected: false, refused })
  expect(Date.parse(since!) - Date.parse(heard!)).toBe(300)
  expect(() => freshness.mustBeFresh()).toThrow(expect.objectContaining({ status: 503 }))
})
