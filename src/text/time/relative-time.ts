export interface Shift {
  years?: number
  months?: number
  days?: number
  /** Days from Monday to Friday. */
  workdays?: number
  seconds?: number
  /** The first or the last day of the month. */
  edge?: 'first' | 'last'
  /** A weekday (0 is Sunday) of the month: the `place`th, -1 for the last. */
  ofMonth?: { readonly day: number; readonly place: number }
  /** A weekday (0 is Sunday): the one `count` weeks on, 0 for the nearest from today on. */
  weekday?: { readonly day: number; readonly count: number }
  /** Whether the weekday is meant within a week that words name: `monday next week`, `friday this week`. */
  ofWeek?: boolean
}

const counts = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
const weekdays =
  'sun(?:day)? mon(?:day)? tue(?:s(?:day)?)? wed(?:nesday)? thu(?:r(?:s(?:day)?)?)? fri(?:day)? sat(?:urday)?'.split(
    ' ',
  )
const units = 'sec(?:ond)?s?|min(?:ute)?s?|hours?|weekdays?|days?|weeks?|fortnights?|forthnights?|months?|years?'
const amount = `[+-]*\\s*\\d{1,6}|next|last|previous|this|${counts.join('|')}`

/** Words for a relative day or time: `tomorrow`, `+1 week`, `next monday`, `last day of` … */
export const shiftWords = new RegExp(
  `^(?:(now|today|midnight|noon|tomorrow|yesterday)|(first|last) day of|(${counts.join('|')}|last) (${weekdays.join('|')}) of|(${amount})\\s*(${units}|${weekdays.join('|')})(\\s+ago)?|(${weekdays.join('|')})\\.?)(?![\\da-z])`,
)

/** Adds relative words to a shift. @returns the time of day in seconds, `kept` if unset, undefined if they make no sense */
export function readRelative(words: RegExpExecArray, shift: Shift): number | 'kept' | undefined {
  const [, word, edge, place, placed, many, unit = '', ago, weekday] = words
  if (word) return byWord(word, shift)
  if (edge) {
    shift.edge = edge as 'first' | 'last'
    return 'kept'
  }
  if (place && placed) {
    shift.ofMonth = { day: dayOf(placed), place: toNumber(place) }
    return 0
  }
  const count = many === undefined ? 0 : (ago ? -1 : 1) * toNumber(many)
  const day = dayOf(weekday ?? unit)
  if (day >= 0) {
    if (shift.weekday) return undefined
    shift.weekday = { day, count }
    // `next monday` after a week counts from that week, not within it.
    if (many !== undefined) shift.ofWeek = false
    return 0
  }
  add(shift, unit, count)
  if (unit === 'week' && /^(?:next|last|previous|this)$/.test(many!)) shift.ofWeek = true
  return 'kept'
}

function byWord(word: string, shift: Shift): number | 'kept' {
  if (word === 'now') return 'kept'
  if (word === 'noon') return 12 * 3600
  if (word === 'tomorrow') shift.days = (shift.days ?? 0) + 1
  if (word === 'yesterday') shift.days = (shift.days ?? 0) - 1
  return 0
}

function dayOf(name: string): number {
  return weekdays.findIndex((one) => new RegExp(`^${one}$`).test(name))
}

function toNumber(many: string): number {
  if (many === 'next') return 1
  if (many === 'last' || many === 'previous') return -1
  if (many === 'this') return 0
  const place = counts.indexOf(many)
  if (place >= 0) return place + 1
  const minus = many.split('-').length - 1
  return Number(many.replaceAll(/[+\-\s]/g, '')) * (minus % 2 ? -1 : 1)
}

function add(shift: Shift, unit: string, count: number): void {
  const [, key, size] = steps.find(([begins]) => unit.startsWith(begins))!
  shift[key] = (shift[key] ?? 0) + count * size
}

// By prefix of the unit; longer prefixes precede shorter ones.
const steps: readonly (readonly [
  begins: string,
  key: 'years' | 'months' | 'days' | 'workdays' | 'seconds',
  size: number,
])[] = [
  ['year', 'years', 1],
  ['month', 'months', 1],
  ['fort', 'days', 14],
  ['weekday', 'workdays', 1],
  ['week', 'days', 7],
  ['day', 'days', 1],
  ['hour', 'seconds', 3600],
  ['min', 'seconds', 60],
  ['sec', 'seconds', 1],
]
