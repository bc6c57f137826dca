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
