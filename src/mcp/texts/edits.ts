import { lowerBound } from '../../text/values.ts'
import { fold } from '../../text/fold-text.ts'
import { errors } from '../errors.ts'
import { fenced } from '../fence.ts'
import { cut } from '../summary.ts'
import type { Lines } from './blocks.ts'
import type { Replaced } from './ranges.ts'

/** One change of a text: the current words, and their replacement. */
export interface Edit {
  readonly old: string
  readonly new: string
}

/** A text after edits, and the replaced parts of the old text, in its order. */
export interface Edited {
  readonly text: string
  readonly replaced: readonly Replaced[]
}

/**
 * Makes all edits of a text, or none: each is located in the original text, so their order does not matter.
 *
 * @param member the name of the text in errors
 * @throws RestError if the old words of an edit are missing or ambiguous, or two edits overlap
 */
export function applyEdits(text: string, edits: readonly Edit[], member: string): Edited {
  const found = edits.map((edit, i) => ({ ...findOnce(text, edit, member, i), i })).toSorted((a, b) => a.from - b.from)
  let next = ''
  let at = 0
  for (const [k, { from, to, fresh, i }] of found.entries()) {
    if (from < at) throw errors.mcp_edits_overlap({ one: found[k - 1]!.i, other: i, member })
    next += text.slice(at, from) + fresh
    at = to
  }
  const replaced = found.map(({ from, to, fresh }) => ({ from, to, length: fresh.length }))
  return { text: next + text.slice(at), replaced }
}

/** How many lines around a change are returned, and how many UTF-16 units of all changes. */
const linesAround = 2
const mostUnits = 4000

/** The new text's lines that contain a replacement, with those around them. */
export function linesNow({ text, replaced }: Edited): Lines[] {
  const starts = lineStarts(text)
  const lineAt = (offset: number) => lowerBound(starts, (start) => start <= offset)
  const places: { from: number; to: number }[] = []
  let shift = 0
  for (const { from, to, length } of replaced) {
    const begin = from + shift
    shift += length - (to - from)
    const first = Math.max(1, lineAt(begin) - linesAround)
    const last = Math.min(starts.length, lineAt(begin + length) + linesAround)
    const before = places.at(-1)
    if (before && first <= before.to + 1) before.to = Math.max(before.to, last)
    else places.push({ from: first, to: last })
  }
  let room = mostUnits
  return places.flatMap(({ from, to }) => {
    const words = text.slice(starts[from - 1], (starts[to] ?? text.length + 1) - 1)
    const excerpt = cut(words, Math.max(0, room))
    room -= words.length
    return room + words.length <= 0 ? [] : [{ from, to, text: excerpt }]
  })
}

function findOnce(text: string, { old, new: fresh }: Edit, member: string, i: number) {
  const wanted = text.includes(old) ? old : likeEnds(text, old)
  const from = text.indexOf(wanted)
  if (from < 0) throw notFound(text, old, member, i)
  const again = text.indexOf(wanted, from + 1)
  if (again >= 0) {
    const [line, other] = [from, again].map((at) => text.slice(0, at).split('\n').length)
    throw errors.mcp_edit_ambiguous({ i, member, line: line!, other: other! })
  }
  return { from, to: from + wanted.length, fresh: likeEnds(text, fresh) }
}

/** UTF-16 units of the similar lines that an answer shows if the old words of an edit are missing. */
const mostNear = 1000

// Spaces, capitals, quotes, dashes and accents are the usual copying errors: lines that differ only in these are shown.
function notFound(text: string, old: string, member: string, i: number) {
  const [lines, wanted] = [text, old].map((words) => words.split('\n').map(likeOthers)) as [string[], string[]]
  const begin = wanted.findIndex((line) => line !== '')
  const first = wanted[begin]
  const at = first === undefined ? -1 : lines.findIndex((line) => line.includes(first))
  if (at < 0) return errors.mcp_edit_not_found({ i, member, near: '' })
  const like = text.split('\n').slice(at, at + wanted.length - begin)
  const near = ` Line ${at + 1} contains words similar to its first ones.`
  const fencedText = fenced(
    `${member}, lines ${at + 1} to ${at + like.length}, exact text`,
    cut(like.join('\n'), mostNear),
  )
  return errors.mcp_edit_not_found({ i, member, near }).with({ told: fencedText })
}

function likeOthers(line: string): string {
  const typed = line.replaceAll(/[\u2018-\u201b]/g, "'").replaceAll(/[\u201c-\u201f«»]/g, '"')
  return fold(typed.replaceAll(/[\u2010-\u2015]/g, '-').replaceAll('…', '...'))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Words with the line ends of the text that they go into: if those are CRLF, callers send LF. */
export function likeEnds(text: string, words: string): string {
  return text.includes('\r\n') ? words.replaceAll(/(?<!\r)\n/g, '\r\n') : words
}
