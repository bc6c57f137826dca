import { LRUCache } from 'lru-cache'

/**
 * Dates answers that depend on more than one file: a page contains settings, terms, other entries, and depends on the clock. No
 * file time dates such an answer, as a deleted file's is gone, and checkouts and copies bring old times; so the server itself
 * records when it first sent these bytes. After a restart that moment is later, and clients receive an answer that they have
 * once more; they never keep one that has changed.
 *
 * Dates have a resolution of one second: the moment is the next whole second, and if other bytes follow before it has passed,
 * theirs is later.
 *
 * @returns since when the answer to a request has been the same, given the tag of its present bytes, in milliseconds
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
