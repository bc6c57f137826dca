import type { Settings } from '../../model/model.ts'
import { memoize } from '../../work/caches.ts'
import { languageCode, languageCodes } from '../languages/languages.ts'

/** Files in which a site says how its pages look and speak: they are never content, wherever content is. */
export const ownFiles = {
  words: 'site/words.json',
  style: 'site/style.css',
  head: 'site/head.html',
  footer: 'site/footer.md',
  notFound: 'site/404.md',
} as const

/** Those that readers read, which a site may have in each of its languages: `site/footer.en.md`. */
const ownTextFiles: ReadonlySet<string> = new Set([ownFiles.footer, ownFiles.notFound])

const meanings: Readonly<Record<keyof typeof ownFiles, string>> = {
  words: 'changes words of the built-in pages',
  style: 'changes how every page looks',
  head: 'changes what the head of every page tells programs and browsers',
  footer: 'changes the foot of every page',
  notFound: 'changes the page for addresses without content',
}

/** The paths of such files, as the settings name languages, with the effect of a change of each, as the end of a sentence. */
export const ownFilesOf = memoize((settings: Pick<Settings, string>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [name, path] of Object.entries(ownFiles)) {
    const meaning = meanings[name as keyof typeof ownFiles]
    found.set(path, meaning)
    for (const [at, language] of textsInLanguages(path, settings)) found.set(at, `${meaning}, in '${language}'`)
  }
  return found
})

/** Whether a path of the content folder is that of such a file. */
export function isOwnFile(path: string, settings: Pick<Settings, string>): boolean {
  return ownFilesOf(settings).has(path)
}

/** The paths at which such a text may be in a language, and then in the default one, the first that counts first. */
export function ownTextPaths(path: string, language: string | undefined, settings: Pick<Settings, string>): string[] {
  const [own] = languageCodes(settings)
  if (own === undefined) return [path]
  const inDefault = [path, withLanguage(path, own)]
  return language === undefined || language === own ? inDefault : [withLanguage(path, language), ...inDefault]
}

/** The language in the name of such a text, whether the site has it or not; undefined for all other paths. */
export function languageOfOwnText(path: string): string | undefined {
  const [, stem = '', code = ''] = /^(.+)\.([^./]+)\.md$/.exec(path) ?? []
  return ownTextFiles.has(`${stem}.md`) && languageCode.test(code) ? code : undefined
}

function textsInLanguages(path: string, settings: Pick<Settings, string>): (readonly [string, string])[] {
  if (!ownTextFiles.has(path)) return []
  return languageCodes(settings).map((code) => [withLanguage(path, code), code])
}

function withLanguage(path: string, language: string): string {
  return path.replace(/\.md$/, `.${language}.md`)
}
