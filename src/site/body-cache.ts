import { LRUCache } from 'lru-cache'
import type { Entry } from '../define/model.ts'
import type { ContentFolder } from '../store/content-folder.ts'
import { isSameStamp, readBody, stateOf } from '../store/load-file.ts'

/** The bodies that were read last. */
export class BodyCache {
  readonly #folder: ContentFolder
  readonly #bodies = new LRUCache<Entry, string>({ max: 256 })

  constructor(folder: ContentFolder) {
    this.#folder = folder
  }

  /** Reads an entry's body for later, if its file is still there. */
  keep(entry: Entry): void {
    try {
      this.of(entry)
    } catch {
      // Whoever asks for it will be told.
    }
  }

  /** An entry's body as the disk has it; one of a file that changed behind the index's back is not kept. */
  of(entry: Entry): string {
    if (entry.body !== undefined) return entry.body
    const known = this.#bodies.get(entry)
    if (known !== undefined) return known
    const body = readBody(this.#folder, entry.resource, entry.path)
    const { stamp } = stateOf(this.#folder, entry.resource, entry.path)
    if (stamp && isSameStamp(stamp, entry)) this.#bodies.set(entry, body)
    return body
  }
}
