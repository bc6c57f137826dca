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
