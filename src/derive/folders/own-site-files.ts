import type { Settings } from '../../model/model.ts'
import { memoize } from '../../work/caches.ts'
import { languageCode, languageCodes } from '../languages/languages.ts'

/** Files that define the look and words of a site's pages: never content, wherever content is. */
export const ownFiles = {
  words: 'site/words.json',
  style: 'site/style.css',
  head: 'site/head.html',
  footer: 'site/footer.md',
  notFound: 'site/404.md',
} as const

/** Files with text for readers, which a site may have in each language: `site/footer.en.md`. */
const ownTextFiles: ReadonlySet<string> = new Set([ownFiles.footer, ownFiles.notFound])

const meanings: Readonly<Record<keyof typeof ownFiles, string>> = {
  words: 'changes words of the built-in pages',
  style: 'changes how every page looks',
  head: 'changes the HTML head of every page',
  footer: 'changes the footer of every page',
  notFound: 'changes the 404 page',
}

/** Returns the paths of such files, in all languages, with the effect of a change of each, as the end of a sentence. */
export const ownFilesOf = memoize((settings: Pick<Settings, string>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [name, path] of Object.entries(ownFiles)) {
    const meaning = meanings[name as keyof typeof ownFiles]
    found.set(path, meaning)
    for (const [at, language] of textsInLanguages(path, settings)) found.set(at, `${meaning}, in '${language}'`)
  }
  return found
})

/** Whether a path of the content folder is one of such a file. */
export function isOwnFile(path: string, settings: Pick<Settings, string>): boolean {
  return ownFilesOf(settings).has(path)
}

/** Returns the possible paths of such a text in a language, then in the default one, by precedence. */
export function ownTextPaths(path: string, language: string | undefined, settings: Pick<Settings, string>): string[] {
  const [own] = languageCodes(settings)
  if (own === undefined) return [path]
  const inDefault = [path, withLanguage(path, own)]
  return language === undefined || language === own ? inDefault : [withLanguage(path, language), ...inDefault]
}

/** Returns the language in the name of such a text, whether the site has it or not; undefined for other paths. */
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
