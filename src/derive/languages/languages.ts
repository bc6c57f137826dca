import { folderOfPattern } from '../../text/content-path.ts'
import { memoize } from '../../work/caches.ts'
import { isRecord } from '../../text/values.ts'
import type { Draft, Entry, Languages, Resource, Settings, Site } from '../../model/model.ts'

/** Setting: the languages of a site's content, the default one first. */
export const languagesSetting = 'languages'

/** Setting: whether files in a folder named like a language are in that language. */
export const languageFoldersSetting = 'language_folders'

/** Setting: whether addresses in the default language have its prefix, too. */
export const prefixDefaultSetting = 'prefix_default_language'

/** Setting: by type, the keys of files that hold for all translations of an entry. */
export const sharedSetting = 'shared'

/** What languages add to a resource: members, and keys of its files. */
export const languageKeys: readonly string[] = ['lang', 'translations', 'translationKey', 'translated_from']

/**
 * A language in addresses and file names: `en`, `pt-br`, `zh_cn`, `zh-Hant`. Not a word that addresses begin with otherwise,
 * nor `all`, by which clients request every language.
 */
export const languageCode = /^(?!(?:all|mcp|rdf|rss|tag)$)[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,2}$/

/** Returns the languages of a site's content, the default one first; none if it has only one. */
export const languageCodes = memoize((settings: Pick<Settings, string>): readonly string[] => {
  const said = settings[languagesSetting]
  const codes = Array.isArray(said) ? said.filter((one) => typeof one === 'string' && languageCode.test(one)) : []
  return [...new Set(codes as string[])]
})

/** Returns the languages with a prefix in addresses: all but the default one, or all if a setting says so. */
export function languagesInAddresses(settings: Pick<Settings, string>): readonly string[] {
  const codes = languageCodes(settings)
  return settings[prefixDefaultSetting] === true ? codes : codes.slice(1)
}

/** Returns the prefix of addresses in a language, after the site's: `/en`; usually empty for the default one. */
export function addressPrefix(language: string, settings: Pick<Settings, string>): string {
  return languagesInAddresses(settings).includes(language) ? `/${language}` : ''
}

/** Returns the address of a site's own lists and forms: of the default language, unless the site is viewed in another. */
export function listsHome({ home, language, settings }: Pick<Site, 'home' | 'language' | 'settings'>): string {
  const [own] = languageCodes(settings)
  return language === undefined && own !== undefined ? home + addressPrefix(own, settings) : home
}

/** Adds the default language's prefix to an address below the site's (`/en/about/`); undefined without one, or if prefixed. */
export function inDefaultLanguage(target: string, settings: Pick<Settings, string>): string | undefined {
  const [own] = languageCodes(settings)
  const prefix = own === undefined ? '' : addressPrefix(own, settings)
  const [, code = ''] = /^\/([\w-]+)(?=[/?]|$)/.exec(target) ?? []
  return prefix === '' || languagesInAddresses(settings).includes(code) ? undefined : prefix + target
}

/** Whether entries may be in several languages: those with a page, and a text in a file of their own. */
export function isTranslatable({ files, permalink, space }: Resource): boolean {
  const isContent = space === 'post' || space === 'term'
  return isContent && permalink !== undefined && (files?.endsWith('{slug}.md') ?? false)
}

/** The parts of a resource that determine a file's language. */
export type Spoken = Pick<Resource, 'files' | 'languages'>

/** A file's language, and the path of its counterpart in the default language. */
export interface PathInLanguage {
  readonly language: string
  readonly path: string
}

/** Splits a path: `about.en.md` is `about.md` in English, and so is `en/about.md` with language folders. */
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

/** Returns the path of a file's counterpart in the default language; the same path in sites of one language. */
export function neutralPath(resource: Spoken, path: string): string {
  return resource.languages ? inLanguage(resource, path).path : path
}

/** Returns the language of an entry; empty if the site, or its type, has only one. */
export function languageOf({ resource, path }: { readonly resource: Spoken; readonly path: string }): string {
  return resource.languages ? inLanguage(resource, path).language : ''
}

/** Whether an entry is in a language other than the default one. */
export function isTranslation(entry: { readonly resource: Spoken; readonly path: string }): boolean {
  return entry.resource.languages !== undefined && languageOf(entry) !== entry.resource.languages.codes[0]
}

/**
 * Returns a file's path in a language, from its counterpart's in the default one.
 *
 * @param like a path that shows how files of that language are named; without one, by suffix or, if set, folder
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

// The position of the language's folder in a path; undefined if its suffix names the language.
function folderAt(path: string, segment: string, neutral: string): number | undefined {
  for (let at = path.indexOf(segment); at >= 0; at = path.indexOf(segment, at + 1))
    if (path.slice(0, at) + path.slice(at + segment.length) === neutral) return at
  return undefined
}

function ownFolderOf({ files = '' }: Spoken): number {
  const folder = folderOfPattern(files)
  return folder === '' ? 0 : folder.length + 1
}

/** Returns the languages that settings give a resource; undefined if it has only one. */
export function languagesFor(
  resource: Resource,
  settings: Pick<Settings, string>,
  among: ReadonlySet<string>,
): Languages | undefined {
  const codes = languageCodes(settings)
  if (codes.length === 0 || !isTranslatable(resource)) return undefined
  return { codes, inFolders: settings[languageFoldersSetting] === true, among }
}

/** Returns the possible paths of a file in a language, then in the default one, by precedence. */
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

/** Whether an entry is in a draft's language: only then can it occupy the draft's slug. */
export function isOfLanguage(entry: Entry, draft: Draft): boolean {
  return !entry.resource.languages || languageOf(entry) === languageOfDraft(draft)
}

/** Returns the language that a draft has when it is saved. */
export function languageOfDraft({ before, language, resource }: Draft): string {
  return before ? languageOf(before) : (language ?? resource.languages?.codes[0] ?? '')
}

/** Returns the keys that translations of a type share by setting; undefined if none are set. */
export function saidShared(settings: Pick<Settings, string>, type: string): readonly unknown[] | undefined {
  const said = settings[sharedSetting]
  const keys = isRecord(said) && Object.hasOwn(said, type) ? said[type] : undefined
  return Array.isArray(keys) ? keys : undefined
}
