import { z } from 'zod'
import { defineTrait, filter, listOf } from '../../define/define.ts'
import type { Filter, Query, Trait } from '../../define/model.ts'
import { errors } from './errors.ts'

/** What lists of posts and the like may be ordered by. */
export const postOrders = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'title',
] as const

/**
 * Pagination, order, search and selection by id: the parameters of every list. `withoutInclude` names the order used
 * for `include` when nothing is included; where it is absent, that is the caller's mistake.
 */
export function listing(options: {
  order: 'asc' | 'desc'
  orderby: readonly [string, ...string[]]
  by: string
  offset?: boolean
  /** Whether a search is for the text as a whole, not for its words. */
  literal?: boolean
  withoutInclude?: string
}): Trait {
  const filters: Record<string, Filter> = {
    page: filter(z.int().min(1).default(1).describe('Current page of the collection.'), { early: true }),
    per_page: filter(
      z.int().min(1).max(100).default(10).describe('Maximum number of items to be returned in result set.'),
      {
        early: true,
        select: (value, query, call) => page(query, Number(value), Number(call.args['page'] ?? 1)),
      },
    ),
    search: filter(z.string().describe('Limit results to those matching a string.'), {
      early: true,
      select: (value, query) => {
        if (String(value).trim() !== '')
          Object.assign(query, { search: String(value), literal: options.literal ?? false })
      },
    }),
    exclude: filter(z.array(z.int()).default([]).describe('Ensure result set excludes specific IDs.'), {
      select: (value, query) => void (query.exclude = listOf(value).map(Number)),
    }),
    include: filter(z.array(z.int()).default([]).describe('Limit result set to specific IDs.'), {
      select: (value, query) => void (query.include = listOf(value).map(Number)),
    }),
    ...(options.offset !== false && {
      offset: filter(z.int().describe('Offset the result set by a specific number of items.'), {
        select: (value, query) => void (query.offset = Math.max(0, Number(value))),
      }),
    }),
    order: filter(
      z.enum(['asc', 'desc']).default(options.order).describe('Order sort attribute ascending or descending.'),
      {
        select: (value, query) => void (query.descending = value === 'desc'),
      },
    ),
    orderby: filter(z.enum(options.orderby).default(options.by).describe('Sort collection by object attribute.'), {
      ordersBy: options.orderby,
      select: (value, query, call) => {
        if (value === 'relevance' && !query.search) throw errors.rest_no_search_term_defined()
        const orderless = value === 'include' && !listOf(call.args['include']).length
        if (orderless && !options.withoutInclude) throw errors.rest_orderby_include_missing_include()
        query.orderBy = orderless ? options.withoutInclude! : String(value)
      },
    }),
  }
  return defineTrait({ filters })
}

function page(query: Query, size: number, number: number): void {
  query.limit = size
  query.offset = (number - 1) * size
}
