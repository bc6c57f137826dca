import type { EntryChange } from '../../site/review/model.ts'
import { withContext } from '../../text/word-diff.ts'
import { toLine } from '../findings/to-line.ts'
import { toVisibleName } from '../../text/visible.ts'
import { colours } from '../output/terminal.ts'
import { beginning, bodyHeading, byHeading, effectLines, fieldParts, oneLine } from '../../site/review/words.ts'
import { oldText, previewOf, sortedOut } from '../../site/review/words.ts'
import { changePlaceOf, shortened, stateWarning, summary, type DescribedReview } from '../../site/review/words.ts'

/** Characters of one text that are shown; the rest is counted. */
const longestText = 4000
const longestValue = 300
const longestList = 40

/** A review for a terminal or a pipe. */
export function toText(review: DescribedReview): string {
  const warning = stateWarning(review)
  const out = [...(warning === undefined ? [] : [colours.red(warning), '']), summary(review)]
  const add = (heading: string, lines: readonly string[], isThere = lines.length > 0) => {
    if (isThere) out.push('', colours.bold(heading), ...lines)
  }
  add('How every page looks', indented(review.appearance))
  const { opening, fresh, old } = sortedOut(review)
  add('Rights, and who gets in', indented([...opening.map(toLine), ...review.baseline.map(oneLine)]))
  const notOnOne = (finding: (typeof fresh)[number]) =>
    finding.isOnChangedLine ? '' : colours.dim(' (not on a changed line)')
  add('What check says', indented(fresh.map((finding) => toLine(finding) + notOnOne(finding))))
  if (old.length > 0) out.push('', colours.dim(oldText(old.length)))
  for (const [heading, entries] of byHeading(review))
    add(
      heading,
      entries.flatMap((entry) => ['', ...entryLines(entry, previewOf(review, entry.address))]),
    )
  add('Other files', listLines(review.otherFiles.map(toVisibleName)))
  for (const [heading, lines] of effectLines(review)) add(heading, listLines(lines.filter(Boolean)), true)
  return `${out.join('\n')}\n`
}

function entryLines(entry: EntryChange, preview?: string): string[] {
  const { kind, title, sentences, fields, body, address } = entry
  const out = [`  ${oneLine(kind)} ${colours.bold(`“${oneLine(title)}”`)}  ${colours.dim(changePlaceOf(entry))}`]
  if (address !== undefined && entry.change === 'added') out.push(`    Its address is ${address}`)
  if (preview !== undefined) out.push(`    ${preview}`)
  for (const sentence of sentences) out.push(`    ${oneLine(sentence)}`)
  for (const field of fields) {
    const { gone, come } = fieldParts(field)
    const parts = [
      ...gone.map((one) => colours.red(`−${cut(one)}`)),
      ...come.map((one) => colours.green(`+${cut(one)}`)),
    ]
    out.push(`    ${oneLine(field.label)}: ${entry.change === 'added' ? come.map(cut).join(', ') : parts.join(' ')}`)
  }
  if (body) out.push(`    ${bodyHeading(entry)}:`, ...indented(bodyText(entry).split('\n'), 6))
  return out
}

// Marked as in `git diff --word-diff`.
function bodyText({ change, body }: EntryChange): string {
  if (change === 'added') return shortened(body!.pieces.map(({ text }) => text).join(''), longestText)
  let room = longestText
  let text = ''
  for (const { kind, text: piece } of withContext(body!.pieces)) {
    if (room <= 0) return `${text} …`
    const part = beginning(piece, room).text
    room -= piece.length
    if (kind === 'same') text += part
    else text += kind === 'added' ? colours.green(`{+${part}+}`) : colours.red(`[-${part}-]`)
  }
  return text
}

function listLines(lines: readonly string[]): string[] {
  const more = lines.length > longestList ? [`… and ${lines.length - longestList} more`] : []
  return indented([...lines.slice(0, longestList), ...more])
}

function indented(lines: readonly string[], by = 2): string[] {
  return lines.map((line) => (line === '' ? '' : `${' '.repeat(by)}${line}`))
}

function cut(text: string): string {
  return shortened(oneLine(text), longestValue)
}
