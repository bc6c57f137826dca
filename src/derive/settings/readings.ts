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

/** Changes of front matter, without the keys that would hide what they say from the other tool. */
export function withoutHiding(changes: Data, resource: Resource): Data {
  const hidden = resource.readings.flatMap(({ key, others }) => (key in changes ? others : []))
  return { ...withoutLanguage(changes, resource), ...Object.fromEntries(hidden.map((key) => [key, undefined])) }
}

function withReadings(data: Data, resource: Resource, path: string): Data {
  const read = resource.readings.map(({ key, read }) => [key, read(data, path)] as const)
  const differing = read.filter(([key, value]) => value !== data[key])
  return differing.length === 0 ? data : { ...data, ...Object.fromEntries(differing) }
}
