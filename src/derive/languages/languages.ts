import { folderOfPattern } from '../../text/content-path.ts'
import { memoize } from '../../work/caches.ts'
import { isRecord } from '../../text/values.ts'
import type { Draft, Entry, Languages, Resource, Settings, Site } from '../../model/model.ts'

/** The setting that names the languages of a site's content, the default one first. */
export const languagesSetting = 'languages'

/** The setting by which files in a folder that is called as a language are of it. */
export const languageFoldersSetting = 'language_folders'

/** The setting by which addresses in the default language begin with it, too. */
export const prefixDefaultSetting = 'prefix_default_language'

/** The setting that names, by type, the keys of files that hold for all translations of an entry. */
export const sharedSetting = 'shared'

/** The additions of languages to a resource: members, and keys of its files. */
export const languageKeys: readonly string[] = ['lang', 'translations', 'translationKey', 'translated_from']

/**
 * A language in addresses and file names: `en`, `pt-br`, `zh_cn`, `zh-Hant`. Not a word that addresses begin with anyway,
 * nor `all`, by which clients ask for every language.
 */
export const languageCode = /^(?!(?:all|mcp|rdf|rss|tag)$)[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,2}$/

/** The languages of a site's content, the default one first; none if it has only one. */
export const languageCodes = memoize((settings: Pick<Settings, string>): readonly string[] => {
  const said = settings[languagesSetting]
  const codes = Array.isArray(said) ? said.filter((one) => typeof one === 'string' && languageCode.test(one)) : []
  return [...new Set(codes as string[])]
})

/** The languages that addresses begin with: all but the default one, or all of them where a setting says so. */
export function languagesInAddresses(settings: Pick<Settings, string>): readonly string[] {
  const codes = languageCodes(settings)
  return settings[prefixDefaultSetting] === true ? codes : codes.slice(1)
}

/** The prefix of addresses in a language, after that of the site: `/en`; usually empty for the default one. */
export function addressPrefix(language: string, settings: Pick<Settings, string>): string {
  return languagesInAddresses(settings).includes(language) ? `/${language}` : ''
}

/** The address below which a site has its own lists and forms; seen in no language, those in the default one. */
export function listsHome({ home, language, settings }: Pick<Site, 'home' | 'language' | 'settings'>): string {
  const [own] = languageCodes(settings)
  return language === undefined && own !== undefined ? home + addressPrefix(own, settings) : home
}

/**
 * An address below that of the site, with the prefix of the default language: `/en/about/` for `/about/`. Undefined if
 * addresses in the default language have no prefix, or if this one begins with a language already.
 */
export function inDefaultLanguage(target: string, settings: Pick<Settings, string>): string | undefined {
  const [own] = languageCodes(settings)
  const prefix = own === undefined ? '' : addressPrefix(own, settings)
  const [, code = ''] = /^\/([\w-]+)(?=[/?]|$)/.exec(target) ?? []
  return prefix === '' || languagesInAddresses(settings).includes(code) ? undefined : prefix + target
}

/** Whether entries of a resource may be in several languages: those with a page, and a text in a file of its own. */
export function isTranslatable({ files, permalink, space }: Resource): boolean {
  const isContent = space === 'post' || space === 'term'
  return isContent && permalink !== undefined && (files?.endsWith('{slug}.md') ?? false)
}

/** The parts of a resource that determine the language of a file. */
export type Spoken = Pick<Resource, 'files' | 'languages'>

/** A file's language, and the path that its counterpart in the default language has. */
export interface PathInLanguage {
  readonly language: string
  readonly path: string
}

/** Takes a path apart: `about.en.md` is `about.md` in English, and so is `en/about.md` where folders say it. */
export function inLanguage({ files = '', languages }: Spoken, path: string): PathInLanguage {
  if (!languages) return { language: '', path }
  const { codes, inFolders } = languages
  if (inFolders) {
    const own = folderOfPattern(files)
    for (const above of own === '' ? [''] : ['', `${own}/`]) {
      const end = path.startsWith(above) ? path.indexOf('/', above.length) : -1
      const code = end < 0 ? undefined : path.slice(above.length, end)
      if (code !== undefined && codes.includes(code)) return { language: code, path: above + path.slice(end + 1) }
    }
  }
  const name = path.slice(path.lastIndexOf('/') + 1)
  const [, stem = '', code = '', ending = ''] = /^(.+)\.([\w-]+)(\.[a-z]+)$/.exec(name) ?? []
  if (!codes.includes(code)) return { language: codes[0]!, path }
  return { language: code, path: path.slice(0, path.length - name.length) + stem + ending }
}

