import type { RequestContext } from './call.ts'
import type { Entry } from './entry.ts'
import type { Site } from './site.ts'
import type { View } from './view.ts'

/** Who may comment on an entry now. */
export type CommentPolicy = 'everybody' | 'members' | 'nobody'

export interface Thread {
  readonly comment: Entry
  readonly replies: readonly Thread[]
}

export interface CommentPage {
  /** Oldest first. */
  readonly threads: readonly Thread[]
  /** All comments that everybody may read, replies included. */
  readonly total: number
  readonly pages: number
  /** Whether replies are left out because there are too many for a page. */
  readonly isCut: boolean
}

export interface CommentView {
  /** Plain text; empty for an anonymous commenter. */
  readonly name: string
  readonly website?: string | undefined
  readonly avatar: string
  /** The text as HTML, rendered on access. */
  readonly html: string
  /** Whether the entry's author wrote it. */
  readonly isByAuthor: boolean
  /** Whether another website sent it because it mentions the entry. */
  readonly isMention: boolean
  /** Whether it awaits moderation. */
  readonly isWaiting: boolean
}

export interface SubmittedComment {
  readonly name: string
  readonly email: string
  readonly website: string
  readonly text: string
  /** Id of the comment that it replies to; 0 for none. */
  readonly parent: number
  /** The entry's password, if it takes one. */
  readonly password?: string | undefined
}

/** The outcome of a visitor's submission: a comment, or errors by part; `''` stands for the whole. */
export type Submission =
  | { readonly comment: Entry }
  | { readonly status: number; readonly wrong: Readonly<Partial<Record<keyof SubmittedComment | '', string>>> }

/** How a resource's entries are comments on others: for pages, which show them and take new ones. */
export interface Discussion {
  readonly policy: (entry: Entry, view: View) => CommentPolicy
  /** Whether commenters must give a name and an e-mail address. */
  readonly needsName: (site: Site) => boolean
  /** A page of the comments that everybody may read; pages count from 1. */
  readonly commentsOn: (entry: Entry, page: number, site: Site) => Promise<CommentPage>
  /** The comment with an id on an entry, unless it is spam or in the trash. */
  readonly find: (entry: Entry, id: number, site: Site) => Entry | undefined
  readonly describe: (comment: Entry, view: View) => CommentView
  /** Submits a visitor's comment by the rules that apply to everybody. */
  readonly submit: (entry: Entry, sent: SubmittedComment, requestContext: RequestContext) => Promise<Submission>
}
