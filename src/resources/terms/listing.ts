import { z } from 'zod'
import { defineTrait, filter } from '../../define/define.ts'
import type { Call, Query, Trait } from '../../model/model.ts'
import { termsOf } from '../shared/kinds.ts'
import { listing, type Offset } from '../shared/listing.ts'
import { slugFilter } from '../shared/slug.ts'
import { usedTerms } from './facts.ts'

export const termOrders = ['id', 'include', 'name', 'slug', 'term_group', 'description', 'count'] as const

/** Parameters of a list of terms, ordered by name by default. */
export function termListing(options: { offset: Offset | false }): Trait {
  const common = listing({
    order: 'asc',
    orderby: termOrders,
    by: 'name',
    offset: options.offset,
    literal: true,
    withoutInclude: 'name',
    bySlugs: true,
    turnsInclude: true,
  })
  return defineTrait({
    filters: {
      ...common.filters,
      hide_empty: filter(z.boolean().default(false).describe('Whether to hide terms not assigned to any posts.'), {
        select: (value, query, { args, site, resource }) => {
          // The terms of an entry are not empty: it has them, even as a draft.
          if (value !== true || args['post']) return
          const used = usedTerms(resource, site)
          query.tests.push((term) => used.has(term.id))
        },
      }),
      post: filter(z.int().describe('Limit result set to terms assigned to a specific post.'), {
        references: 'post',
        select: ofPost,
      }),
      slug: slugFilter('terms'),
    },
  })
}

function ofPost(value: unknown, query: Query, { site, resource }: Call): void {
  const post = value === 0 ? undefined : site.inSpace('post', Number(value))
  if (!post) return
  query.isNamed = true
  const terms = termsOf(post, resource, site)
  const ids = new Set(terms.map((term) => term.id))
  // An index lookup by slug; two files may claim the same slug.
  query.where.push({ index: 'slug', keys: terms.map((term) => term.slug) })
  query.tests.push((term) => ids.has(term.id))
}
