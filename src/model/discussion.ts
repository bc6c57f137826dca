import type { RequestContext } from './call.ts'
import type { Entry } from './entry.ts'
import type { Site } from './site.ts'
import type { View } from './view.ts'

/** Who may say something about an entry now. */
export type CommentPolicy = 'everybody' | 'members' | 'nobody'

/** A comment, and the replies to it with theirs. */
export interface Thread {
  readonly comment: Entry
  readonly replies: readonly Thread[]
}

/** One page of what readers said about an entry. */
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
  /** Whether whoever wrote the entry wrote it. */
  readonly isByAuthor: boolean
  /** Whether another website sent it, because it mentions the entry. */
  readonly isMention: boolean
  /** Whether somebody has to look at it before everybody sees it. */
  readonly isWaiting: boolean
}

/** What a visitor sends, as typed. */
export interface SubmittedComment {
  readonly name: string
  readonly email: string
  readonly website: string
  readonly text: string
  /** Id of what it answers; 0 for none. */
  readonly parent: number
  /** The password of the entry, if it takes one. */
  readonly password?: string | undefined
}

/** What became of what a visitor sent: a comment, or what is wrong, by part; `''` is for all of it. */
export type Submission =
  | { readonly comment: Entry }
  | { readonly status: number; readonly wrong: Readonly<Partial<Record<keyof SubmittedComment | '', string>>> }

/** How entries of a resource are what readers say about others: for pages, which show it and take more. */
export interface Discussion {
  readonly policy: (entry: Entry, view: View) => CommentPolicy
  /** Whether who says something has to give a name and an e-mail address. */
  readonly needsName: (site: Site) => boolean
  /** A page of what everybody may read; pages are counted from 1. */
  readonly commentsOn: (entry: Entry, page: number, site: Site) => Promise<CommentPage>
  /** What was said about an entry under an id, unless it is spam or in the trash. */
  readonly find: (entry: Entry, id: number, site: Site) => Entry | undefined
  readonly describe: (comment: Entry, view: View) => CommentView
  /** Takes what a visitor says about an entry, by the rules that hold for everybody. */
  readonly submit: (entry: Entry, sent: SubmittedComment, requestContext: RequestContext) => Promise<Submission>
}
