import { LRUCache } from 'lru-cache'
import type { Entry } from '../../model/model.ts'

/** Caches entries embedded in answers to visitors, as JSON: all lists of a site embed the same few authors and terms. */
export class EmbeddedAnswers {
  /** By address. */
  readonly answers: LRUCache<string, string>
  /** Entries of lists that are known without requesting the lists. */
  readonly texts: LRUCache<Entry, string>

  /** @param most characters that are kept of either */
  constructor(most: number) {
    const limits = { maxSize: most, maxEntrySize: Math.max(1, Math.floor(most / 8)) }
    this.answers = new LRUCache({ ...limits, sizeCalculation: (json, href) => json.length + href.length + 64 })
    this.texts = new LRUCache({ ...limits, sizeCalculation: (json) => json.length + 64 })
  }
}
