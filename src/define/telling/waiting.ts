/** What waits for a person in one kind of content, as `almanac overview` tells it. */
export interface WaitingOf<Entry> {
  /** The heading, which several kinds may share: `Drafts`. */
  readonly heading: string
  readonly count: number
  /** How many of them came since a person looked; absent where that is not known. */
  readonly fresh?: number
  /** Those that a person looks at first, a few. */
  readonly first: readonly WaitingItem<Entry>[]
  /** What happened, or will happen, at their moments: `changed`, `goes out`. */
  readonly what: string
  /** The command that lists all, without `almanac`: `post list --status draft`. */
  readonly more: string
}

export interface WaitingItem<Entry> {
  /** Absent if it is not content. */
  readonly entry?: Entry
  /** What it is called, or says, as plain text. */
  readonly text: string
  /** In milliseconds since the epoch. */
  readonly moment: number
}

/** An entry as it is, or was, in a site. */
export interface SeenOf<Entry, Site> {
  readonly entry: Entry
  readonly site: Site
}

/** What a kind of content tells people about its entries. */
export interface ToldOf<Entry, Resource, Site, Caller> {
  /** What waits for a person, among what they may change; left out if there is nothing. */
  readonly waiting?: readonly ((resource: Resource, site: Site, caller: Caller) => WaitingOf<Entry>)[]
  /** Why readers do not see an entry, or not in lists: sentences for `almanac why`; none where nothing keeps it from them. */
  readonly reasons?: readonly ((entry: Entry, site: Site) => readonly string[])[]
  /** What a change of an entry means: sentences for `almanac review`, besides its fields and its text. */
  readonly changes?: readonly ((
    before: SeenOf<Entry, Site> | undefined,
    after: SeenOf<Entry, Site> | undefined,
  ) => readonly string[])[]
}

/** How many of those that wait are listed one by one. */
export const fewWaiting = 5
