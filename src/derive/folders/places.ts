import type { Data, Entry, Resource, Site } from '../../model/model.ts'
import { folderOfPattern } from '../../text/content-path.ts'
import { bareRef, saidIn } from '../../text/names.ts'
import { inLanguage, isTranslation, neutralPath } from '../languages/languages.ts'
import { toSlug } from '../../text/wordpress/slug.ts'

type PlacedByFile = Pick<Resource, 'files' | 'byFolders' | 'isNumbered' | 'languages' | 'parentKey'>

/** Prefix of a reference to an entry by folder: `./docs/plugins`. No slug is a dot. */
const sign = './'

/** The reference to the page of a resource's own folder. */
export const topFolder = '.'

/** The name of a file of values: letters, digits, `-` and `_`. */
export const namePattern = /^[\w-]+$/

/** The content folder (`.`) or a folder in it; not hidden, and not `node_modules`. */
export const folderPattern = /^(?!(?:.*\/)?node_modules(?:\/|$))(?:\.|[^./\\{*][^/\\{*]*(?:\/[^./\\{*][^/\\{*]*)*)$/

/** Whether a setting may place a resource's files: those with a text, each in its own file. */
export function mayMove({ files }: Resource): boolean {
  return files?.endsWith('/{slug}.md') ?? false
}

/** The folder of a resource's files; empty for the content folder itself. */
export function ownFolder({ files = '' }: Pick<Resource, 'files'>): string {
  return files.includes('{') ? folderOfPattern(files) : files
}

/** Whether files in a folder below a resource's own are its; other kinds may have folders there. */
export function isOwnPlace(resource: Resource, folder: string, site: Pick<Site, 'resourceOf'>): boolean {
  const inside = [ownFolder(resource), folder, 'any.md'].filter(Boolean).join('/')
  return site.resourceOf(inside)?.name === resource.name
}

/** Whether a file is the page of its folder. */
export function isIndex(path: string): boolean {
  return /(?:^|\/)_?index\.[^./]+$/.test(path)
}

/** Returns the folder, existing or not, below the resource's own whose page a file is: `a/p` for `a/p.md`. */
export function folderOfPage(resource: PlacedByFile, file: string): string {
  const own = ownFolder(resource)
  const path = neutralPath(resource, file)
  const below = own === '' ? path : path.slice(own.length + 1)
  if (isIndex(below)) return below.slice(0, Math.max(0, below.lastIndexOf('/')))
  const dot = below.lastIndexOf('.')
  return dot > below.lastIndexOf('/') ? below.slice(0, dot) : below
}

/** Returns the reference to the page of a folder below the resource's own. */
export function refToFolder(folder: string): string {
  return folder === '' ? topFolder : sign + folder
}

/** Returns the folder that such a reference names; undefined for any other. */
export function folderIn(ref: unknown): string | undefined {
  if (typeof ref !== 'string') return undefined
  const text = bareRef(ref)
  return text === topFolder ? '' : text.startsWith(sign) ? text.slice(sign.length) : undefined
}

/** Returns the parent reference that a file's folder implies; undefined at the top, and if folders have no meaning. */
export function impliedParent(resource: PlacedByFile, path: string): string | undefined {
  if (!resource.byFolders || resource.parentKey === undefined) return undefined
  const folder = folderOfPage(resource, path)
  const end = folder.lastIndexOf('/')
  if (end < 0) return undefined
  const ref = refToFolder(folder.slice(0, end))
  return isTranslation({ resource, path }) ? (saidIn(inLanguage(resource, path).language, ref) as string) : ref
}

/** Whether a page is always named after its folder, whatever its `slug`: `_index.md`, as in Hugo. */
export function isSection(resource: PlacedByFile, path: string): boolean {
  return resource.byFolders === true && /\/_index\.[^./]+$/.test(neutralPath(resource, path))
}

/** Returns the slug of a folder's page, from the folder's name; undefined for other files and the top folder's. */
export function slugOfIndex(resource: PlacedByFile, path: string): string | undefined {
  if (!resource.byFolders || !isIndex(neutralPath(resource, path))) return undefined
  const folder = folderOfPage(resource, path)
  return folder === '' ? undefined : toSlug(nameIn(resource, folder.slice(folder.lastIndexOf('/') + 1)))
}

/** Adds the values that the file's folder implies. */
export function withImplied(data: Data, resource: PlacedByFile, path: string): Data {
  const parent = impliedParent(resource, path)
  return parent === undefined || (data[resource.parentKey!] ?? undefined) !== undefined
    ? data
    : { ...data, [resource.parentKey!]: parent }
}

/** Returns an entry's front matter as in its file. */
export function withoutImplied({ data, resource, path }: Pick<Entry, 'data' | 'resource' | 'path'>): Data {
  if (!isImplied({ data, resource, path })) return data
  const { [resource.parentKey!]: _implied, ...own } = data
  return own
}

/** Whether an entry's parent comes from its folder instead of its file's text. */
export function isImplied({ data, resource, path }: Pick<Entry, 'data' | 'resource' | 'path'>): boolean {
  const parent = impliedParent(resource, path)
  return parent !== undefined && data[resource.parentKey!] === parent
}

/** Returns a file or folder name for addresses: without the leading number if numbers serve only for sorting. */
export function nameIn({ isNumbered }: Pick<Resource, 'isNumbered'>, name: string): string {
  return isNumbered ? name.replace(/^\d{1,4}(?:[-_.]+|\s+)(?=[^\d\s])/, '') : name
}

/** Returns the slugs of the folders without a page between an entry and its parent. */
export function foldersBetween(written: unknown, above: Entry | undefined, resource: PlacedByFile): string[] {
  const folder = folderIn(written)
  if (folder === undefined) return []
  const known = above ? folderOfPage(above.resource, above.path) : ''
  const names = folder.slice(known.length).split('/').filter(Boolean)
  return names.map((name) => toSlug(nameIn(resource, name)))
}

/** Resolves a former address: with `byFolders`, `./` and `../` start at the page's folder, unless they lead out of all. */
export function fromFolder(address: string, { resource, path }: Pick<Entry, 'resource' | 'path'>): string {
  if (!resource.byFolders || !/^\.\.?\//.test(address)) return address
  const parts = folderOfPage(resource, path).split('/').slice(0, -1)
  for (const part of address.split('/')) {
    if (part === '..' && parts.pop() === undefined) return address
    if (!/^\.{0,2}$/.test(part)) parts.push(part)
  }
  return `/${parts.join('/')}`
}
