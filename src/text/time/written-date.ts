// Own code: dates in files are parsed by rule, not by platform-specific guesses; `Date` knows neither `2016-1-29` nor CEST.
import { ambiguousDate } from './ambiguous-date.ts'
import { fromLocalText, readLocalText, wallToMoment } from './local-time.ts'
import { hoursOfLetters, zoneLetters } from './zone-letters.ts'

/**
 * Parses an absolute, complete date of a file to milliseconds, in any form of YAML, TOML, Jekyll, Hugo or Hexo (`2016-1-29`,
 * `2013-05-1 16:30:00 -06:00`, `Fri Sep 3 11:21:31 CEST 2021`, `20.12.2026 23:30`, `August 25, 2024`). Undefined for anything
 * else: days that do not exist, relative words, a time alone, the ambiguous `3/12/2020`.
 *
 * @param zone - zone of a date without one
 * @param exact - zone of a time to the second without one, if different: YAML calls it UTC
 */
export function fromWrittenText(text: string, zone: string, exact = zone): number | undefined {
  const read = readWrittenDate(text)
  if (read === undefined) return undefined
  if (read.offset !== undefined) return read.wall - read.offset
  if (read.letters === undefined) return wallToMoment(read.wall, /\d:\d\d:\d\d/.test(text) ? exact : zone)
  const local = wallToMoment(read.wall, zone)
  return zoneLetters(local, zone).toLowerCase() === read.letters ? local : read.wall - offsets.get(read.letters)!
}

/** Returns why a file's value is not a date, as words that follow the value. */
export function whyNoDate(text: unknown): string {
  const { readings = [] } = (typeof text === 'string' && ambiguousDate(text, 2000)) || {}
  if (readings.length === 2 && readings.every((one) => fromLocalText(one, 'UTC') !== undefined))
    return `is ambiguous: it may mean ${readings.join(' or ')}; write one of them`
  return 'is not a date; write 2027-05-02 or 2027-05-02 10:00'
}

interface WrittenDate {
  /** In milliseconds, as if it were UTC. */
  readonly wall: number
  /** In milliseconds east of UTC. */
  readonly offset?: number
  /** A zone's abbreviation, in lower case. */
  readonly letters?: string
}

/** Parses such a text as wall time, and the zone that it states. */
export function readWrittenDate(text: string): WrittenDate | undefined {
  const read = readLocalText(text.replace(dayInZone, '$1'))
  if (read !== undefined) return Math.abs(read.offset ?? 0) > widest ? undefined : read
  if (text.length > longest) return undefined
  const said = text
    .trim()
    .toLowerCase()
    .replace(weekday, '')
    .replace(/\s+/g, ' ')
    .replace(/ \([^()]*\)$/, '')
  const found = dayOf(said.replace(yearLast, '$1 $5$3$4'))
  const rest = found && clock.exec(found.rest)?.groups
  if (!rest) return undefined
  const { whole, time, half, hour, of = half, zulu, sign, east = '', letters } = rest
  const [hours = '0', minute = '00', second = '00'] = whole?.match(/\d\d/g) ?? (time ?? hour ?? '0').split(':')
  const wall = readLocalText(`${found.day}T${inDay(Number(hours), of)}:${minute}:${second}`)?.wall
  const offset = zulu !== undefined ? 0 : sign === undefined ? undefined : offsetOf(sign, east)
  if (wall === undefined || (sign !== undefined && offset === undefined)) return undefined
  if (offset !== undefined) return { wall, offset }
  if (letters === undefined) return { wall }
  return offsets.has(letters) ? { wall, letters } : undefined
}

// Ruby's rule: a day without a time has no zone. It is what the author wrote, and may be in the address.
const dayInZone = /^(\d{4}-\d\d-\d\d) ?(?:[Zz]|[+-]\d\d:?\d\d)$/
const longest = 100
/** No zone is further from UTC, in milliseconds. */
const widest = 18 * 3_600_000
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*\s+/
// `Sep 3 11:21:31 CEST 2021`, as `date` prints it: the year belongs to the day.
const yearLast = new RegExp(
  `^(${month} \\d{1,2})( \\d{1,2}:\\d\\d(?::\\d\\d)?)((?: [a-z]{1,5}| [+-]\\d{4})?) (\\d{4})$`,
)

