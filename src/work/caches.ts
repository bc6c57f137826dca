import { LRUCache } from 'lru-cache'

/** Wraps a function so that it computes its result once per object, for as long as the object exists. */
export function memoize<Key extends WeakKey, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, Made>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined || known.has(key)) return found as Made
    const made = make(key)
    known.set(key, made)
    return made
  }
}

/**
 * A cache of the `most` most recently used values. Uses `maxSize`, since `max` would reserve all memory at once, which takes
 * longer than reading a small site.
 */
export function recentlyUsed<K extends {}, V extends {}>(most: number): LRUCache<K, V> {
  return new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1 })
}

/**
 * Admits a key to a cache at its second use: values used once, as when everything is read, would only displace others and
 * burden the garbage collector. Remembers up to `2 * most` keys, for as long as they exist.
 */
export class Doorkeeper<Key extends WeakKey> {
  readonly #most: number
  #known = new WeakSet<Key>()
  #count = 0
  #former = new WeakSet<Key>()

  constructor(most: number) {
    this.#most = most
  }

  /** Whether the key was seen before; remembers it. */
  admits(key: Key): boolean {
    if (this.#known.has(key)) return true
    const isKnown = this.#former.has(key)
    if (this.#count === this.#most) {
      this.#former = this.#known
      this.#known = new WeakSet()
      this.#count = 0
    }
    this.#known.add(key)
    this.#count++
    return isKnown
  }
}
