/** Elements of ours in the authors of an export: WordPress reads over them. */
export const ownPrefix = 'almanac:'

/** The namespace of our own elements. */
export const ownNamespace = 'urn:almanac:export:1'

/** The members of an account that each have such an element; its roles have one each besides. */
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

/** Names of elements by their namespaces, whatever prefixes a file has for them. */
export class Namespaces {
  readonly #open: Prefixes[] = [new Map()]

  /** The name of an element at its start tag. An undeclared prefix has the meaning that WordPress gives it. */
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
