import type { Imports } from '../../define/imports.ts'
import { toUrl } from '../../text/html/to-url.ts'
import { dateIn, momentOf } from '../shared/from-wordpress.ts'
import { visitors } from './visitors.ts'

const statuses: Readonly<Record<string, string>> = { '1': 'approved', '0': 'hold', spam: 'spam', trash: 'trash' }

/** Comments and pings of an export. Addresses of visitors stay on this machine. */
export const fromWordpress: Imports = {
  comments: {
    resource: 'comment',
    read: (comment, view) => ({
      data: {
        post: view.post(comment.post),
        parent: comment.parent === 0 ? undefined : view.comment(comment.parent),
        author: view.userOfId(comment.user),
        author_name: comment.author || undefined,
        author_url: toUrl(comment.url) || undefined,
        date: dateIn(comment.date, view.site),
        status: statuses[comment.status] ?? 'hold',
        type: comment.type === 'comment' ? undefined : comment.type,
      },
      body: comment.content,
      slug: '',
      after: ({ id }) => {
        if (comment.email || comment.ip) view.site.service(visitors).note(id, { email: comment.email, ip: comment.ip })
      },
    }),
    expected: (comment, view) => {
      const moment = momentOf(comment.date, view.site)
      return {
        post: view.post(comment.post),
        parent: comment.parent === 0 ? 0 : (view.comment(comment.parent) ?? 0),
        author_name: comment.author,
        // Of a user, the address is that of the account.
        ...(view.userOfId(comment.user) === undefined && { author_email: comment.email }),
        ...(moment !== undefined && { date_gmt: new Date(moment).toISOString().slice(0, 19) }),
        status: statuses[comment.status] ?? 'hold',
        type: comment.type,
        content: comment.content,
      }
    },
  },
}
