import type { Authorship, Data, Entry, Resource, Site } from '../../model/model.ts'
import { isRecord, listOf } from '../../text/values.ts'
import { memoize } from '../../work/caches.ts'

/** Returns the name in a file's reference to a person: a text, a number, or a map with `name`. */
export function nameIn(said: unknown): unknown {
  return isRecord(said) ? said['name'] : said
}

/** Returns a file's author references, in order. */
export function authorRefs(data: Data, { key, more }: Authorship): unknown[] {
  return [...listOf(data[key]), ...listOf(data[more])].map(nameIn)
}

type People = Pick<Site, 'find' | 'resources'>

/** Returns the author that an entry's file names, if any; the first, if files may name several. */
export function authorOf({ data }: Pick<Entry, 'data'>, site: People): Entry | undefined {
  const people = peopleIn(site.resources)
  return people && site.find(people.name, refsOf(data, people)[0])
}

/** Returns all authors of an entry, in the order of its file. */
export function authorsOf({ data }: Pick<Entry, 'data'>, site: People): Entry[] {
  const people = peopleIn(site.resources)
  return people ? [...new Set(refsOf(data, people).flatMap((ref) => site.find(people.name, ref) ?? []))] : []
}

// If files must declare people, an entry names only one.
function refsOf(data: Data, { authorship, implicit }: ResourceOfPeople): unknown[] {
  return implicit ? authorRefs(data, authorship) : [data[authorship.key]]
}

type ResourceOfPeople = Resource & Required<Pick<Resource, 'authorship'>>

const peopleIn = memoize((resources: Site['resources']) =>
  [...resources.values()].find((one): one is ResourceOfPeople => one.authorship !== undefined),
)
