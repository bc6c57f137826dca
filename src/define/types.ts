import type { System } from './rest-root.ts'
import type { Capabilities, TermCapabilities } from './roles.ts'

/** Describes a content type whose entries are content in their own right: it is listed as a type, and has pages. */
export interface PostType {
  readonly hierarchical: boolean
  readonly hasArchive: boolean
  readonly capabilities: Capabilities
  /** Features that its entries have, for example `title`, `comments`. */
  readonly supports: readonly string[]
  /** Those that only clients of one system ask for. */
  readonly supportsIn?: Readonly<Partial<Record<System, readonly string[]>>>
}

/** Describes a content type whose entries are terms. */
export interface Taxonomy {
  readonly hierarchical: boolean
  readonly capabilities: TermCapabilities
}

/** Who may say something about an entry now. */
export type MaySay = 'everybody' | 'members' | 'nobody'

/** A remark, and the replies to it with theirs. */
export interface ThreadOf<Entry> {
  readonly remark: Entry
  readonly replies: readonly ThreadOf<Entry>[]
}

/** One page of what readers said about an entry. */
export interface TalkOf<Entry> {
  /** The oldest first. */
  readonly threads: readonly ThreadOf<Entry>[]
  /** Of all that everybody may read, answers included. */
  readonly total: number
  readonly pages: number
  /** Whether answers are left out, since there are too many for a page. */
  readonly isCut: boolean
}

export interface Remark {
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
export interface SentRemark {
  readonly name: string
  readonly email: string
  readonly website: string
  readonly text: string
  /** Id of what it answers; 0 for none. */
  readonly parent: number
  /** The password of the entry, if it takes one. */
  readonly password?: string | undefined
}

/** What became of what a visitor sent: a remark, or what is wrong, by part; `''` is for all of it. */
export type Taken<Entry> =
  | { readonly remark: Entry }
  | { readonly status: number; readonly wrong: Readonly<Partial<Record<keyof SentRemark | '', string>>> }

/** How entries of a resource are what readers say about others: for pages, which show it and take more. */
export interface DiscussionOf<Entry, Site, View, Circumstances> {
  readonly maySay: (entry: Entry, view: View) => MaySay
  /** Whether who says something has to give a name and an e-mail address. */
  readonly needsName: (site: Site) => boolean
  /** A page of what everybody may read; pages are counted from 1. */
  readonly talkAbout: (entry: Entry, page: number, site: Site) => Promise<TalkOf<Entry>>
  /** What was said about an entry under an id, unless it is spam or in the trash. */
  readonly find: (entry: Entry, id: number, site: Site) => Entry | undefined
  readonly describe: (remark: Entry, view: View) => Remark
  /** Takes what a visitor says about an entry, by the rules that hold for everybody. */
  readonly take: (entry: Entry, sent: SentRemark, around: Circumstances) => Promise<Taken<Entry>>
}
