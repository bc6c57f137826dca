import { LRUCache } from 'lru-cache'
import { type EmbedRequest, type FoundEmbed, lookUpEmbed } from './look-up-embed.ts'
import type { FetchRules } from './safe-fetch.ts'

/** A cache of providers' responses: each is fetched once, even for concurrent requests. */
export class StoredEmbeds {
  readonly #answers = new LRUCache<string, Promise<FoundEmbed | undefined>>({ max: 200, ttl: seconds.failure * 1000 })
  #running = 0

  /** Like `lookUpEmbed`. Also undefined while too many look-ups are running. */
  find(request: EmbedRequest, rules: FetchRules): Promise<FoundEmbed | undefined> {
    const key = JSON.stringify([request.url, request.maxWidth, request.maxHeight, request.discover, rules.allowedHosts])
    const known = this.#answers.get(key)
    if (known) return known
    if (this.#running >= mostAtOnce) return Promise.resolve(undefined)
    this.#running++
    const answer = lookUpEmbed(request, rules).finally(() => this.#running--)
    this.#answers.set(key, answer)
    void answer.then((found) => this.#answers.set(key, answer, { ttl: keepFor(found) * 1000 }))
    return answer
  }
}

const mostAtOnce = 16

const seconds = { failure: 60, least: 300, most: 86_400 }

function keepFor(found: FoundEmbed | undefined): number {
  if (!found) return seconds.failure
  return Math.min(seconds.most, Math.max(seconds.least, found.keepFor ?? seconds.most))
}
