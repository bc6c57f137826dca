import type { Implicit, Entry, Resource } from '../../model/model.ts'
import type { Collection } from '../../query/collection.ts'
import { toItsEnd } from '../../work/rerun.ts'
import { isNamed, spellingGroup } from '../../derive/implicit/spelling.ts'
import { bareRef, numberOfKey, readableKey, splitLanguage, storedSlug } from '../../text/names.ts'
import { Build } from '../../query/build.ts'
import { KeyUses } from '../../query/key-uses.ts'
import { slugOfPath } from './entry-path.ts'

export interface SpellingsDeps {
  /** The collections whose entries may name those of the resource, each with the relevant index. */
  readonly sources: readonly { readonly collection: Collection; readonly index: string }[]
  /** Whether a key in files names a declared entry. */
  readonly isDeclared: (key: string) => boolean
  /** Puts the entries of slugs under their names; drops those without a name. */
  readonly put: (named: readonly (readonly [slug: string, name: string | undefined])[]) => void
  /** Called with a slug or id whose uses may have changed. */
  readonly doubt: (slug: string) => void
}

/**
 * Derives a resource's undeclared entries from the posting lists of the keys that name them: all when the resource is first
 * read, then incrementally after changes. The result always equals that of a fresh opening.
 */
export class Spellings {
  readonly #resource: Resource
  readonly #implicit: Implicit
  readonly #deps: SpellingsDeps
  /** The keys in files, by the slugs that they yield. */
  readonly #keys = new Map<string, readonly string[]>()
  /** The same without keys that name declared entries, for slugs that have such keys. */
  readonly #undeclared = new Map<string, readonly string[]>()
  /** Slugs of keys that are paths, or name a language: their meaning also depends on entries with other slugs. */
  readonly #ofPaths = new Set<string>()
  readonly #uses: KeyUses
  #stale = new Set<string>()
  /** The initial derivation of all entries: names that appear meanwhile are added at its end. */
  readonly #opening = new Build(this.#steps())
  #isSettling = false

  constructor(resource: Resource, implicit: Implicit, deps: SpellingsDeps) {
    this.#resource = resource
    this.#implicit = implicit
    this.#deps = deps
    this.#uses = new KeyUses((key) => deps.sources.flatMap(({ collection, index }) => collection.having(index, key)))
  }

