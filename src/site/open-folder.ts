import { settingsResource } from '../derive/named-by-setting.ts'
import { frontMatterSetting } from '../derive/settings/foreign-settings.ts'
import type { FileStamp, Area, Resource, Settings } from '../model/model.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '../storage/files/content-error.ts'
import type { FileStat, Look } from '../storage/files/content-folder.ts'
import { entryPathOf, patternOf } from './index/entry-path.ts'
import { isSameStamp, type LoadedFile, toStamp, toState } from './index/load-file.ts'
import { prepareMachineFolder } from '../storage/machine-folder/prepare.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import { openSnapshot, saveSnapshot } from '../storage/cache/snapshot.ts'
import type { SnapshotRow } from '../storage/cache/snapshot-row.ts'
import type { SnapshotRows } from '../storage/cache/snapshot-rows.ts'
import { cleanMachineFolder } from '../storage/files/temporaries.ts'
import { knownKeysOf } from '../derive/known-keys.ts'
import { factsVersion } from './index/file-entry.ts'
import { keepNames } from './index/cached/entry-names.ts'
import { EntryRow } from './index/cached/entry-row.ts'
import { readEntry } from './index/load-entry.ts'
import { SkippedFiles } from './index/skipped-files.ts'
import { areasIn, settingsIn } from './made-in.ts'
import { OpenSite } from './open-site.ts'
import type { SiteOptions } from './site-options.ts'

export interface FolderOptions extends SiteOptions {
  /** Whether to use the cache of parsed front matter; true by default. */
  readonly snapshot?: boolean
  /** Commit times of the files that are unchanged since, by path. */
  readonly commitTimes?: Map<string, number>
  /** Called now and then while many files are read. */
  readonly onProgress?: (done: number, total: number) => void
}

/** Statistics of opening a folder. */
export interface OpenStats {
  readonly files: number
  readonly read: number
  readonly fromCache: number
  /** The files that are not content. */
  readonly skipped: SkippedFiles
}

/**
 * Opens a content folder: reads every file's front matter, or takes it from the cache if size and times are unchanged.
 * Unreadable files are skipped and recorded in `site.problems`.
 *
 * @throws ContentError when the folder is not a content folder
 */
export function openFolder(root: string, options: FolderOptions): OpenSite & { opening: OpenStats } {
  const rows = options.snapshot === false ? undefined : readSnapshot(root, options)
  const site = openFiles(root, options, rows)
  const { read, files } = site.opening
  if (options.snapshot !== false && !options.readOnly && (read > 200 || (rows && rows.size > files + 200)))
    void keepSnapshot(site)
  return site
}

/** The cached rows by path, of all files or those in some top folders (`posts/`); undefined without a usable cache. */
export function readSnapshot(
  root: string,
  { areas }: Pick<FolderOptions, 'areas'>,
  only?: (top: string) => boolean,
): SnapshotRows | undefined {
  return openSnapshot(snapshotFile(root), versionFor(areasIn(root, areas), settingsIn(root)), only)
}

// The rows hold what was read of the files.
function versionFor(areas: readonly Area[], { [frontMatterSetting]: form }: Pick<Settings, string>): string {
  const isUsual = form !== 'unfenced' && form !== 'lines'
  return `almanac-6 ${factsVersion(areas)}${isUsual ? '' : ` ${form}`}`
}

/**
 * Opens a content folder, or only the given files and folders of it. A part serves a single lookup: it does not know
 * the other files, so nothing may be written to it.
 *
 * @throws ContentError when the folder is not a content folder
 */
