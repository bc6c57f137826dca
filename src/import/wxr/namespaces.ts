import { getOrMake } from '../../text/values.ts'

/** Prefix of Almanac's own elements in the authors of an export, which WordPress ignores. */
export const ownPrefix = 'almanac:'

export const ownNamespace = 'urn:almanac:export:1'

/** The members of an account that have an element each, as does each of its roles. */
export const accountMembers = ['slug', 'url', 'description', 'nickname', 'locale', 'registered'] as const

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

/** Normalizes element names by their namespaces, whatever prefixes a file uses. Takes linear time, however many it declares. */
export class Namespaces {
  /** The namespaces of each prefix, the innermost last. */
  readonly #meanings = new Map<string, string[]>()
  /** The prefixes that each open element declares. */
  readonly #open: (readonly string[])[] = []

  /** Returns an element's name at its start tag. An undeclared prefix has WordPress's meaning. */
  enter(tag: string, attributes: Readonly<Record<string, string>>): string {
    const declared: string[] = []
    for (const [name, uri] of Object.entries(attributes)) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
      const prefix = name === 'xmlns' ? '' : `${name.slice('xmlns:'.length)}:`
      getOrMake(this.#meanings, prefix, () => []).push(uri)
      declared.push(prefix)
    }
    this.#open.push(declared)
    const colon = tag.indexOf(':')
    const prefix = colon < 0 ? '' : tag.slice(0, colon + 1)
    const uri = this.#meanings.get(prefix)?.at(-1)
    if (uri === undefined) return tag
    return `${prefixOf(uri) ?? `{${uri}}`}${tag.slice(prefix.length)}`
  }

  leave(): void {
    for (const prefix of this.#open.pop() ?? []) this.#meanings.get(prefix)!.pop()
  }
}
