import { defineRules } from '../../define/rules.ts'
import { momentIn } from '../../derive/settings/date-zones.ts'
import type { Entry, Fault, Settings, Site } from '../../model/model.ts'
import { readLocalText, toLocalText, toUtcText } from '../../text/time/local-time.ts'
import { fromWrittenText } from '../../text/time/written-date.ts'

export const rules = defineRules({
  'circular-parent': ['error', 'An entry is its own ancestor.', 'Name another parent, or remove it.'],
  'unreadable-date': [
    'error',
    'The date of a file cannot be read, and its name has none: it is left out.',
    'Write `date: 2027-05-02 10:00`.',
  ],
  'open-status': [
    'warning',
    "The website's own generator ignores the status of a file and publishes it.",
    'Write the key that the setting `draft_key` names beside it: `draft: true`.',
  ],
  'open-password': [
    'warning',
    "A file has a password, which the website's own generator ignores: it publishes the text.",
    'If not everybody may read it, hide the file by its status.',
  ],
  'impossible-date': [
    'warning',
    'A date does not exist in the calendar, or is in an hour that is skipped by a clock change.',
    'Use one that exists.',
  ],
})

/** Reports dates of a file in an hour that the clocks skip. */
export function dateFaults(entry: Entry, { settings }: Site, keys: readonly string[]): Fault[] {
  return keys.flatMap((key) => skippedHour(key, entry.data[key], settings))
}

/** Reports an impossible day at the beginning of a file's name (`2026-02-30-soup.md`). */
export function namedDayFaults({ path }: Entry): Fault[] {
  const [, day] = /(?:^|\/)(\d{4}-\d\d-\d\d)-[^/]+$/.exec(path) ?? []
  if (day === undefined || fromWrittenText(day, 'UTC') !== undefined) return []
  const message = `the file's name begins with ${day}, which is not a date: it is ignored`
  return [rules['impossible-date']({ key: 'date', message, hint: 'rename the file' })]
}

function skippedHour(key: string, value: unknown, settings: Settings): Fault[] {
  const zone = settings.timezone
  const read = typeof value === 'string' ? readLocalText(value) : undefined
  if (!read || read.offset !== undefined) return []
  const moment = momentIn(value, settings)
  const localText = moment === undefined || moment === read.wall ? undefined : toLocalText(moment, zone)
  if (localText === undefined || localText === toUtcText(read.wall)) return []
  const message = `'${key}': the clocks of ${zone} skip ${String(value)}; it counts as ${localText.replace('T', ' ')}`
  return [rules['impossible-date']({ key, message, hint: 'write a time that exists' })]
}
