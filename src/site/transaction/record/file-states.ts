import type { Entry, Resource } from '../../../model/model.ts'
import type { ComingFile, WritableFolder } from '../../../storage/files/writable-folder.ts'
import { entryPathOf } from '../../index/entry-path.ts'
import { areSameBytes } from '../../../storage/files/read-file.ts'
import { digestOfBytes, type FileChange } from './change-record.ts'
import type { Piece, Touched } from './piece.ts'
import type { After } from './unfinished-work.ts'

/** The parts of an open site needed to read the states of files. */
export interface Stated {
  readonly folder: Pick<WritableFolder, 'stat' | 'readBytes'>
  readonly entries: { readonly byPath: ReadonlyMap<string, Entry> }
  readonly resourceOf: (path: string) => Resource | undefined
}

/** The largest file that is kept, in bytes: one beyond cannot be brought back later. */
export const largest = 32 * 1024 * 1024

/** Reads the current states of files. */
export class FileStates {
  readonly #site: Stated

  constructor(site: Stated) {
    this.#site = site
  }

  // An unreadable state is not recorded: undoing the change would destroy the present file.
  changeOf({ isUnknown, path, before, noun, id, last }: Touched): FileChange[] {
    const after = last?.stands ? last.bytes : this.#bytesAt(path)
    if (isUnknown || after === 'unknown' || areSameBytes(before, after)) return []
    const entry = this.#entryAt(path)
    return [{ path, noun: noun ?? entry?.resource.name, id: id ?? entry?.id, before, after }]
  }

  /** The state of a path that was touched, if it differs from the state before. */
  writtenAt({ isUnknown, path, before, last }: Touched): [string, Uint8Array | 'onDisk' | undefined][] {
    const after = last?.stands ? last.bytes : this.#bytesAt(path)
    if (after === 'unknown') return [[path, 'onDisk']]
    return !isUnknown && areSameBytes(before, after) ? [] : [[path, after]]
  }

  /** Whether a file is as a piece of work left it, or as it was before: in between, others may have changed it. */
  isOurs({ touched }: Piece, known: Touched): boolean {
    const now = this.#bytesAt(known.path)
    if (now === 'unknown') return true
    const isState = ({ bytes, from, isGone, isRefused }: ComingFile) =>
      isGone ? now === undefined : bytes ? areSameBytes(bytes, now) : from === undefined && !isRefused
    // A file that was moved is as it was under its former name. The loop also visits those that are added while it runs.
    const all = new Set([known])
    for (const { isUnknown, before, states } of all) {
      if (isUnknown || areSameBytes(before, now) || states.some(isState)) return true
      for (const { from } of states) {
        const source = from === undefined ? undefined : touched.get(from)
        if (source) all.add(source)
      }
    }
    return false
  }

  isAsBefore({ path, isUnknown, before }: Touched): boolean {
    const now = this.#bytesAt(path)
    return isUnknown || now === 'unknown' ? now === 'unknown' : areSameBytes(before, now)
  }

  of(path: string): Touched {
    const { id, resource } = this.#entryAt(path) ?? {}
    const before = this.#bytesAt(path)
    const known = before === 'unknown' ? { before: undefined, isUnknown: true } : { before, isUnknown: false }
    return { path, noun: resource?.name, id, ...known, states: [] }
  }

  #entryAt(path: string): Entry | undefined {
    const resource = this.#site.resourceOf(path)
    return resource && this.#site.entries.byPath.get(entryPathOf(path, resource))
  }

  digestOf({ bytes, from, isGone }: ComingFile): After {
    if (isGone) return null
    if (from !== undefined) return this.digestAt(from)
    return bytes && digestOfBytes(bytes)
  }

  digestAt(path: string): After {
    const bytes = this.#bytesAt(path)
    return bytes === 'unknown' ? undefined : bytes ? digestOfBytes(bytes) : null
  }

  #bytesAt(path: string): Uint8Array | undefined | 'unknown' {
    const { folder } = this.#site
    try {
      const stat = folder.stat(path)
      if (stat && stat.size > largest) return 'unknown'
      return stat && folder.readBytes(path)
    } catch {
      return 'unknown'
    }
  }
}
