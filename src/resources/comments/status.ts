import { z } from 'zod'
import { defineTrait, field, filter, nobody } from '../../define/define.ts'
import type { Draft, Entry, Query, Site } from '../../model/model.ts'
import { waitsWith } from '../shared/publication/waiting.ts'
import { authorNameOf } from './author.ts'
import { postOf } from './post.ts'
import { untilChanged } from '../../work/until-changed.ts'
import { isHeldBack, keysOfStatus, type Matter, matterOf } from '../shared/publication/publication.ts'
import { publicationKeys, setStatus } from '../shared/publication/publication.ts'

const statuses = ['approved', 'hold', 'spam', 'trash'] as const
const statusWords = ['approve', 'approved', 'hold', 'spam', 'unspam', 'trash', 'untrash', '0', '1']

type Status = (typeof statuses)[number]

/** The displayed status of a comment on an entry in the trash; not stored. */
const withItsPost = 'post-trashed'

const listedWords = ['approve', 'approved', 'hold', 'spam', 'trash', withItsPost, 'all', 'any', '', '0', '1']

export const commentStatus = defineTrait({
  fields: {
    status: field(z.string().describe('State of the comment.'), {
      suggests: { words: () => statusWords, only: true },
      stored: { key: 'status', schema: z.enum(statuses) },
      show: (comment, { site }) => (isWithItsPost(comment, site) ? withItsPost : comment.derived.status),
      write: (value, draft) => moderate(draft, String(value)),
    }),
  },
  keys: {
    trashed_from: z.enum(statuses).describe('The status it had before it was moved to the trash.'),
    spammed_from: z.enum(statuses).describe('The status it had before it was marked as spam.'),
    ...publicationKeys,
  },
  filters: {
    status: filter(
      z
        .string()
        .default('approve')
        .describe('Limit result set to comments assigned a specific status. Requires authorization.'),
      {
        early: true,
        suggests: { words: () => listedWords, only: true },
        flag: { missed: new Map([['hold', ['on hold', 'on hold']]]) },
        select: (value, query, { site, face }) => {
          const wanted = String(value).toLowerCase()
          // Writes accept `approved`; as a filter it matches nothing, as in WordPress, where lists are filtered by `approve`.
          byStatus(wanted === 'approved' && face === 'rest' ? 'unknown' : wanted, query, site)
        },
      },
    ),
  },
  indexes: { status: (comment) => [comment.derived.status] },
  waiting: [
    waitsWith({
      status: 'hold',
      heading: 'Comments to approve',
      what: 'written',
      moment: ({ derived }) => derived.date,
      // On an entry in the trash, no comment waits for an answer.
      waits: (comment, site) => !isWithItsPost(comment, site),
      textOf: sayingOf,
    }),
  ],
  reasons: [whyUnread],
  derive: {
    from: keysOfStatus,
    run: (file, derived) => {
      derived.status = statusIn(matterOf(file.data))
    },
  },
})

function whyUnread(comment: Entry, site: Site): string[] {
  const { status } = comment.derived
  const post = postOf(comment, site)
  const own =
    status === 'hold'
      ? ['It is waiting for approval: `comment approve` publishes it.']
      : status === 'approved'
        ? []
        : [`Its status is ${status}.`]
  if (!post) return [...own, 'The entry it is about does not exist (`post` in its file): only moderators see it.']
  if (post.resource.access.rights.read(nobody, post, site)) return own
  return [
    ...own,
    `It is about ${post.resource.name}/${post.slug || post.id} (${post.derived.status}) and is only as public as that.`,
  ]
}

function sayingOf(comment: Entry, site: Site): string {
  const on = postOf(comment, site)
  const text = site.bodyOf(comment).replaceAll(/\s+/g, ' ').trim().slice(0, 80)
  return `${authorNameOf(comment, site) || 'somebody'}${on ? ` on ${on.resource.name}/${on.slug}` : ''}: ${text}`
}

/** Whether everybody who may read a comment's post may see the comment. */
export function isApproved(comment: Entry, site: Site): boolean {
  return comment.derived.status === 'approved' && !isWithItsPost(comment, site)
}

