import { languageOf } from '../../derive/languages/languages.ts'
import type { Entry, Languages } from '../../model/model.ts'
import { bareRef, saidIn, splitLanguage } from '../../text/names.ts'

/** The entries that a key may mean in a file of a language (undefined for the default one), the meant one first. */
export function inLanguage(
  languages: Languages,
  key: string,
  language: string | undefined,
  candidates: (key: string) => readonly Entry[],
): readonly Entry[] {
  // A name may end in a language: `about.en` is `about` in English.
  const outright = splitLanguage(key, languages.codes)
  const named = outright ? candidates(outright.key).filter((entry) => languageOf(entry) === outright.language) : []
  return named.length > 0 ? named : byLanguage(candidates(key), language, languages)
}

/** Adds the texts' equivalents in files of other languages, and forms that name an entry's language (of `named`) outright. */
export function inAllLanguages(
  languages: Languages,
  texts: Iterable<string>,
  named: readonly string[] = languages.codes,
): Set<string> {
  const all = new Set(texts)
  for (const text of [...all]) for (const more of textsInLanguages(text, languages, named)) all.add(more)
  return all
}

/** Sorts entries of one name: the language of the file that names them, then the default one. */
function byLanguage(
  entries: readonly Entry[],
  language: string | undefined,
  { codes: [own] }: Languages,
): readonly Entry[] {
  const rank = (entry: Entry) => {
    const its = languageOf(entry)
    return its === (language ?? own) ? 0 : its === own ? 1 : 2
  }
  return entries.toSorted((a, b) => rank(a) - rank(b))
}

/** The equivalents of a name in files of other languages, including those that name its language outright. */
function textsInLanguages(text: string, { codes }: Languages, named: readonly string[]): string[] {
  const bare = bareRef(text)
  if (bare !== text) return []
  const outright = named.map((code) => `${text}.${code}`)
  const said = (one: string) => codes.slice(1).map((code) => saidIn(code, one) as string)
  return [...outright, ...[text, ...outright].flatMap(said)]
}

/** Whether a text means the same in files of all languages. */
export function isClearInAll(text: string, { codes }: Languages, means: (said: string) => boolean): boolean {
  return codes.slice(1).every((code) => means(saidIn(code, text) as string))
}
