import { LRUCache } from 'lru-cache'
import type { Entry } from '../../model/model.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import { isSameStamp, readEntryBody, stateOf } from './load-file.ts'
import { quietly } from '../../text/values.ts'

/**
 * Caches recently written bodies and the body that was read last. Values derived from bodies are cached elsewhere, and the
 * system caches files: a third copy of all bodies would only burden the garbage collector.
 */
export class BodyCache {
  readonly #folder: ContentFolder
  // Limited by bytes, not by count: a body may have megabytes.
  readonly #written = new LRUCache<Entry, string>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: (body) => body.length * 2 + 100,
  })
  readonly #isYoung: (path: string) => boolean
  #last: { readonly entry: Entry; readonly body: string } | undefined

  /** @param isYoung whether a file is racily clean: unchanged size and times do not yet mean unchanged content */
  constructor(folder: ContentFolder, isYoung: (path: string) => boolean) {
    this.#folder = folder
    this.#isYoung = isYoung
  }

  /** Caches an entry's body for later, if its file still exists. */
  keep(entry: Entry): void {
    if (this.#written.has(entry)) return
    // The reader of the body gets an error.
    quietly(() => {
      const body = this.of(entry)
      if (this.#last?.entry === entry) this.hold(entry, body)
    })
  }

  hold(entry: Entry, body: string): void {
    this.#written.set(entry, body)
  }

  /** Returns an entry's body; not cached if the file changed without the index noticing. */
  of(entry: Entry): string {
    if (entry.body !== undefined) return entry.body
    const known = this.#last?.entry === entry ? this.#last.body : this.#written.get(entry)
    if (known !== undefined) return known
    const { resource, path, bodyStart } = entry
    let isSame = false
    const body = readEntryBody(this.#folder, resource, path, () => {
      const { stamp } = stateOf(this.#folder, resource, path)
      isSame = stamp !== undefined && isSameStamp(stamp, entry)
      // The front matter was parsed and validated when the entry was loaded.
      return isSame && bodyStart >= 0 && !this.#isYoung(path) ? bodyStart : undefined
    })
    if (isSame) this.#last = { entry, body }
    return body
  }
}
