import { opensTo } from '../../derive/view-of.ts'
import { defineAction } from '../../define/define.ts'
import type { Call, Page, Query, Resource } from '../../model/model.ts'
import { contextArg } from './arguments.ts'

/** One page of the collection. */
export const list = defineAction({
  name: 'list',
  does: 'list',
  summary: 'List entries, filtered and ordered.',
  methods: ['GET'],
  path: '',
  answers: 'list',
  args: (resource) => ({ context: contextArg(), ...resource.filters }),
  permit: (call) => call.resource.access.list(call),
  run: async (call) => ({ kind: 'page', page: await pageOf(toQuery(call), call) }),
})

/**
 * The page that a query finds of a list.
 *
 * @throws RestError as the resource refuses a page beyond the end
 */
export async function pageOf(query: Query, call: Call): Promise<Page> {
  const { args, resource, site } = call
  const { entries: found, total } = await site.select(resource.name, query)
  const { isListed } = resource.access
  const entries = isListed ? found.filter((entry) => isListed(call, entry)) : found
  const page = { entries, total, perPage: query.limit, page: query.page ?? Number(args['page'] ?? 1) }
  const refusal = resource.checkPage?.(page, call)
  if (refusal) throw refusal
  return page
}

/** The query that a list's arguments describe, limited to what the caller may see: nothing else is found or counted. */
export function toQuery(call: Call): Query {
  const query = queryOf(call.resource.filters, call)
  const { access } = call.resource
  const { caller, site } = call
  access.scope?.(query, call)
  const { filter } = access
  if (filter) query.tests.push((entry) => filter(call, entry))
  // A search must not reveal the text of what is closed to the caller by finding it.
  const opens = opensTo(call)
  if (query.search && opens) query.searchable = (entry) => opens(entry) || access.rights.edit(caller, entry, site)
  return query
}

/** The query that arguments describe through these filters. */
export function queryOf(filters: Resource['filters'], call: Call): Query {
  const query: Query = { where: [], tests: [], ranges: [], orderBy: 'id', descending: false, offset: 0, limit: 10 }
  for (const [name, filter] of Object.entries(filters)) {
    const value = call.args[name]
    if (value !== undefined && filter.select) filter.select(value, query, call)
  }
  return query
}
