import type { Authorship, Data, Entry, Resource, Site } from '../../model/model.ts'
import { isRecord, listOf } from '../../text/values.ts'
import { memoize } from '../../work/caches.ts'

/** The name in a file's reference to a person: a text, a number, or a map with a `name`. */
export function nameIn(said: unknown): unknown {
  return isRecord(said) ? said['name'] : said
}

/** The texts by which a file names its authors, in order. */
export function authorRefs(data: Data, { key, more }: Authorship): unknown[] {
  return [...listOf(data[key]), ...listOf(data[more])].map(nameIn)
}

type People = Pick<Site, 'find' | 'resources'>

/** The person whom an entry's file names as its author, if there is one; the first, where files may name several. */
export function authorOf({ data }: Pick<Entry, 'data'>, site: People): Entry | undefined {
  const people = peopleIn(site.resources)
  return people && site.find(people.name, refsOf(data, people)[0])
}

/** All authors of an entry, in the order of its file. */
export function authorsOf({ data }: Pick<Entry, 'data'>, site: People): Entry[] {
  const people = peopleIn(site.resources)
  return people ? [...new Set(refsOf(data, people).flatMap((ref) => site.find(people.name, ref) ?? []))] : []
}

// Where files must declare people, they name one.
function refsOf(data: Data, { authorship, implicit }: ResourceOfPeople): unknown[] {
  return implicit ? authorRefs(data, authorship) : [data[authorship.key]]
}

type ResourceOfPeople = Resource & Required<Pick<Resource, 'authorship'>>

const peopleIn = memoize((resources: Site['resources']) =>
  [...resources.values()].find((one): one is ResourceOfPeople => one.authorship !== undefined),
)
