import { listOf } from '../../text/values.ts'
import { keyOf } from '../../text/names.ts'
import type { Entry, Site } from '../../model/model.ts'
import { namingsOf, renewed } from './dependents.ts'

/**
 * The steps that remove an entry's names from the files that reference it, before it is deleted for good: another entry
 * might get the same name one day. Entries deleted along with it keep them.
 */
export function* dropReferences(entry: Entry, site: Site): Generator<() => void> {
  for (const { stored, keys, holders } of namingsOf(entry, site)) {
    if (stored.cascade) continue
    const { key, keeps } = stored
    const isNamed = (ref: unknown) => keys.includes(keyOf(ref) ?? '')
    for (const known of holders) {
      yield () => {
        const holder = renewed(known, site)
        if (!holder || !listOf(holder.data[key]).some(isNamed)) return
        const draft = site.draft(holder.resource.name, holder)
        keeps?.(draft, entry)
        const value = draft.get(key)
        draft.set(key, Array.isArray(value) ? value.filter((ref) => !isNamed(ref)) : undefined)
        site.save(draft)
      }
    }
  }
}
