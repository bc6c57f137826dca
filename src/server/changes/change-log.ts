import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { nobody } from '../../define/define.ts'
import { mayReadAll } from '../../derive/may-see.ts'
import { isSameStamp } from '../../site/index/load-file.ts'
import { ServedCommits } from './served-commits.ts'
import type { AssembledSite, Entry, EntryChange, LoggedChange } from '../../model/model.ts'

/** Older changes are dropped. Readers who were away longer read everything again. */
const mostChanges = 4096
const magic = 0x616c6d

/**
 * The last changes of a site's entries, in the order in which its index noticed them, each at a place: an increasing number.
 * Places leave the process only as cursors, which reveal nothing: even the number of changes of hidden entries is hidden.
 */
export class ChangeLog {
  /** The place after the last change. */
  end = 0
  /** When this log began, in milliseconds by the system's clock. */
  readonly since = Date.now()
  readonly #changes: LoggedChange[] = []
  /** The place before the first change in `#changes`. */
  #start = 0
  /** When the last dropped change was made, in milliseconds by the system's clock. */
  #forgotten = Number.NEGATIVE_INFINITY
  readonly #key = randomBytes(16)
  readonly #waiting = new Set<() => void>()
  readonly #stop: () => void
  readonly #commits: ServedCommits | undefined

  /** @param commitNow the served commit, if other servers serve the same ones: their cursors are then understood */
  constructor(site: AssembledSite, commitNow?: () => string) {
    this.#commits = commitNow && new ServedCommits(commitNow)
    this.#stop = site.onEntryChange((change) => this.#note(change, site))
  }

  /**
   * The changes after a place, and the place after the last one. They are undefined if they are unknown, or if anything may have
   * changed, as with the settings: the reader must read everything again.
   */
  after(place: number) {
    const { end } = this
    return { end, changes: place < this.#start ? undefined : this.#changes.slice(place - this.#start) }
  }

  /** The place of a moment; undefined for one before this log began, -1 if changes after it have been dropped. */
  placeAt(moment: number): number | undefined {
    if (moment < this.since) return undefined
    if (moment <= this.#forgotten) return -1
    const first = this.#changes.findIndex(({ at }) => at >= moment)
    return first === -1 ? this.end : this.#start + first
  }

  /** A place as an opaque text, different each time. */
  cursorOf(place: number): string {
    const block = randomBytes(16)
    block.writeUIntBE(magic, 7, 3)
    block.writeUIntBE(place, 10, 6)
    const cipher = createCipheriv('aes-128-ecb', this.#key, null).setAutoPadding(false)
    const own = cipher.update(block).toString('base64url')
    if (!this.#commits) return own
    const at = this.#changes[place - this.#start]?.at ?? Date.now()
    return `${this.#commits.nameOf(place, at, this.end)}.${own}`
  }

  /** The place of a cursor of this log, or of another server that served the same commit; undefined for anything else. */
  placeOf(cursor: string): number | undefined {
    const own = this.#ownPlaceOf(cursor.slice(cursor.lastIndexOf('.') + 1))
    return own ?? this.#commits?.placeOf(cursor, this.end, (moment) => this.placeAt(moment))
  }

  #ownPlaceOf(cursor: string): number | undefined {
    if (!/^[\w-]{22}$/.test(cursor)) return undefined
    const decipher = createDecipheriv('aes-128-ecb', this.#key, null).setAutoPadding(false)
    const block = decipher.update(Buffer.from(cursor, 'base64url'))
    const place = block.readUIntBE(10, 6)
    return block.readUIntBE(7, 3) === magic && place <= this.end ? place : undefined
  }

  /** Calls the listener after each change; returns the function that unsubscribes it. */
  onChange(listener: () => void): () => void {
    this.#waiting.add(listener)
    return () => this.#waiting.delete(listener)
  }

  close(): void {
    this.#stop()
    this.#waiting.clear()
  }

  #note({ before, after, isByClock }: EntryChange, site: AssembledSite): void {
    if (before && after && isSameEntry(before, after)) return
    this.#commits?.note(this.end, isByClock)
    const { resource } = (after ?? before)!
    if (resource.configures) this.#forget()
    else {
      const wasPublic = before !== undefined && mayReadAll(nobody, before, site)
      const facts = { wasPublic, isByClock, at: Date.now() }
      if (before) this.#add({ kind: before.resource.name, id: before.id, before, ...facts })
      if (after && (after.id !== before?.id || after.resource.name !== before.resource.name))
        this.#add({ kind: resource.name, id: after.id, before: undefined, ...facts, wasPublic: false })
    }
    for (const listener of this.#waiting) listener()
  }

  #add(change: LoggedChange): void {
    this.end++
    this.#changes.push(change)
    // All at once, so that each change costs the same on average.
    if (this.#changes.length < 2 * mostChanges) return
    this.#forgotten = this.#changes[mostChanges - 1]!.at
    this.#changes.splice(0, mostChanges)
    this.#start += mostChanges
  }

  // Settings affect everything: addresses, types, zones.
  #forget(): void {
    this.end++
    this.#changes.length = 0
    this.#start = this.end
    this.#forgotten = Date.now()
  }
}

// An entry that was only derived again is unchanged.
function isSameEntry(before: Entry, after: Entry): boolean {
  return (
    before.id === after.id &&
    before.resource.name === after.resource.name &&
    isSameStamp(before, after) &&
    before.modified === after.modified &&
    before.slug === after.slug &&
    before.derived.status === after.derived.status
  )
}
