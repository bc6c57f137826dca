import type { Stats } from 'node:fs'
import type { Entry } from './entry.ts'

/** Names a service of a site, and types it. */
export interface ServiceKey<T> {
  readonly name: string
  /** Never set: it ties the key to its type. */
  readonly type?: T
}

/** The site, as a service sees it when it opens. */
export interface ServiceHost {
  /** The content folder. */
  readonly root: string
  /** A file or folder below `.almanac` that is local to this machine. */
  machineFile(name: string): MachineFile
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
  /** Says which records all machines of a cluster have in common, where there is one (`serve --state`). */
  share(records: SharedRecords): Sharing
}

/** Records of a service that all machines of a cluster have in common, as its files on this machine hold them. */
export interface SharedRecords {
  /** Unique among services: small letters. */
  readonly name: string
  /** Whether a change is made again where others have changed the record meanwhile; else the last one stays. */
  readonly isCompared?: boolean
  /** Called before an empty shared store is filled with the records of this machine: makes required ones. Throws WriteError. */
  begin?(): void
  /** A text that changes whenever the stored data change, in any process; cheap to compute. */
  stamp(): string
  keys(): Iterable<string>
  get(key: string): Uint8Array | string | undefined
  /** In how many milliseconds somebody has to do something about a record; undefined for never. */
  dueIn?(key: string): number | undefined
  /** Whether a record is one that `put` can take: the store may hold anything. */
  accepts(key: string, value: Buffer): boolean
  /** Puts records as other machines wrote them; undefined: it is gone. Under the write lock. Throws WriteError. */
  put(records: ReadonlyMap<string, Buffer | undefined>): void
}

/** How a service shares its records; without a cluster, it does nothing, and claims succeed. */
export interface Sharing {
  /** Whether there is a cluster. */
  readonly isShared: boolean
  /** Throws RestError 503 while changes by other machines may be missing: credentials cannot be trusted then. */
  mustBeFresh(): void
  /**
   * Call it before each change of a record, in the work that makes it. The work is answered when the others can know, and is
   * taken back where they cannot. Throws RestError 503 where the store cannot be reached.
   */
  changing(key: string): void
  /** For changes outside of work under the lock: rejects with RestError 503 where they were taken back. */
  settle(): Promise<void>
  /**
   * Call it after a change that cannot be taken back: it is sent at once, or else until it is taken. Resolves after the first
   * try, and never rejects.
   */
  insist(key: string): Promise<void>
  /** Takes a record that is due, as it is now, for some milliseconds; false where it is not due, or another machine has it. */
  claim(key: string, leaseMs: number): Promise<boolean>
}

/** The parts of an entry that a service may use. */
export type KnownEntry = Pick<Entry, 'id' | 'slug' | 'data' | 'implicit'>

/** The entries of a site, by kind. */
export interface KnownEntries {
  get(resource: string, id: number): KnownEntry | undefined
  all(resource: string): Iterable<KnownEntry>
}

/** One step of a piece of work; it can be undone until the whole work is done. */
export interface Step {
  /** Undoes it; its own errors are swallowed. */
  undo(): void
  /** Releases the data that `undo` would need. */
  done?(): void
}

/** How to write a file that is local to this machine. */
export interface MachineFileOptions {
  /** False if a crash of the machine may lose it, because it can be made again. */
  readonly durable?: boolean
  /** Only creates: WriteError with code EEXIST where something is there. */
  readonly exclusive?: boolean
}

/**
 * A file or folder below `.almanac`, local to this machine: the only way to it. No link is followed, on the way or at
 * its end; a write replaces it as a whole; it is readable by its owner only (0600, folders 0700) and belongs to the
 * content folder's owner. For readers, a file that Almanac did not put there does not exist; a writer moves it aside.
 */
export interface MachineFile {
  /** For words, for programs that are given a file, and for files made below `makeFolder()`. */
  readonly path: string
  /** The file or folder of these names in the folder. */
  at(...names: string[]): MachineFile
  /** Its state; undefined for nothing, and for a file that is not ours. */
  stat(): Stats | undefined
  /** Its bytes; undefined where there is no file of ours, or none that may be read. */
  readBytes(): Buffer | undefined
  /**
   * Its text; undefined like `readBytes`. Where its name is sealed, only a text that this clone signed: anything else
   * is moved aside, and reported. Throws WriteError, if that cannot be done.
   */
  read(): string | undefined
  /** Opens it for reading; undefined like `readBytes`. */
  openToRead(): number | undefined
  /** Opens it for appending and reading; makes it, and its folder. Throws ContentError, system errors. */
  openToAppend(): number
  /** Replaces it: whole, old or new, at any instant. Sealed where its name is. Throws ContentError. */
  write(content: string | Uint8Array | readonly (string | Uint8Array)[], options?: MachineFileOptions): void
  /** Replaces it like `write`; returns the step that undoes it. Throws ContentError. */
  replace(text: string): Step
  /** Moves the file, replacing any file at the target. Throws ContentError, system errors. */
  moveTo(other: MachineFile): void
  /** Removes it, with all that is in it; the target of a link stays. Throws ContentError. */
  remove(): void
  /** The names in a folder; none where there is no folder of ours. */
  names(): string[]
  /** Makes the folder, and those on the way to it; returns its path. Throws ContentError. */
  makeFolder(): string
  /** The seal that signs its lines; undefined where nothing does, and lines are believed. */
  readonly lineSeal: { close(line: string): string; open(line: string): string | undefined } | undefined
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

/** The parts of the site that background work may use. */
export interface ServedSite {
  readonly settings: Readonly<Record<string, unknown>>
  service<T>(key: ServiceKey<T>): T
}

/** A member of the answer of `/healthz` about something other than the content. */
export interface HealthPart {
  readonly facts: Readonly<Record<string, unknown>>
  /** Whether a person has to look at it. */
  readonly isDegraded: boolean
}
