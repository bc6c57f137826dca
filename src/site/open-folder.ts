import { settingsResource } from '../derive/named-by-setting.ts'
import { excludeSetting, keyCaseSetting, matterFormIn } from '../derive/settings/foreign-settings.ts'
import { openPaths } from '../text/glob.ts'
import type { Area, Resource, Settings } from '../model/model.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '../storage/files/content-error.ts'
import { type FileStat, type Look, statOf } from '../storage/files/content-folder.ts'
import { entryPathOf, patternOf } from './index/entry-path.ts'
import { isSameStamp, type LoadedFile, stateOf, toStamp } from './index/load-file.ts'
import { prepareMachineFolder } from '../storage/machine-folder/prepare.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import { openSnapshot, saveSnapshot } from '../storage/cache/snapshot.ts'
import type { SnapshotRow } from '../storage/cache/snapshot-row.ts'
import type { SnapshotRows } from '../storage/cache/snapshot-rows.ts'
import { TableSpill } from '../storage/cache/table-spill.ts'
import { temporaryName } from '../storage/files/temporary-names.ts'
import { cleanMachineFolder } from '../storage/files/temporaries.ts'
import { knownKeysOf } from '../derive/settings/known-keys.ts'
import { factsVersion } from './index/file-entry.ts'
import { keepNames } from './index/cached/entry-names.ts'
import { toSnapshotRow } from './index/cached/entry-row.ts'
import { type FoundFile, readMany } from './index/cached/read-many.ts'
import { SkippedFiles } from './index/skipped-files.ts'
import { areasIn, settingsIn } from './made-in.ts'
import { OpenSite } from './open-site.ts'
import type { SiteOptions } from './site-options.ts'

export interface FolderOptions extends SiteOptions {
  readonly snapshot?: boolean
  /** Commit times by path, of files unchanged since. */
  readonly commitTimes?: Map<string, number>
  /** Called now and then while many files are read. */
  readonly onProgress?: (done: number, total: number) => void
}

export interface OpenStats {
  readonly files: number
  readonly read: number
  readonly fromCache: number
  readonly skipped: SkippedFiles
}

/**
 * Opens a content folder: reads every file's front matter, or takes it from the cache if size and times are unchanged. Skips
 * unreadable files and records them in `site.problems`. @throws ContentError if the folder is not a content folder
 */
export function openFolder(root: string, options: FolderOptions): OpenSite & { opening: OpenStats } {
  const rows = options.snapshot === false ? undefined : readSnapshot(root, options)
  const site = openFiles(root, options, rows)
  const { read, files } = site.opening
  if (options.snapshot !== false && !options.readOnly && (read > 200 || (rows && rows.size > files + 200)))
    void keepSnapshot(site)
  return site
}

/** The cached rows by path, for all files or those in some top folders (`posts/`); undefined without a usable cache. */
export function readSnapshot(
  root: string,
  { areas }: Pick<FolderOptions, 'areas'>,
  only?: (top: string) => boolean,
): SnapshotRows | undefined {
  return openSnapshot(snapshotFile(root), versionFor(areasIn(root, areas), settingsIn(root)), only)
}

// Rows hold parsed front matter, so its form is part of the version.
function versionFor(areas: readonly Area[], settings: Pick<Settings, string>): string {
  const form = matterFormIn(settings)
  return `almanac-6 ${factsVersion(areas)}${form === undefined ? '' : ` ${form}`}${settings[keyCaseSetting] === 'any' ? ' any' : ''}`
}

/**
 * Opens a content folder, or only the given files and folders of it. A part serves a single lookup: it does not know the other
 * files, so it must not be written to. @throws ContentError if the folder is not a content folder
 */
