import { frontMatterSetting } from '../../derive/settings/foreign-settings.ts'
import type { Entry, Settings, Site } from '../../model/model.ts'
import { entryPathOf } from './entry-path.ts'
import { slipIn } from './held-back.ts'
import { isLoaded, type LoadDeps } from './load-entry.ts'
import { isOwnFile, ownFilesOf } from '../../derive/folders/own-site-files.ts'
import { isAboutContent } from './problems.ts'
import type { Journal } from '../../storage/machine-folder/journal.ts'

export interface Rescanned extends LoadDeps {
  readonly settings: Settings
  load(path: string): Entry | undefined
}

/** Files that a yielding rescan loads at a time: if only a few were moved, none is missing in between. */
const atATime = 100

/** Compares the whole folder, or part of it, with the index, and loads the differences. */
export function rescan(site: Rescanned, under = ''): void {
  site.folder.forgetPlaces()
  const names = under && site.folder.namesOf(under)
  scan(site, under)
  for (const path of names || []) lookAtOne(site, path)
}

/** Finds files that changed their type with the types' folders, or whose text settings parse differently than `before`. */
export function lookForMoved(site: Rescanned, before: Settings): void {
  const areTextsOther = before[frontMatterSetting] !== site.settings[frontMatterSetting]
  for (const { path, resource } of [...site.entries.byPath.values()])
    if (site.resourceOf(path)?.name !== resource.name || (areTextsOther && resource.files?.endsWith('.md')))
      site.entries.drop(path)
  rescan(site)
}

/** Finds entries that settings with other declared keys or types now hold back, or no longer do. */
export function lookForHeldBack(site: Rescanned): void {
  const held = [...site.entries.byPath.values()].filter(isHeldBack)
  for (const { path } of held) site.entries.drop(path)
  for (const path of [...held.map((entry) => entry.path), ...site.problems.pathsUnder('')]) site.load(path)
}

// A file that the current definition rejects is read again, to report why.
function isHeldBack({ data, path, resource }: Entry): boolean {
  return slipIn(data, resource) !== undefined || resource.refuses.some((refuses) => refuses(data, path))
}

/** Loads the files that other processes wrote. Under the write lock. */
export function learn(site: Rescanned & { readonly journal: Journal }): void {
  const news = site.journal.readNew()
  if (news === 'rescan') rescan(site)
  else for (const path of news) site.load(path)
}

/** The steps of a rescan. They miss later changes to scanned parts, which the watcher reports. */
export function* stepsToRescan(site: Rescanned, under = ''): Generator<() => void> {
  site.folder.forgetPlaces()
  const names = under && site.folder.namesOf(under)
  const before = site.problems.pathsUnder(under)
  const found = new Set<string>()
  const other = new Set<string>()
  const lookFor = (path: string) => {
    if (!isLoaded(site, path)) other.add(path)
  }
  yield () => prepare(site, under, before)
  yield* site.folder.stepsUnder(under, ({ path }) => {
    const resource = site.resourceOf(path)
    if (resource) found.add(entryPathOf(path, resource))
  })
  for (const path of found) yield () => lookFor(path)
  for (const path of [...knownUnder(site, under), ...before]) if (!found.has(path)) yield () => lookFor(path)
  const all = [...other]
  for (let from = 0; from < all.length; from += atATime)
    yield () => all.slice(from, from + atATime).forEach((path) => site.load(path))
  for (const path of names || []) yield () => lookAtOne(site, path)
  yield () => lookAtOwn(site)
  // Names outside the folder remain unknown.
  if (under === '') site.folder.hasUnknownNames()
}

/**
 * Checks paths reported by a watcher: files, or folders that may be gone. Calls `failed` for paths that it cannot check, and
 * continues. Calls `lookAtAll`, by default an immediate rescan, if a file has names that only a walk finds.
 */
export function lookAt(
  site: Rescanned,
  paths: readonly string[],
  failed: (error: Error) => void,
  lookAtAll: () => void = () => rescan(site),
): void {
  site.folder.forgetPlaces()
  const all = new Set(paths)
  const hasNew = paths.some((path) => !site.entries.byPath.has(path))
  // Resolves links both before and after: one that changes then leads elsewhere.
  for (const path of paths) for (const name of site.folder.namesOf(path)) all.add(name)
  for (const path of all) {
    try {
      lookAtOne(site, path)
      for (const name of site.folder.namesOf(path)) all.add(name)
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)))
    }
  }
  // Only a new path can be another name of an old file; a known one has two while it is being replaced.
  if (!site.folder.hasUnknownNames() || !hasNew) return
  lookAtAll()
  // Names outside the folder remain unknown.
  site.folder.hasUnknownNames()
}

function lookAtOne(site: Rescanned, path: string): void {
  // Not the real name: this character replaces bytes that are not UTF-8.
  if (path.includes('\ufffd')) return scan(site, path.slice(0, Math.max(0, path.lastIndexOf('/'))))
  if (!site.resourceOf(path)) settle(site, path)
  site.load(path)
  if (path !== '' && !isOwnFile(path, site.settings)) lookAtOwn(site, `${path}/`)
  const { isFolder } = site.folder.look(path)
  if (isFolder) scan(site, path)
  else forgetBelow(site, path)
}

function scan(site: Rescanned, under: string): void {
  const before = site.problems.pathsUnder(under)
  const seen = new Set<string>()
  prepare(site, under, before)
  for (const file of site.folder.walkUnder(under)) {
    const resource = site.resourceOf(file.path)
    if (!resource) continue
    const at = entryPathOf(file.path, resource)
    if (seen.has(at)) continue
    seen.add(at)
    site.load(at)
  }
  for (const path of [...knownUnder(site, under), ...before]) if (!seen.has(path)) site.load(path)
  lookAtOwn(site)
}

function lookAtOwn(site: Rescanned, below = ''): void {
  for (const path of ownFilesOf(site.settings).keys()) if (path.startsWith(below)) site.load(path)
}

function prepare(site: Rescanned, under: string, before: readonly string[]): void {
  for (const path of before) if (!site.resourceOf(path)) settle(site, path)
  // A folder may have replaced a file, or a sidecar.
  if (under) site.load(under)
}

// Drops the files and problems below a path that is no longer a folder.
function forgetBelow(site: Rescanned, path: string): void {
  if (site.entries.hasBelow(path)) for (const known of knownUnder(site, path)) site.load(known)
  for (const below of site.problems.pathsUnder(path)) {
    if (below === path) continue
    if (site.resourceOf(below)) site.load(below)
    else settle(site, below)
  }
}

function knownUnder({ entries }: Rescanned, under: string): string[] {
  const all = [...entries.byPath.keys()]
  return under === '' ? all : all.filter((path) => path === under || path.startsWith(`${under}/`))
}

// A path without an entry may be a link to a folder, or an unreadable folder.
function settle(site: Rescanned, path: string): void {
  const { problem } = site.folder.look(path.replace(/\/$/, ''))
  const found = problem && isAboutContent(problem.file, site.resourceOf) ? [problem] : []
  site.problems.settle([path], found)
}

/** Loads a path; if a known file is gone, rescans its top folder to find where it is now. */
export function lookFor(site: Rescanned & Pick<Site, 'get'>, path: string): Entry | undefined {
  const known = site.entries.byPath.get(path)
  const entry = site.load(path)
  if (entry || !known) return entry
  rescan(site, path.slice(0, Math.max(0, path.indexOf('/'))))
  return site.get(known.resource.name, known.id)
}
