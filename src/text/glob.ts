import { listOf } from './values.ts'

/**
 * Opens a pattern of names: `*` is any text within a name, `**` any at all (with the slash behind it), `?` one sign of a
 * name. Each sign of a text is looked at once for each part of the pattern, however many stars that has.
 *
 * @returns whether a whole text fits
 */
export function openPattern(pattern: string): (text: string) => boolean {
  const parts = pattern.match(/\*\*\/?|[^]/g) ?? []
  const isMany = (part: string) => part === '*' || part.startsWith('**')
  const fits = (part: string, sign: string) =>
    part.startsWith('**') || (part === '*' || part === '?' ? sign !== '/' : part === sign)

  // The places that one leads to: stars may stand for nothing.
  const enter = (places: Uint8Array, from: number) => {
    for (let at = from; !places[at]; at++) {
      places[at] = 1
      if (at === parts.length || !isMany(parts[at]!)) return
    }
  }

  return (text) => {
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
 * Opens a list of files and folders: each by its path (`_includes`, `README.md`), or by a pattern (`drafts/*.md`, `**` for
 * any folders), with all below it.
 *
 * @returns whether a path is one of these, or below one
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

/** A segment of a path among those that are named. */
interface Segment {
  isNamed: boolean
  readonly below: Map<string, Segment>
}

function addPath(top: Segment, path: string): void {
  let place = top
  for (const segment of path.split('/')) {
    const next = place.below.get(segment) ?? { isNamed: false, below: new Map() }
    place.below.set(segment, next)
    place = next
  }
  place.isNamed = true
}

// Segment by segment: each path above, looked up whole, would be read again for each segment.
function isBelowNamed(top: Segment, path: string): boolean {
  let place: Segment | undefined = top
  for (const segment of path.split('/')) {
    place = place.below.get(segment)
    if (!place) return false
    if (place.isNamed) return true
  }
  return false
}
