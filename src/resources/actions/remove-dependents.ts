import type { Call, Entry } from '../../define/model.ts'
import { callWith } from '../../derive/call-with.ts'
import { nothing } from '../../define/turns.ts'
import { dependentsOf, namersOf } from './dependents.ts'
import { dropReferences } from './drop-references.ts'

/** How many are deleted in one step. */
const atOnce = 100

/** The steps that mend the files which name an entry, before it is deleted for good. */
export function* release(entry: Entry, call: Call): Generator<() => void> {
  yield* (
    entry.resource.beforeDelete?.(entry, callWith(call, call.args, { resource: entry.resource, given: call.given })) ??
      []
  )
  yield* dropReferences(entry, call.site)
}

/**
 * The steps that delete what goes with an entry, before that is deleted for good. What names another of them goes first,
 * and what names one of them from elsewhere (an answer below another post) is mended before: whenever this is cut short,
 * nothing names what is not there.
 */
export function* removeDependents(entry: Entry, call: Call): Generator<() => void> {
  const { site } = call
  const found = new Map(dependentsOf(entry, site).map((one) => [one.path, one]))
  const ordered = new Set<Entry>()
  const begun = new Set<Entry>()
  const left = [...found.values()].reverse()
  for (let one = left.at(-1); one; one = left.at(-1)) {
    yield nothing
    const namers = namersOf(one, site)
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
