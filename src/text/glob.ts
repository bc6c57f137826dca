import { listOf, getOrMake } from './values.ts'

/**
 * Compiles a pattern into a test of whole texts: `*` is any text within a name, `**` any text (with the slash after it), `?`
 * one character of a name. Matching takes time proportional to text length times pattern length, however many stars there are.
 */
export function openPattern(pattern: string): (text: string) => boolean {
  const parts = pattern.match(/\*\*\/?|[^]/g) ?? []
  const isMany = (part: string) => part === '*' || part.startsWith('**')
  const fits = (part: string, sign: string) =>
    part.startsWith('**') || (part === '*' || part === '?' ? sign !== '/' : part === sign)

  const begins = /^[^*?]*/.exec(pattern)![0]
  const ends = parts.slice(parts.findLastIndex((part) => part === '?' || isMany(part)) + 1).join('')

  // Marks the positions reachable from a given one: stars may match nothing.
  const enter = (places: Uint8Array, from: number) => {
    for (let at = from; !places[at]; at++) {
      places[at] = 1
      if (at === parts.length || !isMany(parts[at]!)) return
    }
  }

  return (text) => {
    // Nearly all texts are decided by what has no stars.
    if (begins === pattern) return text === pattern
    if (!text.startsWith(begins) || !text.endsWith(ends)) return false
    let places = new Uint8Array(parts.length + 1)
    enter(places, 0)
    for (const sign of text.split('')) {
      const next = new Uint8Array(parts.length + 1)
      for (const [at, part] of parts.entries())
        if (places[at] && fits(part, sign)) enter(next, isMany(part) ? at : at + 1)
      places = next
    }
    return places[parts.length] === 1
  }
}

/**
 * Compiles a list of files and folders, each given by its path (`_includes`, `README.md`) or by a pattern (`drafts/*.md`, `**`
 * for any folders), with everything below it.
 *
 * @returns whether a path is, or is below, one of them
 */
export function openPaths(said: unknown): (path: string) => boolean {
  const texts = listOf(said).filter((one) => typeof one === 'string')
  if (texts.length === 0) return () => false
  const top: Segment = { isNamed: false, below: new Map() }
  const patterns: ((path: string) => boolean)[] = []
  for (const text of texts) {
    if (/[*?]/.test(text)) patterns.push(openPattern(text), openPattern(`${text}/**`))
    else addPath(top, text.replace(/^\.?\/+|(?<!\/)\/+$/g, ''))
  }
  return (path) => isBelowNamed(top, path) || patterns.some((fits) => fits(path))
}

interface Segment {
  isNamed: boolean
  readonly below: Map<string, Segment>
}

function addPath(top: Segment, path: string): void {
  let place = top
  for (const segment of path.split('/')) {
    place = getOrMake(place.below, segment, () => ({ isNamed: false, below: new Map() }))
  }
  place.isNamed = true
}

// Segment by segment: looking up every ancestor path would read the path again for each segment.
function isBelowNamed(top: Segment, path: string): boolean {
  let place: Segment | undefined = top
  for (const segment of path.split('/')) {
    place = place.below.get(segment)
    if (!place) return false
    if (place.isNamed) return true
  }
  return false
}
