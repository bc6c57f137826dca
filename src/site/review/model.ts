import type { WordDiff } from '../../text/word-diff.ts'
import type { Finding } from '../check/finding.ts'

/** A front matter key with another value than before. */
export interface FieldChange {
  readonly key: string
  /** As people call it. */
  readonly label: string
  /** Undefined if there was no value. */
  readonly before?: unknown
  readonly after?: unknown
  /** The items added to and removed from a list; absent if only their order changed. */
  readonly added?: readonly unknown[]
  readonly removed?: readonly unknown[]
  /** What goes and what comes as people read it, where the values themselves are groups. */
  readonly words?: { readonly gone: readonly string[]; readonly come: readonly string[] }
}

export interface EntryChange {
  readonly change: 'added' | 'removed' | 'renamed' | 'changed' | 'unreadable'
  /** The noun, and how people call its kind. */
  readonly noun: string
  readonly kind: string
  /** That of before, where it is another one now. */
  readonly formerKind?: string
  readonly id: number
  readonly title: string
  /** Below the content folder; of a removed entry, the former path. */
  readonly path: string
  readonly formerPath?: string
  /** Of its page, below the website's address. */
  readonly address?: string
  readonly formerAddress?: string
  readonly status: string
  readonly formerStatus?: string
  /** The meaning of the change, in sentences. */
  readonly sentences: readonly string[]
  readonly fields: readonly FieldChange[]
  readonly body?: WordDiff
}

/** A list of entries that shows something else than before. */
export interface ListEffect {
  /** Below the website's address, or below the root of the interface. */
  readonly address: string
  /** The first of its pages that differs, from 1. */
  readonly page: number
  /** Whether the pages behind it differ, too: something came, went or moved in it. */
  readonly isShifted: boolean
}

/** The effects on readers and clients. */
export interface Effects {
  /** Whether a change of settings may concern every page. */
  readonly everything: boolean
  /** Addresses of pages: new, gone, and changed. */
  readonly newPages: readonly string[]
  readonly gonePages: readonly string[]
  readonly changedPages: readonly string[]
  /** Pages that list entries. */
  readonly lists: readonly ListEffect[]
  /** Lists of the REST interface. */
  readonly answers: readonly string[]
}

/** A finding, and whether it is on a changed line. */
export interface ReviewFinding extends Finding {
  readonly isOnChangedLine: boolean
  /** Whether the change caused it: it is on a changed line, or was not there before. */
  readonly isNew: boolean
}

/** The changes of a branch. */
export interface Review {
  readonly entries: readonly EntryChange[]
  /** Tracked files on either side that belong to the state of one machine: none, unless a branch added them. */
  readonly state: readonly string[]
  /** Changes of the site's own files, which define the look and words of its pages, as sentences that begin with their paths. */
  readonly appearance: readonly string[]
  /** Changed files that are not content, by path. */
  readonly otherFiles: readonly string[]
  readonly effects: Effects
  readonly findings: readonly ReviewFinding[]
  /** The additions to a list of known findings, as sentences: `check` does not report them any more. */
  readonly baseline: readonly string[]
}
