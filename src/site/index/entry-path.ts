import { memoize } from '../../work/caches.ts'
import type { Data, Resource } from '../../model/model.ts'
import { leadsAway } from '../../text/leads-away.ts'
import { slugToStem, toSlug } from '../../text/wordpress/slug.ts'

/** Where a resource's files are, parsed from its pattern, for example `posts/**\/{slug}.md`. */
export interface FilePattern {
  /** Top folder, or the file's path if there is just one. */
  readonly folder: string
  /** Whether subfolders may contain files too. */
  readonly deep: boolean
  /** True when the resource is one file. */
  readonly single: boolean
  /** True if any file is an entry, described by a Markdown sidecar (`photo.jpg.md`). */
  readonly attaches: boolean
}

/** Parses a resource's pattern. */
export const patternOf = memoize(({ files }: Resource): FilePattern | undefined => {
  if (!files) return undefined
  const single = !files.includes('{')
  const folder = single ? files : files.slice(0, files.search(/(^|\/)(\*\*|\{)/))
  return { folder, deep: files.includes('**'), single, attaches: files.endsWith('{file}') }
})

/** Makes the function that maps a file to its resource; undefined for files that are not content. */
export function toResourceOf(resources: Iterable<Resource>): (path: string) => Resource | undefined {
  const byFolder = new Map<string, { resource: Resource; pattern: FilePattern }>()
  for (const resource of resources) {
    const pattern = patternOf(resource)
    if (pattern) byFolder.set(pattern.folder, { resource, pattern })
  }
  const depth = Math.max(1, ...[...byFolder.keys()].map((folder) => folder.split('/').length))
  const atRoot = byFolder.get('')
  return (path) => {
    let found = atRoot && belongs(path, atRoot.pattern) ? atRoot.resource : undefined
    let end = -1
    // The innermost folder counts: one may be within another.
    for (let i = 0; i < depth; i++) {
      end = path.indexOf('/', end + 1)
      const inside = byFolder.get(end < 0 ? path : path.slice(0, end))
      if (inside) found = belongs(path, inside.pattern) ? inside.resource : undefined
      if (end < 0) break
    }
    return found
  }
}

/** The path of the entry that a file belongs to: its own, or that of the picture whose sidecar it is. */
export function entryPathOf(path: string, resource: Resource): string {
  return patternOf(resource)?.attaches && isTextPath(path) && /\.[^./]+\.(md|json)$/i.test(path)
    ? path.replace(/\.(md|json)$/i, '')
    : path
}

/** The slug from a file's name; of `index.md` in a folder of its own (`posts/soup/index.md`), that of the folder. */
export function slugOfPath(path: string): string {
  const parts = path.split('/')
  const [above = '', own = ''] = parts.slice(-2)
  const name = parts.length > 2 && /^_?index\.[^.]+$/.test(own) ? `${above}.md` : parts.at(-1)!
  const dot = name.lastIndexOf('.')
  return toSlug(dot > 0 ? name.slice(0, dot) : name)
}

/** The slug in a file's front matter, or else from its name. */
export function slugIn({ slug }: Data, path: string): string {
  const said = typeof slug === 'string' || typeof slug === 'number' ? String(slug) : undefined
  // Links are made of it: `check` says what is wrong with one that leads away.
  return said === undefined || leadsAway(said) !== undefined ? slugOfPath(path) : said
}

/** An entry's path from its slug; `folder` is relative to the resource's own. */
export function pathOf(resource: Resource, folder: string, slug: string): string {
  const below = folder && `${folder.split('/').map(slugToStem).join('/')}/`
  const { folder: own } = patternOf(resource)!
  return `${own === '' ? '' : `${own}/`}${below}${slugToStem(slug)}.md`
}

/** The folder of an entry's file, relative to the resource's own; empty for that itself. */
export function folderWithin(resource: Resource, path: string): string {
  const { folder } = patternOf(resource)!
  const below = folder === '' ? path : path.slice(folder.length + 1)
  return below.slice(0, Math.max(0, below.lastIndexOf('/')))
}

function belongs(path: string, pattern: FilePattern): boolean {
  if (pattern.single) return path === pattern.folder
  if (!pattern.deep && path.indexOf('/', pattern.folder.length + 1) >= 0) return false
  if (pattern.attaches) return !isLeftover(path)
  // What stands above a list in other tools is no item of it.
  if (/^_index\.[^/]+$/.test(pattern.folder === '' ? path : path.slice(pattern.folder.length + 1))) return false
  // Beside the content stand settings and what belongs to other programs.
  if (pattern.folder === '' && path.endsWith('.json')) return false
  return isTextPath(path)
}

// Files that editors and downloads leave beside a file while saving it.
function isLeftover(path: string): boolean {
  return path.endsWith('~') || path.endsWith('.tmp') || path.endsWith('/4913')
}

/** How the names of text files end; what the tool makes is `.md`. */
export const textEndings = ['.md', '.json', '.markdown', '.mdx']

function isTextPath(path: string): boolean {
  return textEndings.some((ending) => path.endsWith(ending))
}
