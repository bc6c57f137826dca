import { entryOf } from '../../define/answers.ts'
import { z } from 'zod'
import { defineTrait, field, nullIs } from '../../define/define.ts'
import { everywhere } from '../shared/computed.ts'
import { linkTo } from '../shared/links.ts'
import { idFilters, refKeysOrNone } from '../shared/references.ts'
import { parentOf, writePlace } from '../shared/tree.ts'

export const commentThread = defineTrait({
  fields: {
    parent: field(z.int().default(0).describe('The ID for the parent of the object.'), {
      contexts: everywhere,
      specialValues: nullIs(0),
      stored: { key: 'parent', schema: z.union([z.string(), z.int()]), references: 'comment' },
      show: (comment, { site }) => parentOf(comment, site)?.id ?? 0,
      // A comment that does not exist, or that would make a cycle, cannot be a parent.
      write: (value, draft, call) => {
        const parent = call.site.get(draft.resource.name, Number(value))
        if (parent) writePlace(parent, draft, call)
        else draft.set('parent', undefined)
      },
    }),
  },
  filters: idFilters('parent', { references: 'comment' }, [
    'Limit result set to comments of specific parent IDs.',
    'Ensure result set excludes specific parent IDs.',
  ]),
  indexes: { parent: (comment) => refKeysOrNone(comment.data['parent']) },
  orders: { parent: { key: (comment, site) => parentOf(comment, site)?.id ?? 0, live: true } },
  embeds: { 'in-reply-to': entryOf('comment'), children: z.array(entryOf('comment')) },
  links: [
    linkTo('in-reply-to', parentOf),
    (comment, view, links) => {
      // Spam and comments in the trash are not replies.
      const where = [
        { index: 'parent', keys: view.site.keysOf(comment) },
        { index: 'status', keys: ['approved', 'hold'] },
      ]
      if (view.site.count(comment.resource.name, where) > 0)
        links['children'] = [
          { embeddable: true, href: `${view.rest.collectionOf(comment.resource)}?parent=${comment.id}` },
        ]
    },
  ],
  dependsOn: ['comment'],
})
