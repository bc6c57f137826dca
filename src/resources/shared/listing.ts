import { z } from 'zod'
import { defaultOf } from '../../define/empty-value.ts'
import { defineTrait, filter } from '../../define/define.ts'
import { listOf } from '../../text/values.ts'
import { plainText } from '../../text/html/sanitize.ts'
import type { Call, Filter, Query, SearchPart, Trait } from '../../model/model.ts'
import { errors } from './errors.ts'
import { idsIn } from './references.ts'
import { requestedSlugs } from './slug.ts'

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
 * How a list reads `offset`. If `exact`, 0 is the beginning, whatever `page` is, and beyond the end nothing is counted;
 * otherwise 0 counts as not sent. If it `counts`, the response counts the entries before it as pages.
 */
export type Offset = 'exact' | 'counts' | 'plain'

/**
 * Pagination, order, search and selection by id: the parameters of every list. `withoutInclude` names the order used for
 * `include` when nothing is included; without it, that is the caller's mistake.
 */
export function listing(options: {
  order: 'asc' | 'desc'
  orderby: readonly [string, ...string[]]
  by: string
  offset?: Offset | false
  /** Whether `order` reverses the order of the included ones. */
  turnsInclude?: boolean
  /** Whether a search is for the text as a whole, not for its words. */
  literal?: boolean
  withoutInclude?: string
  /** Whether lists can follow the order of the requested slugs, as in WordPress. */
  bySlugs?: boolean
}): Trait {
  const { orderby } = options
  const ordersOf = (names: readonly [string, ...string[]]) =>
    z.enum(names).default(options.by).describe('Sort collection by object attribute.')
  const filters: Record<string, Filter> = {
    page: filter(z.int().min(1).default(1).describe('Current page of the collection.'), { early: true }),
    per_page: filter(
      z.int().min(1).max(100).default(10).describe('Maximum number of items to be returned in result set.'),
      {
        early: true,
        select: (value, query, { args }) => {
          query.limit = Number(value)
          query.offset = (Number(args['page'] ?? 1) - 1) * query.limit
        },
      },
    ),
    search: filter(z.string().describe('Limit results to those matching a string.'), {
      early: true,
      select: (value, query, { face }) => {
        const search = face === 'rest' ? plainText(String(value)) : String(value)
        if (search.trim() !== '') Object.assign(query, { search, literal: options.literal ?? false })
      },
    }),
    exclude: filter(z.array(z.int()).default([]).describe('Ensure result set excludes specific IDs.'), {
      select: (value, query) => void (query.exclude = idsIn(value)),
    }),
    include: filter(z.array(z.int()).default([]).describe('Limit result set to specific IDs.'), {
      select: (value, query) => void (query.include = idsIn(value)),
    }),
    ...(options.offset !== false && {
      offset: filter(z.int().describe('Offset the result set by a specific number of items.'), {
        select: (value, query) => startAt(query, Number(value), options.offset || 'plain'),
      }),
    }),
    order: filter(
      z.enum(['asc', 'desc']).default(options.order).describe('Order sort attribute ascending or descending.'),
      {
        select: (value, query) => void (query.descending = value === 'desc'),
      },
    ),
    orderby: filter(ordersOf(orderby), {
      ordersBy: orderby,
      ...(options.bySlugs && { schemaIn: { wordpress: ordersOf(withSlugs(orderby)) } }),
      select: (value, query, call) => {
        if (value === 'relevance' && !query.search) throw errors.rest_no_search_term_defined()
        if (value === bySlugs) followSlugs(query, call, options.withoutInclude ?? options.by)
        else {
          const orderless = value === 'include' && !query.include?.length
          if (orderless && !options.withoutInclude) throw errors.rest_orderby_include_missing_include()
          query.orderBy = orderless ? options.withoutInclude! : String(value)
        }
        const isTurned = query.orderBy === 'include' && options.turnsInclude && query.descending
        if (isTurned) query.sequence = (query.sequence ?? query.include)?.toReversed()
      },
    }),
  }
  return defineTrait({ filters })
}

