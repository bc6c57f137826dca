import type { Catalogue, Entry, Messages, Say, Site } from '../../model/model.ts'
import { isTranslation, languageOf } from '../languages/languages.ts'
import { localeOf, siteOf } from '../languages/site-in-language.ts'

/** The words of a catalogue in the language of an entry, wherever it is shown. */
export function sayOf<Of extends Messages>(catalogue: Catalogue<Of>, entry: Entry, site: Site): Say<Of> {
  // That of the site is for the default language.
  return siteOf(site).say(catalogue, isTranslation(entry) ? localeOf(languageOf(entry)) : undefined)
}