export function openFiles(
  root: string,
  options: FolderOptions,
  rows: Pick<SnapshotRows, 'get'> | undefined,
  under?: readonly string[],
): OpenSite & { opening: OpenStats } {
  if (!existsSync(root))
    throw new ContentError(root, 'there is no such folder', { hint: 'create one with `almanac init`' })
  if (statOf(join(root, 'settings.json'))?.isFile() !== true)
    throw new ContentError(root, 'this is not a content folder: it has no file settings.json', {
      hint: 'create one with `almanac init`',
    })
  if (!options.readOnly) {
    prepareMachineFolder(root)
    cleanMachineFolder(root)
  }
  const site = new OpenSite(root, options)
  if (options.commitTimes) site.commitTimes = options.commitTimes
  const counts = { files: 0, read: 0, fromCache: 0 }
  // Keeps the order in which files were found, and thereby that of problems.
  const loadAll = (found: Iterable<FoundFile>) => {
    const files: (LoadedFile | undefined)[] = []
    const resources: Resource[] = []
    const missing: (FoundFile & { readonly place: number })[] = []
    for (const { path, resource, stamp } of found) {
      const row = rows?.get(path)
      const isKnown = row !== undefined && isSameStamp(row, stamp) && isStillEntry(row, resource)
      if (!isKnown) missing.push({ path, resource, stamp, place: files.length })
      files.push(isKnown ? row : undefined)
      resources.push(resource)
    }
    counts.files += files.length
    counts.fromCache += files.length - missing.length
    const { fromCache } = counts
    const onProgress = (done: number) => options.onProgress?.(fromCache + done, listed)
    let [at, read] = [0, 0]
    const spill = options.readOnly ? undefined : new TableSpill(MachinePlace.of(root, 'cache', temporaryName()))
    for (const file of readMany(site, missing, versionFor(site.areas, site.settings), { onProgress, spill })) {
      files[missing[at++]!.place] = file
      if (file) read++
    }
    counts.read += read
    if (read === missing.length) return { files: files as LoadedFile[], resources }
    return {
      files: files.filter((file) => file !== undefined),
      resources: resources.filter((_, place) => files[place] !== undefined),
    }
  }
  // Settings come first: they determine folders and types, hence a walk's problems, and the time zone of dates.
  const configuring = settingsResource(site.resources)
  const own = configuring && site.folder.look(patternOf(configuring)!.folder).file
  let listed = 1
  const settings = own && loadAll([{ path: own.path, resource: configuring, stamp: toStamp(own) }]).files[0]
  if (settings) site.refreshSettings(site.entries.put(settings, configuring), true)
  // A generator, so that no list of all files is held in memory.
  function* others(): Generator<FileStat> {
    for (const file of under?.flatMap((path) => site.folder.walkUnder(path)) ?? site.folder.listed()) {
      if (file.path === own?.path) continue
      listed++
      yield file
    }
  }
  const skipped = new SkippedFiles(site.settings)
  const attached = new Map<string, Attached>()
  const texts = loadAll(textsAmong(others(), site, skipped, attached))
  const beside = loadAll(attachedAmong(attached, site))
  site.entries.putMany(joined(texts.files, beside.files), joined(texts.resources, beside.resources))
  if (!under) site.recovery.takeUpNow()
  return Object.assign(site, { opening: { ...counts, skipped } })
}

/** Writes the cache that makes the next opening fast. A failure costs only that speed. */
export async function keepSnapshot(site: OpenSite): Promise<boolean> {
  if (site.readOnly) return false
  const saved = await saveSnapshot(snapshotFile(site.folder.root), versionFor(site.areas, site.settings), rowsOf(site))
  return (await keepNames(site)) && saved
}

interface Attached {
  readonly resource: Resource
  readonly look: Look
}

function joined<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  return others.length > 0 ? [...some, ...others] : some
}

// Collects attached files for later.
function* textsAmong(
  files: Iterable<FileStat>,
  site: OpenSite,
  skipped: SkippedFiles,
  attached: Map<string, Attached>,
): Generator<FoundFile> {
  // Exclusion by the settings is deliberate.
  const isExcluded = openPaths(site.settings[excludeSetting])
  for (const file of files) {
    const { path } = file
    const resource = site.resourceOf(path)
    if (!resource) {
      if (!isExcluded(path)) skipped.add(path)
    } else if (patternOf(resource)?.attaches) attached.set(path, { resource, look: { file } })
    else yield { path, resource, stamp: toStamp(file) }
  }
}

// A stamp combines an attachment's size and times with its sidecar's.
function* attachedAmong(attached: ReadonlyMap<string, Attached>, site: OpenSite): Generator<FoundFile> {
  for (const [path, { resource }] of attached) {
    const at = entryPathOf(path, resource)
    if (at !== path && attached.has(at)) continue
    const { stamp, problems } = stateOf({ look: (one) => attached.get(one)?.look ?? {} }, resource, at)
    for (const problem of problems) site.problems.add(problem.file, problem)
    if (stamp) yield { path: at, resource, stamp }
  }
}

// Since the row was cached, settings may have stopped declaring a key, or assigned the file to another type.
function isStillEntry(row: SnapshotRow, resource: Resource): boolean {
  const kind = row.kind ?? row.facts
  if (kind?.of !== resource.name && resource.refuses.length > 0) return false
  return kind?.declared?.every((key) => knownKeysOf(resource).has(key)) ?? true
}

function snapshotFile(root: string): MachinePlace {
  return MachinePlace.of(root, 'cache', 'front-matter')
}

export function* rowsOf(site: OpenSite): Generator<SnapshotRow> {
  // A row that may not match its file is omitted: the file is then read again.
  const sure = [...site.entries.byPath.values()].filter(({ path }) => !site.racilyClean.has(path))
  for (const entry of sure.sort((a, b) => (a.path < b.path ? -1 : 1))) yield toSnapshotRow(entry)
}