/** The list parameters that choose an order, with further names of orders. */
export function withOrders(filters: Readonly<Record<string, Filter>>, more: readonly string[]): Record<string, Filter> {
  const choosing = Object.entries(filters).filter(([, { ordersBy }]) => ordersBy !== undefined && more.length > 0)
  return Object.fromEntries(
    choosing.map(([name, one]) => {
      const made = withType(one, (type) => withWords(type, more))
      return [name, { ...made, ordersBy: [...one.ordersBy!, ...more] }]
    }),
  )
}

function withWords(type: z.ZodType, more: readonly string[]): z.ZodType {
  const inner = type instanceof z.ZodDefault ? type.unwrap() : type
  if (!(inner instanceof z.ZodEnum)) return type
  const words = z.enum([...(inner.options as string[]), ...more])
  const made = type instanceof z.ZodDefault ? words.default(defaultOf(type) as string) : words
  return type.description === undefined ? made : made.describe(type.description)
}

const bySlugs = 'include_slugs'

// After `slug`, as in WordPress's messages.
function withSlugs([first, ...others]: readonly [string, ...string[]]): [string, ...string[]] {
  return [first, ...others.flatMap((name) => (name === 'slug' ? [name, bySlugs] : name))]
}

// Without requested slugs, there is no order to follow.
function followSlugs(query: Query, { args, resource, site }: Call, otherwise: string): void {
  const slugs = requestedSlugs(args['slug'], site)
  query.orderBy = slugs.length ? 'include' : otherwise
  query.sequence = slugs.flatMap((slug) => site.having(resource.name, 'slug', slug).map(({ id }) => id))
}

/** A list parameter that chooses an order, with another default. */
export function withPreset(filter: Filter, by: string): Filter {
  return withType(filter, (type) => {
    const chosen = (type instanceof z.ZodDefault ? (type.unwrap() as z.ZodType) : type).default(by)
    return type.description === undefined ? chosen : chosen.describe(type.description)
  })
}

// Changes the type in all mounts.
function withType({ schemaIn, ...filter }: Filter, change: (type: z.ZodType) => z.ZodType): Filter {
  const inMounts = Object.entries(schemaIn ?? {}).map(([mount, type]) => [mount, change(type)])
  return { ...filter, schema: change(filter.schema), ...(schemaIn && { schemaIn: Object.fromEntries(inMounts) }) }
}

/** How posts, pages and files are listed: by default newest first, and searched in the parts that a caller names. */
export function postListing(
  orderby: readonly [string, ...string[]] = postOrders,
  { by, order }: { readonly by: string; readonly order: 'asc' | 'desc' } = { by: 'date', order: 'desc' },
): Trait {
  const common = listing({ order, orderby, by, offset: 'exact', bySlugs: true })
  return defineTrait({
    filters: {
      ...common.filters,
      search_columns: filter(z.array(z.enum(columns)).default([]).describe('Array of column names to be searched.'), {
        onlyIn: 'wordpress',
        select: (value, query) => {
          const parts = listOf(value).map((column) => partOf[column as (typeof columns)[number]])
          if (parts.length) query.searchIn = [...new Set(parts)].toSorted()
        },
      }),
      search_semantics: filter(z.enum(['exact']).describe('How to interpret the search input.'), {
        onlyIn: 'wordpress',
        select: (_value, query) => void (query.exact = true),
      }),
    },
  })
}

const columns = ['post_title', 'post_content', 'post_excerpt'] as const
const partOf: Record<(typeof columns)[number], SearchPart> = {
  post_title: 'title',
  post_content: 'body',
  post_excerpt: 'texts',
}

// As in WordPress, a minus sign is ignored.
function startAt(query: Query, offset: number, how: Offset): void {
  if (offset === 0 && how !== 'exact') return
  query.offset = Math.abs(offset)
  query.countsWithin = how === 'exact'
  if (how === 'counts') query.page = Math.ceil(query.offset / query.limit) + 1
}
