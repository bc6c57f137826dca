import type { Call, Entry } from '../../model/model.ts'
import { nothing } from '../../work/turns.ts'
import { namersOf, namingsOf, renamingSteps } from './dependents.ts'

/** The number of entries deleted in one step. */
const atOnce = 100

/** Steps that fix references to an entry before its deletion: another may get its name. Entries deleted with it keep theirs. */
export function* release(entry: Entry, call: Call): Generator<() => void> {
  yield* entry.resource.beforeDelete?.(entry, call) ?? []
  for (const naming of namingsOf(entry, call.site)) {
    const { cascade, keeps } = naming.stored
    if (!cascade) yield* renamingSteps(naming, call.site, (draft) => keeps?.(draft, entry, call.site))
  }
}

/**
 * The steps that delete an entry's dependents before the entry itself. A dependent goes before those that it names; a file
 * outside the set that names one (a reply on another post) is fixed first.
 */
export function* removeDependents(entry: Entry, call: Call): Generator<() => void> {
  const { site } = call
  const found = new Map(namersOf(entry, site, { cascade: true }).map((one) => [one.path, one]))
  const ordered = new Set<Entry>()
  const begun = new Set<Entry>()
  const left = [...found.values()].reverse()
  for (let one = left.at(-1); one; one = left.at(-1)) {
    yield nothing
    const namers = namersOf(one, site, { cascade: false })
    const first = begun.has(one) ? [] : namers.flatMap(({ path }) => found.get(path) ?? [])
    begun.add(one)
    const isReady = first.every((other) => begun.has(other))
    for (const other of first) if (!begun.has(other)) left.push(other)
    if (!isReady) continue
    left.pop()
    if (ordered.has(one)) continue
    ordered.add(one)
    if (namers.some(({ path }) => !found.has(path))) yield* release(one, call)
  }
  const dependents = [...ordered]
  for (let from = 0; from < dependents.length; from += atOnce)
    yield () => site.remove(...dependents.slice(from, from + atOnce))
}
