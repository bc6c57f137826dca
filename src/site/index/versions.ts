import { randomBytes } from 'node:crypto'
import type { Entry, Site } from '../../model/model.ts'
import { borrowedOf } from '../../derive/settings/readings.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import { patternOf } from './entry-path.ts'
import { digestOf, isSameStamp, readText, stateOf } from './load-file.ts'
import type { Entries } from './entries.ts'
import type { RacilyCleanFiles } from './racily-clean-files.ts'
import { quietly } from '../../text/values.ts'

interface Versioned extends Site {
  readonly folder: ContentFolder
  readonly entries: Entries
  readonly racilyClean: RacilyCleanFiles
  load(path: string): unknown
}

/**
 * Identifies states of entries by their files' content, not times, since a disk may give two states the same time; the
 * identifiers have letters, digits, `-` and `_`. Content is not cached: a file is read again when its version is first needed;
 * its size and times show whether it is still in the indexed state.
 */
export function openVersions(site: Versioned): (entry: Entry) => string {
  const known = new WeakMap<Entry, string>()
  return (entry) => {
    const cached = known.get(entry)
    if (cached !== undefined) return cached
    const version = versionOf(entry, site)
    if (version === undefined) {
      // The changed file is loaded; this version will never identify another state.
      site.load(entry.path)
      return `-${randomBytes(9).toString('base64url')}`
    }
    known.set(entry, version)
    return version
  }
}

function versionOf(entry: Entry, { folder, racilyClean, entries }: Versioned): string | undefined {
  const { resource, path, body } = entry
  const borrowed = borrowedOf(entry)
  if (body !== undefined) return digestOf(`${JSON.stringify(entry.data)}${body}`)
  if (entries.byPath.get(path) !== entry) return undefined
  return quietly(() => {
    // The sidecar is the writable part; the file that it describes counts by size and time.
    const text = racilyClean.digestOf(path) ?? digestOf(readText(folder, resource, path))
    const { stamp } = stateOf(folder, resource, path)
    if (!stamp || !isSameStamp(stamp, entry)) return undefined
    if (borrowed) return `${text}-${digestOf(JSON.stringify(borrowed))}`
    return patternOf(resource)?.attaches ? `${text}-${mark(entry)}` : text
  })
}

function mark({ size, mtimeMs }: Entry): string {
  return `${Math.round(mtimeMs * 1000).toString(36)}-${size.toString(36)}`
}
