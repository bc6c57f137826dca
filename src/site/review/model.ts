import type { WordDiff } from '../../text/word-diff.ts'
import type { Finding } from '../check/finding.ts'

/** A front matter key with a changed value. */
export interface FieldChange {
  readonly key: string
  readonly label: string
  readonly before?: unknown
  readonly after?: unknown
  /** For lists, the added and removed items; absent if only their order changed. */
  readonly added?: readonly unknown[]
  readonly removed?: readonly unknown[]
  /** The removed and added parts in words, if the values themselves are groups. */
  readonly words?: { readonly gone: readonly string[]; readonly come: readonly string[] }
}

export interface EntryChange {
  readonly change: 'added' | 'removed' | 'renamed' | 'changed' | 'unreadable'
  readonly noun: string
  readonly kind: string
  /** The former kind, if it changed. */
  readonly formerKind?: string
  readonly id: number
  readonly title: string
  /** Below the content folder; for a removed entry, the former path. */
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

/** A list of entries that shows something different. */
export interface ListEffect {
  /** Below the website's address, or the root of the interface. */
  readonly address: string
  /** The first of its pages that differs, from 1. */
  readonly page: number
  /** Whether later pages differ, too, because an entry was added, removed or moved. */
  readonly isShifted: boolean
}

export interface Effects {
  /** Whether a change of settings may affect every page. */
  readonly everything: boolean
  /** Addresses of pages: new, gone, and changed. */
  readonly newPages: readonly string[]
  readonly gonePages: readonly string[]
  readonly changedPages: readonly string[]
  /** Lists of the website. */
  readonly lists: readonly ListEffect[]
  /** Addresses of the REST interface. */
  readonly answers: readonly string[]
}

export interface ReviewFinding extends Finding {
  readonly isOnChangedLine: boolean
  /** Whether the change caused it: it is on a changed line, or was not there before. */
  readonly isNew: boolean
}

export interface Review {
  readonly entries: readonly EntryChange[]
  /** Tracked files on either side that are machine-local state: none unless a branch added them. */
  readonly state: readonly string[]
  /** Changed files of the pages' look and words, as sentences that begin with the paths. */
  readonly appearance: readonly string[]
  /** Changed files that are not content. */
  readonly otherFiles: readonly string[]
  readonly effects: Effects
  readonly findings: readonly ReviewFinding[]
  /** Additions to the baseline, as sentences: `check` no longer reports these findings. */
  readonly baseline: readonly string[]
}
