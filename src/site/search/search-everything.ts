import type { Caller, Entry, Query, Resource } from '../../model/model.ts'
import { type Mark, markWords, wordsOf } from '../../query/mark-words.ts'
import type { OpenSite } from '../open-site.ts'
import { bestLine, type Line } from './best-line.ts'

/** The result of a search through everything. */
export interface Hit {
  readonly entry: Entry
  /** Its title: its first searched text; empty if it has none. */
  readonly title: string
  /** Where the title has the words. */
  readonly marks: readonly Mark[]
  /** The line below the title that has most of the words; undefined if only the title has any. */
  readonly line: Line | undefined
}

/** The words of a search, and the number of results. */
export interface Wanted {
  readonly search: string
  readonly among: readonly Resource[]
  readonly isWanted: (entry: Entry) => boolean
  readonly limit: number
}

/** The types whose files hold words: all that are many. */
export function typesWithWords({ resources }: Pick<OpenSite, 'resources'>): Resource[] {
  return [...resources.values()].filter(
    ({ files, searched, searchesBody, configures }) =>
      files !== undefined && !configures && (searchesBody || searched.length > 0),
  )
}

/** Whether somebody may find an entry by its words: of a protected text, searching would reveal them. */
export function mayFind(caller: Caller, entry: Entry, site: OpenSite): boolean {
  const { access, opens } = entry.resource
  if (!access.rights.read(caller, entry, site)) return false
  return access.rights.edit(caller, entry, site) || (opens?.(entry, caller, site, undefined) ?? true)
}

/** Searches all entries, regardless of rights, in the order of every search: titles before texts. Undefined without words. */
export async function searchEverything(
  site: OpenSite,
  { search, among, isWanted, limit }: Wanted,
): Promise<{ readonly hits: readonly Hit[]; readonly total: number } | undefined> {
  const words = wordsOf(search)
  if (!words) return undefined
  const bestFirst = { orderBy: 'relevance', descending: true, offset: 0, limit }
  const query: Query = { where: [], tests: [isWanted], ranges: [], search, ...bestFirst }
  const names = among.map(({ name }) => name)
  const { entries, total } = await site.selectAmong(names, query)
  return { hits: entries.map((entry) => toHit(entry, words, site)), total }
}

function toHit(entry: Entry, words: readonly string[], site: OpenSite): Hit {
  const { searched, searchesBody } = entry.resource
  const [title = '', ...texts] = searched.flatMap((textsOf) => textsOf(entry))
  const body = searchesBody ? site.bodyOf(entry) : ''
  return { entry, title, marks: markWords(title, words), line: bestLine([...texts, body], words) }
}
