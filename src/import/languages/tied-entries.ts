import { isDeepStrictEqual } from 'node:util'
import { languageOf } from '../../derive/languages/languages.ts'
import { translationsOf } from '../../derive/languages/translations.ts'
import type { Entry, Site } from '../../model/model.ts'

/** Entries that a source has as translations of each other, to be compared with what they are here. */
export class TiedEntries {
  readonly #groups = new Map<string, { readonly entry: Entry; readonly what: string }[]>()

  /** @param group - undefined for what has no translations */
  note(group: string | undefined, entry: Entry, what: string): void {
    const key = group ?? `alone ${entry.resource.name} ${entry.id}`
    this.#groups.set(key, [...(this.#groups.get(key) ?? []), { entry, what }])
  }

  /** How their translations differ here, by language and id. What is in the trash is nobody's translation here. */
  *differences(site: Site) {
    for (const group of this.#groups.values())
      for (const { entry, what } of group) {
        const tied = group
          .filter((one) => one.entry.resource === entry.resource && one.entry.derived.status !== 'trash')
          .map((one): [string, number] => [languageOf(one.entry), one.entry.id])
        const expected = Object.fromEntries([...tied, [languageOf(entry), entry.id]])
        const found = Object.fromEntries([...translationsOf(entry, site)].map(([code, { id }]) => [code, id]))
        if (!isDeepStrictEqual(expected, found)) yield { what, member: 'translations', expected, found }
      }
  }
}
