import { LRUCache } from 'lru-cache'

/**
 * Dates answers that depend on more than one file: a page shows settings, terms, other entries, and the clock. No file's
 * time says when such an answer changed, as that of a deleted file is gone, and checkouts and copies bring old times; so the
 * server itself records when it first sent these bytes. After a restart that moment is a later one, and clients receive once
 * more an answer that they have; they never keep one that has changed.
 *
 * Dates have a resolution of one second: the moment is the next whole second, and if other bytes follow before it has
 * passed, theirs is a later one.
 *
 * @returns tells since when the answer to a request has been the same, given the tag of its bytes now, in milliseconds
 */
export function openUnchangedSince(now = Date.now): (request: string, etag: string) => number {
  const known = new LRUCache<string, { readonly etag: string; readonly since: number }>({
    maxSize: 4 * 1024 * 1024,
    sizeCalculation: (_one, request) => request.length * 2 + 200,
  })
  return (request, etag) => {
    const last = known.get(request)
    if (last?.etag === etag) return last.since
    const next = Math.ceil(now() / 1000) * 1000
    const since = last ? Math.max(next, last.since + 1000) : next
    known.set(request, { etag, since })
    return since
  }
}
