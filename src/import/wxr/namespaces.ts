/** Prefix of Almanac's own elements in the authors of an export, which WordPress ignores. */
export const ownPrefix = 'almanac:'

export const ownNamespace = 'urn:almanac:export:1'

/** The members of an account that have an element each, as does each of its roles. */
export const accountMembers = ['slug', 'url', 'description', 'nickname', 'locale', 'registered'] as const

type Prefixes = ReadonlyMap<string, string>

function prefixOf(uri: string): string | undefined {
  if (/^https?:\/\/wordpress\.org\/export\/[\d.]+\/?$/.test(uri)) return 'wp:'
  if (/^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/?$/.test(uri)) return 'excerpt:'
  return known.get(uri)
}

const known = new Map([
  ['http://purl.org/rss/1.0/modules/content/', 'content:'],
  ['http://purl.org/dc/elements/1.1/', 'dc:'],
  [ownNamespace, ownPrefix],
  ['', ''],
])

/** Normalizes element names by their namespaces, whatever prefixes a file uses. */
export class Namespaces {
  readonly #open: Prefixes[] = [new Map()]

  /** Returns an element's name at its start tag. An undeclared prefix has WordPress's meaning. */
  enter(tag: string, attributes: Readonly<Record<string, string>>): string {
    this.#open.push(this.#with(attributes))
    const colon = tag.indexOf(':')
    const prefix = colon < 0 ? '' : tag.slice(0, colon + 1)
    const uri = this.#open.at(-1)!.get(prefix)
    if (uri === undefined) return tag
    return `${prefixOf(uri) ?? `{${uri}}`}${tag.slice(prefix.length)}`
  }

  leave(): void {
    this.#open.pop()
  }

  #with(attributes: Readonly<Record<string, string>>): Prefixes {
    const before = this.#open.at(-1)!
    let next: Map<string, string> | undefined
    for (const [name, uri] of Object.entries(attributes)) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
      next ??= new Map(before)
      next.set(name === 'xmlns' ? '' : `${name.slice('xmlns:'.length)}:`, uri)
    }
    return next ?? before
  }
}
