import type { Area, Importer, Imports, SourceComment, SourceItem, SourceTerm, SourceUser } from '../model/model.ts'
import { withCarriedTerms } from './carried-terms.ts'

export interface Importers {
  readonly items: ReadonlyMap<string, Importer<SourceItem>>
  readonly terms: ReadonlyMap<string, Importer<SourceTerm>>
  readonly users: Importer<SourceUser> | undefined
  readonly comments: Importer<SourceComment> | undefined
  readonly declare: Imports['declare']
}

/** Returns the importers of a site's areas for WordPress exports. */
export function importersOf(areas: readonly Area[]): Importers {
  const all = areas.flatMap(({ imports }) => imports?.wxr ?? [])
  const terms = new Map(all.flatMap(({ terms = {} }) => Object.entries(terms)))
  const items = all.flatMap(({ items = {} }) => Object.entries(items))
  return {
    items: new Map(items.map(([kind, importer]) => [kind, withCarriedTerms(importer, { terms })])),
    terms,
    users: all.find(({ users }) => users)?.users,
    comments: all.find(({ comments }) => comments)?.comments,
    declare: all.find(({ declare }) => declare)?.declare,
  }
}
