import { asWritten } from '../../../derive/settings/readings.ts'
import type { Entry } from '../../../model/model.ts'
import type { Facts, SnapshotRow } from '../../../storage/cache/snapshot-row.ts'
import { factsOf, unreadOf } from '../file-entry.ts'
import { keysNearGuards } from '../held-back.ts'

/** The snapshot row of an entry's file: the cached row if the data were never parsed. */
export function toSnapshotRow(entry: Entry): SnapshotRow {
  const { path, size, mtimeMs, ctimeMs, ino, bodyStart, resource } = entry
  const data = () => unreadOf(entry)?.data() ?? asWritten(entry)
  const factsNow = (): Facts => {
    const values = data()
    const near = keysNearGuards(values)
    return { of: resource.name, values: factsOf(resource, values), ...(near.length > 0 && { declared: near }) }
  }
  // Changed settings may have assigned the file to another resource.
  const cached = () => {
    const file = unreadOf(entry)
    return file?.kind?.of === resource.name ? file : undefined
  }
  return {
    ...{ path, size, mtimeMs, ctimeMs, ino, bodyStart, data },
    get kind() {
      return cached()?.kind ?? factsNow()
    },
    get texts() {
      return cached()?.texts
    },
    get facts() {
      return factsNow()
    },
  }
}
