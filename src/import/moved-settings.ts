import { isDeepStrictEqual } from 'node:util'
import { settingsResource } from '../derive/named-by-setting.ts'
import type { Entry } from '../model/model.ts'
import type { OpenSite } from '../site/open-site.ts'
import type { IdPlan } from './id-plan.ts'
import type { Notes } from './report.ts'
import { importedFrom } from './source/source-keys.ts'

/** A person's decision about a setting that differs here; true takes the source's value. */
export type DecideSetting = (name: string, here: unknown, there: unknown) => Promise<boolean>

/** Settings that determine dates of entries, and addresses of pages. */
const places = /^(?:timezone|permalink|languages|prefix_default_language|\w+_base)$/

export interface SettingsOptions {
  readonly dryRun?: boolean
  /** Decides about settings that somebody has set here; without it, these stay. */
  readonly decide?: DecideSetting
  /** Values in the file that nobody chose: those of a new folder. */
  readonly unchosen?: Readonly<Record<string, unknown>>
}

/** Imports settings: sets those that nobody has set here; others are decided by `decide`, or reported. */
export function openMovedSettings(site: OpenSite, plan: IdPlan, notes: Notes, options: SettingsOptions) {
  const wanted = new Map<string, unknown>()

  function want(values: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(values)) wanted.set(name, value)
  }

  /** Writes settings that name entries, which must exist already, or the others. */
  async function write(which: 'references' | 'values'): Promise<void> {
    const file = settingsEntry(site)
    const changes = new Map<string, unknown>()
    for (const { name, stored, there, here } of differences()) {
      if ((stored.references !== undefined) !== (which === 'references')) continue
      if (!stored.schema.safeParse(there).success)
        notes.change(`setting ${name}`, `${valueText(there)} has no meaning here: it is ${valueText(here)}`)
      else if (await mayChange(name, file?.data[stored.key], here, there)) changes.set(stored.key, there)
      else
        notes.change(
          `setting ${name}`,
          `it is ${valueText(here)} here, and was ${valueText(there)}: it was not changed; \`almanac settings update --${name.replaceAll('_', '-')} …\` changes it`,
        )
    }
    for (const _ of changes) notes.count('made', 'setting')
    if (changes.size > 0 && file && !options.dryRun) await writeSettings(site, changes)
  }

  /** Yields the settings that differ, with the source's value, as files here have it, and the value here. */
  function* differences() {
    const { fields = {} } = settingsResource(site.resources) ?? {}
    for (const [name, said] of wanted) {
      const stored = fields[name]?.stored
      if (!stored) continue
      const there = stored.references === undefined ? said : refOf(stored.references, said)
      const here = site.settings[name]
      if (there !== undefined && !isSameValue(stored.references, here, there)) yield { name, stored, there, here }
    }
  }

  // Whether there is content that was not imported: its dates and addresses would change, too.
  function hasOwn(): boolean {
    return [...site.resources.values()].some(
      ({ name, space, files }) =>
        space === 'post' && files && [...site.all(name)].some(({ data }) => data[importedFrom] === undefined),
    )
  }

  async function mayChange(name: string, inFile: unknown, here: unknown, there: unknown): Promise<boolean> {
    const { unchosen = {}, decide } = options
    const isChosen =
      (inFile !== undefined && inFile !== null && inFile !== unchosen[name]) || (places.test(name) && hasOwn())
    return !isChosen || ((await decide?.(name, here, there)) ?? false)
  }

  // The ref of an imported entry in files; undefined for none, and for one that was not imported.
  function refOf(resource: string, id: unknown): unknown {
    const space = site.resources.get(resource)?.space
    const number = Number(id)
    const own = space === 'term' ? plan.termIn(resource, number) : number ? plan.post(number) : undefined
    const entry = own === undefined ? undefined : site.get(resource, own)
    return entry && site.refOf(entry)
  }

  function isSameValue(resource: string | undefined, here: unknown, there: unknown): boolean {
    if (resource === undefined) return isDeepStrictEqual(here, there)
    const named = site.find(resource, here)
    return named !== undefined && named === site.find(resource, there)
  }

  return { want, write, differences }
}

/** Returns a value as JSON, cut to a number of characters. */
export function valueText(value: unknown, most = 80): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

/** Returns a site's settings as an entry; undefined if no file has any. */
export function settingsEntry(site: OpenSite): Entry | undefined {
  const configuring = settingsResource(site.resources)
  return configuring && [...site.all(configuring.name)][0]
}

/** Sets keys of a site's settings, which must have an entry. @throws LockError, WriteError */
export async function writeSettings(site: OpenSite, values: Iterable<readonly [string, unknown]>): Promise<void> {
  await site.locked(() => {
    const entry = settingsEntry(site)!
    const draft = site.draft(entry.resource.name, entry)
    for (const [key, value] of values) draft.set(key, value)
    site.save(draft)
  })
}
