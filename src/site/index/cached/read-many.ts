import type { FileStamp, Resource } from '../../../model/model.ts'
import { parseWorker, readTogether, type ReadTogetherOptions } from '../../../storage/reading/read-together.ts'
import { patternOf } from '../entry-path.ts'
import { factKeysOf } from '../file-entry.ts'
import { assertHeldBack, keysNearGuards } from '../held-back.ts'
import { type LoadDeps, readEntry } from '../load-entry.ts'
import type { LoadedFile } from '../load-file.ts'
import { isYoung } from '../racily-clean-files.ts'
import { succeeds } from '../../../text/values.ts'

/** A content file, as found by a walk. */
export interface FoundFile {
  readonly path: string
  readonly resource: Resource
  readonly stamp: FileStamp
}

/** The least number of files worth threads: starting one takes as long as reading a thousand files. */
const leastTogether = 30_000

/**
 * Reads content files; an unreadable one is undefined, and recorded in `problems`. Many files are read in threads, and their
 * data stay unparsed, as in a cache; doubtful files are read here, one by one. `version`: of the derived facts.
 */
export function* readMany(
  site: LoadDeps,
  files: readonly FoundFile[],
  version: string,
  options: ReadTogetherOptions & { readonly least?: number } = {},
): Generator<LoadedFile | undefined> {
  const { least = leastTogether } = options
  // Attachments are not text; their descriptions are in sidecars.
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

// Only the full text decides whether a file is held back.
function isCertain(row: LoadedFile, resource: Resource): boolean {
  const data = row.data()
  return keysNearGuards(data).length === 0 && succeeds(() => assertHeldBack('', row.path, resource, data))
}
