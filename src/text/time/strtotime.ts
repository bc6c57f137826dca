// Own code: clients expect dates to be read as by PHP's strtotime; chrono-node reads them differently.
import { latest, wallAt } from './event-time.ts'
import { dayMs, isZone, wallToMoment } from './local-time.ts'
import { readRelative, type Shift, shiftWords } from './relative-time.ts'
import { shiftedDay } from './shifted-day.ts'

/**
 * Parses a date as PHP's `strtotime` does: `2087-03-03T10:00:00Z`, `2087-03-03 9:15 am`, `March 3 2087 2pm`, `03/04/2085`
 * (month first), `3.4.2085` (day first), `tomorrow 12:00`, `next monday`, `+1 week`. A number is Unix time. Excess days
 * overflow into the next month; hour 25 is refused. A zone or offset in the text is ignored.
 *
 * @param zone - the zone for Unix times and `now`
 * @returns the wall time in milliseconds, as if it were UTC; undefined if the text is not a date
 */
export function readWallTime(text: string, zone: string, now: number): number | undefined {
  return withinYears(readDate(text, zone, now)?.wall)
}

/**
 * Parses a date as PHP does with UTC as its zone, as in WordPress: an offset or zone in the text counts, also an abbreviation
 * such as `EST`.
 *
 * @returns milliseconds since 1970; undefined if the text is not a date
 */
export function readMoment(text: string, now: number): number | undefined {
  const date = readDate(text, 'UTC', now)
  return withinYears(date && (date.zone === undefined ? date.wall : wallToMoment(date.wall, date.zone)))
}

function readDate(text: string, zone: string, now: number): { wall: number; zone?: string | undefined } | undefined {
  const said = text.trim().toLowerCase()
  if (said === '' || said.length > longest) return undefined
  // A bare decimal is a time of day: `14.30`.
  const number = /^(?:@([+-]?\d+(?:\.\d+)?)|[+-]?\d+)$/.exec(said)
  if (number) return { wall: toWall(Number(number[1] ?? said) * 1000, zone) }
  const found: Found = { shift: {} }
  let rest = said
  while (rest !== '') {
    const left = takeOne(rest, found)
    if (left === undefined) return undefined
    rest = left.replace(separators, '')
  }
  return { wall: put(found, now, zone), zone: found.zone }
}

/** The result so far: a day, a time of day in seconds, and the shift from there. */
interface Found {
  day?: readonly [year: number | undefined, month: number, day: number | undefined]
  seconds?: number
  /** Whether the time comes from a word: an explicit time overrides it. */
  isSoft?: boolean
  shift: Shift
  /** The name of a zone, or an offset like `UTC+05:30`. */
  zone?: string
}

const longest = 200
const separators = /^[\s,]+/
const clock = '([01]?\\d|2[0-4])[:.]([0-5]?\\d)(?:[:.]([0-5]?\\d|60)(?:[.,]\\d+)?)?'
const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
// PHP's meaning of these letters, so summer time applies in winter, too.
const hoursEast: Readonly<Record<string, number>> = {
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
  ...{ wet: 0, west: 1, bst: 1, cet: 1, cest: 2, eet: 2, ist: 2, jst: 9 },
}
const ordinal = '(?:st|nd|rd|th)?'
const end = '(?![\\da-z])'

