import { isDay } from './formats.ts'

/**
 * The day that a bound of a date field means: `2026-01-31`, or words relative to today with `_` for blanks:
 * `today+3days`, `tomorrow`, `next_week`, `last_day_of_next_month`, `monday`. Undefined if it means none.
 *
 * @param today the current day at the site, `YYYY-MM-DD`
 */
export function toDay(text: string, today: string): string | undefined {
  if (isDay(text)) return text
  if (text.length > longest) return undefined
  let rest = text.replaceAll('_', ' ').trim().toLowerCase()
  if (rest === '') return undefined
  let day = parse(today)
  let isFirst = true
  while (rest !== '') {
    const found = phrases.map(([pattern, move]) => ({ match: pattern.exec(rest), move })).find(({ match }) => match)
    const start = isFirst ? /^(\d{4}-\d{2}-\d{2})(?!\d)/.exec(rest)?.[1] : undefined
    if (start !== undefined && isDay(start)) {
      day = parse(start)
      rest = rest.slice(start.length).trim()
    } else if (found?.match) {
      day = found.move(day, found.match)
      rest = rest.slice(found.match[0].length).trim()
    } else return undefined
    isFirst = false
  }
  return day.toISOString().slice(0, 10)
}

// Real bounds are short.
const longest = 200

type Move = (day: Date, match: RegExpExecArray) => Date

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const names = 'sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?'

const phrases: readonly (readonly [pattern: RegExp, move: Move])[] = [
  [/^(?:today|now|midnight|noon)\b/, (day) => day],
  [/^tomorrow\b/, (day) => add(day, 1, 'day')],
  [/^yesterday\b/, (day) => add(day, -1, 'day')],
  [
    /^(first|last) day of(?: (next|last|previous|this) (month|year))?/,
    (day, [, end, which, unit]) => {
      const there = which === undefined ? day : add(monthStart(day), step(which), unit!)
      return end === 'first' ? monthStart(there) : add(add(monthStart(there), 1, 'month'), -1, 'day')
    },
  ],
  [
    /^(next|last|previous|this) (day|week|fortnight|month|year)\b/,
    (day, [, which, unit]) => add(day, step(which!), unit!),
  ],
  [/^([+-]?)\s*(\d{1,5})\s*(day|week|fortnight|month|year|weekday)s?\b( ago\b)?/, count],
  [new RegExp(`^(?:(next|last|this|previous) )?(${names})\\b`), toWeekday],
]

function count(day: Date, [, sign, amount, unit, ago]: RegExpExecArray): Date {
  const back = (sign === '-') !== (ago !== undefined)
  return add(day, (back ? -1 : 1) * Number(amount), unit!)
}

function toWeekday(day: Date, [, which, name]: RegExpExecArray): Date {
  const ahead = (weekdays.indexOf(name!.slice(0, 3)) - day.getUTCDay() + 7) % 7
  if (which === 'last' || which === 'previous') return add(day, ahead - 7, 'day')
  return add(day, which === 'next' && ahead === 0 ? 7 : ahead, 'day')
}

function step(which: string): number {
  return which === 'next' ? 1 : which === 'this' ? 0 : -1
}

function add(day: Date, amount: number, unit: string): Date {
  const moved = new Date(day)
  if (unit === 'month') moved.setUTCMonth(moved.getUTCMonth() + amount)
  else if (unit === 'year') moved.setUTCFullYear(moved.getUTCFullYear() + amount)
  else if (unit === 'weekday') return addWeekdays(moved, amount)
  else moved.setUTCDate(moved.getUTCDate() + amount * ({ week: 7, fortnight: 14 }[unit] ?? 1))
  return moved
}

function addWeekdays(day: Date, amount: number): Date {
  const direction = Math.sign(amount)
  const walk = (count: number) => {
    for (let left = count; left > 0;) {
      day.setUTCDate(day.getUTCDate() + direction)
      if (day.getUTCDay() % 6 !== 0) left--
    }
  }
  const left = Math.abs(amount)
  // From a weekday on, five of them make a week.
  walk(Math.min(left, 1))
  day.setUTCDate(day.getUTCDate() + direction * 7 * Math.floor(Math.max(0, left - 1) / 5))
  walk(Math.max(0, left - 1) % 5)
  return day
}

function monthStart(day: Date): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1))
}

function parse(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
