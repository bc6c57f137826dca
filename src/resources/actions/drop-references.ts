import { listOf } from '../../define/define.ts'
import { keyOf } from '../../define/name-texts.ts'
import type { Entry, Field, Site } from '../../define/model.ts'
import { keysNaming } from './dependents.ts'

/**
 * The steps that remove an entry's names from the files that reference it, before it is deleted for good: another entry
 * might get the same name one day. Entries deleted along with it keep them.
 */
export function* dropReferences(entry: Entry, site: Site): Generator<() => void> {
  for (const { name, fields, files } of site.resources.values()) {
    if (!files) continue
    for (const [fieldName, field] of Object.entries(fields)) {
      if (field.stored?.cascade) continue
      const keys = new Set(keysNaming(entry, field, site))
      for (const key of keys)
        for (const { id } of site.having(name, fieldName, key)) yield () => drop(site, { name, id, field, keys, entry })
    }
  }
}

interface Dropped {
  readonly name: string
  readonly id: number
  readonly field: Field
  readonly keys: ReadonlySet<string>
  readonly entry: Entry
}

function drop(site: Site, { name, id, field, keys, entry }: Dropped): void {
  const known = site.get(name, id)
  const holder = known && site.refresh(known)
  const { key, keeps } = field.stored!
  const isNamed = (ref: unknown) => keys.has(keyOf(ref) ?? '')
  if (!holder || !listOf(holder.data[key]).some(isNamed)) return
  const draft = site.draft(name, holder)
  keeps?.(draft, entry)
  const value = draft.get(key)
  draft.set(key, Array.isArray(value) ? value.filter((ref) => !isNamed(ref)) : undefined)
  site.save(draft)
}
