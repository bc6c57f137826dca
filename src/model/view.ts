import type { Permissions } from './caller.ts'
import type { Entry } from './entry.ts'
import type { Context, Link, Raw } from './plain.ts'
import type { RestRoot } from './rest-root.ts'
import type { Site } from './site.ts'

/** The reader of an answer, and the members of an entry that it shows. */
export interface ShowOptions {
  readonly context: Context
  /** The mount that addresses and names are for. */
  readonly rest: RestRoot
  /** Whether a protected entry may show its content to this caller. */
  readonly opens?: (entry: Entry) => boolean
  /** Whether this caller may see another entry that the shown one names; by default, only one that everybody may see. */
  readonly sees?: (named: Entry) => boolean
  /** The permissions that the answer contains for its caller; absent if it contains none. */
  readonly permissions?: Permissions | undefined
  /** The only members to make, including `_links`; all of them if absent. */
  readonly members?: ReadonlySet<string> | undefined
}

/** The options of showing an entry. */
export interface View extends Omit<ShowOptions, 'opens' | 'sees'>, Required<Pick<ShowOptions, 'opens' | 'sees'>> {
  readonly site: Site
}

export type LinkMaker = (entry: Entry, view: View, links: Record<string, Link[]>) => void

/** A text that may lead to the page about it. */
export interface FactPart {
  readonly text: string
  /** URL of a page about it. */
  readonly link?: string
  /** The picture that it names. */
  readonly picture?: Entry
  /** What it is, where a value has several parts. */
  readonly label?: string
}

/** A line of an entry's page, as plain text. */
export interface PageFact extends FactPart {
  readonly label: string
  /** Its text in lines, where parts lead to pages of their own. */
  readonly lines?: readonly (readonly FactPart[])[]
  /** The language of the label, as a tag, where that is not the page's. */
  readonly lang?: string | undefined
}

export interface PageForm {
  /** Plain text. */
  readonly title: string
  /** Its markup, with its fields. */
  readonly html: string
  /** Path below the REST root to which the form is sent. */
  readonly to: string
  /** Origins besides the website's own whose pages may hold it in a frame. */
  readonly framedBy: readonly string[]
}

export interface PageFormView {
  /** Where the browser sends it. */
  readonly action: string
  /** The outcome of the last submission: its status, the errors by field, and the sent values, by field. */
  readonly answer?: { status: string; wrong: Readonly<Record<string, string>>; posted?: Raw | undefined } | undefined
}

/** Words that pages and mails say: a text with `{places}`, or one for each plural category that a language has. */
export type Message = string | PluralMessage

/** `{count}` chooses among them; `zero` is also said of none where the language has no such category. */
export interface PluralMessage {
  readonly zero?: string
  readonly one?: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/** Messages by key. */
export type Messages = Readonly<Record<string, Message>>

/** The messages of a part of the program in English; `src/words/` has them in other languages, under its name. */
export interface Catalogue<Of extends Messages = Messages> {
  readonly name: string
  readonly messages: Of
}

type PlacesIn<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never

/** The places of a message, for which values are given. */
export type PlacesOf<One extends Message> = One extends string
  ? PlacesIn<One>
  : PlacesIn<One[keyof One & string]> | 'count'

/** The values that a message takes: nothing where it has no places. */
export type ValuesOf<One extends Message, Value = string | number> = [PlacesOf<One>] extends [never]
  ? []
  : [values: { readonly [Place in PlacesOf<One>]: Place extends 'count' ? number : Value }]

/** Says the messages of a catalogue in one language. */
export interface Say<Of extends Messages = Messages> {
  <Key extends keyof Of & string>(key: Key, ...values: ValuesOf<Of[Key]>): string
  /** A message with its places as they are; `count` chooses where it has plurals. */
  pattern(key: keyof Of & string, count?: number): string
  /** The language of a message, as a tag, where that is not the language that was asked for. */
  langOf(key: keyof Of & string): string | undefined
  /** The language of its words, as a tag. */
  readonly language: string
}

/**
 * A view of a type's entries: their list, their feed or calendar file, or a month (`2026-11`, or the present one where it
 * is empty).
 */
export type EntriesView = (
  | { readonly shows: 'list' | 'feed' | 'file' }
  | { readonly shows: 'month'; readonly month: string }
) & {
  /** The term under which the entries are; of a calendar file, also the one entry that it holds. All are meant without it. */
  readonly of?: Entry
  /** The arguments with which the interface lists those of a term. */
  readonly filter?: Readonly<Record<string, string>>
}

/** The names of a type's entries for people. */
export interface Labels {
  readonly singular: string
  readonly plural: string
  /** Those that have yet to take place. */
  readonly coming?: string
  /** Set where nouns have large letters within sentences, too, as in German. */
  readonly keepsCase?: boolean
}
