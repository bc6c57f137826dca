import { z } from 'zod'
import { defineAction } from '../../../define/define.ts'
import { maySee } from '../../../derive/may-see.ts'
import type { Action, ArgTable, Call, Entry } from '../../../model/model.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'
import { withArticle } from '../../../text/nouns.ts'
import { checked } from './args.ts'

/**
 * Repeats the actions on one entry at its slug, as The Events Calendar does but the interface does not. Entries that the caller
 * may not see have no slug here: titles must not be guessable.
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
        // The only `slug` is the one in the path.
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
