import type { Data, Entry, Resource } from '../../model/model.ts'
import { withImplied, withoutImplied } from '../folders/places.ts'
import { withLanguage, withoutLanguage } from '../languages/references.ts'

/** What was made of the front matter of a file, with what the file has. */
const written = new WeakMap<Data, Data>()

/** Front matter as it is meant: with the values of keys that another tool reads in its own way, and what its folder implies. */
export function asMeant(data: Data, resource: Resource, path: string): Data {
  const meant = withImplied(withLanguage(withReadings(data, resource, path), resource, path), resource, path)
  if (meant !== data) written.set(meant, data)
  return meant
}

/** The front matter of an entry as its file has it. */
export function asWritten(entry: Pick<Entry, 'data' | 'resource' | 'path'>): Data {
  return written.get(entry.data) ?? withoutLanguage(withoutImplied(entry), entry.resource)
}

/** Changes of an entry's front matter as its file takes them: without the keys that would hide what they say from the other tool. */
export function toWritten(changes: Data, entry: Pick<Entry, 'data' | 'resource' | 'path'>): Data {
  const { readings } = entry.resource
  const bare = withoutLanguage(changes, entry.resource)
  if (readings.length === 0) return bare
  const taken: Record<string, unknown> = { ...bare }
  const file = asWritten(entry)
  for (const { key, others, write } of readings.toReversed()) {
    if (!(key in taken)) continue
    for (const other of others) taken[other] = undefined
    if (write) taken[key] = write(taken[key], file, entry.path)
  }
  return taken
}

/** Front matter, or a part of it, with the values of keys that another tool reads in its own way, each on top of the one before. */
export function withReadings(data: Data, resource: Resource, path: string): Data {
  let meant: Record<string, unknown> | undefined
  for (const { key, read } of resource.readings) {
    const value = read(meant ?? data, path)
    if (value === (meant ?? data)[key]) continue
    meant ??= { ...data }
    meant[key] = value
  }
  return meant ?? data
}
