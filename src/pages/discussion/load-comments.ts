import type { Discussion, CommentPolicy, CommentPage, Entry } from '../../model/model.ts'
import { openView, type PageRequest, type PostedComment } from '../parts/page.ts'
import { discussionOf } from '../parts/discussion.ts'
import { provenId } from './waiting-proof.ts'

/** A visitor's comment, and why it was refused. */
export type Refused = Extract<PostedComment, { readonly sent: unknown }>

/** The comments on an entry, and the reader's part in them. */
export interface CommentSection extends CommentPage {
  readonly entry: Entry
  readonly discussion: Discussion
  readonly page: number
  readonly policy: CommentPolicy
  readonly answered?: Entry | undefined
  /** The reader's own comment, while it awaits approval. */
  readonly waiting?: Entry | undefined
}

/** The part of a request for an entry's page that concerns its comments. */
export interface CommentsRequest {
  /** From 1. */
  readonly page: number
  readonly query: URLSearchParams
}

/** Loads the requested page of comments; undefined if there are and can be none, `beyond` after the last page. */
export async function loadComments(
  entry: Entry,
  { page, query }: CommentsRequest,
  request: PageRequest,
): Promise<CommentSection | 'beyond' | undefined> {
  const { site, readOnly, comment } = request
  const discussion = discussionOf(site)?.resource.discussion
  if (!discussion) return page > 1 ? 'beyond' : undefined
  const section = await discussion.commentsOn(entry, page, site)
  if (page > section.pages) return 'beyond'
  const policy = readOnly ? 'nobody' : discussion.policy(entry, openView(request))
  const own = comment && 'said' in comment ? comment.said : findOwn()
  const waiting = own && discussion.describe(own, openView(request)).isWaiting ? own : undefined
  if (section.total === 0 && policy === 'nobody' && !waiting) return undefined
  return { ...section, entry, discussion, page, policy, answered: findAnswered(), waiting }

  function findOwn(): Entry | undefined {
    const id = provenId(query, site)
    return id === undefined ? undefined : discussion!.find(entry, id, site)
  }

  function findAnswered(): Entry | undefined {
    const parent = comment && 'sent' in comment ? comment.sent.parent : Number(query.get('replytocom') ?? 0)
    if (!Number.isSafeInteger(parent) || parent <= 0) return undefined
    const found = discussion!.find(entry, parent, site)
    return found && !discussion!.describe(found, openView(request)).isWaiting ? found : undefined
  }
}
