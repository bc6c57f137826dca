import type { Entry } from './model.ts'

/** How many slugs a path may have: deeper trees are named by ids. */
export const longestPath = 64

/** The key under which a reference stands in posting lists, without slashes too many; undefined for what is none. */
export function keyOf(ref: unknown): string | undefined {
  if (typeof ref === 'number') return `#${ref}`
  if (typeof ref !== 'string') return undefined
  // A run of slashes is looked at from its first one only: from each of them would take the square of its length.
  const key = ref.replace(/^\/+|(?<!\/)\/+$/g, '')
  return (key.includes('//') ? key.replace(/\/{2,}/g, '/') : key) || undefined
}

/** The slugs of a path. */
export function partsOf(key: string): string[] {
  return key.split('/').filter(Boolean)
}

/** The slug that an entry's file says, which in the trash is not the one that is shown until another entry wants it. */
export function storedSlug({ slug, derived }: Pick<Entry, 'slug' | 'derived'>): string {
  return derived.storedSlug ?? slug
}

/** What makes the names of an entry: its slugs, and the path that its file names as what stands above it. */
export interface Place {
  readonly slugs: readonly string[]
  readonly written: readonly string[]
}

/** The place that an entry's file gives it. */
export function toPlace(entry: Entry): Place {
  const key = entry.resource.parentKey
  const written = key ? keyOf(entry.data[key]) : undefined
  return {
    slugs: [...new Set([entry.slug, storedSlug(entry)])].filter(Boolean),
    written: written === undefined || written.startsWith('#') ? [] : partsOf(written),
  }
}

/**
 * Every text that names the last of a line of entries, from the top down: the ends of the paths that their slugs make,
 * and of those that their files name.
 */
export function textsOfLine(line: readonly Place[]): Set<string> {
  let paths = new Map<string, readonly string[]>()
  // With the slug that follows, a path has as many slugs as one may have.
  const add = (said: readonly string[]) => {
    const path = said.slice(1 - longestPath)
    if (paths.size < longestPath) paths.set(path.join('/'), path)
  }
  add(line[0]?.written ?? [])
  for (const [index, { slugs }] of line.slice(0, -1).entries()) {
    const above = [...paths.values()]
    paths = new Map()
    add(line[index + 1]!.written)
    for (const path of above) for (const slug of slugs) add([...path, slug])
  }
  const texts = new Set<string>()
  for (const path of paths.values())
    for (const slug of line.at(-1)!.slugs) {
      let text = slug
      texts.add(text)
      for (const one of [...path].reverse()) texts.add((text = `${one}/${text}`))
    }
  return texts
}

/**
 * Keys by which an entry of a tree is found by the end of its path: every end of the path that its file tells, of two slugs
 * or more; the whole of that, behind a slash; where it names its parent by a number, that number, and `#` for any number.
 */
export function tailKeys(entry: Entry): string[] {
  const key = entry.resource.parentKey
  const written = key ? keyOf(entry.data[key]) : undefined
  if (written === undefined) return []
  const keys: string[] = []
  for (const slug of new Set([entry.slug, storedSlug(entry)])) {
    if (slug === '') continue
    if (written.startsWith('#')) {
      keys.push(`#/${slug}`, `${written}/${slug}`)
      continue
    }
    const parts = partsOf(written)
    const whole = [...parts, slug].join('/')
    if (parts.length <= longestPath) keys.push(`/${whole}`)
    // Longer ends name nothing.
    keys.push(...endsOf(whole).slice(1 - longestPath))
  }
  return keys
}

/** The ends of a path that have two slugs or more, the longest first. They take no room of their own. */
export function endsOf(path: string): string[] {
  const ends: string[] = []
  const last = path.lastIndexOf('/')
  for (let at = 0; at <= last; at = path.indexOf('/', at) + 1) ends.push(path.slice(at))
  return ends
}
