import { dayMs, offsetAt, toLocalText, toOffset, wallToMoment } from './local-time.ts'
import { zoneLetters } from './zone-letters.ts'

/**
 * Formats a wall time in `zone` as PHP's `date` does (`d.m.Y`, `F j, Y`, `g:i a`); a letter after `\` is literal.
 *
 * @param local `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss`; any other text is returned unchanged
 */
export function formatDate(local: string, format: string, language = 'en', zone = 'UTC'): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(local)
  if (!found) return local
  const at = new Date(`${found[0].length > 10 ? found[0].replace(' ', 'T') : `${found[0]}T00:00:00`}Z`)
  if (Number.isNaN(at.getTime())) return local
  // Beside a day number, some languages inflect the month.
  const day = /[dj]/.test(format) ? 'numeric' : undefined
  const named: Names = {
    zone,
    weekday: (width) => datePartName('weekday', at, language, { weekday: width }),
    month: (width) => datePartName('month', at, language, { month: width, day }),
    halfOfDay: () => halfOfDay(at, language),
    ordinal: ordinals[localeOf(language).split('-')[0]!] ?? (() => ''),
  }
  return format.replaceAll(/\\(.)|([a-zA-Z])/g, (whole: string, literal: string | undefined) =>
    literal === undefined ? (parts[whole]?.(at, named) ?? whole) : literal,
  )
}

interface Names extends Readonly<Record<'weekday' | 'month', (width: 'long' | 'short') => string>> {
  readonly zone: string
  readonly halfOfDay: () => string
  /** The suffix of a day number. */
  readonly ordinal: (day: number) => string
}

const formats = new Map<string, Intl.DateTimeFormat>()

// English uses PHP's letters, without points.
function halfOfDay(at: Date, language: string): string {
  if (localeOf(language) === 'en') return at.getUTCHours() < 12 ? 'AM' : 'PM'
  const parts = dateTimeFormat(language, { hour: 'numeric', hour12: true }).formatToParts(at)
  return parts.find(({ type }) => type === 'dayPeriod')?.value ?? ''
}

function datePartName(
  part: 'weekday' | 'month',
  at: Date,
  language: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const format = dateTimeFormat(language, options)
  const name = format.formatToParts(at).find(({ type }) => type === part)?.value ?? ''
  // `5月`: in a date with a day, the word is not part of the month.
  return part === 'month' && /^\d+$/.test(name) ? dateTimeFormat(language, { month: options.month }).format(at) : name
}

// Some countries have another default calendar, in which the month of this day differs.
function dateTimeFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(localeOf(language), { ...options, calendar: 'gregory', timeZone: 'UTC' })
  formats.set(key, format)
  return format
}

// Language and country of `de_DE_formal`; all English counts as `en`, as PHP writes it.
function localeOf(language: string): string {
  const [own = '', country] = language.split('_')
  if (own === 'en' || !/^[a-z]{2,3}$/.test(own)) return 'en'
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? `${own}-${country}` : own
}

const two = (value: number) => String(value).padStart(2, '0')
const hour = (at: Date) => at.getUTCHours() % 12 || 12
const momentOf = (at: Date, { zone }: Names) => wallToMoment(at.getTime(), zone)
const offsetOf = (at: Date, named: Names) => offsetAt(momentOf(at, named), named.zone)
const offsetWith = (colon: string, at: Date, named: Names) => toOffset(offsetOf(at, named)).replace(/(?=..$)/, colon)

