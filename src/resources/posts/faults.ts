import type { Entry, Fault, Site } from '../../model/model.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { isUndated } from '../shared/dates.ts'
import { rules } from './rules.ts'

/** A published post without a date: that of its last change counts, until the next one. */
export function undatedFaults(entry: Entry, { settings }: Site): Fault[] {
  if (entry.derived.status !== 'publish' || !isUndated(entry)) return []
  const hint = `write date: ${toLocalText(entry.derived.date, settings.timezone).slice(0, 10)}`
  return [rules['moving-date']({ key: 'date', message: "the post has no 'date': it moves with each change", hint })]
}
