import { entryBlocks } from './entry-blocks.ts'
import { asCode, escapeMarkdown, linkTo } from './markdown-text.ts'
import type { ReviewFinding } from './model.ts'
import { byHeading, effectLines, findingToText, oldText, previewOf, sortedOut, stateWarning, summary } from './words.ts'
import type { DescribedReview } from './words.ts'

/** Identifies the comment, to find it again. */
const mark = '<!-- almanac review -->'
/** GitHub's limit for comments, in characters. */
const longestComment = 65_536
/** Room reserved for the note of what is left out, and for headings of lists that do not fit. */
const reserve = 1500
/** Room for findings if the entries need the rest. */
const forFindings = Math.floor(longestComment / 4)
const longestList = 50

/**
 * Renders a review as a pull request comment: rights and access granted, then new findings, then the entries, each with its
 * share of the room, then their effects. Quoted texts cannot break out of it, and it never exceeds GitHub's limit.
 */
export function toMarkdown(review: DescribedReview): string {
  const warning = stateWarning(review)
  const first = warning === undefined ? '' : `**${escapeMarkdown(warning)}**\n\n`
  const { opening, fresh, old } = sortedOut(review)
  const comment = new Comment(`${mark}\n${first}## What changes\n\n${escapeMarkdown(summary(review))}\n`)
  const entries = byHeading(review)
  const whole = entryBlocks(entries, Number.POSITIVE_INFINITY).text.length
  const most = Math.max(forFindings, comment.room - whole)
  comment.section('How every page looks', review.appearance.map(knownBlock), most)
  comment.section('Rights, and who gets in', [...opening.map(openingBlock), ...review.baseline.map(knownBlock)], most)
  comment.section('What check says', fresh.map(findingBlock), most)
  if (old.length > 0) comment.add(`\n${escapeMarkdown(oldText(old.length))}\n`)
  const { text, left } = entryBlocks(entries, comment.room, (entry) => previewOf(review, entry.address))
  comment.add(text)
  comment.leaveOut('entries', left)
  for (const [heading, lines, isPages] of effectLines(review))
    comment.list(heading, lines, (line) => (isPages ? linkTo(asCode(line), previewOf(review, line)) : asCode(line)))
  comment.list('Other files', review.otherFiles, asCode)
  return comment.text()
}

/** A text of limited length, with a count of the items that do not fit. */
class Comment {
  #text: string
  readonly #left = new Map<string, number>()

  constructor(begin: string) {
    this.#text = begin
  }

  /** Characters left. */
  get room(): number {
    return longestComment - reserve - this.#text.length
  }

  add(block: string): void {
    this.#text += block
  }

  leaveOut(noun: string, count: number): void {
    if (count > 0) this.#left.set(noun, (this.#left.get(noun) ?? 0) + count)
  }

  /** Adds a heading with as many of its blocks as fit. */
  section(heading: string, blocks: readonly string[], most: number): void {
    let room = Math.min(most, this.room)
    let out = ''
    for (const block of blocks) {
      const part = out === '' ? `\n### ${heading}\n\n${block}` : block
      room -= part.length
      if (room < 0) this.leaveOut('findings', 1)
      else out += part
    }
    this.add(out)
  }

  /** Adds a collapsible list, or only its length if it does not fit. */
  list(heading: string, lines: readonly string[], show: (line: string) => string): void {
    const filled = lines.filter(Boolean)
    if (lines.length === 0) return
    if (filled.length === 0) return this.add(`\n**${heading}.**\n`)
    const rest = filled.length > longestList ? [`- … and ${filled.length - longestList} more\n`] : []
    const items = [...filled.slice(0, longestList).map((line) => `- ${show(line)}\n`), ...rest]
    const block = `\n<details><summary>${heading} (${filled.length})</summary>\n\n${items.join('')}\n</details>\n`
    if (block.length <= this.room) return this.add(block)
    this.add(`\n${heading}: ${filled.length}.\n`)
  }

  text(): string {
    if (this.#left.size === 0) return this.#text
    const counts = [...this.#left].map(([noun, count]) => `${count} more ${noun}`).join(', ')
    return `${this.#text}\n**This comment is full: ${counts} are left out.** \`almanac review\` shows all of them.\n`
  }
}

function openingBlock(finding: ReviewFinding): string {
  return `- ${positionOf(finding)} ${escapeMarkdown(findingToText(finding))}\n`
}

function knownBlock(line: string): string {
  return `- ${escapeMarkdown(line)}\n`
}

function findingBlock(finding: ReviewFinding): string {
  const { severity, isOnChangedLine } = finding
  const weight = severity === 'error' ? '**Error**' : severity === 'warning' ? 'Warning' : 'Note'
  return `- ${weight} ${positionOf(finding)} ${escapeMarkdown(findingToText(finding))}${isOnChangedLine ? '' : ' *(not on a changed line)*'}\n`
}

function positionOf({ file, line, column }: ReviewFinding): string {
  return asCode(`${file}:${line}:${column}`)
}