// Longer forms precede their prefixes.
const readers: readonly (readonly [RegExp, (part: RegExpExecArray, found: Found) => boolean])[] = [
  [/^(\d{4})(\d\d)(\d\d)(?:t(?=\d)|(?!\d))/, ([, y, m, d], found) => setDay(found, y, m, d)],
  [/^(\d{4})-(\d{1,2})-(\d{1,2})(?:t(?=\d)|(?!\d))/, ([, y, m, d], found) => setDay(found, y, m, d)],
  [/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)/, ([, y, m, d], found) => setDay(found, y, m, d)],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)(?!\d)/, ([, m, d, y], found) => setDay(found, fullYear(y!), m, d)],
  [/^(\d{1,2})[.-](\d{1,2})[.-](\d{4})(?!\d)/, ([, d, m, y], found) => setDay(found, y, m, d)],
  [/^(\d{4})-(\d{1,2})(?![\d-])/, ([, y, m], found) => setDay(found, y, m, '1')],
  [/^(\d{1,2})\/(\d{1,2})(?![\d/])/, ([, m, d], found) => setDay(found, undefined, m, d)],
  [/^(\d{4})-?w(\d\d)(?:-?([0-7]))?(?!\d)/, ([, y, week, d], found) => setWeek(found, y!, week!, d)],
  [/^(\d{4})-(\d{3})(?!\d)/, ([, y, d], found) => isWithin(d!, 366) && setDayOfYear(found, Number(y), Number(d))],
  [
    new RegExp(`^(${months})[\\s.-]*(\\d{1,2})${ordinal}[\\s,-]+(\\d{4})(?![\\d:])`),
    ([, m, d, y], found) => setDay(found, y, monthOf(m!), d),
  ],
  [
    new RegExp(`^(\\d{1,2})${ordinal}[\\s.-]*(${months})[\\s.,-]*(\\d{4})(?![\\d:])`),
    ([, d, m, y], found) => setDay(found, y, monthOf(m!), d),
  ],
  [
    new RegExp(`^(\\d{4})[\\s.-]*(${months})[\\s.,-]*(\\d{1,2})${ordinal}(?![\\d:])`),
    ([, y, m, d], found) => setDay(found, y, monthOf(m!), d),
  ],
  [new RegExp(`^(${months})[\\s.,-]+(\\d{4})(?![\\d:])`), ([, m, y], found) => setDay(found, y, monthOf(m!), '1')],
  [
    new RegExp(`^(${months})[\\s.-]*(\\d{1,2})${ordinal}${end}(?![:.]\\d)`),
    ([, m, d], found) => setDay(found, undefined, monthOf(m!), d),
  ],
  [
    new RegExp(`^(\\d{1,2})${ordinal}[\\s.-]*(${months})${end}`),
    ([, d, m], found) => setDay(found, undefined, monthOf(m!), d),
  ],
  [new RegExp(`^(${months})${end}`), ([, m], found) => setDay(found, undefined, monthOf(m!), undefined)],
  [new RegExp(`^t?${clock}\\s*([ap])\\.?m\\.?${end}`), ([, h, i, s, half], found) => setHalf(found, [h, i, s], half!)],
  [new RegExp(`^(\\d{1,2})\\s*([ap])\\.?m\\.?${end}`), ([, h, half], found) => setHalf(found, [h, '0', '0'], half!)],
  [new RegExp(`^t?${clock}(?!\\d)`), ([, h, i, s], found) => setClock(found, h, i, s)],
  // `2027-05-02 1000`; `Sun May 2 10:00:00 2027`: digits alone are Unix time.
  [
    /^t?(\d\d)(\d\d)(\d\d)?(?!\d)/,
    ([, h, i, s], found) =>
      found.day?.[0] === undefined
        ? s === undefined && found.seconds !== undefined && setYear(found, Number(`${h}${i}`))
        : setClock(found, h, i, s),
  ],
  [/^(?:z|utc|gmt)(?![a-z])/, () => true],
  [
    new RegExp(`^(?:${Object.keys(hoursEast).join('|')})(?![a-z])`),
    ([letters], found) => setZone(found, `UTC${hoursEast[letters]! < 0 ? '' : '+'}${hoursEast[letters]}`),
  ],
  [
    /^(?:utc|gmt)?([+-]\d{1,2})(?::?(\d\d))?(?!\s*[\da-z])/,
    ([, hours, minutes = '00'], found) => setZone(found, `UTC${hours}:${minutes}`),
  ],
  [/^\(([^()]*)\)/, () => true],
  [/^[a-z]+(?:\/[a-z_+-]+)+/, ([name], found) => isZone(name) && setZone(found, name)],
]

