import type { Shift } from './relative-time.ts'

/** Applies a shift to a day; returns a moment as if it were in UTC. */
export function shiftedDay([year, month, date]: readonly [number, number, number], shift: Shift): number {
  const { years = 0, months: more = 0, days = 0, workdays = 0, edge, ofMonth, ofWeek, weekday } = shift
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, date)
  // Days of a month are not counted from a week.
  const isOfWeek = ofWeek && !edge && !ofMonth
  const withinWeek = isOfWeek ? daysInWeek(at.getUTCDay(), weekday) : 0
  // The first or last day of the month that the rest of the shift leads to.
  const isLast = edge === 'last' || ofMonth?.place === -1
  const onDay = edge === 'first' || (ofMonth && !isLast) ? 1 : isLast ? 0 : date
  at.setUTCFullYear(year + years, month - 1 + more + (isLast ? 1 : 0), onDay)
  if (ofMonth) at.setUTCDate(at.getUTCDate() + daysWithin(at.getUTCDay(), ofMonth))
  at.setUTCDate(at.getUTCDate() + days + withinWeek)
  if (weekday && !isOfWeek) at.setUTCDate(at.getUTCDate() + daysUntil(at.getUTCDay(), weekday))
  if (workdays !== 0) addWorkdays(at, workdays)
  return at.getTime()
}

function addWorkdays(at: Date, count: number): void {
  const step = Math.sign(count)
  const walk = (days: number) => {
    for (let left = days; left > 0;) {
      at.setUTCDate(at.getUTCDate() + step)
      if (at.getUTCDay() % 6 !== 0) left--
    }
  }
  const others = Math.max(0, Math.abs(count) - 1)
  walk(Math.min(Math.abs(count), 1))
  // From a workday on, five make a week.
  at.setUTCDate(at.getUTCDate() + step * 7 * Math.floor(others / 5))
  walk(others % 5)
}

// `monday` is today on a Monday; `next monday` and `last monday` never are.
function daysUntil(from: number, { day, count }: NonNullable<Shift['weekday']>): number {
  const ahead = (day - from + 7) % 7
  if (count === 0) return ahead
  return count > 0 ? (ahead || 7) + (count - 1) * 7 : (ahead || 7) + count * 7 - (ahead === 0 ? 7 : 0)
}

// Weeks begin on Monday; a week without a weekday means its Monday. `last monday` is one more week ago.
function daysInWeek(from: number, { day, count }: NonNullable<Shift['weekday']> = { day: 1, count: 0 }): number {
  return (day || 7) - (from || 7) + (count > 0 ? count - 1 : count) * 7
}

// From the first day of a month, or from its last.
function daysWithin(from: number, { day, place }: NonNullable<Shift['ofMonth']>): number {
  return place < 0 ? -((from - day + 7) % 7) : ((day - from + 7) % 7) + (place - 1) * 7
}
