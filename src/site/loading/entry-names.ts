import { readFileSync } from 'node:fs'
import type { Space } from '../../define/model.ts'
import { replaceCacheFile } from '../../storage/cache/cache-file.ts'
import { storedId } from './entry-id.ts'
import { entryPathOf, patternOf, slugOfPath } from './entry-path.ts'
import { areSame, type FileStamps, filesOf, readStamps } from './file-stamps.ts'
import type { OpenSite } from '../open-site.ts'
import { machinePath } from '../../storage/files/machine-folder.ts'

/** Which files store an id or a slug, as was last remembered: true as long as the files are as they were. */
export interface EntryNames {
  /** Whether every file below these folders is of the size and time that are remembered, and there is no other. */
  hold(folders: readonly string[]): boolean
  /** Files below a folder whose names give this slug. */
  pathsNamed(folder: string, slug: string): string[]
  pathsOfId(space: Space, id: number): string[]
  /** Files whose front matter says this slug; those that are named by it are not among them. */
  pathsOfSlug(slug: string): string[]
}

/** Facets that hold further names of an entry, by which people name it: what is remembered here does not know them. */
export const otherNames: readonly string[] = ['ref', 'login', 'email']

const firstLine = 'almanac names 2\n'

/** Remembers the ids and slugs that the files of an open site store, unless the disk says otherwise by now. */
export function keepNames(site: OpenSite): boolean {
  const folders: Record<string, FileStamps> = {}
  for (const resource of site.resources.values()) {
    const folder = resource.space && patternOf(resource)?.folder
    const stamps = folder && readStamps(site.folder.root, folder)
    if (stamps && isKnown(site, stamps)) folders[folder] = stamps
  }
  return replaceCacheFile(fileOf(site.folder.root), [
    firstLine,
    `${JSON.stringify(folders)}\n`,
    [...linesOf(site)].join(''),
  ])
}

/** What is remembered; undefined when there is nothing. Reading it is a tenth of reading what a snapshot holds. */
export function readNames(root: string): EntryNames | undefined {
  let text: string
  try {
    text = readFileSync(fileOf(root), 'utf8')
  } catch {
    return undefined
  }
  const end = text.indexOf('\n', firstLine.length)
  if (!text.startsWith(firstLine) || end < 0) return undefined
  const folders = toFolders(text.slice(firstLine.length, end))
  const lines = text.slice(end)
  return {
    hold: (wanted) => wanted.every((folder) => folders[folder] !== undefined && areSame(root, folders[folder])),
    pathsNamed: (folder, slug) =>
      (folders[folder] ?? []).flatMap(({ path, names }) =>
        names.filter((name) => gives(name, slug)).map((name) => `${path}/${name}`),
      ),
    pathsOfId: (space, id) => linesWith(lines, `\n${space} ${id}\t`),
    pathsOfSlug: (slug) => (/[\t\n]/.test(slug) ? [] : linesWith(lines, `\t${slug}\t`)),
  }
}

// Whether the index has learnt from just these files: those that cannot be read are none of its entries.
function isKnown(site: OpenSite, stamps: FileStamps): boolean {
  const found = new Map<string, { size: number; mtimeMs: number }>()
  for (const { path, size, mtimeMs } of filesOf(stamps)) {
    const resource = site.resourceOf(path)
    if (!resource) continue
    const at = entryPathOf(path, resource)
    const other = found.get(at)
    found.set(at, { size: size + (other?.size ?? 0), mtimeMs: Math.max(mtimeMs, other?.mtimeMs ?? 0) })
  }
  return [...found].every(([path, { size, mtimeMs }]) => {
    const entry = site.entries.byPath.get(path)
    return entry?.size === size && entry.mtimeMs === mtimeMs
  })
}

function toFolders(json: string): Record<string, FileStamps> {
  try {
    return JSON.parse(json) as Record<string, FileStamps>
  } catch {
    return {}
  }
}

// Making the slug of a name takes long: most are slugs as they are.
function gives(name: string, slug: string): boolean {
  return (name.startsWith(slug) || !/^[a-z0-9-]+\.md$/.test(name)) && slugOfPath(name) === slug
}

// A line is `space id`, slug and path, each ended by a tab; the slug is empty where the file's name tells it.
function* linesOf(site: OpenSite): Generator<string> {
  for (const { resource, path, data } of site.entries.byPath.values()) {
    const id = storedId(data['id']) ?? ''
    const slug = typeof data['slug'] === 'string' || typeof data['slug'] === 'number' ? String(data['slug']) : ''
    if (resource.space && !/[\t\n]/.test(slug + path)) yield `${resource.space} ${id}\t${slug}\t${path}\n`
  }
}

function linesWith(text: string, wanted: string): string[] {
  const paths: string[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length - 1)) {
    const end = text.indexOf('\n', at + 1)
    paths.push(text.slice(text.lastIndexOf('\t', end) + 1, end))
  }
  return paths
}

function fileOf(root: string): string {
  return machinePath(root, 'cache', 'names')
}
