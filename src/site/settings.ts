import { createHash } from 'node:crypto'
import { memoize } from '../work/caches.ts'
import { madeSettingsOf } from '../derive/areas.ts'
import { defaultOf } from '../define/empty-value.ts'
import type { Area, Data, Entry, Resource, Settings, SettingsRevision } from '../model/model.ts'
import { pick } from '../text/values.ts'
import { ContentError } from '../storage/files/content-error.ts'
import type { Problems } from './index/problems.ts'
import { faultsOfParts, makesParts, type SettingFault, wrongValuesIn } from './settings-faults.ts'
import type { SiteOptions } from './site-options.ts'

type HeldOptions = Pick<SiteOptions, 'areas' | 'isReplica' | 'onHeld'>

/** The current settings of an open site, and whether they are known. */
export class SiteSettings {
  /** The settings in force: those from before if the file has since been broken. */
  now: Settings
  readonly #resource: Resource | undefined
  readonly #problems: Problems
  readonly #areas: readonly Area[]
  readonly #onHeld: HeldOptions['onHeld']
  #isKnown = false
  #taken: Entry | undefined
  readonly #isReplica: boolean
  #held: readonly SettingFault[] = []

  constructor(resource: Resource | undefined, problems: Problems, { areas, isReplica = false, onHeld }: HeldOptions) {
    this.#resource = resource
    this.#problems = problems
    this.#areas = areas
    this.#onHeld = onHeld
    this.#isReplica = isReplica
    this.now = readSettings(undefined, resource)
  }

  /**
   * Applies the current file unless it is unreadable or gone; returns whether it did. A setting with an invalid value keeps its
   * former one, and so do all settings that define parts of the site while one of them is invalid. Faults already present at
   * the start, when there were no former values, do not count: a site that is opened now ignores those settings, too.
   */
  take(entry: Entry | undefined): boolean {
    if (!entry && this.#broken) {
      this.#held = [{ key: '', message: this.#broken.message }]
      return false
    }
    const said = readSettings(entry, this.#resource)
    const isGone = !entry && this.#isKnown
    const held = isGone ? [gone] : this.#isKnown && entry ? this.#newFaultsIn(entry.data, said) : []
    const isNews = held.map(({ message }) => message).join() !== this.#held.map(({ message }) => message).join()
    this.#held = held
    if (isNews) this.#onHeld?.(held)
    if (isGone) return false
    const parts = held.some(({ key }) => makesParts(key, this.#areas)) ? madeSettingsOf(this.#areas) : []
    this.now = { ...said, ...pick(this.now, [...parts, ...held.map(({ key }) => key)]) }
    this.#isKnown = entry !== undefined
    if (this.#held.length === 0) this.#taken = entry
    return true
  }

  /** The new faults in the given settings, compared with those in force: parts of the site that cannot be made from them. */
  faultsOf(data: Data): readonly SettingFault[] {
    const faults = this.#newFaultsIn(data, readSettings({ data }, this.#resource))
    return faults.filter(({ key }) => makesParts(key, this.#areas))
  }

  #newFaultsIn(data: Data, said: Settings): readonly SettingFault[] {
    const faults = this.#faultsIn(data, said)
    if (faults.length === 0 || !this.#taken) return faults
    const known = this.#faultsIn(this.#taken.data, readSettings(this.#taken, this.#resource))
    const messages = new Set(known.map(({ message }) => message))
    return faults.filter(({ message }) => !messages.has(message))
  }

  // Replicas must not remember what a file said before: there, only what is refused as a whole counts.
  #faultsIn(data: Data, said: Settings): readonly SettingFault[] {
    const wrong = wrongValuesIn(data, this.#resource)
    const counting = this.#isReplica ? wrong.filter(({ key }) => makesParts(key, this.#areas)) : wrong
    return [...counting, ...faultsOfParts(this.#areas, said)]
  }

  get revision(): SettingsRevision {
    const said = JSON.stringify(this.#taken?.data ?? {})
    const isCurrent = this.#held.length === 0 && this.#broken === undefined
    return { revision: createHash('sha256').update(said).digest('hex').slice(0, 12), in_force: isCurrent }
  }

  /** Why the settings are unknown: their file has been unreadable since the site was opened. */
  get fault(): ContentError | undefined {
    return this.#isKnown ? undefined : this.#broken
  }

  /** Refuses to write or serve while settings are unknown, except to write the settings. @throws ContentError */
  mustBeKnown(written: readonly string[] = []): void {
    const { fault } = this
    if (!fault || written.includes(fault.file)) return
    const why = `nothing is written or served while the settings cannot be read: ${fault.reason}`
    throw new ContentError(fault.file, why, fault)
  }

  get #broken(): ContentError | undefined {
    const { files } = this.#resource ?? {}
    return files === undefined ? undefined : this.#problems.at(files)
  }
}

// A folder without the file is no site, and is not served: its removal is a mistake, or temporary.
const gone: SettingFault = { key: '', message: 'it does not exist any more' }

function readSettings(entry: Pick<Entry, 'data'> | undefined, resource: Resource | undefined): Settings {
  const { presets, stored } = resource ? fieldsOf(resource) : noFields
  const settings: Record<string, unknown> = { ...presets }
  for (const { name, key, schema } of entry ? stored : []) {
    const value = entry!.data[key]
    if (value !== undefined && value !== null && schema.safeParse(value).success) settings[name] = value
  }
  return settings as unknown as Settings
}

const fieldsOf = memoize(({ fields }: Resource) => ({
  presets: {
    ...essential,
    ...Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, defaultOf(schema)])),
  },
  stored: Object.entries(fields).flatMap(([name, { stored }]) => (stored ? [{ name, ...stored }] : [])),
}))

// Settings that every site needs, even one that no resource configures; definitions have those of single types.
const essential = {
  title: '',
  description: '',
  url: '',
  timezone: 'UTC',
  date_format: 'F j, Y',
  time_format: 'g:i a',
  start_of_week: 1,
  language: 'en_US',
  use_smilies: true,
  posts_per_page: 10,
  excerpt_words: 55,
  render_limit: 200_000,
}

const noFields = { presets: essential, stored: [] }
