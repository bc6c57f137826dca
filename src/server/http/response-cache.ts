import { LRUCache } from 'lru-cache'
import type { Entry, Site } from '../../model/model.ts'
import type { Encoding } from './compress.ts'
import type { ReadyResponse } from './ready-answer.ts'
import { openUnchangedSince } from './unchanged-since.ts'

/** Cache of whole answers for anonymous readers, valid until something on the site changes. */
export type ResponseCache = ReturnType<typeof openResponseCache>

/** Caches entries embedded in answers to visitors, as JSON: all lists of a site embed the same few authors and terms. */
export class EmbeddedAnswers {
  /** By URL. */
  readonly answers: LRUCache<string, string>
  /** Entries of lists that are known without requesting the lists. */
  readonly texts: LRUCache<Entry, string>

  /** @param most characters stored in each of the two */
  constructor(most: number) {
    const limits = { maxSize: most, maxEntrySize: Math.max(1, Math.floor(most / 8)) }
    this.answers = new LRUCache({ ...limits, sizeCalculation: (json, href) => json.length + href.length + 64 })
    this.texts = new LRUCache({ ...limits, sizeCalculation: (json) => json.length + 64 })
  }
}

/**
 * Opens the cache of whole answers, limited in bytes (0 disables it), for each URL at which the site is reached. Any change of
 * the site empties it, as does every minute, since a few answers depend on the day.
 *
 * @param isDated false if answers have no date of their own, as other servers give the same ones
 */
export function openResponseCache(site: Site, maxBytes = 64 * 1024 * 1024, isDated = true) {
  const answers = new LRUCache<string, ReadyResponse>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, maxBytes / 8),
    sizeCalculation: ({ body, headers }, key) => body.length + key.length * 2 + headers.length * 64,
  })
  const unchangedSince = openUnchangedSince()
  const embedded = new Map<string, EmbeddedAnswers>()
  let state = 0
  let generation = -1
  let minute = -1
  const current = (): number => {
    // Nothing is cached, so nothing is read, not even the time.
    if (maxBytes === 0) return state
    const minuteNow = Math.floor(site.now() / 60_000)
    if (generation !== site.generation || minute !== minuteNow) {
      generation = site.generation
      minute = minuteNow
      state++
      answers.clear()
      // Work in progress may still fill a discarded one.
      embedded.clear()
    }
    return state
  }
  return {
    get(target: string, encoding: Encoding): ReadyResponse | undefined {
      current()
      return answers.get(cacheKeyOf(target, encoding, site))
    },
    /** The current state of the site, to be passed to `set` with the answer made from it. */
    state: current,
    set(target: string, encoding: Encoding, madeAt: number, answer: ReadyResponse): void {
      if (maxBytes > 0 && target.length <= maxTarget && madeAt === current())
        answers.set(cacheKeyOf(target, encoding, site), answer)
    },
    /** A mount's cache of embedded entries, valid as long as its answers are; undefined if there is none. */
    embedded(mount: string): EmbeddedAnswers | undefined {
      if (maxBytes === 0) return undefined
      current()
      const known = embedded.get(mount)
      if (known) return known
      // The mount's URL begins with the site's, which requests choose.
      if (embedded.size >= mostMounts) embedded.clear()
      const made = new EmbeddedAnswers(Math.min(mostEmbedded, maxBytes))
      embedded.set(mount, made)
      return made
    },
    /** Since when the answer to a request has had its bytes, given their tag; a moment that never passes is not sent. */
    since: (target: string, encoding: Encoding, etag: string): number =>
      isDated ? unchangedSince(cacheKeyOf(target, encoding, site), etag) : Number.POSITIVE_INFINITY,
  }
}

const maxTarget = 2000
const mostMounts = 10
/** In characters, for each mount. */
const mostEmbedded = 4 * 1024 * 1024

function cacheKeyOf(target: string, encoding: Encoding, { home }: Site): string {
  return `${encoding} ${home} ${target}`
}
