import type { FileStat } from '../files/content-folder.ts'

/** The resource of facts, and the declarations that they depend on. */
export interface FactKind {
  /** The resource that they were made for. */
  readonly of: string
  readonly declared?: readonly string[]
}

/** The facts that are at hand without parsing the front matter. */
export interface Facts extends FactKind {
  readonly values: Readonly<Record<string, unknown>>
}

/** The texts of a row as a cache holds them: JSON in UTF-8. */
export interface RowTexts {
  readonly data: Buffer
  readonly facts: Buffer
  /** The version of the derived facts. */
  readonly version: string
}

/** The cached row of a content file, valid while its size, times and inode are unchanged. */
export interface SnapshotRow extends Readonly<FileStat> {
  /** The file is judged anew unless something declares the keys in `declared`. Those in a cache are parsed with each call. */
  readonly facts?: Facts | undefined
  /** For a row in a cache, the kind of its facts, without parsing them. */
  readonly kind?: FactKind | undefined
  /** For a row in a cache, its texts. */
  readonly texts?: RowTexts | undefined
  /** Parses the front matter, which must be JSON-serializable. */
  data(): Record<string, unknown>
  /** Where the body begins in the file, in bytes. */
  readonly bodyStart: number
}
