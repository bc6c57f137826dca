import type { EntryOf } from './entries.ts'

/** Names a service of a site, and types it. */
export interface ServiceKey<T> {
  readonly name: string
  /** Never set: it ties the key to its type. */
  readonly type?: T
}

/** What a service gets when it opens. */
export interface ServiceHost {
  /** The content folder. */
  readonly root: string
  /** Path of a file below `.almanac` that is local to this machine. */
  machineFile(name: string): string
  readonly readOnly: boolean
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs a change under the content folder's write lock, so that no process loses another's changes. */
  locked<T>(work: () => T): T
  /** Call after each change with the step that undoes it, in case the enclosing work fails. */
  didStep(step: Step): void
  /** The site's entries; undefined where no site is open, only the files of the service. */
  readonly entries: KnownEntries | undefined
  /** Call when something that readers see has changed: cached answers are then made again. */
  renew(): void
}

/** What a service may know of an entry. */
export type KnownEntry = Pick<EntryOf<unknown>, 'id' | 'slug' | 'data'>

/** The entries of a site, by kind. */
export interface KnownEntries {
  get(resource: string, id: number): KnownEntry | undefined
  all(resource: string): Iterable<KnownEntry>
}

/** One step of a piece of work; it can be undone until the whole work is done. */
export interface Step {
  /** Undoes it; its own errors are swallowed. */
  undo(): void
  /** Releases what `undo` would need. */
  done?(): void
}

/** How a service is made, on first use. */
export interface Provider<T = unknown> {
  readonly key: ServiceKey<T>
  open(host: ServiceHost): T
}

/** Work that runs while a site is served; it never throws. */
export type BackgroundWork = (
  site: ServedSite,
  report: (error: unknown) => void,
) => {
  /** Stops it; resolves when it has stopped. */
  close(): Promise<void>
}

/** What background work may use of the site. */
export interface ServedSite {
  readonly settings: Readonly<Record<string, unknown>>
  service<T>(key: ServiceKey<T>): T
}

/** A key for a service. */
export function defineService<T>(name: string): ServiceKey<T> {
  return { name }
}

/** Defines how a service is made. */
export function provide<T>(key: ServiceKey<T>, open: (host: ServiceHost) => T): Provider<T> {
  return { key, open }
}
