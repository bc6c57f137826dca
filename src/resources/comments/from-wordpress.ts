import type { Imports, ImportView, SourceComment, SourceDate } from '../../model/model.ts'
import { showTermName } from '../../text/html/sanitize.ts'
import { toUrl } from '../../text/html/to-url.ts'
import { countTakenTags } from './words.ts'
import { dateIn, metaOf, momentOf } from '../shared/wordpress/from-wordpress.ts'
import { visitors } from './visitors.ts'

/** Almanac's statuses, by WordPress's stored values. */
export const wordpressStatuses: Readonly<Record<string, string>> = {
  '1': 'approved',
  '0': 'hold',
  spam: 'spam',
  trash: 'trash',
}

/** Comments and pings of an export. Visitors' addresses stay on this machine. */
export const fromWordpress: Imports = {
  comments: {
    resource: 'comment',
    read: (comment, view) => {
      const user = view.userOfId(comment.user)
      const url = toUrl(comment.url)
      const taken = countTakenTags(comment.content, view.site.get('user', user ?? 0), view.site)
      // Files are tracked by git, so they must not contain data about visitors.
      const secrets = [comment.email, comment.ip].filter((secret) => secret !== '').map((one) => one.toLowerCase())
      const carried = comment.meta.filter(([, value]) => secrets.some((one) => value.toLowerCase().includes(one)))
      return {
        data: {
          post: view.post(comment.post),
          parent: comment.parent === 0 ? undefined : view.comment(comment.parent),
          author: user,
          author_name: comment.author || undefined,
          // An empty one hides the account's.
          author_url: url || (user !== undefined && view.site.get('user', user)?.data['url'] ? '' : undefined),
          date: dateIn(dateOf(comment), view.site),
          status: wordpressStatuses[comment.status] ?? 'hold',
          ...earlier(comment),
          type: comment.type === 'comment' ? undefined : comment.type,
        },
        body: view.text(comment.content),
        slug: '',
        after: ({ id }) => {
          const agent = metaOf(comment, agentKey) ?? ''
          const { email, ip } = comment
          if (email || ip || agent) view.site.service(visitors).note(id, { email, ip, agent })
        },
        metaRead: [...metaRead, ...carried.map(([key]) => key)],
        changed: [
          ...(taken > 0
            ? [
                `its text has ${taken} ${taken === 1 ? 'tag' : 'tags'} that its author may not use here: it is shown without ${taken === 1 ? 'it' : 'them'}`,
              ]
            : []),
          ...carried.map(([key]) => `its meta '${key}' identifies the visitor: it is left out of the file`),
          ...(comment.status in wordpressStatuses
            ? []
            : [`the status '${comment.status}' is unknown: the comment waits for approval`]),
        ],
      }
    },
    expected: (comment, view) => {
      const moment = momentOf(dateOf(comment), view.site)
      return {
        post: view.post(comment.post),
        parent: comment.parent === 0 ? 0 : (view.comment(comment.parent) ?? 0),
        ...(comment.author !== '' && { author_name: showTermName(comment.author) }),
        author: view.userOfId(comment.user) ?? 0,
        author_url: showTermName(toUrl(comment.url)),
        author_ip: comment.ip,
        // A user's address is the account's.
        ...(view.userOfId(comment.user) === undefined && { author_email: comment.email }),
        ...(moment !== undefined && { date_gmt: new Date(moment).toISOString().slice(0, 19) }),
        status: isWithTrash(comment, view) ? 'post-trashed' : (wordpressStatuses[comment.status] ?? 'hold'),
        type: comment.type,
        content: view.text(comment.content),
      }
    },
  },
}

const agentKey = '_almanac_user_agent'
const metaRead = ['_wp_trash_meta_status', '_wp_trash_meta_time', '_almanac_spammed_from', agentKey]

// WordPress orders comments by UTC, and no address contains their dates: UTC wins if the two forms disagree.
function dateOf({ date }: SourceComment): SourceDate {
  return date.utc === '' ? date : { local: '', utc: date.utc }
}

// The former status has Almanac's or WordPress's name.
function earlier(comment: SourceComment): Record<string, string | undefined> {
  const named = metaOf(comment, '_wp_trash_meta_status') ?? ''
  const before = wordpressStatuses[named] ?? named
  const isOurs = Object.values(wordpressStatuses).includes(before)
  return {
    trashed_from: comment.status === 'trash' && isOurs ? before : undefined,
    spammed_from:
      metaOf(comment, '_almanac_spammed_from') ?? (comment.status === 'spam' && isOurs ? before : undefined),
  }
}

// A comment on an entry in the trash is shown as such, whatever its status.
function isWithTrash({ post }: SourceComment, view: ImportView): boolean {
  return view.site.inSpace('post', view.post(post) ?? 0)?.derived.status === 'trash'
}
