import { countWords, type Mark, markWords } from '../../query/mark-words.ts'

/** A line of a text that has words of a search. */
export interface Line {
  /** Without blanks around it, and without parts far from the words: `…` stands for those. */
  readonly text: string
  readonly marks: readonly Mark[]
  /** How many other lines have words of the search, too. */
  readonly more: number
}

/** UTF-16 units that are kept before the first word, and of a line as a whole. */
const before = 40
const longest = 140

/** The first of the lines that have most of some words; undefined if none has any. */
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

// The part of a line around its first word, and where it begins after the `…`.
function around(line: string, words: readonly string[]): readonly [string, number] {
  if (line.length <= longest) return [line, 0]
  const [first = [0, 0]] = markWords(line, words)
  const start = first[0] <= before ? 0 : wordAt(line, first[0] - before, first[0])
  const end = start + longest >= line.length ? line.length : Math.max(first[1], line.lastIndexOf(' ', start + longest))
  const [head, tail] = [start > 0 ? '… ' : '', end < line.length ? ' …' : '']
  return [`${head}${line.slice(start, end).trim()}${tail}`, head.length]
}

// The beginning of the first whole word from a place on, before another.
function wordAt(line: string, from: number, to: number): number {
  const blank = line.indexOf(' ', from)
  return blank < 0 || blank >= to ? from : blank + 1
}
