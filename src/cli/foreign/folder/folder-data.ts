import { posix } from 'node:path'
import { openPaths } from '../../../text/glob.ts'
import { isRecord, listOf } from '../../../text/values.ts'
import type { Config, ForeignFolder } from './foreign-folder.ts'
import { readLiterals } from './literals.ts'

/** Front matter that a generator gives all texts of a folder: defaults for missing keys, and items to add to lists. */
export interface FolderData {
  /** A folder, file or pattern, relative to the content folder; `.` for all. */
  readonly in: string
  readonly values: Config
  readonly add: Config
}

/** Eleventy's data files below a folder: `blog/blog.json` or `blog/blog.11tydata.js`, and `blog/soup.json` for one text. */
export function eleventyDataFiles(folder: ForeignFolder, top: string): string[] {
  const texts = new Set(folder.files.flatMap((path) => (path.endsWith('.json') ? [] : path.replace(/\.\w+$/, ''))))
  return folder.files.filter((path) => {
    const [at, name] = path.split('/').slice(-2)
    const isData = /\.11tydata\.(?:json|[cm]?js)$/.test(path)
    const isJson = path.endsWith('.json') && (name === `${at}.json` || texts.has(path.slice(0, -'.json'.length)))
    return path.startsWith(top) && (isData || isJson)
  })
}

/** The values in such a file; of a program, only literal ones. */
export function eleventyDataIn(folder: ForeignFolder, path: string): Config {
  return path.endsWith('.json') ? folder.config(path) : readLiterals(folder.code(path))
}

/**
 * The values of Eleventy's data files, from the top down: lists, and terms written as a text, are joined to those of texts.
 * `top`: the content folder with a trailing slash, or empty.
 */
export function eleventyData(folder: ForeignFolder, files: readonly string[], top: string): FolderData[] {
  const rows = files.map((path) => {
    const said = Object.entries(eleventyDataIn(folder, path))
    const isList = ([key, value]: [string, unknown]) => Array.isArray(value) || key === 'tags'
    return {
      in: describedPath(path.slice(top.length), folder, top),
      values: Object.fromEntries(said.filter((one) => !isList(one))),
      add: Object.fromEntries(said.filter(isList).map(([key, value]) => [key, listOf(value)])),
    }
  })
  // A text's own values take precedence over those of its folder.
  const depth = ({ in: place }: FolderData) => (place === '.' ? 0 : place.split('/').length)
  return rows.toSorted((a, b) => depth(a) - depth(b))
}

// `docs/docs.11tydata.js` applies to the folder, `docs/intro.11tydata.js` to the text beside it.
function describedPath(path: string, folder: ForeignFolder, top: string): string {
  const at = posix.dirname(path)
  const stem = posix.basename(path).replace(/(?:\.11tydata)?\.\w+$/, '')
  if (posix.basename(at) === stem || at === '.') return at
  const text = [`${at}/${stem}.md`, `${at}/${stem}.markdown`].find((one) => folder.text(top + one) !== undefined)
  return text ?? at
}

/** The `defaults` of a Jekyll configuration: those of a more specific place last, as they take precedence. */
export function jekyllData(config: Config): FolderData[] {
  const rows = listOf(config['defaults']).flatMap((one) => {
    if (!isRecord(one) || !isRecord(one['values'])) return []
    const { path = '', type } = isRecord(one['scope']) ? one['scope'] : {}
    if (typeof path !== 'string' || (type === 'pages' && path === '')) return []
    const plain = path.replace(/^\/+|(?<!["/])["/]+$/g, '')
    const place = plain === '' ? (typeof type === 'string' ? `**/_${type}` : '.') : plain
    return [{ in: place, values: one['values'], add: {}, length: plain.length }]
  })
  return rows.sort((a, b) => a.length - b.length).map(({ in: place, values, add }) => ({ in: place, values, add }))
}

/**
 * The values of `cascade` in a Hugo configuration and in the pages of folders, from the top down. Texts that are not rendered
 * become drafts; `unmade` are those whose front matter declares otherwise.
 */
export function hugoData(config: Config, texts: readonly { readonly path: string; readonly data: Config }[]) {
  const given: FolderData[] = []
  const builds: { readonly isIn: (path: string) => boolean; readonly isUnmade: boolean }[] = []
  const take = (said: unknown, at: string) => {
    for (const one of listOf(said)) {
      if (!isRecord(one)) continue
      const { target, _target, params, build: _, _build, ...values } = one
      const place = placeIn(target ?? _target, at)
      if (place === undefined) continue
      const said = { ...values, ...(isRecord(params) && params) }
      const isUnmade = isUnrendered(one)
      given.push({ in: place, values: isUnmade ? { ...said, draft: true } : said, add: {} })
      if (decides(one)) builds.push({ isIn: place === '.' ? () => true : openPaths([place]), isUnmade })
    }
  }
  take(config['cascade'], '.')
  const sections = texts.filter(({ path }) => /(?:^|\/)_index(?:\.[\w-]+)?\.\w+$/.test(path))
  for (const { path, data } of sections.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length))
    take(data['cascade'], posix.dirname(path))
  for (const { path, data } of texts)
    if (isUnrendered(data)) given.push({ in: path, values: { draft: true }, add: {} })
    // A folder's page may be rendered where those below are not.
    else if (decides(data) && sections.some((one) => one.path === path))
      given.push({ in: path, values: { draft: false }, add: {} })
  const isUnmade = (path: string, data: Config) =>
    decides(data) ? isUnrendered(data) : builds.findLast(({ isIn }) => isIn(path))?.isUnmade === true
  const unmade = texts.filter(({ path, data }) => saysShown(data) && isUnmade(path, data)).map(({ path }) => path)
  return { given, unmade }
}

// A file's own draft state takes precedence over its folder's.
function saysShown(data: Config): boolean {
  return Object.entries(data).some(([key, value]) => /^(?:draft|published)$/i.test(key) && value !== /^d/i.test(key))
}

function decides(said: Config): boolean {
  return said['headless'] === true || isRecord(buildIn(said))
}

function buildIn({ build, _build }: Config): unknown {
  return build ?? _build
}

function isUnrendered(said: Config): boolean {
  const build = buildIn(said)
  return said['headless'] === true || (isRecord(build) && ['never', 'link', false].includes(build['render'] as string))
}

// `{/news/**}`, `{,/**}/_includes{,/**}`, `/news/**`; undefined for kinds or languages of pages.
function placeIn(target: unknown, at: string): string | undefined {
  if (target === undefined) return at
  if (!isRecord(target) || target['kind'] === 'home' || typeof target['path'] !== 'string') return undefined
  const plain = target['path']
    .replace(/^\{,\/\*\*\}\//, '**/')
    .replace(/\{,\/\*\*\}$/, '')
    .replace(/^\{([^{},]*)\}$/, '$1')
    .replace(/\/\*\*$/, '')
    .replace(/^\/+/, '')
  return /[{},[\]]/.test(plain) || plain === '' ? undefined : plain
}
