import { languageOf } from '../../derive/languages/languages.ts'
import type { Entry, Languages } from '../../model/model.ts'
import { bareRef, saidIn } from '../../text/names.ts'

/** Entries of one name, those first that a file in a language means by it: of its own, else of the default one. */
export function byLanguage(entries: readonly Entry[], language: string | undefined): readonly Entry[] {
  const languages = entries.length > 1 ? entries[0]!.resource.languages : undefined
  if (!languages) return entries
  const [own] = languages.codes
  const rank = (entry: Entry) => {
    const its = languageOf(entry)
    return its === (language ?? own) ? 0 : its === own ? 1 : 2
  }
  return entries.toSorted((a, b) => rank(a) - rank(b))
}

/** What a name with a language at its end means: `about.en` is `about` in English. */
export function outrightIn(
  { codes }: Languages,
  key: string,
): { readonly key: string; readonly isMeant: (entry: Entry) => boolean } | undefined {
  const dot = key.lastIndexOf('.')
  const language = key.slice(dot + 1)
  if (dot <= 0 || !codes.includes(language)) return undefined
  return { key: key.slice(0, dot), isMeant: (entry) => languageOf(entry) === language }
}

/** What files in other languages hold for a text that names an entry, and what names it in one outright. */
export function textsInLanguages(text: string, { codes }: Languages): string[] {
  const bare = bareRef(text)
  if (bare !== text) return []
  const outright = codes.map((code) => `${text}.${code}`)
  const said = (one: string) => codes.slice(1).map((code) => saidIn(code, one) as string)
  return [...outright, ...[text, ...outright].flatMap(said)]
}

/** Whether a text means the same in files of all languages. */
export function isClearInAll(
  text: string,
  languages: Languages | undefined,
  means: (said: string) => boolean,
): boolean {
  return (languages?.codes.slice(1) ?? []).every((code) => means(saidIn(code, text) as string))
}