// Language-independent formats as in PHP: `c` is ISO 8601, `r` the date format of mails.
const parts: Readonly<Record<string, (at: Date, named: Names) => string>> = {
  d: (at) => two(at.getUTCDate()),
  j: (at) => String(at.getUTCDate()),
  D: (_at, { weekday }) => weekday('short'),
  l: (_at, { weekday }) => weekday('long'),
  N: (at) => String(at.getUTCDay() || 7),
  w: (at) => String(at.getUTCDay()),
  S: (at, { ordinal }) => ordinal(at.getUTCDate()),
  m: (at) => two(at.getUTCMonth() + 1),
  n: (at) => String(at.getUTCMonth() + 1),
  M: (_at, { month }) => month('short'),
  F: (_at, { month }) => month('long'),
  Y: (at) => String(at.getUTCFullYear()),
  y: (at) => String(at.getUTCFullYear()).slice(-2),
  H: (at) => two(at.getUTCHours()),
  G: (at) => String(at.getUTCHours()),
  h: (at) => two(hour(at)),
  g: (at) => String(hour(at)),
  i: (at) => two(at.getUTCMinutes()),
  s: (at) => two(at.getUTCSeconds()),
  a: (_at, { halfOfDay }) => halfOfDay().toLowerCase(),
  A: (_at, { halfOfDay }) => halfOfDay(),
  B: (at, named) => String(beatOf(momentOf(at, named))).padStart(3, '0'),
  u: () => '000000',
  v: () => '000',
  z: (at) => String(dayOfYear(at)),
  t: (at) => String(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()),
  L: (at) => (new Date(Date.UTC(at.getUTCFullYear(), 1, 29)).getUTCMonth() === 1 ? '1' : '0'),
  W: (at) => two(Math.floor(dayOfYear(thursdayOf(at)) / 7) + 1),
  o: (at) => String(thursdayOf(at).getUTCFullYear()),
  e: (at, named) => (isOffset(named.zone) ? offsetWith(':', at, named) : named.zone),
  I: (at, named) => (offsetOf(at, named) > standardOffset(at, named.zone) ? '1' : '0'),
  O: (at, named) => offsetWith('', at, named),
  P: (at, named) => offsetWith(':', at, named),
  p: (at, named) => (/^(?:UTC|\+00:00)$/.test(parts['T']!(at, named)) ? 'Z' : offsetWith(':', at, named)),
  T: (at, named) => (isOffset(named.zone) ? offsetWith(':', at, named) : zoneLetters(momentOf(at, named), named.zone)),
  Z: (at, named) => String(offsetOf(at, named) / 1000),
  U: (at, named) => String(momentOf(at, named) / 1000),
  c: (at, named) => `${at.toISOString().slice(0, 19)}${offsetWith(':', at, named)}`,
  r: (at, named) => at.toUTCString().replace('GMT', offsetWith('', at, named)),
}

// WordPress passes PHP the offset itself, whatever the setting's name for it.
function isOffset(zone: string): boolean {
  return /[+-]\d/.test(zone) && !zone.includes('/')
}

// Swatch beats: thousandths of a day in Biel Mean Time (UTC+1). Before 1970, the remainder is negative.
function beatOf(moment: number): number {
  const time = (moment + 3_600_000) % dayMs
  return Math.floor((time < 0 ? time + dayMs : time) / 86_400)
}

function dayOfYear(at: Date): number {
  return Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / dayMs)
}

// A week belongs to the year of its Thursday.
function thursdayOf(at: Date): Date {
  return new Date(at.getTime() + (4 - (at.getUTCDay() || 7)) * dayMs)
}

function standardOffset(at: Date, zone: string): number {
  const of = (month: number) => offsetAt(Date.UTC(at.getUTCFullYear(), month, 1), zone)
  return Math.min(of(0), of(6))
}

// Some languages mark only the first day of a month: `1er mai`, `1º maggio`.
const ordinals: Readonly<Record<string, (day: number) => string>> = {
  en: ordinalSuffix,
  fr: (day) => (day === 1 ? 'er' : ''),
  it: firstAlone,
  pt: firstAlone,
}

function firstAlone(day: number): string {
  return day === 1 ? 'º' : ''
}

function ordinalSuffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}

/** Describes a moment (milliseconds since the epoch) with its zone: `Monday, 3 May 2027, 10:00 (Europe/Berlin)`. */
export function momentInWords(moment: number, zone: string): string {
  return `${formatDate(toLocalText(moment, zone), 'l, j F Y, H:i')} (${zone})`
}