function takeOne(rest: string, found: Found): string | undefined {
  const word = shiftWords.exec(rest)
  if (word) {
    const seconds = readRelative(word, found.shift)
    if (seconds === undefined) return undefined
    if (seconds !== 'kept' && (found.seconds === undefined || found.isSoft))
      Object.assign(found, { seconds, isSoft: true })
    return rest.slice(word[0].length)
  }
  for (const [pattern, read] of readers) {
    const part = pattern.exec(rest)
    if (part) return read(part, found) ? rest.slice(part[0].length) : undefined
  }
  return undefined
}

function setDay(found: Found, year: string | undefined, month: string | undefined, day: string | undefined): boolean {
  if (found.day || Number(month) > 12 || Number(day ?? 1) > 31) return false
  const [y, d] = [year, day].map((digits) => (digits === undefined ? undefined : Number(digits)))
  found.day = [y, Number(month), d]
  return true
}

function setYear(found: Found, year: number): boolean {
  if (!found.day || found.day[0] !== undefined) return false
  found.day = [year, found.day[1], found.day[2]]
  return true
}

function setDayOfYear(found: Found, year: number, day: number): boolean {
  if (found.day) return false
  found.day = [year, 1, day]
  return true
}

function isWithin(digits: string, most: number): boolean {
  return Number(digits) >= 1 && Number(digits) <= most
}

// Weeks begin on Mondays, and the first of a year is the one with January 4.
function setWeek(found: Found, year: string, week: string, day = '1'): boolean {
  const from = (new Date(Date.UTC(Number(year), 0, 4)).getUTCDay() + 6) % 7
  return isWithin(week, 53) && setDayOfYear(found, Number(year), 3 - from + (Number(week) - 1) * 7 + Number(day))
}

function setClock(found: Found, hours = '0', minutes = '0', seconds = '0'): boolean {
  if (
    (found.seconds !== undefined && !found.isSoft) ||
    Number(hours) > 24 ||
    Number(minutes) > 59 ||
    Number(seconds) > 60
  )
    return false
  found.seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  found.isSoft = false
  return true
}

function setZone(found: Found, zone: string): boolean {
  found.zone = zone
  return true
}

function setHalf(found: Found, [hours, minutes, seconds]: readonly (string | undefined)[], half: string): boolean {
  const hour = Number(hours)
  return hour >= 1 && hour <= 12 && setClock(found, String((hour % 12) + (half === 'p' ? 12 : 0)), minutes, seconds)
}

function put({ day, seconds, shift }: Found, now: number, zone: string): number {
  const today = new Date(day && !day.includes(undefined) ? 0 : toWall(now, zone))
  const [year = today.getUTCFullYear(), month = today.getUTCMonth() + 1, date = today.getUTCDate()] = day ?? []
  const time = seconds ?? (day ? 0 : Math.floor((today.getTime() % dayMs) / 1000))
  return shiftedDay([year, month, date], shift) + (time + (shift.seconds ?? 0)) * 1000
}

function monthOf(word: string): string {
  return String('janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(word.slice(0, 3)) / 3 + 1)
}

function fullYear(year: string): string {
  if (year.length > 2) return year
  return String(Number(year) + (Number(year) < 70 ? 2000 : 1900))
}

function toWall(ms: number, zone: string): number {
  const whole = Math.floor(ms / 1000) * 1000
  return Math.abs(whole) < farthest ? wallAt(whole, zone) : Number.NaN
}

// Files and responses represent years of four digits.
function withinYears(wall: number | undefined): number | undefined {
  return wall !== undefined && wall >= earliest && wall <= latest ? wall : undefined
}

const farthest = 8.64e15 - 2 * dayMs
const earliest = Date.UTC(1000, 0, 1)
