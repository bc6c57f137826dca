import type { Entry, Site } from '../../model/model.ts'
import { languageOf } from '../languages/languages.ts'
import { translationOf } from '../languages/translations.ts'
import { isBorrowed } from './readings.ts'

/**
 * What an entry means by a reference under a key of its file: where it has that from the file of a translation, the named
 * entry in its own language, if it is there.
 */
export function meantBy(entry: Entry, key: string, named: Entry, site: Pick<Site, 'having' | 'resources'>): Entry {
  return (isBorrowed(entry, key) && translationOf(named, languageOf(entry), site)) || named
}
