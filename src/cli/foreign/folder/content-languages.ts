import { inLanguage, type PathInLanguage } from '../../../derive/languages/languages.ts'
import type { Meaning } from './meaning.ts'
import { isMarkdownPath } from './foreign-folder.ts'
import { quietly } from '../../../text/values.ts'

/** The languages of a folder's texts, and how the language of each is marked. */
export interface ContentLanguages {
  /** As in names of folders and files, the default one first. */
  readonly codes: readonly string[]
  readonly inFolders: boolean
  /** Whether addresses in the default language begin with its code. */
  readonly prefixesDefault: boolean
}

/** The languages in the configuration, or in names of top folders; undefined if there is just one. */
export function findLanguages(paths: readonly string[], meaning: Meaning): ContentLanguages | undefined {
  const tops = [...new Set(paths.flatMap((path) => /^([^/]+)\//.exec(path)?.[1] ?? []))]
  const own = typeof meaning.language === 'string' ? meaning.language.toLowerCase().replaceAll('_', '-') : 'en'
  const found = tops.filter(isLanguage).sort()
  const codes = meaning.languages ?? (haveInCommon(found, paths) ? usualFirst(found, own) : [])
  const used = codes.filter((code, at) => at === 0 || tops.includes(code) || paths.some(endsWith(code)))
  if (used.length < 2) return undefined
  const inFolders = used.some((code) => tops.includes(code))
  // Unless configured otherwise, addresses follow the folders.
  const prefixesDefault = meaning.prefixesDefault ?? tops.includes(used[0]!)
  return { codes: used, inFolders, prefixesDefault }
}

/** Splits paths of texts into language and path; with one language, paths stay as they are. */
export function openLanguages(languages: ContentLanguages | undefined): (path: string) => PathInLanguage {
  const { codes, inFolders } = languages ?? { codes: [], inFolders: false }
  const spoken = { files: '**/{slug}.md', languages: { codes, inFolders, among: new Set<string>() } }
  return (path) => (languages ? inLanguage(spoken, path) : { language: '', path })
}

/** The addresses of texts, from their places in the default language. */
export function addressesIn(
  languages: ContentLanguages | undefined,
  placeOf: (path: string) => string,
): (path: string) => string {
  const take = openLanguages(languages)
  return (file) => {
    const { language, path } = take(file)
    const isBare = languages === undefined || (language === languages.codes[0] && !languages.prefixesDefault)
    return isBare ? placeOf(path) : `${language}/${placeOf(path)}`
  }
}

// Folders of topics (`cs`, `ml`) have no texts or folders in common, with each other or with those beside them.
function haveInCommon(tops: readonly string[], paths: readonly string[]): boolean {
  const split = paths.map((path) => path.split('/', 2))
  const places = new Set(split.map(([top = '', below]) => (tops.includes(top) ? `${top}/${below}` : `/${top}`)))
  return new Set([...places].map((place) => place.slice(place.indexOf('/')))).size < places.size
}

// A single folder may have such a name by chance. The default language may have none.
function usualFirst(found: readonly string[], own: string): readonly string[] {
  if (found.length < 2) return []
  const isOwn = (code: string) => code.toLowerCase().replaceAll('_', '-') === own
  const usual = found.find(isOwn) ?? found.find((code) => code === own.slice(0, 2)) ?? own.slice(0, 2)
  return [usual, ...found.filter((code) => code !== usual)]
}

function endsWith(code: string): (path: string) => boolean {
  return (path) => isMarkdownPath(path) && path.replace(/\.\w+$/, '').endsWith(`.${code}`)
}

/** Whether a folder's name is a language code, as such are written: `pt-br`, `zh-CN`. */
export function isLanguage(code: string): boolean {
  if (!/^(?:[a-z]{2,3}|[A-Z]{2})(?:[-_][a-zA-Z]{2,4})?$/.test(code)) return false
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return quietly(() => names.of(code.replace('_', '-'))) !== undefined
}
