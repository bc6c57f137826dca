import { z } from 'zod'
import { list } from '../actions/list.ts'
import { toQuery } from '../../derive/to-query.ts'
import { defineAction, filter } from '../../define/define.ts'
import { listOf } from '../../text/values.ts'
import type { Call, Entry, Filter, Query } from '../../model/model.ts'

/** WordPress's argument that, when false, puts sticky posts first. */
export const ignoreSticky: Record<string, Filter> = {
  ignore_sticky: filter(z.boolean().default(true).describe('Whether to ignore sticky posts or not.'), {
    onlyIn: 'wordpress',
  }),
}

/** Limits a list to sticky posts, or to others. As in WordPress, the former ignores `exclude`; chosen ids may be sticky. */
export function selectSticky(query: Query, isSticky: boolean, isChosen: boolean): void {
  if (isSticky) delete query.exclude
  if (isSticky || !isChosen) query.where.push({ index: 'sticky', keys: ['1'], exclude: !isSticky })
}

/**
 * The list of posts. If sticky posts are not ignored, they come first on its first page, including those of later pages, beyond
 * the page's length and the total; as in WordPress, only if the call chooses nothing else.
 */
export const listPosts = defineAction({
  ...list,
  run: async (call) => {
    const result = await list.run(call)
    if (result.kind !== 'page' || call.args['ignore_sticky'] !== false || isChoice(call)) return result
    const { entries } = result.page
    const above = await stickyOf(call)
    const here = entries.filter(isSticky)
    const known = new Set(here)
    const first = [...here, ...above.filter((post) => !known.has(post))]
    return { ...result, page: { ...result.page, entries: [...first, ...entries.filter((post) => !isSticky(post))] } }
  },
})

// Arguments with which WordPress still treats the list as its newest posts; every other filter chooses some of them.
const stillNewest = new Set([
  ...['page', 'per_page', 'offset', 'order', 'orderby', 'include', 'exclude', 'status', 'slug', 'sticky', 'password'],
  ...['author', 'author_exclude', 'categories_exclude', 'tags_exclude', 'tax_relation'],
  ...['search_columns', 'search_semantics', 'ignore_sticky'],
])

function isChoice({ args, given, resource }: Call): boolean {
  if (args['page'] !== 1 || args['offset'] || listOf(args['include']).length || args['sticky'] === true) return true
  const isGiven = (name: string) => given.has(name) && listOf(args[name]).length > 0
  return Object.keys(resource.filters).some((name) => isGiven(name) && !stillNewest.has(name))
}

// Only posts that the list itself would find: a caller sees no others than without this argument.
async function stickyOf(call: Call): Promise<readonly Entry[]> {
  const query = toQuery(call)
  query.where.push({ index: 'sticky', keys: ['1'] })
  const { entries } = await call.site.select(call.resource.name, { ...query, offset: 0, limit: mostSticky })
  return entries
}

// A longer page costs more than it is worth.
const mostSticky = 100

/** Whether a post is sticky; as in WordPress, not while it is in the trash. */
export function isSticky({ data, derived }: Entry): boolean {
  return data['sticky'] === true && derived.status !== 'trash'
}
