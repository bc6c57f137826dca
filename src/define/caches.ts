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
 * A cache of what was used last, of at most so many. It takes room as it fills: `max` would set all of it aside at once,
 * which costs whoever opens a site more than reading a small one.
 */
export function recentlyUsed<K extends {}, V extends {}>(most: number): LRUCache<K, V> {
  return new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1 })
}
