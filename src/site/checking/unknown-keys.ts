import type { Entry, Fault } from '../../define/model.ts'
import { knownKeysOf, undeclaredKeys } from '../../derive/known-keys.ts'
import { nearest } from '../../text/nearest.ts'
import type { OpenSite } from '../open-site.ts'
import type { Finding } from './finding.ts'

/** Keys that mean nothing, as one note for each, however many files have it. */
export class UnknownKeys {
  readonly #notes = new Map<string, { readonly fault: Fault; readonly entry: Entry; count: number }>()
  readonly #site: OpenSite

  constructor(site: OpenSite) {
    this.#site = site
  }

  /**
   * The faults of an entry's keys. Where a site may declare fields of its own, its setting `undeclared_keys` says what
   * others are; elsewhere each is a warning.
   */
  *faultsOf(entry: Entry): Generator<Fault> {
    const { extensions, labels, name } = entry.resource
    const said = extensions.length > 0 ? this.#site.settings['undeclared_keys'] : undefined
    for (const key of said === 'silent' ? [] : undeclaredKeys(entry)) {
      const known = this.#notes.get(`${name} ${key}`)
      if (known) known.count++
      if (known) continue
      const meant = nearest(key, knownKeysOf(entry.resource).keys())
      const fault: Fault = {
        key,
        at: 'key',
        // What looks like a slip is one, until somebody says otherwise.
        severity: said === 'error' ? 'error' : said === 'note' && !meant ? 'note' : 'warning',
        code: 'unknown-key',
        message: `'${key}' means nothing in ${labels.plural.toLowerCase()}`,
        ...(meant && { hint: `did you mean '${meant}'?` }),
      }
      if (said === 'note') this.#notes.set(`${name} ${key}`, { fault, entry, count: 1 })
      else yield fault
    }
  }

  /** The notes, each at the first file that has the key. */
  notes(toFinding: (entry: Entry, fault: Fault) => Finding): Finding[] {
    return [...this.#notes.values()].map(({ fault, entry, count }) => {
      const message = count === 1 ? fault.message : `${fault.message}; ${count} files have it`
      return { ...toFinding(entry, fault), message, count }
    })
  }
}
