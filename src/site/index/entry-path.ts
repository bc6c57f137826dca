import { memoize } from '../../work/caches.ts'
import type { Resource, Settings } from '../../model/model.ts'
import { neutralPath } from '../../derive/languages/languages.ts'
import { excludeSetting, htmlFilesSetting, markdocSetting } from '../../derive/settings/foreign-settings.ts'
import { openPaths } from '../../text/glob.ts'
import { isIndex, nameIn, slugOfIndex } from '../../derive/folders/places.ts'
import { ownFilesOf } from '../../derive/folders/own-site-files.ts'
import { slugToStem, toSlug } from '../../text/wordpress/slug.ts'

/** The location of a resource's files, parsed from its pattern, for example `posts/**\/{slug}.md`. */
export interface FilePattern {
  /** The top folder, or the file's path if there is just one. */
  readonly folder: string
  readonly deep: boolean
  readonly single: boolean
  /** Whether any file is an entry, described by a Markdown sidecar (`photo.jpg.md`). */
  readonly attaches: boolean
  /** Whether its files hold values and no text: JSON or YAML as a whole. */
  readonly isData: boolean
  /** The file names allowed, without extension; any if absent. */
  readonly names?: ReadonlySet<string>
}

export const patternOf = memoize(({ files }: Resource): FilePattern | undefined => {
  if (!files) return undefined
  const single = !files.includes('{')
  const folder = single ? files : files.slice(0, files.search(/(^|\/)(\*\*|\{)/))
  const isData = !single && files.endsWith('}.json')
  const listed = isData ? /\{([^{}]*)\}\.json$/.exec(files)![1]! : 'slug'
  const names = listed === 'slug' ? {} : { names: new Set(listed.split(',')) }
  return { folder, deep: files.includes('**'), single, attaches: files.endsWith('{file}'), isData, ...names }
})

/** Makes the function that maps a file to its resource under the settings; undefined for files that are not content. */
export function toResourceOf(
  resources: Iterable<Resource>,
  settings: Pick<Settings, string> = {},
): (path: string) => Resource | undefined {
  const isExcluded = openPaths(settings[excludeSetting])
  const isHtml = openPaths(settings[htmlFilesSetting])
  const ownFiles = ownFilesOf(settings)
  const readsMarkdoc = settings[markdocSetting] === true
  const byFolder = new Map<string, { resource: Resource; pattern: FilePattern }>()
  // Data files yield to other content in the same folder.
  const dataByFolder = new Map<string, { resource: Resource; pattern: FilePattern }>()
  for (const resource of resources) {
    const pattern = patternOf(resource)
    if (pattern) (pattern.isData ? dataByFolder : byFolder).set(pattern.folder, { resource, pattern })
  }
  // If pages live in folders, the index file of a list's folder is the text of its section: a page, or nothing.
  const sections = [...byFolder.values()].find(({ resource }) => resource.byFolders)
  const depth = Math.max(1, ...[...byFolder.keys()].map((folder) => folder.split('/').length))
  const atRoot = byFolder.get('')
  const dataAt = (path: string) => {
    const home = dataByFolder.get(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
    return home && belongs(path, home.pattern) ? home.resource : undefined
  }
  const speaking = [...byFolder.values()].find(({ resource }) => resource.languages)?.resource.languages
  return (file) => {
    if (ownFiles.has(file)) return undefined
    // A language's folder is laid out like the content folder.
    const below = speaking?.inFolders ? withoutLanguageFolder(file, speaking.codes) : file
    const path = readsMarkdoc ? below.replace(/\.mdoc$/, '.md') : below
    const isHtmlText = file.endsWith('.html') && isHtml(path)
    const fits = ({ resource, pattern }: Home) => {
      const neutral = neutralPath(resource, path)
      return belongs(isHtmlText && readsHtml(resource) ? `${neutral}.md` : neutral, pattern)
    }
    let found = atRoot && fits(atRoot) ? atRoot.resource : undefined
    let end = -1
    // Folders may be nested: the innermost counts.
    for (let i = 0; i < depth; i++) {
      end = path.indexOf('/', end + 1)
      const inside = byFolder.get(end < 0 ? path : path.slice(0, end))
      if (inside) found = fits(inside) ? inside.resource : undefined
      if (end < 0) break
    }
    const named = sections ? neutralPath(sections.resource, path) : path
    if (sections && isIndex(named)) found = sectionIn(named, found, sections)
    found ??= dataAt(path)
    const isLeftOut = isExcluded(file) || (below !== file && isExcluded(below))
    return isLeftOut && found && !patternOf(found)!.single ? undefined : found
  }
}

/** The path of the entry that a file belongs to: its own, or that of the attachment whose sidecar it is. */
export function entryPathOf(path: string, resource: Resource): string {
  return patternOf(resource)?.attaches && /\.[^./]+\.(?:md|json)$/.test(path)
    ? path.replace(/\.(?:md|json)$/, '')
    : path
}

/** The slug from a file's name; for `index.md` in a folder of its own (`posts/soup/index.md`), that of the folder. */
export function slugOfPath(path: string, resource?: Pick<Resource, 'files' | 'languages'>): string {
  return toSlug(stemOf(resource ? neutralPath(resource, path) : path))
}

/**
 * The slug of a file whose name begins with its date (`2013-05-01-Rails-4-0.md`), as in Jekyll: the rest of the name, with its
 * capitals and dots. Undefined for other names, and for those that no address can have.
 */
export function slugBehindDate(path: string): string | undefined {
  const [, name = ''] = /^\d{4}-\d\d?-\d\d?-(.+)$/.exec(stemOf(path)) ?? []
  const slug = name
    .replace(/[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu, '-')
    .replace(/^-|-$/g, '')
    .replace(/[\u0080-\u{10ffff}]+/gu, (letters) => encodeURIComponent(letters.toLowerCase()).toLowerCase())
  return /^\.*$/.test(slug) ? undefined : slug
}

function stemOf(path: string): string {
  const own = path.slice(path.lastIndexOf('/') + 1)
  const isIndexOfFolder = /^_?index\.[^.]+$/.test(own) && path.indexOf('/') !== path.lastIndexOf('/')
  const name = isIndexOfFolder ? `${path.split('/').at(-2)!}.md` : own
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/** Like `slugOfPath`, for a resource whose tree may follow folders: for `index.md` in any folder, the slug of the folder. */
export function slugOfFile(path: string, resource: Resource): string {
  return slugOfIndex(resource, path) ?? toSlug(nameIn(resource, stemOf(neutralPath(resource, path))))
}

/** An entry's path from its slug; `folder` is relative to the resource's own. */
export function entryPath(resource: Resource, folder: string, slug: string): string {
  const below = folder && `${folder.split('/').map(slugToStem).join('/')}/`
  const { folder: own, isData } = patternOf(resource)!
  return `${own === '' ? '' : `${own}/`}${below}${slugToStem(slug)}${isData ? '.json' : '.md'}`
}

/** The folder of an entry's file, relative to the resource's own; empty for the latter itself. */
export function folderWithin(resource: Resource, file: string): string {
  const path = neutralPath(resource, file)
  const { folder } = patternOf(resource)!
  const below = folder === '' ? path : path.slice(folder.length + 1)
  return below.slice(0, Math.max(0, below.lastIndexOf('/')))
}

function withoutLanguageFolder(path: string, codes: readonly string[]): string {
  const end = path.indexOf('/')
  return end > 0 && codes.includes(path.slice(0, end)) ? path.slice(end + 1) : path
}

interface Home {
  readonly resource: Resource
  readonly pattern: FilePattern
}

// A setting selects the files; the definitions say which kinds accept them.
function readsHtml({ extensions }: Resource): boolean {
  return extensions.some(({ setting }) => setting === htmlFilesSetting)
}

// `soup/index.md`, with its pictures, is an entry of a list; `_index.md` never is, nor the index file of the list's folder.
function sectionIn(path: string, found: Resource | undefined, { resource, pattern }: Home): Resource | undefined {
  if (found === resource) return found
  const list = found && patternOf(found)!
  const isItem = list && !/(?:^|\/)_index\.[^/]+$/.test(path) && path.lastIndexOf('/') !== list.folder.length
  if (list && (isItem || !list.deep || list.attaches)) return found
  const isBelow = pattern.folder === '' || path.startsWith(`${pattern.folder}/`)
  return isBelow && isTextOfFolder(path, pattern) ? resource : undefined
}

function belongs(path: string, pattern: FilePattern): boolean {
  if (pattern.single) return path === pattern.folder
  if (!pattern.deep && path.indexOf('/', pattern.folder.length + 1) >= 0) return false
  if (pattern.attaches) return !isLeftover(path)
  if (pattern.isData)
    return dataEndings.some((ending) => path.endsWith(ending)) && (pattern.names?.has(nameOfData(path)) ?? true)
  // Other tools' index file of a list is not one of its items.
  if (/^_index\.[^/]+$/.test(pattern.folder === '' ? path : path.slice(pattern.folder.length + 1))) return false
  return isTextOfFolder(path, pattern)
}

// JSON files at the root are settings, or belong to other programs.
function isTextOfFolder(path: string, { folder }: FilePattern): boolean {
  return textEndings.some((ending) => path.endsWith(ending)) && !(folder === '' && path.endsWith('.json'))
}

// Temporary files of editors and downloads.
function isLeftover(path: string): boolean {
  return path.endsWith('~') || path.endsWith('.tmp') || path.endsWith('/4913')
}

/** Extensions of text files; new files get `.md`. */
export const textEndings: readonly string[] = ['.md', '.json', '.markdown', '.mdx']

/** The additional text extension if the setting `markdoc_files` is on. */
export const markdocEnding = '.mdoc'

/** Extensions of files with values and no text; new files get `.json`. */
export const dataEndings = ['.json', '.yaml', '.yml']

// A schema may lie beside a data file, under its name.
function nameOfData(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.schema)?\.\w+$/, '')
}
