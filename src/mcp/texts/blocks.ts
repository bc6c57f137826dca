import { diffArrays } from 'diff'

/** Digests of a text's blocks of lines, to locate later changes. */
export interface Marks {
  /** One line in this many ends a block, by a hash of its words: so an insertion moves no other block. */
  readonly step: number
  /** A short keyed digest of each block. */
  readonly digests: readonly string[]
}

/** Lines of a text, numbered from 1. */
export interface Lines {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** How many blocks are marked: each takes two letters. */
const mostMarks = 40
/** How many blocks a text is cut into for comparison. */
const mostBlocks = 400

/** Marks a text. @param digest a short keyed digest of words */
export function marksOf(text: string, digest: (words: string) => string): Marks {
  const lines = text.split('\n')
  let step = Math.max(1, Math.ceil(lines.length / mostMarks))
  while (blocksOf(lines, step, mostMarks + 1).length > mostMarks && step < lines.length) step *= 2
  return { step, digests: blocksOf(lines, step, mostMarks).map((block) => digest(block.text)) }
}

/** Where a text differs from the marked one; an empty text where lines were removed, and none added. */
export function changedSince({ step, digests }: Marks, text: string, digest: (words: string) => string): Lines[] {
  const blocks = blocksOf(text.split('\n'), step, mostBlocks)
  const now = blocks.map((block) => digest(block.text))
  const parts = diffArrays([...digests], now)
  const places: Lines[] = []
  let at = 0
  for (const [i, { added, removed, count }] of parts.entries()) {
    if (removed && !parts[i + 1]?.added) {
      const line = blocks[at]?.from ?? Math.max(1, blocks.at(-1)?.to ?? 1)
      places.push({ from: line, to: line, text: '' })
    }
    if (removed) continue
    if (added) {
      const come = blocks.slice(at, at + count)
      const joined = come.map((block) => block.text).join('\n')
      places.push({ from: come[0]!.from, to: come.at(-1)!.to, text: joined })
    }
    at += count
  }
  return places
}

function blocksOf(lines: readonly string[], step: number, most: number): Lines[] {
  const blocks: Lines[] = []
  let begin = 0
  for (let at = 0; at < lines.length; at++) {
    const isLast = at === lines.length - 1
    if (!isLast && (blocks.length >= most - 1 || !endsBlock(lines[at]!, step))) continue
    blocks.push({ from: begin + 1, to: at + 1, text: lines.slice(begin, at + 1).join('\n') })
    begin = at + 1
  }
  return blocks
}

// Blank lines, which are all alike, end no block.
function endsBlock(line: string, step: number): boolean {
  if (line.trim() === '') return false
  let hash = 0x811c9dc5
  for (let i = 0; i < line.length; i++) hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  return (hash >>> 0) % step === 0
}
