import { expect, it } from 'vitest'
import { autocommitType } from '../../../src/derive/settings/autocommit.ts'

it.each([
  ['24h', true],
  ['1440m', true],
  ['25h', false],
  // Longer than a timer can wait, which would then be over at once.
  ['600h', false],
  ['soon', false],
])('commits may be pushed after a quiet time of %s: %s', (quiet, isTime) => {
  expect(autocommitType.safeParse({ push: true, quiet }).success).toBe(isTime)
})
