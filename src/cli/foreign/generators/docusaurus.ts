import { posix } from 'node:path'
import { linksFromSetting } from '../../../derive/links/links-from-home.ts'
import { draftKeySetting, slugKeySetting } from '../../../derive/settings/foreign-settings.ts'
import { type ForeignFolder, literalIn } from '../folder/foreign-folder.ts'
import type { Meaning } from '../folder/meaning.ts'

/** The folder of the texts of one kind, and the prefix of their addresses. */
interface Part {
  readonly folder: string
  readonly route: string
}

/** The meaning of a Docusaurus configuration; only literal options count. */
export function meanDocusaurus(folder: ForeignFolder, by: string): Meaning {
  const code = folder.code(by)
  const at = posix.dirname(by)
  const [title, url, base = '', description] = ['title', 'url', 'baseUrl', 'tagline'].map((key) => literalIn(code, key))
  const partOf = (options: string, usual: string): Part => ({
    folder: posix.join(at, literalIn(options, 'path') ?? usual).replace(/(?<!\/)\/+$/, ''),
    route: (literalIn(options, 'routeBasePath') ?? usual).replace(/^\/+|(?<!\/)\/+$/g, ''),
  })
  const blog = partOf(optionsOf(code, 'blog'), 'blog')
  const docs = [
    partOf(optionsOf(code, 'docs'), 'docs'),
    ...pluginsOf(code).map((options) => partOf(options, 'docs')),
  ].filter((part) => folder.has(part.folder))
  const pages = { folder: posix.join(at, 'src/pages'), route: '' }
  const parts = [blog, ...docs, pages]
  const texts = parts.map((part) => part.folder)
  return {
    content: '',
    title,
    url: url === undefined ? undefined : below(url, base),
    description,
    permalink: (section) =>
      `${partAddress(section === blog.folder ? blog : { folder: '', route: section })}:dated_path`,
    addresses: {
      ...Object.fromEntries(docs.map((part) => [part.folder, `${partAddress(part)}:doc_path`])),
      [pages.folder]: `${partAddress(pages)}:path`,
    },
    always: {
      [slugKeySetting]: 'id',
      [draftKeySetting]: 'draft',
      ...(/[^/]/.test(base) && { [linksFromSetting]: 'site' }),
    },
    namesDate: true,
    lists: folder.has(blog.folder) ? listsOf(blog) : [],
    namesNumber: docs.some((part) => folder.below(part.folder).some(isNumbered)),
    beside: outside(folder, texts),
    skipsBelow: (name) => name.startsWith('_'),
  }
}

// For a website that is not at the root of its host, the configuration has the path apart from the host's address.
function below(url: string, base: string): string {
  const folder = base.replace(/^\/+|(?<!\/)\/+$/g, '')
  return folder === '' ? url : `${url.replace(/(?<!\/)\/+$/, '')}/${folder}`
}

function listsOf(blog: Part): string[] {
  const lists = ['archive', 'tags', 'authors'].map((list) => partAddress(blog) + list)
  return blog.route === '' ? lists : [`/${blog.route}`, ...lists]
}

function partAddress({ route }: Part): string {
  return route === '' ? '/' : `/${route}/`
}

// The text between the braces after a key. Other keys of that name are the theme's, and name no path.
function optionsOf(code: string, key: string): string {
  const found = codeAfter(code, new RegExp(`(?:^|[\\s{,(])["']?${key}["']?\\s*:\\s*\\{`, 'g'))
  const namesPath = (options: string) => ['path', 'routeBasePath'].some((one) => literalIn(options, one) !== undefined)
  return found.find(namesPath) ?? ''
}

function pluginsOf(code: string): string[] {
  return codeAfter(code, /["'`](?:@docusaurus\/plugin-)?content-docs["'`]\s*,\s*\(?\{/g)
}

function codeAfter(code: string, beginning: RegExp): string[] {
  const places = [...code.matchAll(beginning)].slice(0, mostPlaces)
  return places.map(({ 0: whole, index }) => topLevelCode(code, index + whole.length))
}

// Up to the closing brace, without nested braces.
function topLevelCode(code: string, start: number): string {
  let depth = 0
  let own = ''
  for (const one of code.slice(start, start + longestOptions)) {
    if (one === '{') depth++
    if (one === '}' && --depth < 0) break
    if (depth === 0) own += one
  }
  return own
}

// Without a bound, a file that is no configuration would take minutes.
const longestOptions = 5000
const mostPlaces = 100

// A number for sorting: not one that begins a version or a date.
function isNumbered(path: string): boolean {
  return path.split('/').some((part) => /^\d{1,4}(?:\s*[-_.]+\s*)(?=[^-_.\s\d])/.test(part))
}

// The highest of all folders and files without its texts.
function outside(folder: ForeignFolder, texts: readonly string[]): string[] {
  const isWithin = (path: string) => texts.some((one) => path === one || path.startsWith(`${one}/`))
  const isAbove = (path: string) => texts.some((one) => one.startsWith(`${path}/`))
  const out = new Set<string>()
  for (const path of folder.files) {
    if (isWithin(path)) continue
    const parts = path.split('/')
    const at = parts.findIndex((_, end) => !isAbove(parts.slice(0, end + 1).join('/')))
    out.add(parts.slice(0, at + 1).join('/'))
  }
  return [...out]
}
