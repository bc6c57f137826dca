import { randomBytes } from 'node:crypto'
import type { Entry, Site } from '../../define/model.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import { patternOf } from './entry-path.ts'
import { digestOf, isSameStamp, readText, stateOf } from './load-file.ts'
import type { Entries } from './entries.ts'
import type { RacilyCleanFiles } from './racily-clean-files.ts'

/** What telling versions needs of an open site. */
interface Versioned extends Site {
  readonly folder: ContentFolder
  readonly entries: Entries
  readonly racilyClean: RacilyCleanFiles
  load(path: string): unknown
}

/**
 * Names the states of entries by what their files hold, not by their times: a disk may give two states the same. What
 * was read is known only as long as it is needed; so a file is read once more when its version is asked for first, and
 * its size and times say whether that is still what the index holds.
 */
export class Versions {
  readonly #site: Versioned
  readonly #known = new WeakMap<Entry, string>()

  constructor(site: Versioned) {
    this.#site = site
  }

  /** Letters, digits, `-` and `_` that are others for each state of an entry. */
  of(entry: Entry): string {
    const known = this.#known.get(entry)
    if (known !== undefined) return known
    const version = this.#versionOf(entry)
    if (version === undefined) {
      // The file is another by now, and is taken in: no state of it is ever told by this name again.
      this.#site.load(entry.path)
      return `-${randomBytes(9).toString('base64url')}`
    }
    this.#known.set(entry, version)
    return version
  }

  #versionOf(entry: Entry): string | undefined {
    const { resource, path, body } = entry
    const { folder, racilyClean, entries } = this.#site
    if (body !== undefined) return digestOf(`${JSON.stringify(entry.data)}${body}`)
    if (entries.byPath.get(path) !== entry) return undefined
    try {
      // Of a file that is told about by another one, that other is what can be written; its own bytes go by size and time.
      const text = racilyClean.digestOf(path) ?? digestOf(readText(folder, resource, path))
      const { stamp } = stateOf(folder, resource, path)
      if (!stamp || !isSameStamp(stamp, entry)) return undefined
      return patternOf(resource)?.attaches ? `${text}-${mark(entry)}` : text
    } catch {
      return undefined
    }
  }
}

function mark({ size, mtimeMs }: Entry): string {
  return `${Math.round(mtimeMs * 1000).toString(36)}-${size.toString(36)}`
}
