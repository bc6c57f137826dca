import type { Permissions } from './caller.ts'
import type { Entry } from './entry.ts'
import type { Context, Link, Raw } from './plain.ts'
import type { RestRoot } from './rest-root.ts'
import type { Site } from './site.ts'

/** The reader of an answer, and the members of an entry that it shows. */
export interface ShowOptions {
  readonly context: Context
  readonly rest: RestRoot
  /** Whether a protected entry may show its content to this caller. */
  readonly opens?: (entry: Entry) => boolean
  /** Whether this caller may see an entry that the shown one names; by default, only one that everybody may see. */
  readonly sees?: (named: Entry) => boolean
  /** The permissions that the answer states for its caller, if any. */
  readonly permissions?: Permissions | undefined
  /** The only members to make, including `_links`; all of them if absent. */
  readonly members?: ReadonlySet<string> | undefined
}

export interface View extends Omit<ShowOptions, 'opens' | 'sees'>, Required<Pick<ShowOptions, 'opens' | 'sees'>> {
  readonly site: Site
}

export type LinkMaker = (entry: Entry, view: View, links: Record<string, Link[]>) => void

/** A text that may link to the page about it. */
export interface FactPart {
  readonly text: string
  readonly link?: string
  /** The picture that it refers to. */
  readonly picture?: Entry
  /** A label of its own, where a value has several parts. */
  readonly label?: string
}

/** A line of an entry's page, as plain text. */
export interface PageFact extends FactPart {
  readonly label: string
  /** Its text in lines, if parts link to pages of their own. */
  readonly lines?: readonly (readonly FactPart[])[]
  /** BCP 47 language of the label, if not the page's. */
  readonly lang?: string | undefined
}

export interface PageForm {
  /** Plain text. */
  readonly title: string
  /** Its HTML, with its fields. */
  readonly html: string
  /** Path below the REST root that takes submissions. */
  readonly to: string
  /** Origins besides the website's own whose pages may frame it. */
  readonly framedBy: readonly string[]
}

export interface PageFormView {
  /** URL to which the browser submits it. */
  readonly action: string
  /** What the query of the page's address has, by name. */
  readonly asked?: Raw
  /** The outcome of the last submission: its status, errors by field, and sent values by field. */
  readonly answer?: { status: string; wrong: Readonly<Record<string, string>>; posted?: Raw | undefined } | undefined
}

/** A text of pages and mails: with `{places}`, or one for each plural category of a language. */
export type Message = string | PluralMessage

/** `{count}` chooses among them; `zero` also applies to none if the language has no such category. */
export interface PluralMessage {
  readonly zero?: string
  readonly one?: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

export type Messages = Readonly<Record<string, Message>>

/** The English messages of a part of the program; `src/words/` has other languages, under its name. */
export interface Catalogue<Of extends Messages = Messages> {
  readonly name: string
  readonly messages: Of
}

type PlacesIn<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never

export type PlacesOf<One extends Message> = One extends string
  ? PlacesIn<One>
  : PlacesIn<One[keyof One & string]> | 'count'

export type ValuesOf<One extends Message, Value = string | number> = [PlacesOf<One>] extends [never]
  ? []
  : [values: { readonly [Place in PlacesOf<One>]: Place extends 'count' ? number : Value }]

/** Formats a catalogue's messages in one language. */
export interface Say<Of extends Messages = Messages> {
  <Key extends keyof Of & string>(key: Key, ...values: ValuesOf<Of[Key]>): string
  /** A message with its places unfilled; `count` chooses a plural form. */
  pattern(key: keyof Of & string, count?: number): string
  /** The language tag of a message, if not the requested language. */
  langOf(key: keyof Of & string): string | undefined
  /** The language tag of its words. */
  readonly language: string
}

/** A view of a type's entries: their list, feed or calendar file, or a month (`2026-11`; empty: the present one). */
export type EntriesView = (
  | { readonly shows: 'list' | 'feed' | 'file' }
  | { readonly shows: 'month'; readonly month: string }
) & {
  /** The term of the entries, or the one entry in a calendar file; all entries without it. */
  readonly of?: Entry
  /** The interface's arguments that list a term's entries. */
  readonly filter?: Readonly<Record<string, string>>
}

export interface Labels {
  readonly singular: string
  readonly plural: string
  /** Upcoming ones. */
  readonly coming?: string
  /** Set if nouns are capitalized within sentences, too, as in German. */
  readonly keepsCase?: boolean
}
