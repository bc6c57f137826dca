import { isDeepStrictEqual } from 'node:util'
import { settingsResource } from '../derive/named-by-setting.ts'
import type { Entry, Resource } from '../model/model.ts'
import type { OpenSite } from '../site/open-site.ts'
import type { IdPlan } from './id-plan.ts'
import type { Notes } from './report.ts'
import { importedFrom } from './source/source-keys.ts'

/** A person's decision about a setting that differs here; true takes the value of the source. */
export type DecideSetting = (name: string, here: unknown, there: unknown) => Promise<boolean>

/** Settings that determine when everything is, and where its pages are. */
const places = /^(?:timezone|permalink|languages|prefix_default_language|\w+_base)$/

export interface SettingsOptions {
  /** Reports the changes, and writes nothing. */
  readonly dryRun?: boolean
  /** Asked about settings that somebody has set here; without it, these stay. */
  readonly decide?: DecideSetting
  /** Values that nobody chose, though the file holds them: those of a new folder. */
  readonly unchosen?: Readonly<Record<string, unknown>>
}

/** The settings of a source: those that nobody has set here are set, different ones are asked about or reported. */
export class MovedSettings {
  readonly #site: OpenSite
  readonly #plan: IdPlan
  readonly #notes: Notes
  readonly #options: SettingsOptions
  readonly #wanted = new Map<string, unknown>()

  constructor(site: OpenSite, plan: IdPlan, notes: Notes, options: SettingsOptions) {
    this.#site = site
    this.#plan = plan
    this.#notes = notes
    this.#options = options
  }

  want(values: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(values)) this.#wanted.set(name, value)
  }

  /** Sets those that name an entry, which has to be there, or the others. */
  async write(which: 'references' | 'values'): Promise<void> {
    const { configuring, file } = this.#configured()
    if (!configuring) return
    const changes = new Map<string, unknown>()
    for (const [name, there] of this.#wanted) {
      const stored = configuring.fields[name]?.stored
      if (!stored || (stored.references !== undefined) !== (which === 'references')) continue
      const value = stored.references === undefined ? there : this.#refOf(stored.references, there)
      const here = this.#site.settings[name]
      if (value === undefined || this.#isSame(stored.references, here, value)) continue
      if (!stored.schema.safeParse(value).success)
        this.#notes.change(`setting ${name}`, `${written(value)} means nothing here: it is ${written(here)}`)
      else if (await this.#mayChange(name, file?.data[stored.key], here, value)) changes.set(stored.key, value)
      else
        this.#notes.change(
          `setting ${name}`,
          `it is ${written(here)} here, and was ${written(value)}: it stays; \`almanac settings update --${name.replaceAll('_', '-')} …\` changes it`,
        )
    }
    for (const _ of changes) this.#notes.count('made', 'setting')
    if (changes.size > 0 && file && !this.#options.dryRun) await this.#site.locked(() => this.#save(changes))
  }

  /** How the settings differ from those of the source: name, as there, as here. */
  *differences(): Generator<readonly [name: string, there: unknown, here: unknown]> {
    const { configuring } = this.#configured()
    for (const [name, there] of this.#wanted) {
      const stored = configuring?.fields[name]?.stored
      if (!stored) continue
      const value = stored.references === undefined ? there : this.#refOf(stored.references, there)
      const here = this.#site.settings[name]
      if (value !== undefined && !this.#isSame(stored.references, here, value)) yield [name, value, here]
    }
  }

  // Whether something is here that did not come over: its dates and addresses would change, too.
  #hasOwn(): boolean {
    return [...this.#site.resources.values()].some(
      ({ name, space, files }) =>
        space === 'post' && files && [...this.#site.all(name)].some(({ data }) => data[importedFrom] === undefined),
    )
  }

  #save(changes: ReadonlyMap<string, unknown>): void {
    const { configuring, file } = this.#configured()
    const draft = this.#site.draft(configuring!.name, file)
    for (const [key, value] of changes) draft.set(key, value)
    this.#site.save(draft)
  }

  async #mayChange(name: string, inFile: unknown, here: unknown, there: unknown): Promise<boolean> {
    const { unchosen = {}, decide } = this.#options
    const isChosen =
      (inFile !== undefined && inFile !== null && inFile !== unchosen[name]) || (places.test(name) && this.#hasOwn())
    return !isChosen || ((await decide?.(name, here, there)) ?? false)
  }

  // The ref of an imported entry in files; undefined for none, and for one that was not imported.
  #refOf(resource: string, id: unknown): unknown {
    const space = this.#site.resources.get(resource)?.space
    const number = Number(id)
    const own = space === 'term' ? this.#plan.termIn(resource, number) : number ? this.#plan.post(number) : undefined
    const entry = own === undefined ? undefined : this.#site.get(resource, own)
    return entry && this.#site.refOf(entry)
  }

  #isSame(resource: string | undefined, here: unknown, there: unknown): boolean {
    if (resource === undefined) return isDeepStrictEqual(here, there)
    const named = this.#site.find(resource, here)
    return named !== undefined && named === this.#site.find(resource, there)
  }

  #configured(): { configuring: Resource | undefined; file: Entry | undefined } {
    const configuring = settingsResource(this.#site.resources)
    return { configuring, file: configuring && [...this.#site.all(configuring.name)][0] }
  }
}

function written(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
