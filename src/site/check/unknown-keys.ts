import type { Entry, Fault } from '../../model/model.ts'
import { knownKeysOf, undeclaredKeys } from '../../derive/settings/known-keys.ts'
import { isLeftOut, ownFieldsSetting } from '../../derive/own-fields/declarations.ts'
import { nearest } from '../../text/nearest.ts'
import type { RuleLevel } from '../../define/rules.ts'
import type { OpenSite } from '../open-site.ts'
import type { Finding } from './finding.ts'
import { slipsOfTime } from '../index/held-back.ts'
import { rules } from './rules.ts'
import { pluralWithin } from '../../derive/words/labels.ts'

/** Finds keys that mean nothing. Notes are collected: one per key and type, however many files have it. */
export class UnknownKeys {
  readonly #notes = new Map<string, { readonly fault: Fault; readonly entry: Entry; count: number }>()
  readonly #site: OpenSite
  readonly #level: RuleLevel | undefined

  /** @param level - of the rule if it is set; takes precedence over the setting */
  constructor(site: OpenSite, level?: RuleLevel) {
    this.#site = site
    this.#level = level
  }

  /** At the level of `undeclared_keys` if sites may declare fields, else warnings. `isAllowed`: by a comment in the file. */
  *faultsOf(entry: Entry, isAllowed: (key: string) => boolean = () => false): Generator<Fault> {
    const { extensions, keysIf, labels, name } = entry.resource
    // `hasOwn`: a file may have a key that every object inherits, such as `toString`.
    const isMeant = (key: string) => Object.hasOwn(keysIf, key) && keysIf[key]!(entry, this.#site)
    const said = this.#level ?? (extensions.length > 0 ? this.#site.settings['undeclared_keys'] : undefined)
    const slips = new Map(slipsOfTime(entry.data, entry.resource).map(({ key, meant }) => [key, meant]))
    for (const [key, meant] of slips) {
      const message = `'${key}' is not a known key of ${pluralWithin(labels)}, and is probably a misspelling of '${meant}'`
      yield rules['misspelt-time']({ key, at: 'key' as const, message, hint: `write ${meant}` })
    }
    for (const key of said === 'silent' || said === 'off' ? [] : undeclaredKeys(entry)) {
      if (isLeftOut(key, entry.resource, this.#site.settings[ownFieldsSetting])) continue
      if (slips.has(key) || isAllowed(key) || isMeant(key)) continue
      const meant = nearest(key, knownKeysOf(entry.resource).keys())
      if (!meant && isMeant('*')) continue
      const known = this.#notes.get(`${name} ${key}`)
      if (known) known.count++
      if (known) continue
      const fault: Fault = {
        ...rules['unknown-key']({ key, at: 'key' as const }),
        // A key that resembles a known one is probably misspelt: a warning even if the setting asks for notes.
        severity: said === 'error' ? 'error' : said === 'note' && !meant ? 'note' : 'warning',
        message: `'${key}' has no meaning in ${pluralWithin(labels)}`,
        ...(meant && { hint: `did you mean '${meant}'?` }),
      }
      if (said === 'note') this.#notes.set(`${name} ${key}`, { fault, entry, count: 1 })
      else yield fault
    }
  }

  /** The collected notes, each at the first file that has the key. */
  notes(toFinding: (entry: Entry, fault: Fault) => Finding): Finding[] {
    return [...this.#notes.values()].map(({ fault, entry, count }) => {
      const message = count === 1 ? fault.message : `${fault.message}; ${count} files have it`
      return { ...toFinding(entry, fault), message, count }
    })
  }
}
