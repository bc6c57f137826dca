import type { Entry, Fault } from '../../define/model.ts'
import { isUndated } from '../shared/dates.ts'
import { rules } from './rules.ts'

/** A published post without a date: that of its last change counts, until the next one. */
export function undatedFaults(entry: Entry): Fault[] {
  if (entry.derived.status !== 'publish' || !isUndated(entry)) return []
  const hint = `write date: ${new Date(entry.derived.date).toISOString().slice(0, 10)}`
  return [rules['moving-date']({ key: 'date', message: "the post has no 'date': it moves with each change", hint })]
}
