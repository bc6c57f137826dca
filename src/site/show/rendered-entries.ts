import { LRUCache } from 'lru-cache'
import type { Entry, Rendered } from '../../model/model.ts'
import { Doorkeeper } from '../../work/caches.ts'
import { longFrom } from '../../work/long-texts.ts'
import type { Generations, MadeOfEntry } from './generations.ts'
import { RenderedEntry } from './render.ts'
import type { ShowingSite } from './shown-shortcodes.ts'

/** Caches the rendered texts of long entries and those shown repeatedly, until something that they depend on changes. */
export class RenderedEntries {
  // An entry's rendered texts – with and without shortcodes, excerpt – are each about as long, at two bytes a character.
  readonly #cached = new LRUCache<Entry, CachedRender>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ entry }) => entry.size * 4 + 1000,
  })
  readonly #doorkeeper = new Doorkeeper<Entry>(10_000)
  readonly #dependsOn = new WeakMap<Entry, Set<string>>()
  /** The latest ones: showing an entry requests its texts several times, and its neighbours' in between. */
  readonly #last = new Map<Entry, CachedRender>()
  #lastBytes = 0

  of(entry: Entry, generations: Generations, site: ShowingSite): Rendered {
    const known = this.#last.get(entry) ?? this.#cached.get(entry)
    const { home } = site
    const isOfHere = known && (known.home === undefined || known.home === home)
    if (isOfHere && generations.hold(known)) return known.rendered
    const rendered = new RenderedEntry(entry, site, (dependsOn, isOfHome) => {
      if (dependsOn.size > 0) this.#dependsOn.set(entry, dependsOn)
      if (dependsOn.size > 0 || record.depends === undefined) record.depends = generations.of(entry)
      if (isOfHome) record.home = home
      if (this.#last.get(entry) !== record) this.#keep(record)
    })
    const record: CachedRender = { entry, depends: undefined, seenAt: generations.now(), home: undefined, rendered }
    this.release(entry)
    this.#makeRoom(entry.size)
    this.#last.set(entry, record)
    this.#lastBytes += entry.size
    return rendered
  }

  #makeRoom(bytes: number): void {
    while (this.#last.size === mostLast || (this.#last.size > 0 && this.#lastBytes + bytes > mostLastBytes)) {
      const oldest = this.#last.values().next().value!
      this.release(oldest.entry)
      // A title alone is rendered as fast as it is looked up.
      if (oldest.depends !== undefined) this.#keep(oldest)
    }
  }

  #keep(record: CachedRender): void {
    const { entry } = record
    if (entry.size > longFrom || this.#doorkeeper.admits(entry)) this.#cached.set(entry, record)
  }

  /** Drops the rendered parts once they are in an entry's text: caching both would only burden the garbage collector. */
  release(entry: Entry): void {
    if (this.#last.delete(entry)) this.#lastBytes -= entry.size
  }

  /** The resources and services that the text depended on when it was last rendered. */
  dependsOn(entry: Entry): Iterable<string> {
    return this.#dependsOn.get(entry) ?? nothing
  }
}

const nothing: readonly string[] = []

const mostLast = 16
const mostLastBytes = 1 << 20

interface CachedRender extends MadeOfEntry {
  /** The website's address, if the text may contain it: a site may be reached at several addresses. */
  home: string | undefined
  readonly rendered: Rendered
}
