import { defineRules } from '../../define/rules.ts'
import type { Entry, Fault, Site } from '../../model/model.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { isUndated } from '../shared/dates.ts'

export const rules = defineRules({
  'moving-date': [
    'warning',
    'A published post has no date: each change moves its place in lists, and its address if that contains the date.',
    'Write `date: 2027-05-02 10:00`.',
  ],
})

/** Reports a published post without a date: it is dated by its last change, until the next one. */
export function undatedFaults(entry: Entry, site: Site): Fault[] {
  if (entry.derived.status !== 'publish' || !isUndated(entry, site)) return []
  const hint = `write date: ${toLocalText(entry.derived.date, site.settings.timezone).slice(0, 10)}`
  return [rules['moving-date']({ key: 'date', message: "the post has no 'date': it moves with each change", hint })]
}
