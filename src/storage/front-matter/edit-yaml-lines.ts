import { type Data } from './plain-value.ts'
import { pairLines } from './write-yaml.ts'

/** How many ends of a value are tried: lines further down that may begin the next key. */
const mostTries = 10

/**
 * Texts in which a key of the root mapping says what is wanted, found by looking at lines only: for YAML whose parts the
 * parser that knows places does not see as js-yaml does. Each is a guess that the caller must read to believe. The most
 * careful comes first; there are few.
 */
export function* guessEdits(source: string, key: string, old: Data, wanted: Data, eol: string): Generator<string> {
  const text = source === '' || source.endsWith('\n') ? source : source + eol
  const starts = lineStarts(text)
  const lines = Object.hasOwn(wanted, key) ? pairLines({ [key]: wanted[key] }, 0).join(eol) + eol : ''
  if (!Object.hasOwn(old, key)) {
    yield* insertions(text, starts, lines)
    return
  }
  for (const start of starts.filter((at) => beginsWithKey(text, at, key)).slice(-2)) {
    const ends = starts.filter((at) => at > start && mayBeginKey(text, at)).slice(0, mostTries)
    for (const end of [...ends, text.length]) yield text.slice(0, start) + lines + text.slice(end)
  }
}

/** Where a key of the root mapping stands in front matter, as far as its lines tell; -1 where they do not. */
export function findKeyLine(source: string, key: string): number {
  return lineStarts(source).find((at) => beginsWithKey(source, at, key)) ?? -1
}

// Below everything, above what ends a document, and at the top.
function* insertions(text: string, starts: readonly number[], lines: string): Generator<string> {
  const end = text.trimEnd().length
  const below = text.indexOf('\n', end) + 1 || text.length
  const documentEnd = starts.find((at) => /^\.\.\.\s/.test(text.slice(at, at + 4)))
  for (const at of [below, ...(documentEnd === undefined ? [] : [documentEnd]), 0])
    yield text.slice(0, at) + lines + text.slice(at)
}

function lineStarts(text: string): number[] {
  const starts = text === '' ? [] : [0]
  for (let at = text.indexOf('\n'); at !== -1 && at + 1 < text.length; at = text.indexOf('\n', at + 1))
    starts.push(at + 1)
  return starts
}

// An anchor or a tag may stand before a key.
function beginsWithKey(text: string, lineStart: number, key: string): boolean {
  const properties = /^(?:[&!][^\s]{0,100}[ \t]+)*/.exec(text.slice(lineStart, lineStart + 200))![0]
  const at = lineStart + properties.length
  for (const written of [key, `"${key}"`, `'${key}'`]) {
    if (!text.startsWith(written, at)) continue
    if (/^[ \t]*:(?:\s|$)/.test(text.slice(at + written.length, at + written.length + 20))) return true
  }
  return false
}

function mayBeginKey(text: string, at: number): boolean {
  return !/[\s#\-\]},]/.test(text[at]!)
}
