/** A comment that takes what a rule finds for meant, in the lines from the first to the last. All from 1. */
export interface AllowComment {
  readonly rule: string
  readonly line: number
  readonly column: number
  readonly first: number
  readonly last: number
  /** Whether it stands in front matter: what is missing there is found on the first line. */
  readonly isInMatter: boolean
}

const inMatter = /(?<=^|\s)#\s*almanac-allow[ \t]+([\w-]+(?:[ \t]*,[ \t]*[\w-]+)*)/
const inBody = /(?:<!--|\{\/\*)\s*almanac-allow[ \t]+([\w-]+(?:[ \t]*,[ \t]*[\w-]+)*)/g

/**
 * The comments in a file that allow what a rule of `check` finds: `# almanac-allow RULE: why` in front matter, beside or above a
 * key; `<!-- almanac-allow RULE: why -->` in a body, in or above the block. Several rules stand with commas between them.
 *
 * @param bodyStart - where the body begins, in which code may be blotted out
 */
export function allowComments(text: string, bodyStart: number): AllowComment[] {
  if (!text.includes('almanac-allow')) return []
  const lines = text.split('\n')
  const bodyLine = text.slice(0, bodyStart).split('\n').length - 1
  return lines.flatMap((line, at) => {
    if (!line.includes('almanac-allow')) return []
    const matches = at < bodyLine ? [inMatter.exec(line)] : [...line.matchAll(inBody)]
    const spanOf = at < bodyLine ? keySpan : blockSpan
    return matches.flatMap((match) => {
      if (match?.[1] === undefined) return []
      const place = { line: at + 1, column: match.index + 1, isInMatter: at < bodyLine }
      return match[1].split(',').map((rule) => ({ rule: rule.trim(), ...place, ...spanOf(lines, at) }))
    })
  })
}

interface Span {
  readonly first: number
  readonly last: number
}

// The key that it stands beside, or that follows, with what is below that.
function keySpan(lines: readonly string[], at: number): Span {
  let from = at
  while (from < lines.length - 1 && /^\s*(?:#.*)?$/.test(lines[from]!)) from++
  const key = lines[from]!
  const isBelow = (line: string) =>
    line.trim() !== '' &&
    (indentOf(line) > indentOf(key) || (indentOf(line) === indentOf(key) && /^\s*- /.test(line) && !/^\s*-/.test(key)))
  let last = from
  while (last < lines.length - 1 && isBelow(lines[last + 1]!)) last++
  return { first: at + 1, last: last + 1 }
}

// The block that it stands in, or, alone in one, the block that follows.
function blockSpan(lines: readonly string[], at: number): Span {
  let from = at
  const isAlone = /^\s*(?:<!--.*-->|\{\/\*.*\*\/\})\s*$/.test(lines[at]!)
  if (isAlone && (lines[at + 1] ?? '').trim() === '')
    while (from < lines.length - 1 && (from === at || lines[from]!.trim() === '')) from++
  let last = from
  while (last < lines.length - 1 && lines[last + 1]!.trim() !== '') last++
  return { first: at + 1, last: last + 1 }
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
