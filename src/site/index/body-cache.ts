import { LRUCache } from 'lru-cache'
import type { Entry } from '../../model/model.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import { isSameStamp, readEntryBody, stateOf } from './load-file.ts'

/** Caches the bodies that were read last. */
export class BodyCache {
  readonly #folder: ContentFolder
  // In bytes, not in number: a body may have megabytes.
  readonly #bodies = new LRUCache<Entry, string>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: (body) => body.length * 2 + 100,
  })
  readonly #isYoung: (path: string) => boolean

  /** `isYoung` tells whether a file is racily clean: unchanged size and times do not yet mean that it is unchanged. */
  constructor(folder: ContentFolder, isYoung: (path: string) => boolean) {
    this.#folder = folder
    this.#isYoung = isYoung
  }

  /** Caches an entry's body for later, if its file still exists. */
  keep(entry: Entry): void {
    try {
      this.of(entry)
    } catch {
      // Whoever asks for it gets the error.
    }
  }

  /** Caches the body that an entry was just written with. */
  hold(entry: Entry, body: string): void {
    this.#bodies.set(entry, body)
  }

  /** An entry's body from the disk; not cached if the file changed behind the index's back. */
  of(entry: Entry): string {
    if (entry.body !== undefined) return entry.body
    const known = this.#bodies.get(entry)
    if (known !== undefined) return known
    const { resource, path, bodyStart } = entry
    let isSame = false
    const body = readEntryBody(this.#folder, resource, path, () => {
      const { stamp } = stateOf(this.#folder, resource, path)
      isSame = stamp !== undefined && isSameStamp(stamp, entry)
      // The text before the body was parsed and validated when the entry was loaded.
      return isSame && bodyStart >= 0 && !this.#isYoung(path) ? bodyStart : undefined
    })
    if (isSame) this.#bodies.set(entry, body)
    return body
  }
}