/** The path that a file's counterpart in the default language has; the same where a site has one language. */
export function neutralPath(resource: Spoken, path: string): string {
  return resource.languages ? inLanguage(resource, path).path : path
}

/** The language of an entry; empty if the site, or its type, has only one. */
export function languageOf({ resource, path }: { readonly resource: Spoken; readonly path: string }): string {
  return resource.languages ? inLanguage(resource, path).language : ''
}

/** Whether an entry is in another language than the default one. */
export function isTranslation(entry: { readonly resource: Spoken; readonly path: string }): boolean {
  return entry.resource.languages !== undefined && languageOf(entry) !== entry.resource.languages.codes[0]
}

/**
 * The path of a file in a language, from that of its counterpart in the default one.
 *
 * @param like a path that shows how a file of that language is named; by its ending where there is none
 */
export function pathInLanguage(resource: Spoken, path: string, language: string, like?: string): string {
  const { languages } = resource
  if (!languages || language === '') return path
  const known = like === undefined ? undefined : inLanguage(resource, like)
  if (known && like === known.path) return path
  const [code] = languages.codes
  const segment = `${language}/`
  const at =
    like === undefined
      ? languages.inFolders
        ? ownFolderOf(resource)
        : undefined
      : folderAt(like, segment, known!.path)
  if (like === undefined && language === code) return path
  if (at !== undefined) return path.slice(0, at) + segment + path.slice(at)
  const dot = path.lastIndexOf('.')
  return `${path.slice(0, dot)}.${language}${path.slice(dot)}`
}

// Where the folder of its language stands in a path; undefined where its ending says it.
function folderAt(path: string, segment: string, neutral: string): number | undefined {
  for (let at = path.indexOf(segment); at >= 0; at = path.indexOf(segment, at + 1))
    if (path.slice(0, at) + path.slice(at + segment.length) === neutral) return at
  return undefined
}

function ownFolderOf({ files = '' }: Spoken): number {
  const folder = folderOfPattern(files)
  return folder === '' ? 0 : folder.length + 1
}

/** The languages that a site's settings give to a resource. */
export function languagesFor(
  resource: Resource,
  settings: Pick<Settings, string>,
  among: ReadonlySet<string>,
): Languages | undefined {
  const codes = languageCodes(settings)
  if (codes.length === 0 || !isTranslatable(resource)) return undefined
  return { codes, inFolders: settings[languageFoldersSetting] === true, among }
}

/** Where a file may be in a language, and then in the default one, the first place first. */
export function filesInLanguage(resource: Spoken, path: string, language?: string): readonly string[] {
  const { languages } = resource
  if (!languages) return [path]
  const [code = ''] = languages.codes
  return [...new Set([language ?? code, code])].flatMap((one) => {
    const dot = path.lastIndexOf('.')
    const named = [...(one === code ? [path] : []), `${path.slice(0, dot)}.${one}${path.slice(dot)}`]
    const at = ownFolderOf(resource)
    const below = [...new Set([0, at])].map((start) => `${path.slice(0, start)}${one}/${path.slice(start)}`)
    return languages.inFolders ? [...named, ...below] : named
  })
}

/** Whether an entry is in the language that a draft is in: only then may it be in the way of its slug. */
export function isOfLanguage(entry: Entry, draft: Draft): boolean {
  const { languages } = entry.resource
  if (!languages) return true
  return languageOf(entry) === (draft.before ? languageOf(draft.before) : (draft.language ?? languages.codes[0]))
}

/** The keys that the setting names for a type whose translations share them; undefined where it names none. */
export function saidShared(settings: Pick<Settings, string>, type: string): readonly unknown[] | undefined {
  const said = settings[sharedSetting]
  const keys = isRecord(said) && Object.hasOwn(said, type) ? said[type] : undefined
  return Array.isArray(keys) ? keys : undefined
}
