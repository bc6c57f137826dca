import type { Resource } from '../../define/model.ts'
import type { SnapshotRow } from '../../storage/cache/snapshot.ts'
import type { LoadedFile } from './load-file.ts'

/** A row of the cache as a file that was read. A class: a hundred thousand of one shape are made when a folder opens. */
export class CachedFile implements LoadedFile {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
  readonly bodyStart: number
  readonly resource: Resource
  readonly #row: SnapshotRow

  constructor(row: SnapshotRow, resource: Resource) {
    this.path = row.path
    this.size = row.size
    this.mtimeMs = row.mtimeMs
    this.ctimeMs = row.ctimeMs
    this.ino = row.ino
    this.bodyStart = row.bodyStart
    this.resource = resource
    this.#row = row
  }

  // Settings may have given the file to another resource since.
  get facts(): LoadedFile['facts'] {
    const { facts } = this.#row
    return facts?.of === this.resource.name ? facts.values : undefined
  }

  data(): Record<string, unknown> {
    return this.#row.data()
  }
}
