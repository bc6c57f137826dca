/** A comment that allows a rule's findings from line `first` to line `last`. Lines and columns count from 1. */
export interface AllowComment {
  readonly rule: string
  readonly line: number
  readonly column: number
  readonly first: number
  readonly last: number
  /** Whether the comment is in front matter: missing keys there are reported on its first line. */
  readonly isInMatter: boolean
}

const inMatter = /(?<=^|\s)#\s*almanac-allow[ \t]+([\w-]+(?:[ \t]*,[ \t]*[\w-]+)*)/
const inBody = /(?:<!--|\{\/\*)\s*almanac-allow[ \t]+([\w-]+(?:[ \t]*,[ \t]*[\w-]+)*)/g

/**
 * Returns the comments that allow findings of `check`: `# almanac-allow RULE: why` in front matter, beside or above a key;
 * `<!-- almanac-allow RULE: why -->` in a body, in or above the block. Commas separate several rules.
 *
 * @param bodyStart - where the body begins; code after it may be blanked out
 */
export function allowComments(text: string, bodyStart: number): AllowComment[] {
  if (!text.includes('almanac-allow')) return []
  const lines = text.split('\n')
  const places = placesIn(lines)
  const bodyLine = text.slice(0, bodyStart).split('\n').length - 1
  return lines.flatMap((line, at) => {
    if (!line.includes('almanac-allow')) return []
    const matches = at < bodyLine ? [inMatter.exec(line)] : [...line.matchAll(inBody)]
    const spanOf = at < bodyLine ? keySpan : blockSpan
    return matches.flatMap((match) => {
      if (match?.[1] === undefined) return []
      const place = { line: at + 1, column: match.index + 1, isInMatter: at < bodyLine }
      return match[1].split(',').map((rule) => ({ rule: rule.trim(), ...place, ...spanOf(lines, at, places) }))
    })
  })
}

interface Span {
  readonly first: number
  readonly last: number
}

/** For each line: the next key, the next text and the end of its block; in one pass, as any line may hold a comment. */
function placesIn(lines: readonly string[]) {
  const end = lines.length - 1
  const [nextKeys, nextTexts, blockEnds] = [[end], [end], [end]] as [number[], number[], number[]]
  for (let at = end; at >= 0; at--) {
    const isBlank = lines[at]!.trim() === ''
    nextTexts[at] = isBlank ? (nextTexts[at + 1] ?? end) : at
    nextKeys[at] = isBlank || /^\s*#/.test(lines[at]!) ? (nextKeys[at + 1] ?? end) : at
    blockEnds[at] = (lines[at + 1] ?? '').trim() === '' ? at : blockEnds[at + 1]!
  }
  return { nextKeys, nextTexts, blockEnds, keyEnds: new Map<number, number>() }
}

type Places = ReturnType<typeof placesIn>

// The key beside or below the comment, with everything nested in it.
function keySpan(lines: readonly string[], at: number, { nextKeys, keyEnds }: Places): Span {
  const from = nextKeys[at]!
  const key = lines[from]!
  const isBelow = (line: string) =>
    line.trim() !== '' &&
    (indentOf(line) > indentOf(key) || (indentOf(line) === indentOf(key) && /^\s*- /.test(line) && !/^\s*-/.test(key)))
  let last = keyEnds.get(from) ?? from
  if (!keyEnds.has(from)) while (last < lines.length - 1 && isBelow(lines[last + 1]!)) last++
  keyEnds.set(from, last)
  return { first: at + 1, last: last + 1 }
}

// The block that contains the comment, or, if the comment is alone in its block, the next block.
function blockSpan(lines: readonly string[], at: number, { nextTexts, blockEnds }: Places): Span {
  const isAlone = /^\s*(?:<!--.*-->|\{\/\*.*\*\/\})\s*$/.test(lines[at]!) && (lines[at + 1] ?? '').trim() === ''
  const from = isAlone ? (nextTexts[at + 1] ?? at) : at
  return { first: at + 1, last: blockEnds[from]! + 1 }
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
