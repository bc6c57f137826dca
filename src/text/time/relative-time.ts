export interface Shift {
  years?: number
  months?: number
  days?: number
  /** Days from Monday to Friday. */
  workdays?: number
  seconds?: number
  /** The first or the last day of the month. */
  edge?: string
  /** Whether the weekday is counted from the beginning of the month (`first monday of`), or of the next one (`last`). */
  ofMonth?: 'this' | 'next'
  /** A weekday: 0 is Sunday; negative ones are before the day. */
  weekday?: number
  /** Whether the day itself may be meant (`this`), or the weekday of a week that words name (`week`). */
  nearest?: 'this' | 'week' | undefined
}

/** The result so far: a day, a time of day in seconds, and the shift from there. */
export interface Found {
  year?: number
  month?: number
  day?: number
  hasDate?: boolean
  /** How many times of day were read. What stands for a day only (`tomorrow`) takes an earlier one back. */
  times: number
  seconds?: number
  zones: number
  /** The name of a zone, or an offset like `UTC+05:30`. */
  zone?: string
  shift: Shift
}

/** A form of a part of a date, and what it does to the result; `false` refuses the text. */
export type Rule = readonly [form: string, read: (found: Found, ...parts: (string | undefined)[]) => boolean | void]

const counts = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
const weekdays = 'sun mon tues wednes thurs fri satur'.split(' ')
const days = `(?:${weekdays.join('|')})days?|sun|mon|tue|wed|thu|fri|sat`
const units = `(?:(?:m|mic|mill|u|µ)sec|micro?second|millisecond|sec(?:ond)?|min(?:ute)?|hour|weekday|week|day|forth?night|month|year)s?|[mµ]s|${days}`
const texts = 'next|last|previous|this'
const words = `(${texts}|${counts.join('|')}|eight)`

export const blank = '[ \\t\\u00a0\\u202f]'

/** PHP's words for a relative day or time: `tomorrow`, `+1 week`, `next monday`, `last day of` … */
export const relativeRules: readonly Rule[] = [
  ['yesterday', (found) => byDay(found, -1)],
  ['now', () => true],
  ['noon', (found) => Object.assign(found, { times: 1, seconds: 12 * 3600 }) && true],
  ['midnight|today', dropTime],
  ['tomorrow', (found) => byDay(found, 1)],
  ['(first|last) day of', ({ shift }, edge) => void (shift.edge = edge!)],
  [
    `${words}${blank}+(${days})${blank}+of`,
    (found, many, day) => {
      const count = toNumber(many!)
      dropTime(found)
      found.shift.ofMonth = count > 0 ? 'this' : 'next'
      setWeekday(found, day!, count, count >= 0 ? 'this' : undefined)
    },
  ],
  ['ago', ({ shift }) => turnBack(shift)],
  [
    `(${days}|weekdays?)`,
    (found, day) => {
      const { nearest } = found.shift
      dropTime(found)
      // As in PHP, `weekday` alone is Monday.
      const weekday = day!.startsWith('weekday') ? 1 : dayOf(day!)
      Object.assign(found.shift, { weekday, nearest: nearest === 'week' ? nearest : 'this' })
    },
  ],
  [
    `(${texts})${blank}+week`,
    ({ shift }, many) => {
      add(shift, 'week', toNumber(many!))
      Object.assign(shift, { nearest: 'week', weekday: shift.weekday ?? 1 })
    },
  ],
  [
    `${words}${blank}+(${units})`,
    (found, many, unit) => byUnit(found, toNumber(many!), unit!, many === 'this' ? 'this' : undefined),
  ],
  [
    `([+-]*[ \\t]*\\d{1,13})${blank}*(${units})`,
    (found, many, unit) => byUnit(found, toNumber(many!), unit!, 'this', true),
  ],
]

function dropTime(found: Found): void {
  Object.assign(found, { times: 0, seconds: 0 })
}

function byDay(found: Found, count: number): void {
  dropTime(found)
  found.shift.days = count
}

function byUnit(found: Found, count: number, unit: string, nearest: Shift['nearest'], keepsTime = false): void {
  const isWorkday = unit.startsWith('weekday')
  if (dayOf(unit) < 0 && !isWorkday) return add(found.shift, unit, count)
  if (!keepsTime) dropTime(found)
  if (isWorkday) found.shift.workdays = count
  else setWeekday(found, unit, count, nearest)
}

function setWeekday({ shift }: Found, day: string, count: number, nearest: Shift['nearest']): void {
  add(shift, 'week', count > 0 ? count - 1 : count)
  Object.assign(shift, { weekday: dayOf(day), nearest })
}

function turnBack(shift: Shift): void {
  for (const key of ['years', 'months', 'days', 'workdays', 'seconds', 'weekday'] as const)
    if (shift[key] !== undefined) shift[key] *= -1
  if (Object.is(shift.weekday, -0)) shift.weekday = -7
}

function dayOf(name: string): number {
  return weekdays.findIndex((one) => one.slice(0, 3) === name.slice(0, 3) && !name.startsWith('month'))
}

function toNumber(many: string): number {
  if (many === 'next') return 1
  if (many === 'last' || many === 'previous') return -1
  if (many === 'this') return 0
  const place = counts.findIndex((one) => one.startsWith(many))
  if (place >= 0) return place + 1
  const minus = many.split('-').length - 1
  return Number(many.replaceAll(/[+\-\s]/g, '')) * (minus % 2 ? -1 : 1)
}

function add(shift: Shift, unit: string, count: number): void {
  const step = steps.find(([begins]) => unit.startsWith(begins))
  if (step) shift[step[1]] = (shift[step[1]] ?? 0) + count * step[2]
}

// By prefix of the unit. Parts of a second count nothing.
const steps: readonly (readonly [begins: string, key: 'years' | 'months' | 'days' | 'seconds', size: number])[] = [
  ['year', 'years', 1],
  ['month', 'months', 1],
  ['fort', 'days', 14],
  ['week', 'days', 7],
  ['day', 'days', 1],
  ['hour', 'seconds', 3600],
  ['min', 'seconds', 60],
  ['sec', 'seconds', 1],
]
