import { existenceFor, hiddenFrom } from '../../derive/implicit/exists-for.ts'
import { toQuery } from '../../derive/to-query.ts'
import { defineAction } from '../../define/define.ts'
import type { Call, Page, Query } from '../../model/model.ts'
import { contextArg } from './arguments.ts'

export const list = defineAction({
  name: 'list',
  does: 'list',
  summary: 'List entries, filtered and ordered.',
  methods: ['GET'],
  answers: 'list',
  args: (resource) => ({ context: contextArg(), ...resource.filters }),
  permit: (call) => call.resource.access.list(call),
  run: async (call) => ({ kind: 'page', page: await pageOf(toQuery(call), call) }),
})

/** Runs a query for a page of a list. @throws RestError if the resource refuses a page beyond the end */
export async function pageOf(query: Query, call: Call): Promise<Page> {
  const { args, resource, site, caller } = call
  // A search takes a while, during which other entries may become hidden.
  if (resource.implicit && query.search) query.tests.push(existenceFor(caller, resource, site))
  else if (resource.implicit) query.without = hiddenFrom(caller, resource, site).map(({ id }) => id)
  const { entries: found, total: count } = await site.select(resource.name, query)
  const total = query.countsWithin && found.length === 0 ? 0 : count
  const { isListed } = resource.access
  const entries = isListed ? found.filter((entry) => isListed(call, entry)) : found
  const page = { entries, total, perPage: query.limit, page: query.page ?? Number(args['page'] ?? 1) }
  const refusal = resource.checkPage?.(page, call)
  if (refusal) throw refusal
  return page
}
