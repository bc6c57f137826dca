import { z } from 'zod'
import { defineAction } from '../../../define/define.ts'
import { maySee } from '../../../derive/may-see.ts'
import type { Action, ArgTable, Call, Entry } from '../../../model/model.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'
import { withArticle } from '../../../text/with-article.ts'
import { checked } from './args.ts'

/**
 * The actions on one entry once more, at its slug: The Events Calendar has these routes, the interface has not. Entries that
 * the caller may not see cannot be found by slug: titles must not be guessable.
 */
export function atSlugs(noun: string, actions: readonly Action[]): Action[] {
  const pathArgs: ArgTable = {
    slug: {
      ...checked(
        z.string().describe(`The ${noun} post name.`),
        `the slug of ${withArticle(noun)}`,
        (value, call) => slugged(noun, value, call) !== undefined,
      ),
      required: true,
      early: true,
      pattern: '[^/]+',
    },
  }
  return actions
    .filter(({ path, terminalOnly }) => path === '/{id}' && !terminalOnly)
    .map((action) =>
      defineAction({
        ...action,
        path: '/by-slug/{slug}',
        pathArgs,
        // The slug in its path is the one that it has.
        args: (resource) => {
          const { slug: _slug, ...others } = action.args(resource)
          return others
        },
        find: (call) => slugged(noun, call.args['slug'], call),
        onlyIn: 'wordpress',
        webOnly: true,
      }),
    )
}

function slugged(resource: string, value: unknown, { site, caller }: Pick<Call, 'site' | 'caller'>): Entry | undefined {
  const slug = toSlug(String(value))
  return slug === '' ? undefined : site.having(resource, 'slug', slug).find((entry) => maySee(caller, entry, site))
}
