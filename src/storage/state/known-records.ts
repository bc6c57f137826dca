import { createHash } from 'node:crypto'
import type { SharedRecords } from '../../model/model.ts'
import type { RecordRef } from './shared-store.ts'

/** A record as it was last seen in the shared store. */
export interface KnownRecord {
  /** 0 if it was gone. */
  readonly version: number
  /** Of its bytes; undefined if it was gone. */
  readonly digest: string | undefined
}

const never: KnownRecord = { version: 0, digest: undefined }

/** This machine's knowledge of the shared store: the version of each record. */
export class KnownRecords {
  readonly #byName = new Map<string, Map<string, KnownRecord>>()
  /** Digests of the values sent since a record was last seen there. */
  readonly #sent = new Map<string, Set<string | undefined>>()

  of({ name, key }: RecordRef): KnownRecord {
    return this.#byName.get(name)?.get(key) ?? never
  }

  /** Whether the store is known to have these bytes of a record. */
  isOf(ref: RecordRef, value: Uint8Array | string | undefined): boolean {
    return this.of(ref).digest === recordDigest(value)
  }

  /** The keys of records that existed when they were last seen. */
  keys(name: string): string[] {
    return [...(this.#byName.get(name) ?? [])].flatMap(([key, { digest }]) => (digest === undefined ? [] : key))
  }

  /** Records that a value is being sent: the store may take it without answering. */
  noteSent(ref: RecordRef, value: Uint8Array | undefined): void {
    const sent = this.#sent.get(idOf(ref)) ?? new Set()
    this.#sent.set(idOf(ref), sent.add(recordDigest(value)))
  }

  /** Whether this machine has sent these bytes since the record was last seen. */
  isSent(ref: RecordRef, value: Uint8Array | undefined): boolean {
    return this.#sent.get(idOf(ref))?.has(recordDigest(value)) ?? false
  }

  note(ref: RecordRef, version: number, value: Uint8Array | string | undefined): void {
    this.#set(ref, { version, digest: recordDigest(value) })
  }

  /** Records a version that is not taken over. */
  notePassed(ref: RecordRef, version: number): void {
    this.#set(ref, { version, digest: this.of(ref).digest })
  }

  #set({ name, key }: RecordRef, one: KnownRecord): void {
    const known = this.#byName.get(name) ?? new Map<string, KnownRecord>()
    this.#byName.set(name, known)
    known.set(key, one)
    this.#sent.delete(idOf({ name, key }))
    // Only its last change may still be reported: a record deleted long ago needs no entry.
    if (one.digest === undefined && known.size > mostOfOne) known.delete(key)
  }

  /** The keys of records that differ here from their last seen state. */
  altered(records: SharedRecords): string[] {
    const here = new Set(records.keys())
    const { name } = records
    return [...new Set([...here, ...this.keys(name)])].filter(
      (key) => recordDigest(here.has(key) ? records.get(key) : undefined) !== this.of({ name, key }).digest,
    )
  }
}

const mostOfOne = 100_000

export function idOf({ name, key }: RecordRef): string {
  return `${name} ${key}`
}

function recordDigest(value: Uint8Array | string | undefined): string | undefined {
  return value === undefined ? undefined : createHash('sha256').update(value).digest('base64')
}
