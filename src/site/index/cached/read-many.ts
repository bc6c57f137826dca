import type { FileStamp, Resource } from '../../../model/model.ts'
import { parseWorker, readTogether, type ReadTogetherOptions } from '../../../storage/reading/read-together.ts'
import { patternOf } from '../entry-path.ts'
import { factKeysOf } from '../file-entry.ts'
import { assertHeldBack, keysNearGuards } from '../held-back.ts'
import { type LoadDeps, readEntry } from '../load-entry.ts'
import type { LoadedFile } from '../load-file.ts'
import { isYoung } from '../racily-clean-files.ts'

/** A file that makes an entry, as a walk found it. */
export interface FoundFile {
  readonly path: string
  readonly resource: Resource
  readonly stamp: FileStamp
}

/** How many files are worth threads: to start one takes as long as reading a thousand. */
const leastTogether = 30_000

/**
 * Reads files of entries; one that cannot be read is undefined, and recorded in `problems`. Many are read in threads, and
 * their data stay text, as in a cache: doubtful files are read here, one after the other.
 *
 * @param version - of the derived facts, as in a cache
 */
export function* readMany(
  site: LoadDeps,
  files: readonly FoundFile[],
  version: string,
  options: ReadTogetherOptions & { readonly least?: number } = {},
): Generator<LoadedFile | undefined> {
  const { least = leastTogether } = options
  // An attachment lies beside its description.
  const areTexts = files.every(({ resource }) => patternOf(resource)?.attaches !== true)
  const isTogether = files.length >= least && site.folder.isOnDisk && areTexts
  const rows = isTogether ? readRows(site, files, version, options) : undefined
  const since = Date.now()
  let done = 0
  for (const { path, resource, stamp } of files) {
    if (!rows && ++done % 1000 === 0) options.onProgress?.(done)
    const row = rows?.next().value as LoadedFile | undefined
    yield row && !isYoung(stamp, since) && isCertain(row, resource) ? row : readEntry(site, resource, path, stamp)
  }
}

function readRows({ folder }: LoadDeps, files: readonly FoundFile[], version: string, options: ReadTogetherOptions) {
  const resources = [...new Set(files.map(({ resource }) => resource))]
  const numbers = new Map(resources.map((resource, number) => [resource, number]))
  const kinds = resources.map((resource) => {
    const { name: of, bodyKey, matterForm, anyKeyCase } = resource
    return { of, bodyKey, matterForm, anyKeyCase, factKeys: factKeysOf(resource) }
  })
  const toRead = files.map(({ path, resource, stamp }) => ({ path, kind: numbers.get(resource)!, stamp }))
  return readTogether({ root: folder.root, kinds, version }, toRead, { worker: parseWorker(), ...options })
}

// Whether a file is held back is decided from its text.
function isCertain(row: LoadedFile, resource: Resource): boolean {
  const data = row.data()
  if (keysNearGuards(data).length > 0) return false
  try {
    assertHeldBack('', row.path, resource, data)
    return true
  } catch {
    return false
  }
}
