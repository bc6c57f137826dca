import type { FileStat } from '../files/content-folder.ts'

/** The resource that facts were derived for, and the keys that it has to declare for them. */
export interface FactKind {
  readonly of: string
  readonly declared?: readonly string[]
}

/** The facts available without parsing the front matter. */
export interface Facts extends FactKind {
  readonly values: Readonly<Record<string, unknown>>
}

/** A row's texts in a cache: JSON in UTF-8. */
export interface RowTexts {
  readonly data: Buffer
  readonly facts: Buffer
  /** The version of the derived facts. */
  readonly version: string
}

/** The cached row of a content file, valid while its size, times and inode are unchanged. */
export interface SnapshotRow extends Readonly<FileStat> {
  /**
   * Valid while the resource declares the keys in `declared`; else the file is judged anew. Caches parse facts at each call.
   */
  readonly facts?: Facts | undefined
  /** For a row in a cache: the kind of its facts, without parsing them. */
  readonly kind?: FactKind | undefined
  /** For a row in a cache. */
  readonly texts?: RowTexts | undefined
  /** Parses the front matter, which must be JSON-serializable. */
  data(): Record<string, unknown>
  /** Where the body begins in the file, in bytes. */
  readonly bodyStart: number
}
