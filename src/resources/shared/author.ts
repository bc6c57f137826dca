import { restLink } from './links.ts'
import { entryOf } from '../../define/answers.ts'
import { z } from 'zod'
import { defineTrait, field, filter } from '../../define/define.ts'
import type { Query, Call } from '../../define/model.ts'
import { keysOfIds, refKeys } from './references.ts'
import { errors } from './errors.ts'

/** The author of an entry: a user, named by slug in the file. */
export const author = defineTrait({
  fields: {
    author: field(z.int().describe('The ID for the author of the object.'), {
      contexts: ['view', 'embed', 'edit'],
      stored: { key: 'author', schema: z.union([z.string(), z.int()]), references: 'user' },
      show: (entry, { site }) => site.find('user', entry.data['author'])?.id ?? 0,
      write: (value, draft, { site }) => {
        if (value === 0 || value === null) return
        const user = site.get('user', Number(value))
        if (!user) throw errors.rest_invalid_author()
        draft.set('author', site.refOf(user))
      },
    }),
  },
  filters: {
    author: filter(z.array(z.int()).default([]).describe('Limit result set to posts assigned to specific authors.'), {
      select: (value, query, call) => byAuthor(value, query, call, false),
    }),
    author_exclude: filter(
      z.array(z.int()).default([]).describe('Ensure result set excludes posts assigned to specific authors.'),
      {
        select: (value, query, call) => byAuthor(value, query, call, true),
      },
    ),
  },
  indexes: { author: (entry) => refKeys(entry.data['author']) },
  orders: { author: { key: (entry, site) => site.find('user', entry.data['author'])?.id ?? 0, live: true } },
  beforeSave: [
    (draft, call) => {
      if (!draft.before && draft.get('author') === undefined && call.caller.user)
        draft.set('author', call.site.refOf(call.caller.user))
    },
  ],
  dependsOn: ['user'],
  embeds: { author: entryOf('user') },
  links: [
    (entry, { site, rest }, links) => {
      const user = site.find('user', entry.data['author'])
      if (user) links['author'] = [{ embeddable: true, href: restLink(user, rest) }]
    },
  ],
})

function byAuthor(value: unknown, query: Query, call: Call, exclude: boolean): void {
  const ids = value as number[]
  if (ids.length) query.where.push({ index: 'author', keys: keysOfIds(call.site, 'user', ids), exclude })
}
