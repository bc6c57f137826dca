/** The parts of an entry that determine its names. */
export interface Named {
  readonly slug: string
  readonly data: Readonly<Record<string, unknown>>
  readonly derived: { readonly status: string; readonly storedSlug?: string }
  readonly resource: { readonly parentKey?: string; readonly languages?: { readonly codes: readonly string[] } }
}

/** The most slugs in a path: entries deeper in a tree are named by id. */
export const longestPath = 64

/** Returns a reference's key in posting lists: like a slug, non-ASCII letters as octets, no surplus slashes; else undefined. */
export function keyOf(ref: unknown): string | undefined {
  if (typeof ref === 'number') return `#${ref}`
  if (typeof ref !== 'string') return undefined
  // Matches a run of slashes from its first one only: matching from each would be quadratic.
  const key = ref.replace(/^\/+|(?<!\/)\/+$/g, '').replace(/[\u0080-\uffff]+/g, toOctets)
  return (key.includes('//') ? key.replace(/\/{2,}/g, '/') : key) || undefined
}

/** Returns the number that a key represents; undefined for the key of a text, such as `#hash`. */
export function numberOfKey(key: string): number | undefined {
  if (!key.startsWith('#')) return undefined
  const number = Number(key.slice(1))
  return String(number) === key.slice(1) ? number : undefined
}

function toOctets(letters: string): string {
  return Buffer.from(letters).toString('hex').replace(/../g, '%$&')
}

/** Returns a key as people write it: octets become the letters they encode, if these mean the same key. */
export function readableKey(key: string): string {
  if (!key.includes('%')) return key
  const text = Buffer.from(
    key.replace(/%([89a-f][0-9a-f])/g, (_octet, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()
  return keyOf(text) === key ? text : key
}

/** Separates, in memory only, a reference from the language of the file that contains it. */
const languageMark = '\u001F'

/** Marks a reference that was read in a file of another language than the default one. */
export function saidIn(language: string, ref: unknown): unknown {
  return typeof ref === 'string' && ref !== '' ? bareRef(ref) + languageMark + language : ref
}

/** Returns a reference as its file has it. */
export function bareRef(ref: string): string {
  const at = ref.indexOf(languageMark)
  return at < 0 ? ref : ref.slice(0, at)
}

/** Returns the language of the file that a reference is from; undefined for the default one. */
export function languageOfRef(ref: string): string | undefined {
  const at = ref.indexOf(languageMark)
  return at < 0 ? undefined : ref.slice(at + 1)
}

export function slugsIn(key: string): string[] {
  return bareRef(key).split('/').filter(Boolean)
}

/** Splits a key that names an entry explicitly in one of the languages: `docs/about.en` is `docs/about`, and `en`. */
export function splitLanguage(key: string, codes: readonly string[]): { key: string; language: string } | undefined {
  const dot = key.lastIndexOf('.')
  const language = key.slice(dot + 1)
  return dot > 0 && codes.includes(language) ? { key: key.slice(0, dot), language } : undefined
}

/** Returns the slug paths that a key may mean: one, or two if it may name an entry explicitly in a language. */
export function pathsOfKey(key: string, { languages }: Named['resource']): string[][] {
  const outright = languages && splitLanguage(bareRef(key), languages.codes)
  return outright ? [slugsIn(outright.key), slugsIn(key)] : [slugsIn(key)]
}

/** Returns the slug paths that a file's parent reference may mean; none if it is a number. */
export function writtenPaths(parent: unknown, resource: Named['resource']): string[][] {
  const key = keyOf(parent)
  return key === undefined || numberOfKey(key) !== undefined ? [] : pathsOfKey(key, resource)
}

/** Returns the slug in an entry's file. In the trash it differs from the shown one until another entry takes it. */
export function storedSlug({ slug, derived }: Pick<Named, 'slug' | 'derived'>): string {
  return derived.storedSlug ?? slug
}

export interface Place {
  readonly slugs: readonly string[]
  readonly written: readonly (readonly string[])[]
}

/** Returns an entry's slugs, and the paths that its file may mean by its parent reference. */
export function toPlace(entry: Named): Place {
  const { resource, data } = entry
  return {
    slugs: [...new Set([entry.slug, storedSlug(entry)])].filter(Boolean),
    written: writtenPaths(resource.parentKey && data[resource.parentKey], resource),
  }
}

/** Returns every text that can name the last of a line of entries (root first): suffixes of its slug paths, own and files'. */
export function textsOfLine(line: readonly Place[]): Set<string> {
  let paths = new Map<string, readonly string[]>()
  // With the slug that follows, the path reaches the maximum length.
  const add = (parts: readonly string[]) => {
    const path = parts.slice(1 - longestPath)
    if (paths.size < longestPath) paths.set(path.join('/'), path)
  }
  const [first] = line
  for (const path of first?.written.length ? first.written : [[]]) add(path)
  for (const [index, { slugs }] of line.slice(0, -1).entries()) {
    const above = [...paths.values()]
    paths = new Map()
    const { written } = line[index + 1]!
    for (const path of written.length ? written : [[]]) add(path)
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
 * Returns keys for finding an entry of a tree by the end of its path: every suffix of its file's path with two slugs or more;
 * the whole path, after a slash; if it names its parent by number, that number, and `#` for any number.
 */
export function tailKeys(entry: Named): string[] {
  const key = entry.resource.parentKey
  const written = key ? keyOf(entry.data[key]) : undefined
  if (written === undefined) return []
  const keys: string[] = []
  for (const slug of new Set([entry.slug, storedSlug(entry)])) {
    if (slug === '') continue
    if (numberOfKey(written) !== undefined) {
      keys.push(`#/${slug}`, `${written}/${slug}`)
      continue
    }
    for (const parts of pathsOfKey(written, entry.resource)) {
      const whole = [...parts, slug].join('/')
      if (parts.length <= longestPath) keys.push(`/${whole}`)
      keys.push(...endsOf(whole).slice(1 - longestPath))
    }
  }
  return keys
}

/** Returns the suffixes of a path with two slugs or more, longest first. They are slices that use no memory of their own. */
export function endsOf(path: string): string[] {
  const ends: string[] = []
  const last = path.lastIndexOf('/')
  for (let at = 0; at <= last; at = path.indexOf('/', at) + 1) ends.push(path.slice(at))
  return ends
}

/** The suffix of a trashed entry's shown slug, so that another entry can use the slug. */
export const trashedSuffix = '__trashed'

/** Removes the trash's suffix from a slug. */
export function withoutTrash(slug: string): string {
  return slug.replace(/__trashed(?:-\d+)?$/, '')
}

/** Returns the slug shown for a trashed entry that stores this one. */
export function trashedSlug(stored: string): string {
  return withoutTrash(stored) === stored ? `${stored}${trashedSuffix}` : stored
}

const unfinished = new Set(['draft', 'pending', 'auto-draft'])

/** Whether an entry of this status is unfinished: it may lack a slug, as nobody needs its name yet. */
export function isUnfinished(status: string): boolean {
  return unfinished.has(status)
}

/** Whether the slug is only a draft's file name: it gives way to a published entry of that name. */
export function givesWay({ derived, data }: Pick<Named, 'derived' | 'data'>): boolean {
  return isUnfinished(derived.status) && data['slug'] === undefined
}
