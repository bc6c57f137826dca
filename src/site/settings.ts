import { memoize } from '../work/caches.ts'
import { defaultOf } from '../define/empty-value.ts'
import type { Entry, Resource, Settings } from '../model/model.ts'
import { ContentError } from '../storage/files/content-error.ts'
import type { Problems } from './index/problems.ts'

/** The settings of an open site, and whether they are its own. */
export class SiteSettings {
  /** As they apply: of a file that is broken meanwhile, as it was before. */
  now: Settings
  readonly #resource: Resource | undefined
  readonly #problems: Problems
  #isKnown = false

  constructor(resource: Resource | undefined, problems: Problems) {
    this.#resource = resource
    this.#problems = problems
    this.now = readSettings(undefined, resource)
  }

  /** Takes what the file says now, unless it is there and cannot be read; says whether it did. */
  take(entry: Entry | undefined): boolean {
    if (!entry && this.#broken) return false
    this.now = readSettings(entry, this.#resource)
    this.#isKnown = entry !== undefined
    return true
  }

  /** Why the settings are not known: their file could not be read since the site was opened. */
  get fault(): ContentError | undefined {
    return this.#isKnown ? undefined : this.#broken
  }

  /**
   * Refuses to write, or to show to others, while the settings are not known.
   *
   * @param written - the files that are to be written: the settings themselves may be
   * @throws ContentError
   */
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

function readSettings(entry: Entry | undefined, resource: Resource | undefined): Settings {
  const settings: Record<string, unknown> = { ...essential }
  for (const { name, field, preset } of resource ? presetsOf(resource) : []) {
    const value = entry?.data[field.stored?.key ?? name]
    const usable = value !== undefined && value !== null && field.stored?.schema.safeParse(value).success
    settings[name] = usable ? value : preset
  }
  return settings as unknown as Settings
}

const presetsOf = memoize(({ fields }: Resource) =>
  Object.entries(fields).map(([name, field]) => ({ name, field, preset: defaultOf(field.schema) })),
)

// What every site needs, even one that no resource configures; what only some types need is in their definitions.
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
