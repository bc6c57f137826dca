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
export function readDates(
  site: OpenSite,
  flags: readonly Flag[],
  raw: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const read = { ...raw }
  for (const flag of flags) {
    const value = raw[flag.arg]
    if (flag.type.format !== 'date-time' || typeof value !== 'string' || flag.specialValues.has(value)) continue
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
  const date = toDate(text, zone, now)
  if (date !== undefined) return date
  throw new CliError('usage', `${about}'${text}' is no date`, dateHint(text))
}

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
