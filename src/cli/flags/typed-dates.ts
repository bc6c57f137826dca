import type { Raw } from '../../model/model.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { nearestPhrase } from '../../text/nearest.ts'
import { dateWords } from '../../text/time/date-words.ts'
import { ambiguousDate, withPlainDates } from '../../text/time/ambiguous-date.ts'
import { fromLocalText, isZone } from '../../text/time/local-time.ts'
import { readWallTime } from '../../text/time/strtotime.ts'
import { usage } from '../output/exit-codes.ts'
import type { Flag } from './flags.ts'

const dateForms = 'Write it like 2027-05-02, "2027-05-02 10:00" or "next friday 9:00"'

/**
 * Converts dates typed as words (`tomorrow`, `next friday 9:00`) to the interface's form, in the site's time zone. A text that
 * is not a date stays, to be refused together with other faults.
 */
export function readDates(site: OpenSite, flags: readonly Flag[], raw: Raw): Record<string, unknown> {
  const read = { ...raw }
  for (const flag of flags) {
    const value = raw[flag.arg]
    const isMoment = flag.type.format === 'date-time'
    if (!isDateFlag(flag) || typeof value !== 'string' || flag.specialValues.has(value)) continue
    const plain = toPlain(value, site.now(), `--${flag.name} `)
    const zone = /_(?:gmt|utc)$/.test(flag.arg) ? 'UTC' : site.settings.timezone
    read[flag.arg] = (isMoment ? toDate(completeDate(plain), zone, site.now()) : undefined) ?? plain
  }
  return read
}

export function isDateFlag({ type, suggests }: Flag): boolean {
  return type.format === 'date-time' || suggests?.words() === dateWords
}

/** Parses a typed date to wall time (`2027-05-02T10:00:00`); an offset stays. @throws CliError with `about` in front */
export function readDate(text: string, zone: string, now: number, about = ''): string {
  const date = toDate(toPlain(text, now, about), zone, now)
  if (date !== undefined) return date
  throw usage(`${about}'${text}' is not a date`, dateHint(text))
}

// An ambiguous date must be written out: otherwise, a date that is months off would go unnoticed.
function toPlain(text: string, now: number, about: string): string {
  const year = new Date(now).getUTCFullYear()
  const plain = withPlainDates(text, year)
  const said = plain.trim()
  // A number is a moment to programs, and a zone is now; to a person, a time of day or a year, and a slip.
  if (/^(?:\d{1,4}|[a-z])$/i.test(said) || (said !== '' && isZone(said)))
    throw usage(`${about}'${text}' is not a date`, dateForms)
  assertDay(plain, about)
  const ambiguous = ambiguousDate(plain, year)
  if (!ambiguous) return plain
  throw usage(`${about}'${ambiguous.said}' is ambiguous`, `Write ${ambiguous.readings.join(' or ')}`)
}

// Programs take the 31st of a shorter month for a day of the next one; a person has mistyped it.
function assertDay(text: string, about: string): void {
  const found = dayForms.map((form) => form.exec(text.trim())).find((one) => one !== null)
  const { y, m, d } = found?.groups ?? {}
  if (!found || Number(m) < 1 || Number(m) > 12) return
  const days = new Date(Date.UTC(Number(y), Number(m), 0)).getUTCDate()
  if (Number(d) >= 1 && Number(d) <= days) return
  const hint = `That month has only ${days} days\n${dateForms}`
  throw usage(`${about}'${found[0]}': there is no such day`, hint)
}

const dayForms = [
  /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})(?!\d)/,
  /^(?<d>\d{1,2})[.-](?<m>\d{1,2})[.-](?<y>\d{4})(?!\d)/,
]

/** The hint for a text that is not a date: the date that may be meant, and how dates are written. */
export function dateHint(value: unknown): string {
  const meant = typeof value === 'string' ? nearestPhrase(value, dateWords) : undefined
  const isDate = meant !== undefined && readWallTime(meant, 'UTC', 0) !== undefined
  return isDate ? `Did you mean '${meant}'?\n${dateForms}` : dateForms
}

function toDate(text: string, zone: string, now: number): string | undefined {
  if (fromLocalText(text, zone) !== undefined) return text
  const wall = readWallTime(text, zone, now)
  return wall === undefined ? undefined : new Date(wall).toISOString().slice(0, 19)
}

/** The interface's form of a date such as `2026-03-01` or `2026-03-01 9:30`: `2026-03-01T09:30:00`. */
export function completeDate(text: string): string {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?)(.*))?$/i.exec(text.trim())
  if (!found) return text
  const [, day, time = '00:00:00', zone = ''] = found
  const padded = time.length < 5 || time[1] === ':' ? `0${time}` : time
  return `${day}T${padded.length === 5 ? `${padded}:00` : padded}${zone.trim()}`
}
