import type { SharedRecords } from '../../model/model.ts'
import type { RecordChange } from './shared-store.ts'

/** The change that gives the store a record as it is here. */
export function changeOf(records: SharedRecords, key: string): RecordChange {
  return { name: records.name, key, value: bytesOf(records.get(key)), dueIn: records.dueIn?.(key) }
}

/** A copy of a record's bytes. */
export function bytesOf(value: Uint8Array | string | undefined): Buffer | undefined {
  return value === undefined ? undefined : Buffer.from(value as Uint8Array)
}
