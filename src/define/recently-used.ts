import { LRUCache } from 'lru-cache'

/**
 * A cache of what was used last, of at most so many. It takes room as it fills: `max` would set all of it aside at once,
 * which costs whoever opens a site more than reading a small one.
 */
export function recentlyUsed<K extends {}, V extends {}>(most: number): LRUCache<K, V> {
  return new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1 })
}
