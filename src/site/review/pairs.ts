import type { Entry } from '../../model/model.ts'
import { idIn } from '../index/entry-id.ts'
import { sidecarsOf, textPathOf } from '../index/load-file.ts'
import type { OpenSite } from '../open-site.ts'

/** An entry before and after; only one of the two if it was added or removed. */
export interface Pair {
  readonly before?: Entry
  readonly after?: Entry
}

/** Pairs the entries of changed files: by id in their space, else by path, else by a rename that git detects. */
export function pairEntries(
  before: OpenSite,
  after: OpenSite,
  changed: ReadonlySet<string>,
  renames: ReadonlyMap<string, string>,
): Pair[] {
  const left = changedEntries(before, changed)
  const fresh = changedEntries(after, changed)
  // Only stored ids: derived ones are equal only if the paths are. What renames a file stores the one that it had.
  const stored = [...fresh.values()].filter(({ resource, id, data }) => resource.space && idIn(data) === id)
  const byKey = new Map(stored.map((entry) => [keyOf(entry), entry]))
  const taken = new Set<Entry>()
  const pairs: Pair[] = []
  const sameId = (old: Entry) => byKey.get(keyOf(old))
  const samePath = ({ path }: Entry) => fresh.get(path)
  for (const match of [sameId, samePath, sameFile]) {
    for (const old of left.values()) {
      const found = match(old)
      if (!found || taken.has(found)) continue
      left.delete(old.path)
      taken.add(found)
      pairs.push({ before: old, after: found })
    }
  }
  for (const old of left.values()) pairs.push({ before: old })
  for (const entry of fresh.values()) if (!taken.has(entry)) pairs.push({ after: entry })
  return pairs.sort((a, b) => (pairPathOf(a) < pairPathOf(b) ? -1 : 1))

  function sameFile({ path, resource }: Entry): Entry | undefined {
    const to = fresh.get(renames.get(path) ?? '')
    return to?.resource.name === resource.name ? to : undefined
  }
}

function keyOf({ resource, id }: Entry): string {
  return `${resource.space} ${id}`
}

function changedEntries(site: OpenSite, changed: ReadonlySet<string>): Map<string, Entry> {
  const found = new Map<string, Entry>()
  for (const entry of site.entries.byPath.values()) {
    const textPath = textPathOf(site.folder, entry.resource, entry.path)
    // A deleted sidecar still belongs to its attachment.
    const files = [entry.path, textPath ?? entry.path, ...(textPath === entry.path ? [] : sidecarsOf(entry.path))]
    if (files.some((path) => changed.has(path))) found.set(entry.path, entry)
  }
  return found
}

function pairPathOf({ before, after }: Pair): string {
  return (after ?? before)!.path
}
