import { asWritten } from '../../../derive/settings/readings.ts'
import type { Data, Entry } from '../../../model/model.ts'
import type { FactKind, Facts, RowTexts, SnapshotRow } from '../../../storage/cache/snapshot-row.ts'
import { factsOf, unreadOf } from '../file-entry.ts'
import { keysNearGuards } from '../held-back.ts'
import type { LoadedFile } from '../load-file.ts'

/** The snapshot row of an entry's file: the cached row if the data were never parsed. */
export class EntryRow implements SnapshotRow {
  readonly #entry: Entry

  constructor(entry: Entry) {
    this.#entry = entry
  }

  get path(): string {
    return this.#entry.path
  }

  get size(): number {
    return this.#entry.size
  }

  get mtimeMs(): number {
    return this.#entry.mtimeMs
  }

  get ctimeMs(): number {
    return this.#entry.ctimeMs
  }

  get ino(): number {
    return this.#entry.ino
  }

  get bodyStart(): number {
    return this.#entry.bodyStart
  }

  get kind(): FactKind | undefined {
    return this.#cached?.kind ?? this.facts
  }

  get texts(): RowTexts | undefined {
    return this.#cached?.texts
  }

  get facts(): Facts {
    const { resource } = this.#entry
    const data = this.data()
    const near = keysNearGuards(data)
    return { of: resource.name, values: factsOf(resource, data), ...(near.length > 0 && { declared: near }) }
  }

  data(): Data {
    return unreadOf(this.#entry)?.data() ?? asWritten(this.#entry)
  }

  // Changed settings may have assigned the file to another resource.
  get #cached(): LoadedFile | undefined {
    const file = unreadOf(this.#entry)
    return file?.kind?.of === this.#entry.resource.name ? file : undefined
  }
}
