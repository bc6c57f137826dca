import { isDeepStrictEqual } from 'node:util'
import { languageOf } from '../../derive/languages/languages.ts'
import { translationsOf } from '../../derive/languages/translations.ts'
import type { Entry, Site } from '../../model/model.ts'
import { groupBy } from '../../text/values.ts'

export interface TiedEntry {
  readonly entry: Entry
  readonly label: string
  /** Undefined for an entry without translations. */
  readonly group: string | undefined
}

/** Yields differences between translations in the source and here, by language and id. Entries in the trash are ignored. */
export function* tiedDifferences(all: readonly TiedEntry[], site: Site) {
  for (const group of groupBy(all, keyOf).values()) {
    const present = group.filter(({ entry }) => entry.derived.status !== 'trash')
    const tied = Object.fromEntries(present.map(({ entry }) => [languageOf(entry), entry.id]))
    for (const { entry, label } of group) {
      const expected = { ...tied, [languageOf(entry)]: entry.id }
      const found = Object.fromEntries([...translationsOf(entry, site)].map(([code, { id }]) => [code, id]))
      if (!isDeepStrictEqual(expected, found)) yield { what: label, member: 'translations', expected, found }
    }
  }
}

function keyOf({ entry, group }: TiedEntry): string {
  return `${entry.resource.name} ${group ?? `alone ${entry.id}`}`
}
