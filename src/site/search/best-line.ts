import { countWords, type Mark, markWords } from '../../query/mark-words.ts'

export interface Line {
  /** Trimmed, with `…` in place of parts far from the words. */
  readonly text: string
  readonly marks: readonly Mark[]
  /** The number of other lines with words of the search. */
  readonly more: number
}

/** UTF-16 units shown before the first word, and of a line as a whole. */
const before = 40
const longest = 140

/** The first of the lines with the most words; undefined if none has any. */
export function bestLine(texts: readonly string[], words: readonly string[]): Line | undefined {
  let best = ''
  let most = 0
  let count = 0
  for (const text of texts)
    for (const line of text.split('\n')) {
      const has = countWords(line, words)
      if (has === 0) continue
      count++
      if (has > most) [best, most] = [line, has]
    }
  if (most === 0) return undefined
  const [text, cut] = around(best.trim(), words)
  return { text, marks: markWords(text, words).filter(([from]) => from >= cut), more: count - 1 }
}

// The part of a line around its first word, and its offset after the `…`.
function around(line: string, words: readonly string[]): readonly [string, number] {
  if (line.length <= longest) return [line, 0]
  const [first = [0, 0]] = markWords(line, words)
  const start = first[0] <= before ? 0 : wordAt(line, first[0] - before, first[0])
  const end = start + longest >= line.length ? line.length : Math.max(first[1], line.lastIndexOf(' ', start + longest))
  const [head, tail] = [start > 0 ? '… ' : '', end < line.length ? ' …' : '']
  return [`${head}${line.slice(start, end).trim()}${tail}`, head.length]
}

// The start of the first whole word between two positions.
function wordAt(line: string, from: number, to: number): number {
  const blank = line.indexOf(' ', from)
  return blank < 0 || blank >= to ? from : blank + 1
}
