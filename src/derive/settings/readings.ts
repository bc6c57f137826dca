import type { Data, Entry, Reading, Resource, Site } from '../../model/model.ts'
import { withImplied, withoutImplied } from '../folders/places.ts'
import { inFileCase, inKnownCase } from './key-case.ts'
import { withLanguage, withoutLanguage } from '../languages/references.ts'

/** By interpreted front matter, the front matter of the file. */
const written = new WeakMap<Data, Data>()

/** By interpreted front matter, the values taken from files of translations. */
const borrowed = new WeakMap<Data, Data>()

/**
 * Interpreted front matter: with the values of keys that another tool reads in its own way, and values implied by its folder.
 *
 * @param others values from files of translations that apply as well
 */
export function asMeant(data: Data, resource: Resource, path: string, others?: Data): Data {
  const read = withReadings(data, resource, path)
  const said = resource.languages ? withLanguage(read, resource, path) : read
  const own = resource.byFolders ? withImplied(said, resource, path) : said
  const meant = others ? { ...own, ...others } : own
  if (meant !== data) written.set(meant, data)
  if (others) borrowed.set(meant, others)
  return meant
}

/** The values that an entry has from files of its translations, as interpreted there. */
export function borrowedOf({ data }: Pick<Entry, 'data'>): Data | undefined {
  return borrowed.get(data)
}

/** Whether an entry's value of a key comes from the file of a translation. */
export function isBorrowed(entry: Pick<Entry, 'data'>, key: string): boolean {
  const others = borrowedOf(entry)
  return others !== undefined && Object.hasOwn(others, key)
}

/** The front matter of an entry as its file has it. */
export function asWritten(entry: Pick<Entry, 'data' | 'resource' | 'path'>): Data {
  const known = written.get(entry.data)
  if (known) return known
  const { languages, byFolders } = entry.resource
  const said = byFolders ? withoutImplied(entry) : entry.data
  return languages ? withoutLanguage(said, entry.resource) : said
}

/** The text of an entry; none where its file is gone meanwhile, or cannot be read. */
export function bodyIfThere(entry: Entry, site: Pick<Site, 'bodyOf'>): string {
  try {
    return site.bodyOf(entry)
  } catch {
    return ''
  }
}

/** Changes of an entry's front matter in the file's terms: without keys that would hide a value from the other tool. */
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

// With the keys that go along, before those are written in their own way, such as what a folder gives them.
function withBeside(changes: Data, file: Data, readings: readonly Reading[]): Record<string, unknown> {
  const besides = readings.map(({ key, beside }) => (key in changes ? beside?.(changes[key], file) : undefined))
  return Object.assign({ ...changes }, ...besides)
}

/**
 * The front matter of a new file at a path: with the keys by which its other tool calls some, and with what undoes values
 * that the file would have anyway.
 */
export function ofNewFile(changes: Data, resource: Resource, path: string): Data {
  // As the folder alone would have it.
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

/** Front matter, or a part of it, with the values of keys that another tool reads in its own way, each on top of the one before. */
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
