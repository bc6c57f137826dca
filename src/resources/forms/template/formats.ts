import { readWallTime } from '../../../text/time/strtotime.ts'

/** Whether a text is an address with a scheme that pages may link to. */
export function isUrl(text: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\/\/(?:[/?#]|$))./i.exec(text)?.[1]
  return scheme !== undefined && schemes.has(scheme.toLowerCase())
}

/** Whether a text is a telephone number, with the usual separators. */
export function isTel(text: string): boolean {
  return /^\+?\d+$/.test(text.replaceAll(/[()/.*#\s-]+/g, ''))
}

/** Whether a text is a number in the format of browsers: `-1`, `.5`, `1e3`; not `1,5`, `+1`. */
export function isNumber(text: string): boolean {
  return /^-?(?:\d+|\d*\.\d+)(?:[eE][+-]?\d+)?$/.test(text)
}

/** Whether a text is an existing day, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const found = /^(\d{4,5})-(\d{2})-(\d{2})$/.exec(text)
  if (!found) return false
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  if (year < 1 || year > 32_767 || month < 1 || month > 12 || day < 1) return false
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)
}

/**
 * Resolves a bound of a date field to a day: `2026-01-31`, or words relative to today (`YYYY-MM-DD` at the site) with `_` for
 * blanks: `today+3days`, `tomorrow`, `next_week`, `last_day_of_next_month`, `monday`. Undefined if it means none.
 */
export function toDay(text: string, today: string): string | undefined {
  if (isDay(text)) return text
  const words = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3').replaceAll('_', ' ')
  // Another number alone would be a moment.
  const wall = Number.isNaN(Number(words)) ? readWallTime(words, 'UTC', Date.parse(today)) : undefined
  return wall === undefined ? undefined : new Date(wall).toISOString().slice(0, 10)
}

/** Resolves a bound that means the same day on any day: `2026-01-31`, `march_3_2027`; undefined for relative words. */
export function toFixedDay(text: string): string | undefined {
  const day = toDay(text, '2000-01-01')
  return day === toDay(text, '2001-07-18') ? day : undefined
}

const schemes = new Set(
  'http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn'.split(
    ' ',
  ),
)
