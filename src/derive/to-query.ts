import type { Call, Query, Resource } from '../model/model.ts'
import { opensTo } from './view-of.ts'

/** Returns the query of a list's arguments, limited to entries that the caller may see: nothing else is found or counted. */
export function toQuery(call: Call): Query {
  const query = queryOf(call.resource.filters, call)
  const { access } = call.resource
  const { caller, site } = call
  access.scope?.(query, call)
  const { filter } = access
  if (filter) query.tests.push((entry) => filter(call, entry))
  // A search must not reveal a text that is closed to the caller by finding it.
  const opens = query.search && opensTo(call)
  if (opens) query.searchable = (entry) => opens(entry) || access.rights.edit(caller, entry, site)
  return query
}

/** Returns the query that arguments describe through these filters. */
export function queryOf(filters: Resource['filters'], call: Call): Query {
  const query: Query = { where: [], tests: [], ranges: [], orderBy: 'id', descending: false, offset: 0, limit: 10 }
  for (const [name, filter] of Object.entries(filters)) {
    const value = call.args[name]
    if (value !== undefined && filter.select) filter.select(value, query, call)
  }
  return query
}
