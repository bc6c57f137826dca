import type { Data, Space } from './plain.ts'
import type { Resource } from './resource.ts'

/** How names in files create entries that no file declares. */
export interface Implicit {
  /** The name in a text, as shown; empty if there is none. Texts whose names share a slug name one entry. */
  readonly nameOf: (text: string) => string
  readonly key: string
  /** The space of the content whose fields name them. Names in other files must find an existing entry. */
  readonly namedBy: Space
  /** The index of lower-case names by which files may name declared entries besides their slugs. */
  readonly calledBy: string
}

/** How a front matter key is read in files written for another tool. */
export interface Reading {
  readonly key: string
  /** The intended value; that of the key itself where it needs no interpretation. */
  readonly read: (data: Data, path: string) => unknown
  /** Keys that count besides it or take precedence: they are removed when the file is written. */
  readonly others: readonly string[]
  /** The value to store so that reading yields `value`; `written` is the file's current data. By default `value` itself. */
  readonly write?: (value: unknown, written: Data, path: string, resource: Resource) => unknown
  /** Other keys to set when it is written, given its new value and the file's current data. */
  readonly beside?: (value: unknown, written: Data) => Data
  /** The key to write in files that have no `key`; by default `key` itself. */
  readonly under?: string
}

/** The front matter keys by which content names its authors. */
export interface Authorship {
  readonly key: string
  /** The key for additional authors, if files need not declare people. */
  readonly more: string
}
