import { type Data } from './plain-value.ts'
import { pairLines } from './write-yaml.ts'

/** How many ends of a value to try: later lines that may begin the next key. */
const mostTries = 10

/**
 * Candidate texts in which a root key has the wanted value, derived from lines alone: for YAML that the position-aware parser
 * divides differently from js-yaml. Few, the most conservative first; the caller must parse each to verify it. `edit` makes
 * the edit in the lines of that key alone.
 */
export function* guessEdits(
  source: string,
  key: string,
  old: Data,
  wanted: Data,
  eol: string,
  edit: (lines: string) => string | undefined,
): Generator<string> {
  const text = source === '' || source.endsWith('\n') ? source : source + eol
  const starts = lineStarts(text)
  const lines = Object.hasOwn(wanted, key) ? pairLines({ [key]: wanted[key] }, 0).join(eol) + eol : ''
  if (!Object.hasOwn(old, key)) {
    yield* insertions(text, starts, lines)
    return
  }
  for (const start of starts.filter((at) => beginsWithKey(text, at, key)).slice(-2)) {
    // Or a comment, which may belong to the next key.
    const ends = starts.filter((at) => at > start && !/[\s\-\]},]/.test(text[at]!)).slice(0, mostTries)
    for (const end of [...ends, text.length])
      for (const made of [edit(text.slice(start, end)) ?? lines, lines])
        yield text.slice(0, start) + made + text.slice(end)
  }
}

/** The position of a root key in front matter, judging by lines; -1 if it is not found. */
export function findKeyLine(source: string, key: string): number {
  return lineStarts(source).find((at) => beginsWithKey(source, at, key)) ?? -1
}

// At the bottom, before a document's end marker, and at the top.
function* insertions(text: string, starts: readonly number[], lines: string): Generator<string> {
  const end = text.trimEnd().length
  const below = text.indexOf('\n', end) + 1 || text.length
  const documentEnd = starts.find((at) => /^\.\.\.\s/.test(text.slice(at, at + 4)))
  for (const at of [below, ...(documentEnd === undefined ? [] : [documentEnd]), 0])
    yield text.slice(0, at) + lines + text.slice(at)
}

/** The offsets of a text's lines, in UTF-16 units. */
export function lineStarts(text: string): number[] {
  const starts = text === '' ? [] : [0]
  for (let at = text.indexOf('\n'); at !== -1 && at + 1 < text.length; at = text.indexOf('\n', at + 1))
    starts.push(at + 1)
  return starts
}

// An anchor or a tag may precede a key.
function beginsWithKey(text: string, lineStart: number, key: string): boolean {
  const properties = /^(?:[&!][^\s]{0,100}[ \t]+)*/.exec(text.slice(lineStart, lineStart + 200))![0]
  const at = lineStart + properties.length
  return [key, `"${key}"`, `'${key}'`].some((written) => {
    const end = at + written.length
    return text.startsWith(written, at) && /^[ \t]*:(?:\s|$)/.test(text.slice(end, end + 20))
  })
}
