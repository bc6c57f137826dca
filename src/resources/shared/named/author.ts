import { everywhere } from '../computed.ts'
import { authorOf } from '../../../derive/implicit/authors.ts'
import { linkTo } from '../links.ts'
import { entryOf } from '../../../define/answers.ts'
import { z } from 'zod'
import { defineTrait, field } from '../../../define/define.ts'
import { severalAuthors } from './several-authors.ts'
import { idFilters, refKeys } from '../references.ts'
import { errors } from '../errors.ts'

/** The author of an entry: a user, named by slug in the file. */
export const author = defineTrait({
  ...severalAuthors,
  fields: {
    author: field(z.int().describe('The ID for the author of the object.'), {
      contexts: everywhere,
      stored: { key: 'author', schema: z.union([z.string(), z.int()]), references: 'user' },
      show: (entry, { site }) => authorOf(entry, site)?.id ?? 0,
      write: (value, draft, { site }) => {
        if (value === 0) return
        const user = site.get('user', Number(value))
        if (!user) throw errors.rest_invalid_author()
        draft.set('author', site.refOf(user))
      },
    }),
  },
  filters: idFilters(
    'author',
    { references: 'user' },
    [
      'Limit result set to posts assigned to specific authors.',
      'Ensure result set excludes posts assigned to specific authors.',
    ],
    { heard: 'excluded' },
  ),
  indexes: { author: (entry) => refKeys(entry.data['author']) },
  orders: { author: { key: (entry, site) => authorOf(entry, site)?.id ?? 0, live: true } },
  beforeSave: [
    (draft, { caller, site }) => {
      if (!draft.before && draft.get('author') === undefined && caller.user)
        draft.set('author', site.refOf(caller.user))
    },
  ],
  dependsOn: ['user'],
  embeds: { author: entryOf('user') },
  links: [linkTo('author', authorOf)],
})
