import { LRUCache } from 'lru-cache'

/** A function that computes its result once for each object, and keeps it for as long as the object exists. */
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
 * A cache of the most recently used values, up to a number. It allocates memory as it fills: `max` would reserve all of
 * it at once, which takes longer than reading a small site.
 */
export function recentlyUsed<K extends {}, V extends {}>(most: number): LRUCache<K, V> {
  return new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1 })
}

/**
 * Admits to a cache what is needed for the second time. What is needed once, as by whoever reads everything, would only
 * displace other values, and burden the garbage collector. It remembers up to twice as many keys as it is given, for as
 * long as they exist.
 */
export class Doorkeeper<Key extends WeakKey> {
  readonly #most: number
  #known = new WeakSet<Key>()
  #count = 0
  #former = new WeakSet<Key>()

  constructor(most: number) {
    this.#most = most
  }

  /** Whether the key was here before; from now on it was. */
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