/**
 * Gives a comment a status, in the words of clients: `approve`, `approved` and `1`; `hold` and `0`; `spam`, `unspam`, `trash`,
 * `untrash`. `unspam` and `untrash` restore the earlier status. Other words change nothing; signs that words lack are dropped.
 */
export function moderate(draft: Draft, wanted: string): void {
  const word = wanted.toLowerCase().replaceAll(/[^a-z\d_-]/g, '')
  const status = draft.get('status') === undefined && !draft.before ? undefined : statusIn(draft)
  const [beforeTrash, beforeSpam] = [draft.get('trashed_from'), draft.get('spammed_from')]
  const put = (next: Status, trashedFrom?: unknown, spammedFrom?: unknown) => {
    if (next === status) return
    setStatus(draft, next)
    draft.set('trashed_from', trashedFrom)
    draft.set('spammed_from', spammedFrom)
  }
  if (word === 'approve' || word === 'approved' || word === '1') put('approved')
  else if (word === 'hold' || word === '0') put('hold')
  else if (word === 'spam') put('spam', undefined, status === 'trash' ? (beforeSpam ?? beforeTrash) : status)
  else if (word === 'trash') put('trash', status, beforeSpam)
  else if (word === 'unspam' && status === 'spam') put(asStatus(beforeSpam ?? 'hold'))
  else if (word === 'untrash' && status === 'trash') put(asStatus(beforeTrash ?? 'hold'), undefined, beforeSpam)
}

/** Drops the earlier status except in spam and the trash, and stores the status in its usual form. */
export function tidyStatus(draft: Draft): void {
  const stored = draft.get('status')
  const status = asStatus(stored)
  if (stored !== status && stored !== draft.before?.data['status']) draft.set('status', status)
  if (status !== 'trash' && draft.get('trashed_from') !== undefined) draft.set('trashed_from', undefined)
  if (status !== 'trash' && status !== 'spam' && draft.get('spammed_from') !== undefined)
    draft.set('spammed_from', undefined)
}

// A file without a status is approved, as posts are published; one with an unknown status waits.
function asStatus(stored: unknown): Status {
  if (stored === undefined || stored === null) return 'approved'
  const text = String(stored as string | number).toLowerCase()
  if (text === 'approve' || text === '1') return 'approved'
  return statuses.find((status) => status === text) ?? 'hold'
}

/** Whether a list of this status contains only public comments. */
export function wantsApproved(wanted: string): boolean {
  const status = wanted.toLowerCase()
  return String(statusKeys.get(status) ?? status) === 'approved'
}

// A comment held back by other keys waits, too.
function statusIn(matter: Matter): Status {
  const status = asStatus(matter.get('status'))
  return status === 'approved' && isHeldBack(matter) ? 'hold' : status
}

function isWithItsPost(comment: Entry, site: Site): boolean {
  return postOf(comment, site)?.derived.status === 'trash'
}

function byStatus(wanted: string, query: Query, site: Site): void {
  if (wanted === 'any') return
  if (wanted === withItsPost) return void query.where.push({ index: 'post', keys: trashedPosts(site) })
  query.where.push({ index: 'status', keys: statusKeys.get(wanted) ?? [wanted] })
  query.where.push({ index: 'post', keys: trashedPosts(site), exclude: true })
}

const statusKeys = new Map<string, readonly Status[]>([
  ['', ['approved', 'hold']],
  ['all', ['approved', 'hold']],
  ['approve', ['approved']],
  ['1', ['approved']],
  ['0', ['hold']],
])

const trashed = untilChanged<'all', readonly string[]>('posts in the trash')

function trashedPosts(site: Site): readonly string[] {
  return trashed(site, 'all', () => {
    const types = [...site.resources.values()].filter(
      (type) => type.space === 'post' && type.trashes && type.indexes['status'],
    )
    const posts = types.flatMap(({ name }) => site.having(name, 'status', 'trash'))
    return posts.flatMap((post) => site.keysInSpace(post))
  })
}
