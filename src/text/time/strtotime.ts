// Own code: clients expect dates to be read as by PHP's strtotime; chrono-node reads them differently.
import { latest, wallAt } from './event-time.ts'
import { dayMs, isZone, wallToMoment } from './local-time.ts'
import { blank, type Found, relativeRules, type Rule } from './relative-time.ts'
import { shiftedDay } from './shifted-day.ts'
import { hoursOfLetters } from './zone-letters.ts'

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
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > longest) return undefined
  // Roman months have large letters, and the `T` before a time is not the `t` of `1st`.
  const said = trimmed.replaceAll(
    /((?<![A-Za-z])(?:T(?=\d)|[IVX]+(?![A-Za-z])))|[A-Z]/g,
    (part, kept) => kept ?? part.toLowerCase(),
  )
  // A bare decimal is a time of day: `14.30`.
  const number = /^(?:@([+-]?\d+(?:\.\d+)?)|[+-]?\d+)$/.exec(said)
  if (number) return { wall: toWall(Number(number[1] ?? said) * 1000, zone) }
  const found: Found = { times: 0, zones: 0, shift: {} }
  for (let at = 0; at < said.length;) {
    const next = takeOne(said, at, found)
    if (next === undefined) return undefined
    at = next
  }
  return { wall: put(found, now, zone), zone: found.zone }
}

const longest = 200
const fullMonths = 'january february march april may june july august september october november december'.split(' ')
const roman = 'I II III IV V VI VII VIII IX X XI XII'.split(' ')
const month = '(1[0-2]|0?\\d)'
const day = '(3[01]|[0-2]?\\d)(?:st|nd|rd|th)?'
const [year, year4, twoMonth, twoDay] = ['(\\d{1,4})', '(\\d{4})', '(0\\d|1[0-2])', '([0-2]\\d|3[01])']
const short = ['sept', ...fullMonths.map((name) => name.slice(0, 3))].join('|')
const named = `(${fullMonths.join('|')}|${short}|${roman.toReversed().join('|')})`
const gap = '[ \\t.-]*'
const dayAfterMonth = `${named}${gap}${day}`
const noYear = `${dayAfterMonth}(?:[,.stndrh\\t ]+|$)`
const [hour, minute, second] = ['(2[0-4]|[01]?\\d)', '([0-5]?\\d)', '(60|[0-5]?\\d)']
const [twoHour, twoMinute, twoSecond] = ['(2[0-4]|[01]\\d)', '([0-5]\\d)', '(60|[0-5]\\d)']
const half = `${blank}*([ap])\\.?m\\.?(?=[ \\t]|$)`
const hour12 = '(1[0-2]|0?[1-9])'
const clock = `[tT]?${hour}[:.]${minute}(?:[:.]${second}(?:\\.\\d+)?)?`
const clock12 = `${hour12}[:.]${minute}(?:[:.]${twoSecond})?${half}`
// PHP's meaning of these letters: `IST` is Israel's, `KST` Korea's of 1954 to 1961.
const hoursEast: ReadonlyMap<string, number> = new Map([
  ...hoursOfLetters,
  ...Object.entries({ utc: 0, gmt: 0, ist: 2, kst: 8.5 }),
  ...[...'yxwvutsrqponzabcdefghiklm'].map((letter, at) => [letter, at - 12] as const),
])

// PHP's grammar (timelib's parse_date.re): the longest match counts, of equal ones the first.
const rules: readonly Rule[] = [
  ...relativeRules,
  [
    `(back|front) of ${hour}(?:${half})?`,
    (f, side, h, m) => setClock(f, halved(h, m) - (side === 'back' ? 0 : 1), side === 'back' ? 15 : 45),
  ],
  [`${hour12}${half}`, (f, h, m) => setClock(f, halved(h, m))],
  [clock12, (f, h, i, s, m) => setClock(f, halved(h, m), i, s)],
  [`${hour12}:${twoMinute}:${twoSecond}[:.]\\d+${half}`, (f, h, i, s, m) => setClock(f, halved(h, m), i, s)],
  [`[tT]${hour}`, (f, h) => setClock(f, h)],
  [clock, setClock],
  // `2027-05-02 1000`; `Sun May 2 10:00:00 2027`.
  [
    `[tT]?${twoHour}${twoMinute}`,
    (f, h, i) => (f.times === 0 ? setClock(f, h, i) : f.times++ < 2 && setYear(f, `${h}${i}`)),
  ],
  [`[tT]?${twoHour}${twoMinute}${twoSecond}`, setClock],
  [`${month}/${day}(?:/${year})?`, (f, m, d, y) => setDay(f, y, m, d)],
  [`[+-]?${year4}-${twoMonth}-${twoDay}`, setDay],
  [`${year4}/${month}/${day}/?`, setDay],
  [`${year}-${month}-${day}`, setDay],
  [`${year4}-${month}`, (f, y, m) => setDay(f, y, m, 1)],
  [`${day}${gap}${named}${gap}${year}`, (f, d, m, y) => setDay(f, y, m, d)],
  [`${day}[.\\t-]${month}[.-]${year4}`, (f, d, m, y) => setDay(f, y, m, d)],
  [`${day}[.\\t]${month}\\.(\\d\\d)`, (f, d, m, y) => setDay(f, y, m, d)],
  [`${named}${gap}${year4}`, (f, m, y) => setDay(f, y, m, 1)],
  [`${year4}${gap}${named}`, (f, y, m) => setDay(f, y, m, 1)],
  [`${dayAfterMonth}[,.stndrh\\t ]+${year}`, (f, m, d, y) => setDay(f, y, m, d)],
  [noYear, (f, m, d) => setDay(f, undefined, m, d)],
  [`${day}${gap}${named}`, (f, d, m) => setDay(f, undefined, m, d)],
  [`${year4}${twoMonth}${twoDay}`, setDay],
  [
    `${year4}:${twoMonth}:${twoDay} ${twoHour}:${twoMinute}:${twoSecond}`,
    (f, y, m, d, h, i, s) => setDay(f, y, m, d) && setClock(f, h, i, s),
  ],
  [`${year4}[.-]?(36[0-6]|3[0-5]\\d|[12]\\d\\d|0[1-9]\\d|00[1-9])`, (f, y, d) => setDay(f, y, 1, d)],
  [`${year4}-?w(5[0-3]|[1-4]\\d|0[1-9])(?:-?([0-7]))?`, setWeek],
  [`(${short})-${twoDay}-${year}`, (f, m, d, y) => setDay(f, y, m, d)],
  [`${year}-(${short})-${twoDay}`, setDay],
  [
    `${day}/(${short})/${year4}:${twoHour}:${twoMinute}:${twoSecond}`,
    (f, d, m, y, h, i, s) => setDay(f, y, m, d) && setClock(f, h, i, s),
  ],
  [year4, setYear],
  [`(${fullMonths.join('|')}|${short})`, (f, m) => setDay(f, undefined, m, undefined)],
  [
    `(?:gmt)?([+-])${hour}(?::?${minute})?`,
    (f, sign, h, i) => setZone(f, `UTC${sign}${h}:${(i ?? '').padStart(2, '0')}`),
  ],
  [`\\(?([a-z]+(?:/[a-z_+-]+)+|[a-z]{1,6})\\)?`, (f, name) => setZone(f, name!)],
  [`${noYear}${clock12}`, (f, m, d, h, i, s, n) => setDay(f, undefined, m, d) && setClock(f, halved(h, n), i, s)],
  [`${noYear}${clock}`, (f, m, d, h, i, s) => setDay(f, undefined, m, d) && setClock(f, h, i, s)],
  ['[\\s.,]+', () => true],
]
const compiled = rules.map(([form, read]) => [new RegExp(form, 'y'), read] as const)

