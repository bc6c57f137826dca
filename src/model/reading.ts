import type { Data, Space } from './plain.ts'
import type { Resource } from './resource.ts'

/** How entries come of the names that files give them, where no file declares them. */
export interface Implicit {
  /** The name in a text, as it is shown; empty if there is none. Texts whose names have one slug name one entry. */
  readonly nameOf: (text: string) => string
  /** The front matter key of the name. */
  readonly key: string
  /** The space of the content whose fields name them. Names in other files must find an entry that is there. */
  readonly namedBy: Space
  /** The index of the names, in lower case, by which files may name declared entries besides their slugs. */
  readonly calledBy: string
}

/** How a front matter key is read where its file is written for another tool. */
export interface Reading {
  readonly key: string
  /** The value that is meant; that of the key itself where it needs no reading. */
  readonly read: (data: Data, path: string) => unknown
  /** Keys that count beside it, or before it: they go from the file when it is written. */
  readonly others: readonly string[]
  /** The value to store so that reading gives `value`; `written` is the file's current data. By default `value` itself. */
  readonly write?: (value: unknown, written: Data, path: string, resource: Resource) => unknown
  /** Other keys to set where it is written, by its new value and the file's current data. */
  readonly beside?: (value: unknown, written: Data) => Data
  /** The key under which it is written in files that do not have it under `key`; by default `key` itself. */
  readonly under?: string
}

/** The front matter keys by which content names its authors. */
export interface Authorship {
  readonly key: string
  /** The key of further ones, where files need not declare people. */
  readonly more: string
}
