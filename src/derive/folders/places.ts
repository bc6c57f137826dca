import type { Data, Entry, Resource } from '../../model/model.ts'
import { folderOfPattern } from '../../text/content-path.ts'
import { bareRef, saidIn } from '../../text/names.ts'
import { inLanguage, isTranslation, neutralPath } from '../languages/languages.ts'
import { toSlug } from '../../text/wordpress/slug.ts'

/** The parts of a resource that determine the place of a file's entry. */
type PlacedByFile = Pick<Resource, 'files' | 'byFolders' | 'isNumbered' | 'languages' | 'parentKey'>

/** How a text begins that names an entry by its folder: `./docs/plugins`. No slug is a dot. */
const sign = './'

/** The text that names the page of a resource's own folder. */
export const topFolder = '.'

/** The folder that a resource's files are in; empty for the content folder itself. */
export function ownFolder({ files = '' }: Pick<Resource, 'files'>): string {
  return files.includes('{') ? folderOfPattern(files) : files
}

/** Whether a file is the page of the folder that it is in. */
export function isIndex(path: string): boolean {
  return /(?:^|\/)_?index\.[^./]+$/.test(path)
}

/** The folder below the resource's own whose page a file is, whether or not there is one: `a/p` for `a/p.md`. */
export function folderOfPage(resource: PlacedByFile, file: string): string {
  const own = ownFolder(resource)
  const path = neutralPath(resource, file)
  const below = own === '' ? path : path.slice(own.length + 1)
  if (isIndex(below)) return below.slice(0, Math.max(0, below.lastIndexOf('/')))
  const dot = below.lastIndexOf('.')
  return dot > below.lastIndexOf('/') ? below.slice(0, dot) : below
}

/** The text that names the page of a folder below the resource's own. */
export function refToFolder(folder: string): string {
  return folder === '' ? topFolder : sign + folder
}

/** The folder that such a text names; undefined for any other. */
export function folderIn(ref: unknown): string | undefined {
  if (typeof ref !== 'string') return undefined
  const text = bareRef(ref)
  return text === topFolder ? '' : text.startsWith(sign) ? text.slice(sign.length) : undefined
}

/** The text that names the parent implied by a file's folder; undefined at the top, and if folders have no meaning. */
export function impliedParent(resource: PlacedByFile, path: string): string | undefined {
  if (!resource.byFolders || resource.parentKey === undefined) return undefined
  const folder = folderOfPage(resource, path)
  const end = folder.lastIndexOf('/')
  if (end < 0) return undefined
  const ref = refToFolder(folder.slice(0, end))
  return isTranslation({ resource, path }) ? (saidIn(inLanguage(resource, path).language, ref) as string) : ref
}

/** Whether a page is always called as its folder is, whatever `slug` it says: `_index.md`, as in Hugo. */
export function isSection(resource: PlacedByFile, path: string): boolean {
  return resource.byFolders === true && /\/_index\.[^./]+$/.test(neutralPath(resource, path))
}

/** The slug of a folder's page, which is named after its folder; undefined for other files, and for that of the top folder. */
export function slugOfIndex(resource: PlacedByFile, path: string): string | undefined {
  if (!resource.byFolders || !isIndex(neutralPath(resource, path))) return undefined
  const folder = folderOfPage(resource, path)
  return folder === '' ? undefined : toSlug(nameIn(resource, folder.slice(folder.lastIndexOf('/') + 1)))
}

/** Front matter with the values that the file's folder implies. */
export function withImplied(data: Data, resource: PlacedByFile, path: string): Data {
  const parent = impliedParent(resource, path)
  return parent === undefined || (data[resource.parentKey!] ?? undefined) !== undefined
    ? data
    : { ...data, [resource.parentKey!]: parent }
}

/** The front matter of an entry as its file has it. */
export function withoutImplied({ data, resource, path }: Pick<Entry, 'data' | 'resource' | 'path'>): Data {
  if (!isImplied({ data, resource, path })) return data
  const { [resource.parentKey!]: _implied, ...own } = data
  return own
}

/** Whether an entry stands where it does because of its folder, and not because its file says so. */
export function isImplied({ data, resource, path }: Pick<Entry, 'data' | 'resource' | 'path'>): boolean {
  const parent = impliedParent(resource, path)
  return parent !== undefined && data[resource.parentKey!] === parent
}

/** The name of a file or folder in addresses: without a leading number, if names begin with numbers only for sorting. */
export function nameIn({ isNumbered }: Pick<Resource, 'isNumbered'>, name: string): string {
  return isNumbered ? name.replace(/^\d{1,4}(?:[-_.]+|\s+)(?=[^\d\s])/, '') : name
}

/** The slugs of the folders between an entry and the one above it that have no page. */
export function foldersBetween(written: unknown, above: Entry | undefined, resource: PlacedByFile): string[] {
  const folder = folderIn(written)
  if (folder === undefined) return []
  const known = above ? folderOfPage(above.resource, above.path) : ''
  const names = folder.slice(known.length).split('/').filter(Boolean)
  return names.map((name) => toSlug(nameIn(resource, name)))
}

/**
 * A former address as a file gives it: where folders say where pages stand, one that begins with `./` or `../` counts from
 * the folder that the page is in, as in Hugo. One that leads out of all folders stays as it is.
 */
export function fromFolder(address: string, { resource, path }: Pick<Entry, 'resource' | 'path'>): string {
  if (!resource.byFolders || !/^\.\.?\//.test(address)) return address
  const parts = folderOfPage(resource, path).split('/').slice(0, -1)
  for (const part of address.split('/')) {
    if (part === '..' && parts.pop() === undefined) return address
    if (!/^\.{0,2}$/.test(part)) parts.push(part)
  }
  return `/${parts.join('/')}`
}
