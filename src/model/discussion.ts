import type { RequestContext } from './call.ts'
import type { Entry } from './entry.ts'
import type { Site } from './site.ts'
import type { View } from './view.ts'

/** The policy for comments on an entry now. */
export type CommentPolicy = 'everybody' | 'members' | 'nobody'

/** A comment, and the replies to it with theirs. */
export interface Thread {
  readonly comment: Entry
  readonly replies: readonly Thread[]
}

/** One page of the comments on an entry. */
export interface CommentPage {
  /** The oldest first. */
  readonly threads: readonly Thread[]
  /** Of all that everybody may read, answers included. */
  readonly total: number
  readonly pages: number
  /** Whether answers are left out, since there are too many for a page. */
  readonly isCut: boolean
}

export interface CommentView {
  /** Plain text; empty for somebody without a name. */
  readonly name: string
  /** URL of the writer's website, if they gave one. */
  readonly website?: string | undefined
  readonly avatar: string
  /** The text as markup; made when it is asked for. */
  readonly html: string
  /** Whether the entry's author wrote it. */
  readonly isByAuthor: boolean
  /** Whether another website sent it, because it mentions the entry. */
  readonly isMention: boolean
  /** Whether somebody has to look at it before everybody sees it. */
  readonly isWaiting: boolean
}

/** A comment as a visitor typed it. */
export interface SubmittedComment {
  readonly name: string
  readonly email: string
  readonly website: string
  readonly text: string
  /** Id of the comment that it answers; 0 for none. */
  readonly parent: number
  /** The password of the entry, if it takes one. */
  readonly password?: string | undefined
}

/** The outcome of a visitor's submission: a comment, or its faults by part; `''` is for all of it. */
export type Submission =
  | { readonly comment: Entry }
  | { readonly status: number; readonly wrong: Readonly<Partial<Record<keyof SubmittedComment | '', string>>> }

/** How entries of a resource are comments on others: for pages, which show them and take more. */
export interface Discussion {
  readonly policy: (entry: Entry, view: View) => CommentPolicy
  /** Whether commenters have to give a name and an e-mail address. */
  readonly needsName: (site: Site) => boolean
  /** A page of the comments that everybody may read; pages are counted from 1. */
  readonly commentsOn: (entry: Entry, page: number, site: Site) => Promise<CommentPage>
  /** The comment of an id on an entry, unless it is spam or in the trash. */
  readonly find: (entry: Entry, id: number, site: Site) => Entry | undefined
  readonly describe: (comment: Entry, view: View) => CommentView
  /** Takes a visitor's comment on an entry, by the rules that hold for everybody. */
  readonly submit: (entry: Entry, sent: SubmittedComment, requestContext: RequestContext) => Promise<Submission>
}
