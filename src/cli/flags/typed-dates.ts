import type { Raw } from '../../define/model.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { nearestPhrase } from '../../text/nearest.ts'
import { dateWords } from '../../text/time/date-words.ts'
import { fromLocalText } from '../../text/time/local-time.ts'
import { readWallTime } from '../../text/time/strtotime.ts'
import { CliError } from '../output/exit-codes.ts'
import type { Flag } from './flags.ts'

/** How dates may be written, for people. */
const dateForms = 'Write it like 2027-05-02, "2027-05-02 10:00" or "next friday 9:00"'

/**
 * Arguments with dates as the interface takes them where a person typed words: `tomorrow`, `next friday 9:00`, in the
 * site's time zone. What is no date stays, to be refused with all else that is wrong.
 */
export function readDates(site: OpenSite, flags: readonly Flag[], raw: Raw): Record<string, unknown> {
  const read = { ...raw }
  for (const flag of flags) {
    const value = raw[flag.arg]
    if (flag.type.format !== 'date-time' || typeof value !== 'string' || flag.specialValues.has(value)) continue
    assertDay(value, `--${flag.name} `)
    const zone = /_(?:gmt|utc)$/.test(flag.arg) ? 'UTC' : site.settings.timezone
    read[flag.arg] = toDate(value, zone, site.now()) ?? value
  }
  return read
}

/**
 * A date that a person typed, as wall time of the zone (`2027-05-02T10:00:00`); one with an offset stays as it is.
 *
 * @param about what it is the date of, before the value in the error
 * @throws CliError
 */
export function readDate(text: string, zone: string, now: number, about = ''): string {
  assertDay(text, about)
  const date = toDate(text, zone, now)
  if (date !== undefined) return date
  throw new CliError('usage', `${about}'${text}' is no date`, dateHint(text))
}

// For programs, days that run over go on into the next month; a person who types one has mistyped it.
function assertDay(text: string, about: string): void {
  const found = dayForms.map((form) => form.exec(text.trim())).find((one) => one !== null)
  const { y, m, d } = found?.groups ?? {}
  if (!found || Number(m) < 1 || Number(m) > 12) return
  const days = new Date(Date.UTC(Number(y), Number(m), 0)).getUTCDate()
  if (Number(d) >= 1 && Number(d) <= days) return
  const hint = `That month has ${days} days\n${dateForms}`
  throw new CliError('usage', `${about}'${found[0]}': there is no such day`, hint)
}

const dayForms = [
  /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})(?!\d)/,
  /^(?<d>\d{1,2})[.-](?<m>\d{1,2})[.-](?<y>\d{4})(?!\d)/,
]

/** What can be done about a text that is no date: the one that is meant, if one is near, and how dates are written. */
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
