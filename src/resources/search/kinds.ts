import { displayTitle } from '../../derive/titles/display-title.ts'
import type { Caller, Entry, Query, Resource, Site, View } from '../../model/model.ts'
import { narrowToPublished, searchedTypes } from '../../derive/search-published.ts'
import { taxonomiesOf } from '../shared/kinds.ts'

export interface SearchKind {
  /** The content types to search; their names on the wire are the subtypes. */
  readonly resources: (site: Site) => readonly Resource[]
  readonly title: (entry: Entry, view: View) => unknown
  /** A result's `type` and, if any, `subtype`. */
  readonly typeOf: (entry: Entry) => string
  readonly subtypeOf?: (entry: Entry) => string
  /** Limits a query to public entries, and its words to texts that the caller may read; sets its order. */
  readonly narrow: (query: Query, site: Site, caller: Caller) => void
}

/** The names of the kinds, the default one first. */
export const kindNames = ['post', 'term', 'post-format'] as const

export const kinds: Readonly<Record<(typeof kindNames)[number], SearchKind>> = {
  post: {
    resources: searchedTypes,
    title: (entry, { site }) => displayTitle(entry, site),
    typeOf: () => 'post',
    subtypeOf: ({ resource }) => resource.type,
    narrow: narrowToPublished,
  },
  term: {
    resources: taxonomiesOf,
    title: (entry, view) => entry.resource.fields['name']!.show(entry, view),
    typeOf: ({ resource }) => resource.type,
    narrow(query) {
      // Terms are searched for the text as a whole, not for its words.
      query.literal = true
      query.orderBy = 'name'
    },
  },
  // A format is found by the page that lists its posts; no format has one here.
  'post-format': { resources: () => [], title: () => '', typeOf: () => 'post-format', narrow: () => {} },
}
