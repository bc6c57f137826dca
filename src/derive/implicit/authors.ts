import type { Data, Entry, Site } from '../../model/model.ts'
import { isRecord, listOf } from '../../text/values.ts'

/** The name in what a file says of a person: a text, a number, or a map with a `name`. */
export function nameIn(said: unknown): unknown {
  return isRecord(said) ? said['name'] : said
}

/** The texts by which a file names its authors, in order: those of `author`, then those of `authors`. */
export function authorRefs({ author, authors }: Data): unknown[] {
  return [...listOf(author), ...listOf(authors)].map(nameIn)
}

/** The user whom an entry's file names as its author, if there is one; the first, where files may name several. */
export function authorOf({ data }: Pick<Entry, 'data'>, site: Pick<Site, 'find' | 'resources'>): Entry | undefined {
  return site.find('user', mayBeSeveral(site) ? authorRefs(data)[0] : data['author'])
}

/** All authors of an entry, in the order of its file. */
export function authorsOf(entry: Pick<Entry, 'data'>, site: Pick<Site, 'find' | 'resources'>): Entry[] {
  const refs = mayBeSeveral(site) ? authorRefs(entry.data) : [entry.data['author']]
  return [...new Set(refs.flatMap((ref) => site.find('user', ref) ?? []))]
}

// Where files must declare people, they name one.
function mayBeSeveral({ resources }: Pick<Site, 'resources'>): boolean {
  return resources.get('user')?.implicit !== undefined
}
