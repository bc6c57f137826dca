import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Space } from '../define/model.ts'
import { replaceCacheFile } from '../store/cache-file.ts'
import { storedId } from '../store/entry-id.ts'
import type { OpenSite } from './open-site.ts'

/** Which files store an id or a slug, as was last remembered: a hint where to look, never the truth. */
export interface EntryNames {
  pathsOfId(space: Space, id: number): string[]
  /** Files whose front matter says this slug; those that are named by it are not among them. */
  pathsOfSlug(slug: string): string[]
}

const firstLine = 'almanac names 1\n'

/** Remembers the ids and slugs that the files of an open site store. */
export function keepNames(site: OpenSite): boolean {
  return replaceCacheFile(fileOf(site.folder.root), [firstLine, [...linesOf(site)].join('')])
}

/** What is remembered; undefined when there is nothing. Reading it is a tenth of reading what a snapshot holds. */
export function readNames(root: string): EntryNames | undefined {
  let text: string
  try {
    text = readFileSync(fileOf(root), 'utf8')
  } catch {
    return undefined
  }
  if (!text.startsWith(firstLine)) return undefined
  return {
    pathsOfId: (space, id) => linesWith(text, `\n${space} ${id}\t`),
    pathsOfSlug: (slug) => (/[\t\n]/.test(slug) ? [] : linesWith(text, `\t${slug}\t`)),
  }
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
  return join(root, '.almanac', 'cache', 'names')
}
