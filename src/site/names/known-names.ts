import type { Entry, Ref, Resource } from '../../model/model.ts'
import type { Entries } from '../index/entries.ts'
import type { PinnedReferences } from './pinned-references.ts'

/** How many names that mean nothing are cached, and up to which length. */
export const [mostMissing, longestMissing] = [5000, 300] as const

/** The meanings of a resource's names that were looked up since the last change. */
export interface KnownNames {
  readonly generation: number
  readonly pins: number
  /** By name as written. */
  readonly named: Map<unknown, Entry>
  /** The names to write for entries. */
  readonly refs: Map<Entry, Ref>
  /** Candidates by path, with and without pins. */
  readonly usual: Map<string, readonly Entry[]>
  readonly truly: Map<string, readonly Entry[]>
  /** The pages of folders, by key. */
  readonly pages: Map<string, readonly Entry[]>
  /** The folder keys of which each entry is the page, if the tree follows the folders of files. */
  folders?: Map<Entry, string[]>
}

/** Caches the meanings of names until an entry of the resource, or a pin, changes. */
export function openKnownNames(entries: Entries, pinned: PinnedReferences): (resource: Resource) => KnownNames {
  const byResource = new Map<string, KnownNames>()
  return ({ name }) => {
    const { generation } = entries.collection(name)
    const pins = pinned.generation
    let known = byResource.get(name)
    if (known?.generation !== generation || known.pins !== pins) {
      const maps = { named: new Map(), refs: new Map(), usual: new Map(), truly: new Map(), pages: new Map() }
      known = { generation, pins, ...maps }
      byResource.set(name, known)
    }
    return known
  }
}
