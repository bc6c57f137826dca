import { toLocalText } from './local-time.ts'

/**
 * A wall time in a format of PHP's `date` (`d.m.Y`, `F j, Y`, `g:i a`); a letter after `\` stands for itself.
 *
 * @param local `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss`; any other text is returned unchanged
 */
export function formatDate(local: string, format: string, language = 'en'): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(local)
  if (!found) return local
  const at = new Date(`${found[0].length > 10 ? found[0].replace(' ', 'T') : `${found[0]}T00:00:00`}Z`)
  if (Number.isNaN(at.getTime())) return local
  // Beside the number of a day, a month has another form in some languages.
  const day = /[dj]/.test(format) ? 'numeric' : undefined
  const named: Names = {
    weekday: (width) => datePartName('weekday', at, language, { weekday: width }),
    month: (width) => datePartName('month', at, language, { month: width, day }),
    halfOfDay: () => halfOfDay(at, language),
    ordinal: ordinals[localeOf(language).split('-')[0]!] ?? (() => ''),
  }
  return format.replaceAll(/\\(.)|([a-zA-Z])/g, (whole: string, literal: string | undefined) =>
    literal === undefined ? (parts[whole]?.(at, named) ?? whole) : literal,
  )
}

/** Names of the day in a language. */
interface Names extends Readonly<Record<'weekday' | 'month', (width: 'long' | 'short') => string>> {
  readonly halfOfDay: () => string
  /** What follows the number of a day. */
  readonly ordinal: (day: number) => string
}

const formats = new Map<string, Intl.DateTimeFormat>()

// English has letters of PHP, without points.
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
  // `5月`: beside a day, the word is not part of the month.
  return part === 'month' && /^\d+$/.test(name) ? dateTimeFormat(language, { month: options.month }).format(at) : name
}

// Some countries have a calendar of their own, in which the month of this day is another one.
function dateTimeFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(localeOf(language), { ...options, calendar: 'gregory', timeZone: 'UTC' })
  formats.set(key, format)
  return format
}

// Of `de_DE_formal` the language and the country; any English as PHP writes it.
function localeOf(language: string): string {
  const [own = '', country] = language.split('_')
  if (own === 'en' || !/^[a-z]{2,3}$/.test(own)) return 'en'
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? `${own}-${country}` : own
}

const two = (value: number) => String(value).padStart(2, '0')
const hour = (at: Date) => at.getUTCHours() % 12 || 12

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
}

// Some languages count the first day of a month alone: `1er mai`, `1º maggio`.
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

/** A moment (milliseconds since the epoch) in words, and the zone that they are in: `Monday, 3 May 2027, 10:00 (Europe/Berlin)`. */
export function momentInWords(moment: number, zone: string): string {
  return `${formatDate(toLocalText(moment, zone), 'l, j F Y, H:i')} (${zone})`
}
