import { LRUCache } from 'lru-cache'
import type { Entry } from '../../model/model.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import { isSameStamp, readEntryBody, stateOf } from './load-file.ts'

/**
 * The bodies that were written last, and the one that was read last. Values made from bodies are cached elsewhere, and the
 * system caches the files: a third copy of all of them would only burden the garbage collector.
 */
export class BodyCache {
  readonly #folder: ContentFolder
  // In bytes, not in number: a body may have megabytes.
  readonly #written = new LRUCache<Entry, string>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: (body) => body.length * 2 + 100,
  })
  readonly #isYoung: (path: string) => boolean
  #last: { readonly entry: Entry; readonly body: string } | undefined

  /** `isYoung` tells whether a file is racily clean: unchanged size and times do not yet mean that it is unchanged. */
  constructor(folder: ContentFolder, isYoung: (path: string) => boolean) {
    this.#folder = folder
    this.#isYoung = isYoung
  }

  /** Caches an entry's body for later, if its file still exists. */
  keep(entry: Entry): void {
    try {
      const body = this.of(entry)
      if (this.#last?.entry === entry) this.hold(entry, body)
    } catch {
      // The reader of the body gets the error.
    }
  }

  /** Caches the body that an entry was just written with. */
  hold(entry: Entry, body: string): void {
    this.#written.set(entry, body)
  }

  /** An entry's body from the disk; not cached if the file changed behind the index's back. */
  of(entry: Entry): string {
    if (entry.body !== undefined) return entry.body
    const known = this.#last?.entry === entry ? this.#last.body : this.#written.get(entry)
    if (known !== undefined) return known
    const { resource, path, bodyStart } = entry
    let isSame = false
    const body = readEntryBody(this.#folder, resource, path, () => {
      const { stamp } = stateOf(this.#folder, resource, path)
      isSame = stamp !== undefined && isSameStamp(stamp, entry)
      // The text before the body was parsed and validated when the entry was loaded.
      return isSame && bodyStart >= 0 && !this.#isYoung(path) ? bodyStart : undefined
    })
    if (isSame) this.#last = { entry, body }
    return body
  }
}
