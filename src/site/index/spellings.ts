import type { Implicit, Entry, Resource } from '../../model/model.ts'
import type { Collection } from '../../query/collection.ts'
import { toItsEnd } from '../../work/rerun.ts'
import { isNamed, spellingGroup } from '../../derive/implicit/spelling.ts'
import { bareRef, numberOfKey, readableKey } from '../../text/names.ts'
import { KeyUses } from '../../query/key-uses.ts'
import { slugOfPath } from './entry-path.ts'

/** The parts of the index needed to derive the implicit entries of a resource. */
export interface SpellingsDeps {
  /** The collections whose entries may name those of the resource, each with its index of them. */
  readonly sources: readonly { readonly collection: Collection; readonly index: string }[]
  /** Whether a key in files names an entry that a file declares. */
  readonly isDeclared: (key: string) => boolean
  /** Puts the entries of slugs, each under its name; without a name, there is none. */
  readonly put: (named: readonly (readonly [slug: string, name: string | undefined])[]) => void
  /** Called with a slug, or an id, whose uses may have changed. */
  readonly doubt: (slug: string) => void
}

/**
 * Derives the entries of one resource that no file declares from the posting lists of the keys that name them. They are
 * derived when the resource is first read, then incrementally after changes: always equal to those of a fresh opening.
 */
export class Spellings {
  readonly #resource: Resource
  readonly #implicit: Implicit
  readonly #deps: SpellingsDeps
  /** The keys in files, by the slugs that they make. */
  readonly #keys = new Map<string, readonly string[]>()
  /** Slugs of keys that are paths: their meaning depends on entries with other slugs as well. */
  readonly #ofPaths = new Set<string>()
  readonly #uses: KeyUses
  #stale = new Set<string>()
  #isOpen = false
  #isSettling = false

  constructor(resource: Resource, implicit: Implicit, deps: SpellingsDeps) {
    this.#resource = resource
    this.#implicit = implicit
    this.#deps = deps
    this.#uses = new KeyUses((key) => deps.sources.flatMap(({ collection, index }) => collection.having(index, key)))
  }

  /** Notes that an entry that may name those of the resource came, or went. */
  noteHolder(entry: Entry, isThere: boolean): void {
    for (const { collection, index } of this.#deps.sources)
      if (collection.resource.name === entry.resource.name)
        this.#uses.note(entry, () => collection.resource.indexes[index]!(entry), isThere)
  }

  /** Drops the counts: many entries came at once. */
  forgetUses(): void {
    this.#uses.clear()
  }

  /** The keys in files that make this slug. */
  keysOf(slug: string): readonly string[] {
    return this.#keys.get(slug) ?? []
  }

  /** Notes that an entry of a file came, changed or went: keys may mean it now, or no longer. */
  touch(entry: Entry): void {
    const called = this.#resource.indexes[this.#implicit.calledBy]?.(entry) ?? []
    const slugs = [
      entry.slug,
      slugOfPath(entry.path, entry.resource),
      String(entry.id),
      ...called.map((name) => this.#groupOf(name)),
    ]
    for (const slug of slugs) this.#stale.add(slug)
    for (const slug of this.#ofPaths) this.#stale.add(slug)
  }

  /**
   * Puts and drops entries as the files are now; says whether it did: not while it is at it.
   *
   * @throws Again where indexes are to be made first, and the work around it may abort
   */
  settle(): boolean {
    // The meaning of a key is looked up among the same entries.
    if (this.#isSettling) return false
    for (const { collection, index } of this.#deps.sources) collection.require(index)
    this.#isSettling = true
    return toItsEnd(() => this.#settle())
  }

  #settle(): boolean {
    try {
      for (const { collection, index } of this.#deps.sources) {
        const touched = collection.takeTouched(index)
        for (const key of this.#isOpen ? touched : Array.from(collection.keys(index), ([one]) => one))
          this.#noteKey(key)
      }
      this.#isOpen = true
      const stale = this.#stale
      if (stale.size === 0) return true
      this.#stale = new Set()
      // Keys are resolved before any entry changes, because a change clears the cache of meanings.
      this.#deps.put(
        Array.from(stale)
          .filter(isNamed)
          .map((slug) => [slug, this.#nameOf(slug)] as const),
      )
      for (const slug of stale) this.#deps.doubt(slug)
      return true
    } finally {
      this.#isSettling = false
    }
  }

  #noteKey(key: string): void {
    // A number is no name.
    const number = numberOfKey(key)
    if (number !== undefined) return this.#deps.doubt(String(number))
    const slug = this.#groupOf(bareRef(readableKey(key)))
    this.#stale.add(slug)
    const known = this.keysOf(slug)
    const isHeld = this.#deps.sources.some(({ collection, index }) => collection.has(index, key))
    if (!isHeld) this.#uses.forget(key)
    if (isHeld === known.includes(key)) return
    const keys = isHeld ? [...known, key].sort() : known.filter((one) => one !== key)
    if (keys.length > 0) this.#keys.set(slug, keys)
    else this.#keys.delete(slug)
    if (keys.some((one) => one.includes('/'))) this.#ofPaths.add(slug)
    else this.#ofPaths.delete(slug)
  }

  // The spelling that most published entries have, or else most entries; of several, that of the first path.
  #nameOf(slug: string): string | undefined {
    const keys = this.keysOf(slug).filter((key) => !this.#deps.isDeclared(key))
    const [first] = keys
    if (first === undefined || keys.length === 1) return first && this.#implicit.nameOf(bareRef(readableKey(first)))
    const spelt = keys.map((key) => ({ key, ...this.#uses.of(key) }))
    const [best] = spelt.sort(
      (a, b) => b.published - a.published || b.all - a.all || inOrder(a.path, b.path) || inOrder(a.key, b.key),
    )
    return this.#implicit.nameOf(bareRef(readableKey(best!.key)))
  }

  #groupOf(text: string): string {
    return spellingGroup(this.#implicit, text)
  }
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
