import type { Data, Entry, Reading, Resource, Site } from '../../model/model.ts'
import { withImplied, withoutImplied } from '../folders/places.ts'
import { inFileCase, inKnownCase } from './key-case.ts'
import { saidInLanguage, withoutLanguage } from '../languages/references.ts'
import { quietly } from '../../text/values.ts'
import { languageOf } from '../languages/languages.ts'

/** By interpreted front matter, the front matter of the file. */
const written = new WeakMap<Data, Data>()

/** By interpreted front matter, the values taken from files of translations. */
const borrowed = new WeakMap<Data, Data>()

/** Interprets front matter: other tools' keys, values implied by the folder, and `others` from the files of translations. */
export function asMeant(data: Data, resource: Resource, path: string, others?: Data): Data {
  const read = withReadings(data, resource, path)
  const said = resource.languages ? saidInLanguage(read, resource, languageOf({ resource, path })) : read
  const own = resource.byFolders ? withImplied(said, resource, path) : said
  const meant = others ? { ...own, ...others } : own
  if (meant !== data) written.set(meant, data)
  if (others) borrowed.set(meant, others)
  return meant
}

/** Returns the values that an entry has from files of its translations, as interpreted there. */
export function borrowedOf({ data }: Pick<Entry, 'data'>): Data | undefined {
  return borrowed.get(data)
}

/** Whether an entry's value of a key comes from a translation's file. */
export function isBorrowed(entry: Pick<Entry, 'data'>, key: string): boolean {
  const others = borrowedOf(entry)
  return others !== undefined && Object.hasOwn(others, key)
}

/** Returns an entry's front matter as in its file. */
export function asWritten(entry: Pick<Entry, 'data' | 'resource' | 'path'>): Data {
  const known = written.get(entry.data)
  if (known) return known
  const { languages, byFolders } = entry.resource
  const said = byFolders ? withoutImplied(entry) : entry.data
  return languages ? withoutLanguage(said, entry.resource) : said
}

/** Returns an entry's text; empty if its file is gone or unreadable. */
export function bodyIfThere(entry: Entry, site: Pick<Site, 'bodyOf'>): string {
  return quietly(() => site.bodyOf(entry), '')
}

/** Converts changes of an entry's front matter to its file's terms: without keys that hide a value from the other tool. */
export function toWritten(changes: Data, entry: Pick<Entry, 'data' | 'resource' | 'path'>): Data {
  const { readings, languages } = entry.resource
  const bare = languages ? withoutLanguage(changes, entry.resource) : changes
  const said = asWritten(entry)
  if (readings.length === 0) return inFileCase(bare, said, entry.resource)
  const file = inKnownCase(said, entry.resource)
  const taken = withBeside(bare, file, readings)
  for (const { key, others, write, under } of readings.toReversed()) {
    if (!(key in taken)) continue
    for (const other of others) taken[other] = undefined
    if (write) taken[key] = write(taken[key], file, entry.path, entry.resource)
    if (under === undefined || file[key] !== undefined) continue
    taken[under] = taken[key]
    delete taken[key]
  }
  return inFileCase(taken, said, entry.resource)
}

// Keys that accompany changes are added before these are converted.
function withBeside(changes: Data, file: Data, readings: readonly Reading[]): Record<string, unknown> {
  const besides = readings.map(({ key, beside }) => (key in changes ? beside?.(changes[key], file) : undefined))
  return Object.assign({ ...changes }, ...besides)
}

/** Returns a new file's front matter: under the other tool's keys, with overrides of values that the file would have anyway. */
export function ofNewFile(changes: Data, resource: Resource, path: string): Data {
  // As implied by the folder alone.
  const data = withBeside(changes, withReadings({}, resource, path), resource.readings)
  const names = new Map<string, string>()
  for (const { key, read, write, under } of resource.readings) {
    if (!(key in data) || names.has(key)) continue
    if (write && read({}, path) !== undefined) data[key] = write(data[key], {}, path, resource)
    if (under !== undefined) names.set(key, under)
  }
  const said = Object.entries(data).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said.map(([key, value]) => [names.get(key) ?? key, value]))
}

/** Interprets front matter, or a part of it, by the readings of other tools' keys, each on top of the previous one. */
export function withReadings(written: Data, resource: Resource, path: string): Data {
  const data = inKnownCase(written, resource)
  let meant: Record<string, unknown> | undefined
  for (const { key, read } of resource.readings) {
    const value = read(meant ?? data, path)
    if (value === (meant ?? data)[key]) continue
    meant ??= { ...data }
    meant[key] = value
  }
  return meant ?? data
}
