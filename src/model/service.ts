import type { Stats } from 'node:fs'
import type { Entry } from './entry.ts'

/** Identifies a service of a site, and its type. */
export interface ServiceKey<T> {
  readonly name: string
  /** Never set: it ties the key to its type. */
  readonly type?: T
}

/** The site, as a service sees it when it opens. */
export interface ServiceHost {
  readonly root: string
  /** A file or folder below `.almanac`, local to this machine. */
  machineFile(name: string): MachineFile
  readonly readOnly: boolean
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs a change under the content folder's write lock, so that no process loses another's changes. */
  locked<T>(work: () => T): T
  /** Call after each change with the step that undoes it, in case the enclosing work fails. */
  didStep(step: Step): void
  /** The site's entries; undefined if only the service's files are open, not the site. */
  readonly entries: KnownEntries | undefined
  /** Call when something visible to readers has changed: cached answers are then remade. */
  renew(): void
  /** Declares the records that all machines of a cluster share, if there is one (`serve --state`). */
  share(records: SharedRecords): Sharing
}

/** Records of a service that all machines of a cluster share, as its files on this machine store them. */
export interface SharedRecords {
  /** Unique among services; lower-case letters. */
  readonly name: string
  /** Whether a change is redone if others have changed the record meanwhile; else the last one wins. */
  readonly isCompared?: boolean
  /** Called before an empty shared store is filled with this machine's records: creates required ones. Throws WriteError. */
  begin?(): void
  /** Changes whenever the stored data change, in any process; cheap to compute. */
  stamp(): string
  keys(): Iterable<string>
  get(key: string): Uint8Array | string | undefined
  /** Milliseconds until a record requires action; undefined for never. */
  dueIn?(key: string): number | undefined
  /** Whether `put` can take a record: the store may contain anything. */
  accepts(key: string, value: Buffer): boolean
  /** Stores records as other machines wrote them; undefined: deleted. Requires the write lock. Throws WriteError. */
  put(records: ReadonlyMap<string, Buffer | undefined>): void
}

/** How a service shares its records; without a cluster, nothing happens, and claims succeed. */
export interface Sharing {
  readonly isShared: boolean
  /** Throws RestError 503 while other machines' changes may be missing: credentials cannot be trusted then. */
  mustBeFresh(): void
  /**
   * Call before each change of a record, in the work that makes it. The work is answered once the others can know of the
   * change, and is rolled back if they cannot. Throws RestError 503 if the store cannot be reached.
   */
  changing(key: string): void
  /** For changes outside of work under the lock: rejects with RestError 503 if they were rolled back. */
  settle(): Promise<void>
  /** Call after an irreversible change: sent at once, else retried until accepted. Resolves after one try; never rejects. */
  insist(key: string): Promise<void>
  /** Claims a due record in its present state for some milliseconds; false if it is not due, or another machine has it. */
  claim(key: string, leaseMs: number): Promise<boolean>
}

export type KnownEntry = Pick<Entry, 'id' | 'slug' | 'data' | 'implicit'>

export interface KnownEntries {
  get(resource: string, id: number): KnownEntry | undefined
  all(resource: string): Iterable<KnownEntry>
}

/** One step of a piece of work, which can be undone until all of the work is done. */
export interface Step {
  /** Undoes it; its own errors are swallowed. */
  undo(): void
  /** Releases the data that `undo` would need. */
  done?(): void
}

export interface MachineFileOptions {
  /** False if a machine crash may lose it, because it can be remade. */
  readonly durable?: boolean
  /** Only creates: throws WriteError with code EEXIST if something is there. */
  readonly exclusive?: boolean
}

/**
 * A file or folder below `.almanac`, local to this machine, and the only access to it. No link is followed, on the way or at
 * its end; a write replaces it as a whole; it belongs to the content folder's owner, who alone can read it (0600, folders
 * 0700). For readers, a file that Almanac did not put there does not exist; a writer moves it aside.
 */
export interface MachineFile {
  /** For messages, for programs that are given a file, and for files made below `makeFolder()`. */
  readonly path: string
  /** The file or folder with these names below it. */
  at(...names: string[]): MachineFile
  /**
   * Its stat; undefined if nothing is there, or a file that is not Almanac's. Throws system errors that may pass and, if nothing
   * else has its content, those of denied access.
   */
  stat(): Stats | undefined
  /** Its bytes; undefined if Almanac has no file there, or none that may be read. Throws like `stat`. */
  readBytes(): Buffer | undefined
  /**
   * Its text; undefined like `readBytes`. If its name is sealed, only a text that this clone signed: anything else is moved
   * aside and reported. Throws WriteError if that fails.
   */
  read(): string | undefined
  /** Opens it for reading; undefined like `readBytes`. */
  openToRead(): number | undefined
  /** Opens it for appending and reading; creates it and its folder. Throws ContentError, system errors. */
  openToAppend(): number
  /** Replaces it atomically: at any instant the old or the new file is whole. Sealed if its name is. Throws ContentError. */
  write(content: string | Uint8Array | readonly (string | Uint8Array)[], options?: MachineFileOptions): void
  /** Replaces it like `write`; returns the step that undoes it. Throws ContentError. */
  replace(text: string): Step
  /** Moves the file, replacing any file at the target. Throws ContentError, system errors. */
  moveTo(other: MachineFile): void
  /** Removes it with its contents; the target of a link stays. Throws ContentError. */
  remove(): void
  /** The names in a folder; none if Almanac has no folder there, or none that may be read. Throws like `stat`. */
  names(): string[]
  /** Creates the folder and its parents; returns its path. Throws ContentError. */
  makeFolder(): string
  /** The seal that signs its lines; undefined if they are not signed, and trusted as they are. */
  readonly lineSeal: { close(line: string): string; open(line: string): string | undefined } | undefined
}

export interface Provider<T = unknown> {
  readonly key: ServiceKey<T>
  open(host: ServiceHost): T
}

/** Work that runs while a site is served; never throws. */
export type BackgroundWork = (
  site: ServedSite,
  report: (error: unknown) => void,
) => {
  /** Resolves when it has stopped. */
  close(): Promise<void>
}

export interface ServedSite {
  readonly settings: Readonly<Record<string, unknown>>
  service<T>(key: ServiceKey<T>): T
}

/** A member of the answer of `/healthz` about something other than content. */
export interface HealthPart {
  readonly facts: Readonly<Record<string, unknown>>
  /** Whether a person has to look at it. */
  readonly isDegraded: boolean
}
