import type { Catalogue, Entry, Messages, Say, Site } from '../../model/model.ts'
import { isTranslation, languageOf } from '../languages/languages.ts'
import { localeOf, siteOf } from '../languages/site-in-language.ts'
import { textWords } from './catalogue.ts'

/** The words of a catalogue in the language of an entry, wherever it is shown. */
export function sayOf<Of extends Messages>(catalogue: Catalogue<Of>, entry: Entry, site: Site): Say<Of> {
  // That of the site is for the default language.
  return siteOf(site).say(catalogue, isTranslation(entry) ? localeOf(languageOf(entry)) : undefined)
}

/** A title as readers see it: that of a private entry says so. */
export function markedTitle(title: string, entry: Entry, site: Site): string {
  return entry.derived.status === 'private' ? sayOf(textWords, entry, site)('private', { title }) : title
}

/** The title of which `markedTitle` made this one. */
export function unmarkedTitle(marked: string, entry: Entry, site: Site): string {
  const [before = '', after = ''] = markedTitle('\0', entry, site).split('\0')
  return marked.slice(before.length, marked.length - after.length)
}
