import type { Entry, Resource } from '../define/model.ts'
import type { ContentFolder } from '../store/content-folder.ts'
import { entryPathOf } from '../store/entry-path.ts'
import type { Entries } from './entries.ts'
import { isAboutContent, type Problems } from './problems.ts'

/** What a rescan needs of an open site. */
export interface Rescanned {
  readonly folder: ContentFolder
  readonly entries: Entries
  readonly problems: Problems
  readonly resourceOf: (path: string) => Resource | undefined
  load(path: string): Entry | undefined
}

/** Compares the whole folder, or a part of it, with the index, and loads what differs. */
export function rescan(site: Rescanned, under = ''): void {
  site.folder.forgetPlaces()
  const names = under && site.folder.namesOf(under)
  scan(site, under)
  for (const path of names || []) lookAtOne(site, path)
}

/**
 * Looks at paths that a watcher named: files, or folders that may be gone. What cannot be looked at is told to `failed`
 * and keeps no other from being looked at.
 */
export function lookAt(site: Rescanned, paths: readonly string[], failed: (error: Error) => void): void {
  site.folder.forgetPlaces()
  const all = new Set(paths)
  const hasNew = paths.some((path) => !site.entries.byPath.has(path))
  // Links are asked for before and after: one that changes leads elsewhere.
  for (const path of paths) for (const name of site.folder.namesOf(path)) all.add(name)
  for (const path of all) {
    try {
      lookAtOne(site, path)
      for (const name of site.folder.namesOf(path)) all.add(name)
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)))
    }
  }
  // Only a new path can be another name of an old file; one that is known has two while it is being replaced.
  if (!site.folder.hasUnknownNames() || !hasNew) return
  scan(site, '')
  // Names outside of the folder stay unknown.
  site.folder.hasUnknownNames()
}

function lookAtOne(site: Rescanned, path: string): void {
  // Not what the folder calls it: bytes that are no UTF-8 are told as this sign.
  if (path.includes('\ufffd')) return scan(site, path.slice(0, Math.max(0, path.lastIndexOf('/'))))
  if (site.resourceOf(path)) site.load(path)
  else settle(site, path)
  const { isFolder } = site.folder.look(path)
  if (isFolder) scan(site, path)
  else forgetBelow(site, path)
}

function scan(site: Rescanned, under: string): void {
  const before = new Set(site.problems.pathsUnder(under))
  const seen = new Set<string>()
  for (const path of before) if (!site.resourceOf(path)) settle(site, path)
  // What is a folder by now may have been a file, and told about another one.
  if (under) site.load(under)
  for (const file of site.folder.walkUnder(under)) {
    const resource = site.resourceOf(file.path)
    if (!resource) continue
    const at = entryPathOf(file.path, resource)
    if (seen.has(at)) continue
    seen.add(at)
    site.load(at)
  }
  for (const path of [...knownUnder(site, under), ...before]) if (!seen.has(path)) site.load(path)
}

// A folder that is one no longer: its files, and what was said of them, are gone with it.
function forgetBelow(site: Rescanned, path: string): void {
  if (site.entries.hasBelow(path)) for (const known of knownUnder(site, path)) site.load(known)
  for (const said of site.problems.pathsUnder(path)) {
    if (said === path) continue
    if (site.resourceOf(said)) site.load(said)
    else settle(site, said)
  }
}

function knownUnder({ entries }: Rescanned, under: string): string[] {
  const all = [...entries.byPath.keys()]
  return under === '' ? all : all.filter((path) => path === under || path.startsWith(`${under}/`))
}

// What is no entry may be a link to a folder, or a folder that cannot be read.
function settle(site: Rescanned, path: string): void {
  const { problem } = site.folder.look(path.replace(/\/$/, ''))
  const told = problem && isAboutContent(problem.file, site.resourceOf) ? [problem] : []
  site.problems.settle([path], told)
}
