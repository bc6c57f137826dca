import { parseJson } from '../../../text/values.ts'
import { rerun } from '../../../work/rerun.ts'
import { yieldToEventLoop } from '../../../work/turns.ts'
import type { Entry, Resource, Space } from '../../../model/model.ts'
import { fillCacheFile } from '../../../storage/cache/cache-file.ts'
import type { Entries } from '../entries.ts'
import { idIn } from '../entry-id.ts'
import { factsAtHand } from '../file-entry.ts'
import { entryPathOf, patternOf, slugOfPath } from '../entry-path.ts'
import { areSame, type FileStamps, type FolderStamps, stampedFilesOf, readStamps } from './file-stamps.ts'
import type { ContentFolder } from '../../../storage/files/content-folder.ts'
import { readText } from '../load-file.ts'
import type { RacilyCleanFiles } from '../racily-clean-files.ts'
import { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'

/** Finds files by stored id or slug, from a cache that is valid while the files are unchanged. */
export interface EntryNames {
  /** Whether the files below these folders are exactly the cached ones, with the same sizes and times. */
  hold(folders: readonly string[]): boolean
  /** Files below a folder whose names yield this slug. */
  pathsNamed(folder: string, slug: string): string[]
  pathsOfId(space: Space, id: number): string[]
  /** Files whose front matter sets this slug, except those named after it. */
  pathsOfSlug(slug: string): string[]
  /** Whether an entry that no file declares has the same id and name in the whole folder. */
  hasUndeclared(entry: Entry): boolean
}

interface NamedSite {
  readonly resources: ReadonlyMap<string, Resource>
  readonly resourceOf: (path: string) => Resource | undefined
  readonly folder: ContentFolder
  readonly racilyClean: RacilyCleanFiles
  readonly entries: Pick<Entries, 'byPath' | 'implicit'>
}

const firstLine = 'almanac names 4\n'

/** Caches the ids and slugs stored in an open site's files, unless the disk has changed meanwhile. Never throws, and yields. */
export async function keepNames(site: NamedSite): Promise<boolean> {
  return fillCacheFile(fileOf(site.folder.root), cacheChunks(site)).catch(() => false)
}

// Stamps are written first: files that change meanwhile do not match them.
async function* cacheChunks(site: NamedSite): AsyncGenerator<string> {
  const folders = [...site.resources.values()].flatMap((one) => (one.space && patternOf(one)?.folder) || [])
  yield firstLine
  let before = '{'
  for (const folder of new Set(folders)) {
    const stamps = await stampsBelow(site, folder)
    if (!stamps) continue
    yield `${before}${JSON.stringify(folder)}:[${stamps.join(',')}]`
    before = ','
  }
  yield before === '{' ? '{}\n' : '}\n'
  let lines = ''
  for (const { name, implicit } of site.resources.values())
    for (const entry of implicit ? await rerun(() => site.entries.implicit.of(name)) : [])
      lines += undeclaredLine(entry)
  for (const line of nameLinesOf(site)) {
    lines += line
    if (lines.length < linesAtATime) continue
    yield lines
    lines = ''
    await yieldToEventLoop()
  }
  yield lines
}

/** Characters of lines written before yielding. */
const linesAtATime = 100_000

// As JSON; undefined if the index was not built from exactly these files.
async function stampsBelow(site: NamedSite, folder: string): Promise<string[] | undefined> {
  const reading = readStamps(site.folder.root, folder, (path) => stampedEntry(site, path))
  const stamps: string[] = []
  for (let { done, value } = reading.next(); ; { done, value } = reading.next()) {
    if (done === true) return value === true ? stamps : undefined
    if (!isKnown(site, value as FolderStamps)) return undefined
    stamps.push(JSON.stringify(value))
    await yieldToEventLoop()
  }
}

// The stamp of an attachment would combine both of its files.
function stampedEntry({ entries, resourceOf }: NamedSite, path: string) {
  const entry = entries.byPath.get(path)
  return entry && patternOf(entry.resource)?.attaches === false && resourceOf(path) === entry.resource
    ? entry
    : undefined
}

/** Reads the cache; undefined if there is none. Takes a tenth of the time of reading a snapshot. */
export function readNames(root: string): EntryNames | undefined {
  const text = fileOf(root).read()
  if (text === undefined) return undefined
  const end = text.indexOf('\n', firstLine.length)
  if (!text.startsWith(firstLine) || end < 0) return undefined
  const folders = (parseJson(text.slice(firstLine.length, end)) ?? {}) as Record<string, FileStamps>
  const lines = text.slice(end)
  return {
    hold: (wanted) => wanted.every((folder) => folders[folder] !== undefined && areSame(root, folders[folder])),
    pathsNamed: (folder, slug) =>
      (folders[folder] ?? []).flatMap(({ path, names }) =>
        names.filter((name) => gives(name, slug)).map((name) => `${path}/${name}`),
      ),
    pathsOfId: (space, id) => linesWith(lines, `\n${space} ${id}\t`),
    pathsOfSlug: (slug) => (/[\t\n]/.test(slug) ? [] : linesWith(lines, `\t${slug}\t`)),
    hasUndeclared: (entry) => lines.includes(`\n${undeclaredLine(entry)}`),
  }
}

// Whether the index was built from exactly these files: it has no entries for unreadable ones.
function isKnown(site: NamedSite, stamps: FolderStamps): boolean {
  const found = new Map<string, { size: number; ctimeMs: number }>()
  for (const { path, size, ctimeMs } of stampedFilesOf(stamps)) {
    const resource = site.resourceOf(path)
    if (!resource) continue
    const at = entryPathOf(path, resource)
    const other = found.get(at)
    found.set(at, { size: size + (other?.size ?? 0), ctimeMs: Math.max(ctimeMs, other?.ctimeMs ?? 0) })
  }
  return [...found].every(([path, { size, ctimeMs }]) => {
    const entry = site.entries.byPath.get(path)
    return entry?.size === size && entry.ctimeMs === ctimeMs && !mayChangeUnseen(site, entry)
  })
}

// Whether a file is racily clean still: what is written now may leave its size and time as they are.
function mayChangeUnseen({ racilyClean, folder }: NamedSite, entry: Entry): boolean {
  const { path, resource } = entry
  const isOther = racilyClean.has(path) && racilyClean.isRewritten(path, entry, () => readText(folder, resource, path))
  return isOther || racilyClean.has(path)
}

// Slugifying a name is slow, and most names are slugs already.
function gives(name: string, slug: string): boolean {
  return (name.startsWith(slug) || !/^[a-z0-9-]+\.md$/.test(name)) && slugOfPath(name) === slug
}

// A line is `space id`, slug and path, separated by tabs; the slug is empty if it follows from the file name.
function* nameLinesOf(site: NamedSite): Generator<string> {
  for (const entry of site.entries.byPath.values()) {
    if (entry.implicit) continue
    const { resource, path } = entry
    const data = factsAtHand(entry)
    const id = idIn(data) ?? ''
    const slug = typeof data['slug'] === 'string' || typeof data['slug'] === 'number' ? String(data['slug']) : ''
    if (resource.space && !/[\t\n]/.test(slug + path)) yield `${resource.space} ${id}\t${slug}\t${path}\n`
  }
}

function undeclaredLine({ id, data, path }: Entry): string {
  return `undeclared ${id}\t${JSON.stringify(data)}\t${path}\n`
}

function linesWith(text: string, wanted: string): string[] {
  const paths: string[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length - 1)) {
    const end = text.indexOf('\n', at + 1)
    paths.push(text.slice(text.lastIndexOf('\t', end) + 1, end))
  }
  return paths
}

function fileOf(root: string): MachinePlace {
  return MachinePlace.of(root, 'cache', 'names')
}
