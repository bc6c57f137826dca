import type { Discussion, CommentPolicy, CommentPage, Entry } from '../../model/model.ts'
import { openView, type PageRequest, type SaidRemark } from '../page.ts'
import { discussionOf } from './discussion.ts'
import { provenId } from './waiting-proof.ts'

/** How entries of a site are what readers say about others. */
type Remarks = Discussion

/** What a visitor sent, and why it was not taken. */
export type Refused = Extract<SaidRemark, { readonly sent: unknown }>

/** What is said about an entry, and what a reader of its page does there. */
export interface Talk extends CommentPage {
  readonly entry: Entry
  readonly discussion: Remarks
  /** From 1. */
  readonly page: number
  readonly maySay: CommentPolicy
  /** What the reader answers. */
  readonly answered?: Entry | undefined
  /** What the reader has said, while it waits. */
  readonly waiting?: Entry | undefined
}

/** What a request for an entry's page asks of what is said about it. */
export interface TalkAsked {
  /** From 1. */
  readonly page: number
  readonly query: URLSearchParams
}

/**
 * What is said about an entry, as its page is asked for; undefined if nothing is, and nothing can be.
 *
 * @returns `beyond` if there is no such page of it
 */
export async function loadTalk(
  entry: Entry,
  { page, query }: TalkAsked,
  request: PageRequest,
): Promise<Talk | 'beyond' | undefined> {
  const { site, readOnly, remark } = request
  const discussion = discussionOf(site)?.resource.discussion
  if (!discussion) return page > 1 ? 'beyond' : undefined
  const talk = await discussion.talkAbout(entry, page, site)
  if (page > talk.pages) return 'beyond'
  const maySay = readOnly ? 'nobody' : discussion.maySay(entry, openView(request))
  const own = remark && 'said' in remark ? remark.said : findOwn()
  const waiting = own && discussion.describe(own, openView(request)).isWaiting ? own : undefined
  if (talk.total === 0 && maySay === 'nobody' && !waiting) return undefined
  return { ...talk, entry, discussion, page, maySay, answered: findAnswered(), waiting }

  function findOwn(): Entry | undefined {
    const id = provenId(query, site.now())
    return id === undefined ? undefined : discussion!.find(entry, id, site)
  }

  function findAnswered(): Entry | undefined {
    const asked = remark && 'sent' in remark ? remark.sent.parent : Number(query.get('replytocom') ?? 0)
    if (!Number.isSafeInteger(asked) || asked <= 0) return undefined
    const found = discussion!.find(entry, asked, site)
    return found && !discussion!.describe(found, openView(request)).isWaiting ? found : undefined
  }
}
