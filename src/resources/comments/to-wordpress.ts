import type { Exports } from '../../model/model.ts'
import { textOf } from '../../derive/entries.ts'
import { authorOf } from '../../derive/implicit/authors.ts'
import { fileMeta, rows, toSourceDate } from '../shared/wordpress/to-wordpress.ts'
import { typeOf } from './access.ts'
import { websiteOf } from './author.ts'
import { wordpressStatuses } from './from-wordpress.ts'
import { postOf } from './post.ts'
import { emailOf } from './visitor.ts'
import { visitors } from './visitors.ts'

/** Comments and pings for an export, with the addresses of visitors: people with access to exports may read them. */
export const toWordpress: Exports = {
  comments: {
    comment: (entry, view) => {
      const { site } = view
      const { status, date } = entry.derived
      const { ip = '', agent } = site.service(visitors).of(entry.id)
      const { parent, author_name: name } = view.membersOf(entry, 'parent', 'author_name')
      return {
        id: entry.id,
        author: textOf(entry, 'author_name') || String(name),
        email: emailOf(entry, site),
        url: websiteOf(entry, site),
        ip,
        date: toSourceDate(date, site),
        content: site.bodyOf(entry),
        status: Object.keys(wordpressStatuses).find((key) => wordpressStatuses[key] === status) ?? '0',
        type: typeOf(entry),
        parent: Number(parent),
        user: authorOf(entry, site)?.id ?? 0,
        post: postOf(entry, site)?.id ?? 0,
        meta: [
          ...fileMeta(entry, site),
          ...rows({ _almanac_spammed_from: entry.data['spammed_from'], _almanac_user_agent: agent }),
        ],
      }
    },
  },
}