// Returns where the next part begins.
function takeOne(text: string, at: number, found: Found): number | undefined {
  let best: { readonly part: RegExpExecArray; readonly read: Rule[1] } | undefined
  for (const [form, read] of compiled) {
    form.lastIndex = at
    const part = form.exec(text)
    if (part && part[0].length > (best?.part[0].length ?? 0)) best = { part, read }
  }
  if (!best || best.read(found, ...best.part.slice(1)) === false) return undefined
  return at + best.part[0].length
}

type Digits = string | number | undefined

function setDay(found: Found, y: Digits, m: Digits, d: Digits): boolean {
  if (found.hasDate) return false
  found.hasDate = true
  if (y !== undefined)
    found.year = String(y).length < 4 && Number(y) < 100 ? Number(y) + (Number(y) < 70 ? 2000 : 1900) : Number(y)
  found.month = monthOf(m)
  if (d !== undefined) found.day = Number(d)
  return true
}

function setYear(found: Found, y: Digits): boolean {
  found.year = Number(y)
  return true
}

// Weeks begin on Mondays, and the first of a year is the one with January 4.
function setWeek(found: Found, y: Digits, week: Digits, d: Digits = 1): boolean {
  const from = (new Date(Date.UTC(Number(y), 0, 4)).getUTCDay() + 6) % 7
  return setDay(found, y, 1, 4 - from + (Number(week) - 1) * 7 + Number(d) - 1)
}

function setClock(found: Found, h: Digits, i: Digits = 0, s: Digits = 0): boolean {
  if (found.times > 0) return false
  found.times = 1
  found.seconds = Number(h) * 3600 + Number(i) * 60 + Number(s)
  return true
}

// The first zone counts; more than two are refused.
function setZone(found: Found, name: string): boolean {
  const hours = hoursEast.get(name)
  const zone = hours === undefined ? name : `UTC${hours < 0 ? '' : '+'}${hours}`
  if (found.zones++ > 0) return found.zones < 3
  found.zone = zone
  return isZone(zone)
}

function halved(hours: Digits, letter: string | undefined): number {
  return letter === undefined ? Number(hours) : (Number(hours) % 12) + (letter === 'p' ? 12 : 0)
}

function put({ year, month, day, hasDate, times, seconds, shift }: Found, now: number, zone: string): number {
  const said = hasDate && times === 0 ? 0 : seconds
  const isWhole = year !== undefined && month !== undefined && day !== undefined && said !== undefined
  // A whole date asks no clock.
  const today = new Date(isWhole ? 0 : toWall(now, zone))
  const time = said ?? Math.floor((today.getTime() % dayMs) / 1000)
  // 24:00 belongs to the next day, from which weekdays are counted.
  const date = (day ?? today.getUTCDate()) + Math.floor(time / 86_400)
  const from = [year ?? today.getUTCFullYear(), month ?? today.getUTCMonth() + 1, date] as const
  return shiftedDay(from, shift) + ((time % 86_400) + (shift.seconds ?? 0)) * 1000
}

function monthOf(word: Digits): number {
  if (!Number.isNaN(Number(word))) return Number(word)
  const name = String(word)
  const at = fullMonths.findIndex((full) => full.slice(0, 3) === name.slice(0, 3))
  return at >= 0 ? at + 1 : roman.indexOf(name) + 1
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
