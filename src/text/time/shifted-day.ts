import type { Shift } from './relative-time.ts'

/** Applies a shift to a day, in PHP's order; returns a moment as if it were in UTC. */
export function shiftedDay([year, month, date]: readonly [number, number, number], shift: Shift): number {
  const { years = 0, months = 0, days = 0, workdays, edge, ofMonth, weekday } = shift
  const at = new Date(0)
  const isLast = edge === 'last'
  const from = month - 1 + (ofMonth ? months : 0) + (ofMonth === 'next' ? 1 : 0)
  at.setUTCFullYear(year, from + (isLast ? 1 : 0), isLast ? 0 : edge || ofMonth ? 1 : date)
  if (weekday !== undefined) at.setUTCDate(at.getUTCDate() + daysUntil(at.getUTCDay(), weekday, shift))
  const to = at.getUTCMonth() + (ofMonth ? 0 : months) + (isLast ? 1 : 0)
  at.setUTCFullYear(at.getUTCFullYear() + years, to, isLast ? 0 : edge ? 1 : at.getUTCDate() + days)
  if (workdays !== undefined) at.setUTCDate(at.getUTCDate() + daysOfWork(at.getUTCDay(), workdays))
  return at.getTime()
}

// `monday` is today on a Monday; `next monday` and `last monday` never are. Weeks begin on Monday.
function daysUntil(from: number, weekday: number, { nearest, days = 0 }: Shift): number {
  if (nearest === 'week')
    return (from === 0 && weekday !== 0 ? weekday - 7 : weekday === 0 && from !== 0 ? 7 : weekday) - from
  if (weekday < 0) return -7 - weekday - from
  const ahead = weekday - from
  return ahead + ((days < 0 ? ahead < 0 : ahead <= (nearest ? -1 : 0)) ? 7 : 0)
}

// Five make a week; the rest goes on from the next workday.
function daysOfWork(from: number, count: number): number {
  const rest = count % 5
  const day = count > 0 ? from : 6 - from
  const size = Math.abs(rest)
  const beyond = size === 0 ? (day === 0 ? -2 : day === 6 ? -1 : 0) : day === 6 ? 1 : day + size > 5 ? 2 : 0
  return Math.trunc(count / 5) * 7 + rest + (count > 0 ? beyond : -beyond)
}
