import type { EntryChange, ReviewFinding } from './model.ts'
import { withContext } from '../../text/word-diff.ts'
import { asCode, escapeMarkdown } from './markdown-text.ts'
import {
  beginning,
  bodyHeading,
  byHeading,
  effectLines,
  fieldParts,
  oneLine,
  changePlaceOf,
  shortened,
} from './words.ts'
import { stateWarning, summary, type DescribedReview, findingToText } from './words.ts'

/** The line by which a comment is found again. */
const mark = '<!-- almanac review -->'
/** GitHub takes comments of up to this many characters. */
const longestComment = 65_536
/** This much is reserved for saying what is left out. */
const reserve = 500
/** Characters of an entry's text and of a value, and items of a list. */
const longest = { text: 3000, value: 300, list: 50 }

/** A review as a comment on a pull request. Others' words cannot break out of it, and it is never too long for GitHub. */
export function toMarkdown(review: DescribedReview): string {
  const comment = new Comment()
  const warning = stateWarning(review)
  const first = warning === undefined ? '' : `**${escapeMarkdown(warning)}**\n\n`
  comment.add(`${mark}\n${first}## What changes\n\n${escapeMarkdown(summary(review))}\n`)
  // What is wrong comes first, before it is left out of a long comment.
  comment.section('What check says', review.findings.map(findingBlock), 'findings')
  for (const [heading, entries] of byHeading(review)) comment.section(heading, entries.map(entryBlock), 'entries')
  for (const [heading, lines] of effectLines(review)) comment.add(listBlock(heading, lines))
  if (review.otherFiles.length > 0) comment.add(listBlock('Other files', review.otherFiles))
  return comment.text()
}

/** A text that never grows too long: what does not fit is counted. */
class Comment {
  #text = ''
  readonly #left = new Map<string, number>()

  add(block: string): boolean {
    if (this.#text.length + block.length > longestComment - reserve) {
      this.#left.set('parts', (this.#left.get('parts') ?? 0) + 1)
      return false
    }
    this.#text += block
    return true
  }

  /** Adds a heading and the blocks below it, as many as there is room for. */
  section(heading: string, blocks: readonly string[], what: string): void {
    if (blocks.length === 0) return
    const title = `\n### ${heading}\n`
    for (const [at, block] of blocks.entries()) {
      const part = at === 0 ? title + block : block
      if (this.#text.length + part.length <= longestComment - reserve) this.#text += part
      else this.#left.set(what, (this.#left.get(what) ?? 0) + 1)
    }
  }

  text(): string {
    if (this.#left.size === 0) return this.#text
    const counts = [...this.#left].map(([what, count]) => `${count} more ${what}`).join(', ')
    return `${this.#text}\n**The comment is full: ${counts} are left out.** \`almanac review\` shows them all.\n`
  }
}

function entryBlock(entry: EntryChange): string {
  const { kind, title, sentences, fields, body, address } = entry
  const out = [`\n#### ${escapeMarkdown(kind)} “${escapeMarkdown(title)}”\n\n${asCode(changePlaceOf(entry))}\n\n`]
  if (address !== undefined && entry.change === 'added') out.push(`- Its address is ${asCode(address)}\n`)
  for (const sentence of sentences) out.push(`- ${escapeMarkdown(sentence)}\n`)
  for (const field of fields) {
    const { gone, come } = fieldParts(field)
    const parts =
      entry.change === 'added'
        ? [come.map(value).join(', ')]
        : [...gone.map((one) => `<del>${value(one)}</del>`), ...come.map((one) => `<ins>${value(one)}</ins>`)]
    out.push(`- **${escapeMarkdown(field.label)}:** ${parts.join(' ')}\n`)
  }
  if (body) out.push(`\n<details open><summary>${bodyHeading(entry)}</summary>\n\n${bodyBlock(entry)}\n\n</details>\n`)
  return out.join('')
}

function value(text: string): string {
  return escapeMarkdown(shortened(oneLine(text), longest.value))
}

// As a quotation, line by line, with what went and came marked.
function bodyBlock({ change, body }: EntryChange): string {
  const pieces =
    change === 'added' ? body!.pieces.map(({ text }) => ({ kind: 'same', text })) : withContext(body!.pieces)
  let room = longest.text
  let quoted = ''
  for (const { kind, text } of pieces) {
    const { text: part, left } = beginning(text, Math.max(0, room))
    room -= text.length
    const tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : ''
    const lines = part.split('\n').map((line, at) => {
      const shown = escapeMarkdown(line, tag === '' && (at > 0 || quoted === '' || quoted.endsWith('\n')))
      return tag === '' || line.trim() === '' ? shown : `<${tag}>${shown}</${tag}>`
    })
    quoted += lines.join('<br>\n')
    if (left === 0 && room > 0) continue
    quoted += ' …'
    break
  }
  return quoted
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}

function findingBlock(finding: ReviewFinding): string {
  const { file, line, column, severity, isOnChangedLine } = finding
  const place = asCode(`${file}:${line}:${column}`)
  const weight = severity === 'error' ? '**Error**' : severity === 'warning' ? 'Warning' : 'Note'
  return `- ${weight} ${place} ${escapeMarkdown(findingToText(finding))}${isOnChangedLine ? '' : ' *(not on a changed line)*'}\n`
}

function listBlock(heading: string, lines: readonly string[]): string {
  const shown = lines.filter(Boolean)
  if (shown.length === 0) return `\n**${heading}.**\n`
  const rest = shown.length > longest.list ? [`- … and ${shown.length - longest.list} more\n`] : []
  const items = [...shown.slice(0, longest.list).map((line) => `- ${asCode(line)}\n`), ...rest]
  return `\n<details><summary>${heading} (${shown.length})</summary>\n\n${items.join('')}\n</details>\n`
}