export function openFiles(
  root: string,
  options: FolderOptions,
  rows: KnownRows | undefined,
  under?: readonly string[],
): OpenSite & { opening: OpenStats } {
  if (!existsSync(root))
    throw new ContentError(root, 'there is no such folder', { hint: 'make one with `almanac init`' })
  if (!existsSync(join(root, 'settings.json')))
    throw new ContentError(root, 'this is not a content folder: it has no settings.json', {
      hint: 'make one with `almanac init`',
    })
  if (!options.readOnly) {
    prepareMachineFolder(root)
    cleanMachineFolder(root)
  }
  const site = new OpenSite(root, options)
  if (options.commitTimes) site.commitTimes = options.commitTimes
  let read = 0
  let files = 0
  let fromCache = 0
  const load = (path: string, resource: Resource, stamp: FileStamp): LoadedFile | undefined => {
    if (++files % 1000 === 0) options.onProgress?.(files, others.length + 1)
    const row = rows?.get(path)
    if (row && isSameStamp(row, stamp) && isStillEntry(row, resource)) {
      fromCache++
      return row
    }
    const file = readEntry(site, resource, path, stamp)
    if (file) read++
    return file
  }
  // Settings come first: they say what is where, what of that a walk tells problems of, and in which zone dates are read.
  const configuring = settingsResource(site.resources)
  const own = configuring && site.folder.look(patternOf(configuring)!.folder).file
  const settings = own && load(own.path, configuring, toStamp(own))
  if (settings) site.refreshSettings(site.entries.put(settings, configuring), true)
  const walked = (under ?? ['']).flatMap((path) => site.folder.walkUnder(path))
  const loaded: (readonly [LoadedFile, Resource])[] = []
  const skipped = new SkippedFiles()
  const others = walked.filter(({ path }) => path !== own?.path)
  for (const { path, resource, stamp } of entriesAmong(others, site, skipped)) {
    const file = load(path, resource, stamp)
    if (file) loaded.push([file, resource])
  }
  site.entries.putMany(loaded)
  if (!under) site.recovery.takeUpNow()
  return Object.assign(site, { opening: { files, read, fromCache, skipped } })
}

/** Writes the cache that makes the next opening fast. A failure costs only that speed. */
export async function keepSnapshot(site: OpenSite): Promise<boolean> {
  if (site.readOnly) return false
  const kept = await saveSnapshot(snapshotFile(site.folder.root), versionFor(site.areas, site.settings), rowsOf(site))
  return (await keepNames(site)) && kept
}

/** What is known of files from before, by their paths. */
type KnownRows = Pick<SnapshotRows, 'get'>

// Size and times of a sidecar count with its picture's.
function* entriesAmong(
  files: readonly FileStat[],
  site: OpenSite,
  skipped: SkippedFiles,
): Generator<{ path: string; resource: Resource; stamp: FileStamp }> {
  const attached = new Map<string, { resource: Resource; look: Look }>()
  for (const file of files) {
    const resource = site.resourceOf(file.path)
    if (!resource) skipped.add(file.path)
    if (!resource) continue
    if (patternOf(resource)?.attaches) attached.set(file.path, { resource, look: { file } })
    else yield { path: file.path, resource, stamp: toStamp(file) }
  }
  for (const [path, { resource }] of attached) {
    const at = entryPathOf(path, resource)
    if (at !== path && attached.has(at)) continue
    const { stamp, problems } = toState(resource, at, (one) => attached.get(one)?.look ?? {})
    for (const problem of problems) site.problems.add(problem.file, problem)
    if (stamp) yield { path: at, resource, stamp }
  }
}

// The settings may have declared a key, or put the file in another type's folder, when it was kept, and not now.
function isStillEntry(row: SnapshotRow, resource: Resource): boolean {
  const kind = row.kind ?? row.facts
  if (kind?.of !== resource.name && resource.refuses.length > 0) return false
  return kind?.declared?.every((key) => knownKeysOf(resource).has(key)) ?? true
}

function snapshotFile(root: string): MachinePlace {
  return MachinePlace.of(root, 'cache', 'front-matter')
}

/** The rows of a site's files, as a cache holds them. */
export function rowsOf(site: OpenSite): SnapshotRow[] {
  // If the row does not certainly match the file, it is read again.
  return [...site.entries.byPath.values()].flatMap((entry) =>
    site.racilyClean.has(entry.path) ? [] : new EntryRow(entry),
  )
}
