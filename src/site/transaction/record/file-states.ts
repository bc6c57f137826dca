import type { Entry, Resource } from '../../../model/model.ts'
import type { ComingFile, WritableFolder } from '../../../storage/files/writable-folder.ts'
import { entryPathOf } from '../../index/entry-path.ts'
import { areSameBytes } from '../../../storage/files/read-file.ts'
import { digestOfBytes, type FileChange } from './change-record.ts'
import type { Piece, Touched } from './piece.ts'
import type { After } from './unfinished-work.ts'
import { quietly } from '../../../text/values.ts'

export interface Stated {
  readonly folder: Pick<WritableFolder, 'stat' | 'readBytes'>
  readonly entries: { readonly byPath: ReadonlyMap<string, Entry> }
  readonly resourceOf: (path: string) => Resource | undefined
}

/** A touched path, and what is there now: bytes, no file, or one that is too large for memory. */
export interface WrittenState {
  readonly known: Touched
  readonly after: Uint8Array | 'onDisk' | undefined
}

/** The largest file recorded, in bytes: a larger one cannot be restored later. */
export const largest = 32 * 1024 * 1024

export class FileStates {
  readonly #site: Stated

  constructor(site: Stated) {
    this.#site = site
  }

  /** A touched path's state, if it differs from the former one. */
  writtenAt(known: Touched): WrittenState[] {
    const { isUnknown, path, before, last } = known
    const after = last?.stands ? last.bytes : this.#bytesAt(path)
    if (after === 'unknown') return [{ known, after: 'onDisk' }]
    return !isUnknown && areSameBytes(before, after) ? [] : [{ known, after }]
  }

  // An unreadable state is not recorded: undoing the change would destroy the current file.
  changeOf({ known: { isUnknown, path, before, noun, id }, after }: WrittenState): FileChange[] {
    if (isUnknown || after === 'onDisk') return []
    const entry = this.#entryAt(path)
    return [{ path, noun: noun ?? entry?.resource.name, id: id ?? entry?.id, before, after }]
  }

  /** Whether a file is in its former state, or one that this piece of work gave it: others may have changed it. */
  isOurs({ touched }: Piece, known: Touched): boolean {
    const now = this.#bytesAt(known.path)
    if (now === 'unknown') return true
    const isState = ({ bytes, from, isGone, isRefused }: ComingFile) =>
      isGone ? now === undefined : bytes ? areSameBytes(bytes, now) : from === undefined && !isRefused
    // A moved file may be as it was under its former name. The loop also visits entries added while it runs.
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
    return quietly(() => {
      const stat = folder.stat(path)
      if (stat && stat.size > largest) return 'unknown'
      return stat && folder.readBytes(path)
    }, 'unknown')
  }
}
