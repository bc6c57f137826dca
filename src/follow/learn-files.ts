import type { Data, Entry, Fault, Resource, Settings } from '../model/model.ts'
import { digestOf, type WrittenFile } from '../site/index/load-file.ts'
import { lookAt, type Rescanned } from '../site/index/rescan.ts'
import { textOfBytes } from '../storage/files/read-file.ts'
import { quietly } from '../text/values.ts'
import type { HeldNews } from '../work/held-news.ts'
import { parseEntry } from '../storage/front-matter/parse-entry.ts'

/** The parts of an open site needed to load files of a commit. */
export interface LearningSite extends Rescanned {
  readonly settings: Settings
  readonly entries: Rescanned['entries'] & { readonly news: HeldNews }
  load(path: string, written?: WrittenFile): Entry | undefined
  /** Finds unusable settings. */
  readonly configuration: { faultsOf(data: Data): readonly Pick<Fault, 'message'>[] }
}

/**
 * Parses a file of a commit in advance, if it is its entry's only file, to shorten the step in which it takes its place;
 * undefined for an unreadable file: loading it reports that. `time`: when it was last committed, in milliseconds.
 */
export function readAhead(bytes: Buffer, path: string, resource: Resource, time: number) {
  return quietly(() => {
    const text = textOfBytes(bytes, path)
    const read = parseEntry(text, path, resource.bodyKey, resource.matterForm)
    const stamp = { size: bytes.length, mtimeMs: time, since: Date.now() }
    return { ...read, text, ...stamp, digest: digestOf(text) } satisfies WrittenFile
  })
}

/**
 * Updates the index after files changed: settings first, as they determine the meaning of the others. Must run in the same
 * synchronous step as the change of the files, so that no request is answered in between. `read`: texts that were read before
 * their files took their places, with the size and time of the file.
 */
export function learnFiles(
  site: LearningSite,
  paths: readonly string[],
  read: ReadonlyMap<string, WrittenFile>,
  log: (message: string) => void,
): void {
  site.folder.forgetPlaces()
  const others = new Set<string>()
  const settings = paths.filter((path) => site.resourceOf(path)?.configures !== undefined)
  for (const path of new Set([...settings, ...paths])) {
    // Links lead to the file by these names.
    for (const name of site.folder.namesOf(path)) others.add(name)
    if (site.resourceOf(path)) site.load(path, read.get(path))
    else others.add(path)
  }
  // All changed paths are given: no other name needs a search.
  const failed = ({ message }: Error) => log(message)
  if (others.size > 0) lookAt(site, [...others], failed, () => undefined)
}
