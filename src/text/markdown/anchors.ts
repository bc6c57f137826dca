import { decodeEntities } from '../html/escape.ts'

/** Longer chains of headings are not joined: nobody links to them. */
const longestJoined = 300

/**
 * Returns the anchors that a page may have, as `plainAnchor` returns them: those of its HTML (`id`, `name`, headings), and
 * those that generators make from its source. Takes time proportional to both.
 */
export function anchorsIn(html: string, text: string): ReadonlySet<string> {
  const named = [...html.matchAll(/\s(?:id|name)=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g)]
  const ids = named.map(([, double, single, bare]) => decodeEntities(double ?? single ?? bare ?? ''))
  const said = [...text.matchAll(/\{\s*#([^{}\n]*)\}/g)].map(([, words]) => /^[\w.:+-]*/.exec(words!)![0])
  const tabs = Array.from(text.matchAll(/^[ \t]*===[!+]{0,2}[ \t]+"([^"\n]+)"/gm), ([, title]) => title!)
  const headings = headingsIn(html).map((words) => decodeEntities(withoutMarks(words.replaceAll(/<[^<>]*>/g, ''))))
  return new Set([...ids, ...said, ...tabs, ...headings, ...headingSources(text)].map(plainAnchor))
}

/** Reduces an anchor to lower-case letters and digits, as generators treat the rest in different ways. */
export function plainAnchor(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

// From each opening heading tag to the next closing one.
function headingsIn(html: string): string[] {
  const found: string[] = []
  let from: number | undefined
  for (const { 0: tag, 1: slash, index } of html.matchAll(/<(\/?)h[1-6](?=[\s>])[^<>]*>/g)) {
    if (slash === '') from ??= index + tag.length
    else if (from !== undefined) {
      found.push(html.slice(from, index))
      from = undefined
    }
  }
  return found
}

// Some generators make anchors from a heading's source, with its links; others prefix the headings above it.
function* headingSources(text: string): Generator<string> {
  const above: string[] = []
  for (const [, signs, line] of text.matchAll(/^ {0,3}(#{1,6})[ \t]+(\S.*)$/gm)) {
    const words = withoutMarks(line!)
    above.length = Math.min(above.length, signs!.length - 1)
    above[signs!.length - 1] = words
    yield words
    for (const headings of [above, above.slice(1)]) {
      const joined = headings.filter(Boolean)
      if (joined.length > 1 && joined.reduce((sum, { length }) => sum + length, 0) <= longestJoined)
        yield joined.join(' ')
    }
  }
}

// `{#id .class}` behind a heading.
function withoutMarks(words: string): string {
  return words.replaceAll(/\{\s*[#.:][^{}]*\}/g, '')
}
