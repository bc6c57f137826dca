import type { Entry, Query, Resource } from '../../model/model.ts'
import { type Mark, markWords, searchedWords } from '../../query/mark-words.ts'
import type { OpenSite } from '../open-site.ts'
import { bestLine, type Line } from './best-line.ts'

export interface Hit {
  readonly entry: Entry
  /** Its first searched text; empty if it has none. */
  readonly title: string
  /** Where the words are in the title. */
  readonly marks: readonly Mark[]
  /** The line below the title with the most words; undefined if only the title has any. */
  readonly line: Line | undefined
}

export interface Wanted {
  readonly search: string
  readonly among: readonly Resource[]
  readonly isWanted: (entry: Entry) => boolean
  readonly limit: number
}

/** The types whose files contain searchable words. */
export function typesWithWords({ resources }: Pick<OpenSite, 'resources'>): Resource[] {
  return [...resources.values()].filter(
    ({ files, searched, searchesBody, configures }) =>
      files !== undefined && !configures && (searchesBody || searched.length > 0),
  )
}

/** Searches entries in the usual order, titles before texts; `isWanted` decides about rights. Undefined without words. */
export async function searchEverything(
  site: OpenSite,
  { search, among, isWanted, limit }: Wanted,
): Promise<{ readonly hits: readonly Hit[]; readonly total: number } | undefined> {
  const words = searchedWords(search)
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
