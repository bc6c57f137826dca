import { withContext } from '../../text/word-diff.ts'
import { asCode, escapeMarkdown, linkTo } from './markdown-text.ts'
import type { EntryChange } from './model.ts'
import { beginning, bodyHeading, changePlaceOf, fieldParts, oneLine, shortened } from './words.ts'
import { firstMade } from '../../text/values.ts'

/** How much of an entry to show, down to its fields alone: characters of its text and of each value. */
const depths: readonly Depth[] = [
  { text: 3000, value: 300 },
  ...[2000, 1400, 1000, 700, 500].map((text) => ({ text, value: 200 })),
  ...[350, 250, 160, 80, 0].map((text) => ({ text, value: 80 })),
]

interface Depth {
  readonly text: number
  readonly value: number
}

/**
 * Renders entries below their headings in `most` characters; each is at least named. Room is shared: one entry's unused share
 * goes to the others, and an entry longer than its share is shortened. Returns how many do not even fit by name.
 */
export function entryBlocks(
  groups: readonly (readonly [heading: string, entries: readonly EntryChange[]])[],
  most: number,
  previewFor: (entry: EntryChange) => string | undefined = () => undefined,
): { readonly text: string; readonly left: number } {
  const all = groups.flatMap(([, entries]) => entries)
  const headings = groups.map(([heading]) => `\n### ${heading}\n`)
  const room = most - headings.join('').length
  const preview = new Map(all.map((entry) => [entry, previewFor(entry)]))
  const whole = new Map(all.map((entry) => [entry, entryBlock(entry, depths[0]!, preview.get(entry))]))
  const names = new Map(all.map((entry) => [entry, nameLine(entry, preview.get(entry))]))
  const lengths = all.map((entry) => whole.get(entry)!.length - names.get(entry)!.length)
  const spare = room - [...names.values()].join('').length
  const share = fairShare(lengths, Math.max(0, spare))
  const blocks = new Map<EntryChange, string>()
  let used = 0
  let left = 0
  for (const entry of all) {
    const name = names.get(entry)!
    const block = withinShare(entry, name.length + share, whole.get(entry)!, preview.get(entry)) ?? name
    if (used + block.length > room) left++
    else blocks.set(entry, block)
    used += blocks.get(entry)?.length ?? 0
  }
  const text = groups.map(([, entries], at) => {
    const listed = entries.flatMap((entry) => blocks.get(entry) ?? [])
    return listed.length === 0 ? '' : headings[at]! + listed.join('')
  })
  return { text: text.join(''), left }
}

/** The length limit for each text so that all fit together. */
function fairShare(lengths: readonly number[], room: number): number {
  let rest = room
  let count = lengths.length
  for (const length of lengths.toSorted((a, b) => a - b)) {
    if (length > rest / count) break
    rest -= length
    count--
  }
  return count === 0 ? Number.POSITIVE_INFINITY : Math.floor(rest / count)
}

function withinShare(entry: EntryChange, share: number, whole: string, preview?: string): string | undefined {
  if (whole.length <= share) return whole
  return firstMade(depths.slice(1), (depth) => {
    const block = entryBlock(entry, depth, preview)
    return block.length <= share ? block : undefined
  })
}

function nameLine(entry: EntryChange, preview?: string): string {
  const { kind, title } = entry
  const named = `${escapeMarkdown(kind)} “${escapeMarkdown(shortened(oneLine(title), 80))}”`
  return `\n- ${linkTo(named, preview)} ${asCode(changePlaceOf(entry))}\n`
}

function entryBlock(entry: EntryChange, depth: Depth, preview?: string): string {
  const { kind, title, sentences, fields, body, address } = entry
  const value = (text: string) => escapeMarkdown(shortened(oneLine(text), depth.value))
  const named = linkTo(`${escapeMarkdown(kind)} “${escapeMarkdown(title)}”`, preview)
  const out = [`\n#### ${named}\n\n${asCode(changePlaceOf(entry))}\n\n`]
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
  if (body && depth.text === 0) out.push(`- ${bodyHeading(entry)}\n`)
  else if (body)
    out.push(
      `\n<details open><summary>${bodyHeading(entry)}</summary>\n\n${bodyBlock(entry, depth.text)}\n\n</details>\n`,
    )
  return out.join('')
}

// As a quotation, line by line, with removed and added text marked.
function bodyBlock({ change, body }: EntryChange, most: number): string {
  const pieces =
    change === 'added' ? body!.pieces.map(({ text }) => ({ kind: 'same', text })) : withContext(body!.pieces)
  let room = most
  let quoted = ''
  for (const { kind, text } of pieces) {
    const { text: part, left } = beginning(text, Math.max(0, room))
    room -= text.length
    const tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : ''
    const lines = part.split('\n').map((line, at) => {
      const escaped = escapeMarkdown(line, tag === '' && (at > 0 || quoted === '' || quoted.endsWith('\n')))
      return tag === '' || line.trim() === '' ? escaped : `<${tag}>${escaped}</${tag}>`
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
