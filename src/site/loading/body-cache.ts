import { LRUCache } from 'lru-cache'
import type { Entry } from '../../define/model.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import { isSameStamp, readBody, stateOf } from './load-file.ts'

/** The bodies that were read last. */
export class BodyCache {
  readonly #folder: ContentFolder
  readonly #bodies = new LRUCache<Entry, string>({ max: 256 })
  readonly #isYoung: (path: string) => boolean

  /** `isYoung`: whether size and times of a file do not tell yet that it is as it was read. */
  constructor(folder: ContentFolder, isYoung: (path: string) => boolean) {
    this.#folder = folder
    this.#isYoung = isYoung
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
    const { resource, path, bodyStart } = entry
    let isSame = false
    const body = readBody(this.#folder, resource, path, () => {
      const { stamp } = stateOf(this.#folder, resource, path)
      isSame = stamp !== undefined && isSameStamp(stamp, entry)
      // What is before the body was read and judged when the entry was loaded.
      return isSame && bodyStart >= 0 && !this.#isYoung(path) ? bodyStart : undefined
    })
    if (isSame) this.#bodies.set(entry, body)
    return body
  }
}
