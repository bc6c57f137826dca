import { asWritten } from '../../../derive/settings/readings.ts'
import type { Entry } from '../../../model/model.ts'
import type { SnapshotRow } from '../../../storage/cache/snapshot-row.ts'
import { factsOf, unreadOf } from '../file-entry.ts'
import { keysNearGuards } from '../held-back.ts'

/** The row of an entry's file; if its data were never parsed, with what came from the cache. */
export function rowOf(entry: Entry): SnapshotRow {
  const { path, size, mtimeMs, ctimeMs, ino, bodyStart, resource } = entry
  const unread = unreadOf(entry)
  // Settings may have given the file to another resource since.
  const cached = unread?.kind?.of === resource.name ? unread : undefined
  const data = () => unreadOf(entry)?.data() ?? asWritten(entry)
  return {
    path,
    size,
    mtimeMs,
    ctimeMs,
    ino,
    bodyStart,
    kind: cached?.kind,
    data,
    get texts() {
      return cached?.texts
    },
    get facts() {
      const near = keysNearGuards(data())
      return { of: resource.name, values: factsOf(resource, data()), ...(near.length > 0 && { declared: near }) }
    },
  }
}
