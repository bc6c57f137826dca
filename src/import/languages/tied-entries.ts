import { isDeepStrictEqual } from 'node:util'
import { languageOf } from '../../derive/languages/languages.ts'
import { translationsOf } from '../../derive/languages/translations.ts'
import type { Entry, Site } from '../../model/model.ts'

/** Entries that are translations of each other in the source, to be compared with those here. */
export class TiedEntries {
  readonly #groups = new Map<string, { readonly entry: Entry; readonly label: string }[]>()

  /** @param group - undefined for an entry without translations */
  note(group: string | undefined, entry: Entry, label: string): void {
    const { name } = entry.resource
    const key = `${name} ${group ?? `alone ${entry.id}`}`
    const tied = this.#groups.get(key) ?? []
    tied.push({ entry, label })
    this.#groups.set(key, tied)
  }

  /** The differences of their translations here, by language and id. Entries in the trash do not count. */
  *differences(site: Site) {
    for (const group of this.#groups.values()) {
      const tied = new Map(
        group.filter(({ entry }) => entry.derived.status !== 'trash').map(({ entry }) => [languageOf(entry), entry.id]),
      )
      for (const { entry, label } of group) {
        const expected = { ...Object.fromEntries(tied), [languageOf(entry)]: entry.id }
        const found = Object.fromEntries([...translationsOf(entry, site)].map(([code, { id }]) => [code, id]))
        if (!isDeepStrictEqual(expected, found)) yield { what: label, member: 'translations', expected, found }
      }
    }
  }
}
