import { expect, test } from 'vitest'
import { openBudget } from '../../../src/server/http/budget.ts'

const busy = expect.objectContaining({ code: 'rest_too_busy', status: 503, data: { retry_after: 5 } })

test('strangers together have half of the bytes, and those who are signed in the rest', () => {
  const budget = openBudget(() => 1000, 10)
  const [one, other, owner] = [budget.open(false), budget.open(false), budget.open(true)]
  one.take(300)
  other.take(200)
  expect(() => one.take(1)).toThrow(busy)
  owner.take(500)
  expect(() => owner.take(1)).toThrow(busy)
  other.release()
  owner.take(1)
  one.take(199)
  expect(() => one.take(1)).toThrow(busy)
})

test('so many share it at once, strangers half of them', () => {
  const budget = openBudget(() => 1000, 4)
  const strangers = [budget.open(false), budget.open(false), budget.open(false)]
  strangers[0]!.take(0)
  strangers[1]!.take(0)
  expect(() => strangers[2]!.take(0)).toThrow(busy)
  const users = [budget.open(true), budget.open(true), budget.open(true)]
  users[0]!.take(0)
  users[1]!.take(0)
  expect(() => users[2]!.take(0)).toThrow(busy)
  strangers[0]!.release()
  users[2]!.take(0)
})

test('what is given back twice counts once', () => {
  const budget = openBudget(() => 10, 2)
  const share = budget.open(true)
  share.take(10)
  share.release()
  share.release()
  budget.open(true).take(10)
  expect(() => budget.open(true).take(1)).toThrow(busy)
})
