import type { Catalogue, Entry, Messages, Say, Site } from '../../model/model.ts'
import { isTranslation, languageOf } from '../languages/languages.ts'
import { localeOf, siteOf } from '../languages/site-in-language.ts'

/** Returns a catalogue's words in the language of an entry, wherever it is shown. */
export function sayOf<Of extends Messages>(catalogue: Catalogue<Of>, entry: Entry, site: Site): Say<Of> {
  // The site's own locale is for the default language.
  return siteOf(site).say(catalogue, isTranslation(entry) ? localeOf(languageOf(entry)) : undefined)
}
