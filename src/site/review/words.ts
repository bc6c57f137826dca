import type { Finding } from '../check/finding.ts'
import { openingRules } from '../check/rules.ts'
import type { EntryChange, FieldChange, ListEffect, Review, ReviewFinding } from './model.ts'
import { stateSentence } from '../../storage/machine-folder/refuse-state.ts'
import { countWords } from '../../text/word-diff.ts'
import { toVisibleName } from '../../text/visible.ts'
import { withArticle } from '../../text/nouns.ts'

/** A review with the names of the compared states. */
export interface DescribedReview extends Review {
  readonly base: string
  /** The hash of the commit where the branch left the base. */
  readonly commit: string
  /** Null for the worktree. */
  readonly head: string | null
  /** The address of a preview without a trailing slash, and the path of the website itself. */
  readonly preview?: { readonly url: string; readonly home: string }
}

const headings: readonly (readonly [EntryChange['change'], string])[] = [
  ['added', 'New'],
  ['removed', 'Removed'],
  ['unreadable', 'No longer readable'],
  ['renamed', 'Renamed'],
  ['changed', 'Changed'],
]

/** Groups a review's entries by heading, in display order. */
export function byHeading({ entries }: Review): (readonly [heading: string, entries: EntryChange[]])[] {
  const all = headings.map(([change, heading]) => [heading, entries.filter((one) => one.change === change)] as const)
  return all.filter(([, found]) => found.length > 0)
}

/** The top warning, if a branch contains passwords or state. */
export function stateWarning({ state }: Review): string | undefined {
  if (state.length === 0) return undefined
  return `Warning: ${stateSentence(state)}. Do not merge a branch with its own state before \`git rm -r --cached .almanac\` has removed it.`
}

/** The first sentence: how many entries change, and how. */
export function summary(review: DescribedReview): string {
  const { appearance, entries, base, commit, head, otherFiles } = review
  const side = head === null ? 'the current files' : head
  const where = `since ${base} (${commit.slice(0, 10)})`
  if (entries.length === 0 && appearance.length > 0)
    return `No entry changes in ${side} ${where}, but the appearance of pages does.`
  if (entries.length === 0)
    return `Nothing changes in ${side} ${where}${otherFiles.length > 0 ? ' except files that are not content' : ''}.`
  const counts = byHeading(review).map(([heading, found]) => `${found.length} ${heading.toLowerCase()}`)
  return `${entries.length === 1 ? 'One entry changes' : `${entries.length} entries change`} in ${side} ${where}: ${counts.join(', ')}.`
}

/** The address of a page in the preview, if there is one. @param address - its path on the website */
export function previewOf({ preview }: DescribedReview, address: string | undefined): string | undefined {
  if (!preview || address?.startsWith(preview.home) !== true) return undefined
  return preview.url + address.slice(preview.home.length)
}

/** Groups findings: rights and access granted, other new findings, and old ones. */
export function sortedOut({ findings }: Review): Readonly<Record<'opening' | 'fresh' | 'old', ReviewFinding[]>> {
  const isOpening = ({ code, isNew }: ReviewFinding) => isNew && openingRules.has(code)
  return {
    opening: findings.filter(isOpening),
    fresh: findings.filter((one) => one.isNew && !isOpening(one)),
    old: findings.filter(({ isNew }) => !isNew),
  }
}

/** A sentence with the number of old findings. */
export function oldText(count: number): string {
  return `${count === 1 ? 'One older finding is' : `${count} older findings are`} not listed: in changed files, but not caused by this change.`
}

export function changePlaceOf({ path, formerPath, formerKind, kind }: EntryChange): string {
  const was = formerPath === undefined ? '' : `, was ${toVisibleName(formerPath)}`
  return `${toVisibleName(path)}${was}${formerKind === undefined ? '' : ` (was ${withArticle(formerKind)}, is ${withArticle(kind)})`}`
}

/** A value as in a file, on one line. */
export function valueText(value: unknown): string {
  if (value === undefined) return '(nothing)'
  // Commit hashes are abbreviated as in git.
  if (typeof value === 'string') return /^[\da-f]{40}$/.test(value) ? value.slice(0, 10) : value || '(empty)'
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0 ? '(none)' : value.join(', ')
  return JSON.stringify(value)
}

/** A field's change as removed and added parts. */
export function fieldParts(change: FieldChange): NonNullable<FieldChange['words']> {
  const { before, after, added, removed, words } = change
  if (words) return words
  if (added && removed) return { gone: removed.map(valueText), come: added.map(valueText) }
  return { gone: before === undefined ? [] : [valueText(before)], come: after === undefined ? [] : [valueText(after)] }
}

export function bodyHeading({ change, body }: EntryChange): string {
  const { added, removed, isRewritten } = body!
  if (change === 'added') return `Text (${added === 1 ? 'one word' : `${added} words`})`
  const counts = [added > 0 ? `+${added}` : '', removed > 0 ? `−${removed}` : ''].filter(Boolean).join(' ')
  return `Text${isRewritten ? ', rewritten' : ''} (${counts === '' ? 'only whitespace' : `${counts} ${added + removed === 1 ? 'word' : 'words'}`})`
}

/** A finding on one line: `message; hint`. */
export function findingToText({ message, hint }: Pick<Finding, 'message' | 'hint'>): string {
  return `${message}${hint === undefined ? '' : `; ${hint}`}`.replaceAll(/\s+/g, ' ')
}

/** The differing pages of a list: `/category/news/, from page 2 on`. */
export function listText({ address, page, isShifted }: ListEffect): string {
  if (isShifted) return page > 1 ? `${address}, from page ${page}` : address
  return page > 1 ? `${address}, page ${page}` : address
}

/** Cuts a text at a word boundary, and counts the words left out. */
export function beginning(text: string, most: number): { readonly text: string; readonly left: number } {
  if (text.length <= most) return { text, left: 0 }
  const cut = text.slice(0, most).replace(/\S*$/, '') || text.slice(0, most)
  return { text: cut.trimEnd(), left: countWords(text.slice(cut.length)) }
}

/** A text, or its beginning and the number of words left out. */
export function shortened(text: string, most: number): string {
  const { text: begin, left } = beginning(text, most)
  return left > 0 ? `${begin} … (${left} more words)` : begin
}

/** A text without line breaks. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The differing pages and responses, by heading. */
export function effectLines({
  effects,
}: Review): readonly (readonly [heading: string, lines: readonly string[], isPages?: boolean])[] {
  const { everything, newPages, gonePages, changedPages, lists, answers } = effects
  const all: readonly (readonly [string, readonly string[], boolean?])[] = [
    ['Settings change: any page may be different', everything ? [''] : []],
    ['New pages', newPages, true],
    ['Removed pages', gonePages],
    ['Changed pages', changedPages, true],
    ['Changed lists', lists.map(listText)],
    ['Changed responses of the REST interface', answers],
  ]
  return all.filter(([, lines]) => lines.length > 0)
}