  /** Notes that an entry which may name those of the resource was added or removed. */
  noteHolder(entry: Entry, isThere: boolean): void {
    for (const { collection, index } of this.#deps.sources)
      if (collection.resource.name === entry.resource.name)
        this.#uses.note(entry, () => collection.resource.indexes[index]!(entry), isThere)
  }

  /** Drops the counts, after many entries were added at once. */
  forgetUses(): void {
    this.#uses.clear()
  }

  keysOf(slug: string): readonly string[] {
    return this.#keys.get(slug) ?? []
  }

  /** The keys of a slug without those that name declared entries. */
  undeclared(slug: string): readonly string[] {
    return this.#undeclared.get(slug) ?? this.keysOf(slug)
  }

  mayMeanOthers(slug: string): boolean {
    return this.#ofPaths.has(slug)
  }

  /** Notes that an implicit entry was added or removed: keys that may mean other slugs may have begun or ceased to mean it. */
  doubtOthers(): void {
    for (const slug of this.#ofPaths) this.#deps.doubt(slug)
  }

  /** Notes that a file's entry was added, changed or removed: keys may have begun or ceased to mean it. */
  touch(entry: Entry): void {
    const called = this.#resource.indexes[this.#implicit.calledBy]?.(entry) ?? []
    const texts = [entry.slug, storedSlug(entry), slugOfPath(entry.path, entry.resource), String(entry.id), ...called]
    for (const text of texts) this.#stale.add(this.#groupOf(text))
    for (const slug of this.#ofPaths) this.#stale.add(slug)
  }

  /** Puts and drops entries to match the files; false if already in progress. @throws Again if it takes long and may abort */
  settle(): boolean {
    // Resolving a key looks among the same entries.
    if (this.#isSettling) return false
    for (const { collection, index } of this.#deps.sources) collection.require(index)
    this.#opening.require(this.#deps.sources.reduce((sum, { collection }) => sum + collection.size, 0))
    return toItsEnd(() => this.#whileSettling(() => this.#renew()))
  }

  /** Stops deriving entries, as another definition replaces this one. */
  abandon(): void {
    this.#opening.abandon()
  }

  #whileSettling(work: () => void): true {
    this.#isSettling = true
    try {
      work()
      return true
    } finally {
      this.#isSettling = false
    }
  }

  *#steps(): Generator<() => void, void> {
    // A key means a declared entry only by one of that entry's possible names.
    const declared = this.#stale
    this.#stale = new Set()
    for (const { collection, index } of this.#deps.sources) {
      collection.takeTouched(index)
      yield* portions(collection.keys(index), (keys) => {
        for (const key of keys) this.#noteKey(key, true)
      })
    }
    const mayBeDeclared = (slug: string) => declared.has(slug) || this.#ofPaths.has(slug)
    yield* portions([...this.#keys.keys()], (slugs) => {
      this.#whileSettling(() => this.#put(slugs, mayBeDeclared))
    })
  }

  #renew(): void {
    const stale = this.#stale
    this.#stale = new Set()
    for (const { collection, index } of this.#deps.sources)
      for (const key of collection.takeTouched(index)) {
        const isHeld = this.#deps.sources.some((one) => one.collection.has(one.index, key))
        const slug = this.#noteKey(key, isHeld)
        if (slug !== undefined) stale.add(slug)
        if (!isHeld) this.#uses.forget(key)
      }
    this.#put(stale, () => true)
    for (const slug of stale) this.#deps.doubt(slug)
  }

  #put(slugs: Iterable<string>, mayBeDeclared: (slug: string) => boolean): void {
    // Keys are resolved before any entry changes, because a change clears the cache of meanings.
    const named: (readonly [string, string | undefined])[] = []
    for (const slug of slugs) if (isNamed(slug)) named.push([slug, this.#nameOf(slug, mayBeDeclared(slug))])
    if (named.length > 0) this.#deps.put(named)
  }

  /** Notes whether any entry holds a key; returns the slug that it yields, if any. */
  #noteKey(key: string, isHeld: boolean): string | undefined {
    // A number is no name.
    const number = numberOfKey(key)
    if (number !== undefined) {
      this.#deps.doubt(String(number))
      return undefined
    }
    const slug = this.#groupOf(bareRef(readableKey(key)))
    const known = this.keysOf(slug)
    if (isHeld === known.includes(key)) return slug
    const keys = known.length === 0 ? [key] : isHeld ? [...known, key].sort() : known.filter((one) => one !== key)
    if (keys.length > 0) this.#keys.set(slug, keys)
    else this.#keys.delete(slug)
    if (keys.some((one) => this.#isOfOthers(one))) this.#ofPaths.add(slug)
    else this.#ofPaths.delete(slug)
    return slug
  }

  #isOfOthers(key: string): boolean {
    const { languages } = this.#resource
    return key.includes('/') || (languages !== undefined && splitLanguage(bareRef(key), languages.codes) !== undefined)
  }

  // The spelling that most published entries use, then most entries; if tied, that of the first path.
  #nameOf(slug: string, mayBeDeclared: boolean): string | undefined {
    const all = this.keysOf(slug)
    const keys = mayBeDeclared ? all.filter((key) => !this.#deps.isDeclared(key)) : all
    if (keys.length < all.length) this.#undeclared.set(slug, keys)
    else if (mayBeDeclared) this.#undeclared.delete(slug)
    const [first] = keys
    if (first === undefined || keys.length === 1) return first && this.#implicit.nameOf(bareRef(readableKey(first)))
    const spelt = keys.map((key) => ({ key, ...this.#uses.of(key) }))
    const [best] = spelt.sort(
      (a, b) =>
        b.published - a.published || b.all - a.all || compareTexts(a.path, b.path) || compareTexts(a.key, b.key),
    )
    return this.#implicit.nameOf(bareRef(readableKey(best!.key)))
  }

  #groupOf(text: string): string {
    return spellingGroup(this.#implicit, text)
  }
}

/** Keys noted, and names whose entries are put, in one step. */
const STEP = 64

function* portions<Item>(items: readonly Item[], work: (few: readonly Item[]) => void): Generator<() => void> {
  for (let at = 0; at < items.length; at += STEP) yield () => work(items.slice(at, at + STEP))
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
