import { LRUCache } from 'lru-cache'

/** Limits on known addresses and (roughly) the bytes of their tags: visitors make addresses up. */
const mostAddresses = 100_000
const mostBytes = 256 << 20
const bytesOfTag = 60

/**
 * Maps tags to the addresses answered with them, for caches that know answers by address alone. An address that is dropped here
 * is purged: nothing could purge it later.
 */
export class AddressBook {
  readonly #tagsOf: LRUCache<string, readonly string[]>
  readonly #withTag = new Map<string, Set<string>>()
  readonly #dropped = new Set<string>()

  constructor(most = mostAddresses) {
    this.#tagsOf = new LRUCache<string, readonly string[]>({
      max: most,
      maxSize: mostBytes,
      sizeCalculation: (tags, path) => 2 * path.length + bytesOfTag * (4 + tags.length),
      dispose: (tags, path, reason) => {
        this.#remove(path, tags)
        if (reason === 'evict') this.#dropped.add(path)
      },
    })
  }

  /** Records an answer that a cache may store. */
  note(path: string, tags: readonly string[]): void {
    if (this.#tagsOf.get(path) === tags) return
    this.#tagsOf.set(path, tags)
    for (const tag of tags) this.#withTag.set(tag, (this.#withTag.get(tag) ?? new Set()).add(path))
  }

  /** Whether an address was dropped since the last call of `take`. */
  get hasDropped(): boolean {
    return this.#dropped.size > 0
  }

  /** The addresses answered with one of some tags, and those dropped since the last call. */
  take(tags: Iterable<string>): string[] {
    const found = new Set(this.#dropped)
    this.#dropped.clear()
    for (const tag of tags) for (const path of this.#withTag.get(tag) ?? []) found.add(path)
    return [...found]
  }

  #remove(path: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const paths = this.#withTag.get(tag)
      paths?.delete(path)
      if (paths?.size === 0) this.#withTag.delete(tag)
    }
  }
}
