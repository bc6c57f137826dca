import type { CommentPage, Thread, Clause, Entry, Site } from '../../model/model.ts'
import { none, refKeysOrNone } from '../shared/references.ts'
import { parentOf } from '../shared/tree.ts'
import { addTo } from '../../text/values.ts'

const comment = 'comment'
/** The most replies on a page; a page of comments has few, unless somebody floods it. */
const mostReplies = 500
/** Deeper than any real thread; ends cycles. */
const deepest = 50

/** A page of the approved comments on a post, the oldest first, each with its replies. */
export async function commentsOn(post: Entry, page: number, site: Site): Promise<CommentPage> {
  const where = approvedOn(post, site)
  const length = lengthOf(site)
  const ordered = { tests: [], ranges: [], orderBy: 'date', descending: false }
  const top = await site.select(comment, {
    ...ordered,
    where: [...where, { index: 'parent', keys: [none] }],
    offset: (page - 1) * length,
    limit: length,
  })
  const replies = new Map<Entry, Entry[]>()
  const seen = new Set(top.entries)
  let isCut = false
  for (let level = top.entries; level.length > 0 && !isCut;) {
    const keys = level.flatMap((one) => site.keysOf(one))
    const limit = mostReplies - (seen.size - top.entries.length)
    // Each level is found by the one above it.
    const below = await site.select(comment, {
      ...ordered,
      where: [...where, { index: 'parent', keys }],
      offset: 0,
      limit,
    })
    level = below.entries.filter((one) => !seen.has(one))
    isCut = below.total > below.entries.length
    for (const one of level) {
      seen.add(one)
      addTo(replies, parentOf(one, site)!, one)
    }
  }
  const toThread = (comment: Entry): Thread => ({ comment, replies: (replies.get(comment) ?? []).map(toThread) })
  return {
    threads: top.entries.map(toThread),
    total: site.count(comment, where),
    pages: Math.max(1, Math.ceil(top.total / length)),
    isCut,
  }
}

/** Finds a comment on a post by its id, if it is approved or waits for moderation. */
export function findComment(post: Entry, id: number, site: Site): Entry | undefined {
  const found = site.get(comment, id)
  const isThere = found?.derived.status === 'approved' || found?.derived.status === 'hold'
  return isThere && site.findInSpace('post', found.data['post']) === post ? found : undefined
}

/** The page below its post that a comment is on; the first page if none shows it. */
export function pageOfComment(entry: Entry, post: Entry, site: Site): number {
  const top: Clause[] = [...approvedOn(post, site), { index: 'parent', keys: [none] }]
  const length = lengthOf(site)
  if (site.count(comment, top) <= length) return 1
  let root = entry
  for (let depth = 0; depth < deepest; depth++) root = parentOf(root, site) ?? root
  if (!isAtTop(root)) return 1
  const second = Number(root.resource.orders['date']!.key(root, site))
  const before = site.count(comment, top, [{ order: 'date', before: second }])
  return Math.floor((before + placeInSecond(root, second, top, site)) / length) + 1
}

// Within one second the ids decide, which needs the entries; there is hardly ever more than one.
function placeInSecond(root: Entry, second: number, top: readonly Clause[], site: Site): number {
  if (site.count(comment, top, [{ order: 'date', after: second - 1, before: second + 1 }]) < 2) return 0
  const all = top[0]!.keys.flatMap((key) => Array.from(site.having(comment, 'post', key)))
  const isBefore = (one: Entry) =>
    one.id < root.id &&
    one.derived.status === 'approved' &&
    one.resource.orders['date']!.key(one, site) === second &&
    isAtTop(one)
  return all.filter(isBefore).length
}

// A reply to a missing comment does not begin a thread.
function isAtTop({ data }: Entry): boolean {
  return refKeysOrNone(data['parent'])[0] === none
}

function approvedOn(post: Entry, site: Site): Clause[] {
  return [
    { index: 'post', keys: site.keysInSpace(post) },
    { index: 'status', keys: ['approved'] },
  ]
}

function lengthOf({ settings }: Site): number {
  return Number(settings['comments_per_page'] ?? 50)
}
