import { z } from 'zod'
import { defineTrait, field, filter } from '../../define/define.ts'
import type { Draft, Entry, Query, Site } from '../../define/model.ts'
import { postOf } from './post.ts'
import { isHeldBack, publicationKeys, setStatus } from '../shared/publication.ts'

const statuses = ['approved', 'hold', 'spam', 'trash'] as const
type Status = (typeof statuses)[number]

/** What a comment on something that lies in the trash shows; it is stored nowhere. */
const withItsPost = 'post-trashed'

/** Whether a comment is shown to everybody, waits for somebody to look at it, is spam, or lies in the trash. */
export const commentStatus = defineTrait({
  fields: {
    status: field(z.string().describe('State of the comment.'), {
      stored: { key: 'status', schema: z.enum(statuses) },
      show: (comment, { site }) => (isWithItsPost(comment, site) ? withItsPost : comment.derived.status),
      write: (value, draft) => moderate(draft, String(value)),
    }),
  },
  keys: { trashed_from: z.enum(statuses), spammed_from: z.enum(statuses), ...publicationKeys },
  filters: {
    status: filter(
      z
        .string()
        .default('approve')
        .describe('Limit result set to comments assigned a specific status. Requires authorization.'),
      { early: true, select: (value, query, { site }) => byStatus(String(value).toLowerCase(), query, site) },
    ),
  },
  indexes: { status: (comment) => [comment.derived.status] },
  derive: (file, derived) => {
    derived.status = statusIn((key) => file.data[key])
  },
})

/** Whether a comment may be shown to everybody who may read what it is about. */
export function isApproved(comment: Entry, site: Site): boolean {
  return comment.derived.status === 'approved' && !isWithItsPost(comment, site)
}

/**
 * Gives a comment a status, in the words in which clients of the interface write it: `approve`, `approved` and `1`;
 * `hold` and `0`; `spam`, `unspam`, `trash`, `untrash`, of which the last ones give back what it was before. Other words
 * change nothing.
 */
export function moderate(draft: Draft, wanted: string): void {
  const word = wanted.toLowerCase()
  const status = draft.get('status') === undefined && !draft.before ? undefined : statusIn((key) => draft.get(key))
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

/** What a comment was before is known only while it lies in the trash or is spam; a file says its status in one way. */
export function tidyStatus(draft: Draft): void {
  const said = draft.get('status')
  const status = asStatus(said)
  if (said !== status && said !== draft.before?.data['status']) draft.set('status', status)
  if (status !== 'trash' && draft.get('trashed_from') !== undefined) draft.set('trashed_from', undefined)
  if (status !== 'trash' && status !== 'spam' && draft.get('spammed_from') !== undefined)
    draft.set('spammed_from', undefined)
}

// A file without a status is approved, as posts are published; one that nobody can read waits.
function asStatus(said: unknown): Status {
  if (said === undefined || said === null) return 'approved'
  const text = String(said as string | number).toLowerCase()
  if (text === 'approve' || text === '1') return 'approved'
  return statuses.find((status) => status === text) ?? 'hold'
}

/** Whether a list that is asked for this status holds what everybody may read, and nothing else. */
export function asksForApproved(asked: string): boolean {
  const status = asked.toLowerCase()
  return String(facetKeys.get(status) ?? status) === 'approved'
}

// What is held back by other keys waits, too.
function statusIn(get: (key: string) => unknown): Status {
  const status = asStatus(get('status'))
  return status === 'approved' && isHeldBack(get) ? 'hold' : status
}

function isWithItsPost(comment: Entry, site: Site): boolean {
  return postOf(comment, site)?.derived.status === 'trash'
}

function byStatus(asked: string, query: Query, site: Site): void {
  if (asked === 'any') return
  if (asked === withItsPost) return void query.where.push({ index: 'post', keys: trashedPosts(site) })
  query.where.push({ index: 'status', keys: facetKeys.get(asked) ?? [asked] })
  query.where.push({ index: 'post', keys: trashedPosts(site), exclude: true })
}

const facetKeys = new Map<string, readonly Status[]>([
  ['', ['approved', 'hold']],
  ['all', ['approved', 'hold']],
  ['approve', ['approved']],
  ['1', ['approved']],
  ['0', ['hold']],
])

// The keys of everything in the trash that there may be comments on.
function trashedPosts(site: Site): readonly string[] {
  const known = trashed.get(site)
  if (known?.generation === site.generation) return known.keys
  const types = [...site.resources.values()].filter(
    (type) => type.space === 'post' && type.trashes && type.indexes['status'],
  )
  const posts = types.flatMap(({ name }) => site.having(name, 'status', 'trash'))
  const keys = posts.flatMap((post) => site.keysInSpace(post))
  trashed.set(site, { generation: site.generation, keys })
  return keys
}

const trashed = new WeakMap<Site, { generation: number; keys: readonly string[] }>()
