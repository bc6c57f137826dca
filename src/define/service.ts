/** Names a service of a site, and what it can do. */
export interface ServiceKey<T> {
  readonly name: string
  /** Never there: it ties the key to its type. */
  readonly type?: T
}

/** What a service is opened with. */
export interface ServiceHost {
  /** The content folder. */
  readonly root: string
  /** A file that belongs to this machine only, by its name below `.almanac`. */
  machineFile(name: string): string
  readonly readOnly: boolean
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs a change under the content folder's write lock, so that two processes lose nothing. */
  locked<T>(work: () => T): T
  /** Is given the way back from each change, for work of which it is a part. */
  didStep(step: Step): void
}

/** One step of a piece of work, which can be taken back until the whole of it is done. */
export interface Step {
  /** Takes it back; its own failure is swallowed. */
  undo(): void
  /** Lets go of what taking it back would need. */
  done?(): void
}

/** How a service is made, when it is first asked for. */
export interface Provider<T = unknown> {
  readonly key: ServiceKey<T>
  open(host: ServiceHost): T
}

/** Work that goes on while a site is served; it never throws. */
export type BackgroundWork = (
  site: ServedSite,
  report: (error: unknown) => void,
) => {
  /** Ends it; resolves when it has. */
  close(): Promise<void>
}

/** What work in the background may ask of the site. */
export interface ServedSite {
  readonly settings: Readonly<Record<string, unknown>>
  service<T>(key: ServiceKey<T>): T
}

/** A key for a service. */
export function defineService<T>(name: string): ServiceKey<T> {
  return { name }
}

/** Says how a service is made. */
export function provide<T>(key: ServiceKey<T>, open: (host: ServiceHost) => T): Provider<T> {
  return { key, open }
}