type Reader = (part: RegExpExecArray) => readonly [year: string, month: string, day: string] | undefined

const days: readonly (readonly [RegExp, Reader])[] = [
  [/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/, ([, y, , m, d]) => [y!, m!, d!]],
  [/^(\d{4})(\d\d)(\d\d)(?=t\d)/, ([, y, m, d]) => [y!, m!, d!]],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/, ([, d, m, y]) => [y!, m!, d!]],
  [/^(\d{1,2})([-/])(\d{1,2})\2(\d{4})(?!\d)/, ([, one, , other, y]) => clear(y!, one!, other!)],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[ -]${month},?[ -](\\d{4})(?![\\d:])`),
    ([, d, m, y]) => [y!, toMonth(m!), d!],
  ],
  [new RegExp(`^${month} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?![\\d:])`), ([, m, d, y]) => [y!, toMonth(m!), d!]],
  [new RegExp(`^(\\d{4})[ -]${month}[ -](\\d{1,2})(?![\\d:])`), ([, y, m, d]) => [y!, toMonth(m!), d!]],
  // Go's layouts of RFC 822 and 850, with Go's reading of two-digit years.
  [
    new RegExp(`^(\\d{1,2})[ -]${month}[ -](\\d\\d)(?= \\d{1,2}:\\d\\d(?::\\d\\d)? \\S)`),
    ([, d, m, y]) => [`${Number(y) < 69 ? 20 : 19}${y!}`, toMonth(m!), d!],
  ],
]

function dayOf(said: string): { day: string; rest: string } | undefined {
  for (const [pattern, read] of days) {
    const part = pattern.exec(said)
    const [year, inYear, day] = (part && read(part)) ?? []
    if (part && year !== undefined)
      return {
        day: [year, inYear!.padStart(2, '0'), day!.padStart(2, '0')].join('-'),
        rest: said.slice(part[0].length),
      }
  }
  return undefined
}

// Unambiguous only if exactly one of the numbers can be a month.
function clear(year: string, one: string, other: string): ReturnType<Reader> {
  if (Number(one) > 12 === Number(other) > 12) return undefined
  return Number(one) > 12 ? [year, other, one] : [year, one, other]
}

// Without colons only as in ISO 8601, and without minutes only with am or pm.
const clock = new RegExp(
  '^(?:t(?<whole>\\d{4}(?:\\d\\d)?)|(?:t|,? (?:at )?)(?:(?<time>\\d{1,2}:\\d\\d(?::\\d\\d)?)(?:[.,]\\d+)?(?: ?(?<half>[ap])\\.?m\\.?)?|(?<hour>\\d{1,2}) ?(?<of>[ap])\\.?m\\.?))?' +
    ' ?(?:(?<zulu>z|utc|gmt)|(?:utc|gmt)?(?<sign>[+-])(?<east>\\d{1,2}(?::?\\d\\d)?)(?: ?[a-z]{1,5})?|(?<letters>[a-z]{3,5}))?$',
)

function inDay(hour: number, half: string | undefined): string {
  if (half === undefined) return String(hour).padStart(2, '0')
  // Not an hour of a 12-hour clock.
  return hour < 1 || hour > 12 ? 'none' : String((hour % 12) + (half === 'p' ? 12 : 0)).padStart(2, '0')
}

function offsetOf(sign: string, east: string): number | undefined {
  const [, hours, minutes = '0'] = /^(\d{1,2}):?(\d\d)?$/.exec(east)!
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000
  return size > widest || Number(minutes) > 59 ? undefined : (sign === '-' ? -1 : 1) * size
}

function toMonth(name: string): string {
  return String(months.indexOf(name.slice(0, 3)) + 1)
}

// Letters that a site's own zone uses mean that zone; other ambiguous letters are read as by Ruby and RFC 2822.
const offsets: ReadonlyMap<string, number> = new Map(
  [...hoursOfLetters, ...Object.entries({ ist: 5.5, kst: 9, sgt: 8, brt: -3 })].map(
    ([letters, hours]) => [letters, hours * 3_600_000] as const,
  ),
)
