import type { FileStat } from '../files/content-folder.ts'

/** What facts are of, and what must be declared for them to hold. */
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
  /** By what the facts were made. */
  readonly version: string
}

/** The cached row of a content file, valid while its size, times and inode are unchanged. */
export interface SnapshotRow extends Readonly<FileStat> {
  /** The file is judged anew unless something declares the keys in `declared`. Those in a cache are parsed with each call. */
  readonly facts?: Facts | undefined
  /** Of a row in a cache, what its facts are of: nothing is parsed for it. */
  readonly kind?: FactKind | undefined
  /** Of a row in a cache, what that holds. */
  readonly texts?: RowTexts | undefined
  /** Parses the front matter, which must be JSON-serializable. */
  data(): Record<string, unknown>
  /** Where the body begins in the file, in bytes. */
  readonly bodyStart: number
}
