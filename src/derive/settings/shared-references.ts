import type { Entry } from '../../model/model.ts'
import { languageOf } from '../languages/languages.ts'
import { type TiedDeps, translationOf } from '../languages/translations.ts'
import { isBorrowed } from './readings.ts'

/** Resolves a reference under a key: one borrowed from a translation's file means the named entry in the entry's language. */
export function meantBy(entry: Entry, key: string, named: Entry, site: TiedDeps): Entry {
  return (isBorrowed(entry, key) && translationOf(named, languageOf(entry), site)) || named
}
