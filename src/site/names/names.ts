import type { Entry, Ref, Resource, Site, Space } from '../../model/model.ts'
import { bareRef, endsOf, keyOf, languageOfRef, longestPath, numberOfKey, slugsIn } from '../../text/names.ts'
import { readableKey, storedSlug, textsOfLine, toPlace, trashedSuffix } from '../../text/names.ts'
import { languageOf } from '../../derive/languages/languages.ts'
import type { Entries } from '../index/entries.ts'
import { foldersOf, pageOfFolder } from './folder-pages.ts'
import { longestMissing, mostMissing, openKnownNames } from './known-names.ts'
import type { PinnedReferences } from './pinned-references.ts'
import { PublicNamers } from './public-namers.ts'
import { refInSpace, refOf } from './ref-of.ts'
import { spaceScope } from './scopes.ts'
import { bySpelling, slugsSpelt } from './spelt-names.ts'
import { inAllLanguages, inLanguage } from './in-languages.ts'
import { before, numberIn, writtenIn } from './precedence.ts'
import { doesFit } from './written-parents.ts'
import { getOrMake } from '../../text/values.ts'

type Stored = string | undefined
type Among = (entries: readonly Entry[]) => readonly Entry[]
const all: Among = (entries) => entries

/**
 * Resolves references between files. A text names an entry by its slug, by its path of slugs or a suffix of it
 * (`company/team`), by another key of the resource (a file's path), or by its id. Of several matches the one with the lowest
 * stored id wins, in any order of loading; without stored ids, the highest in the tree. A pinned text keeps the meaning that it
 * had before the change.
 *
 * Paths are compared with the parents written in files, which are looked up by shorter texts only: lookups never loop.
 */
export class Names {
  readonly #entries: Entries
  readonly #pins: PinnedReferences
  readonly #site: Site
  readonly #known: ReturnType<typeof openKnownNames>
  readonly publicNamers: PublicNamers

  constructor(entries: Entries, pins: PinnedReferences, site: Site) {
    this.#entries = entries
    this.#pins = pins
    this.#site = site
    this.#known = openKnownNames(entries, pins)
    this.publicNamers = new PublicNamers(entries, this, pins, site)
  }

  /** The entry of a resource that a reference names; `truly` ignores pins. */
  find(resource: Resource, ref: unknown, truly = false): Entry | undefined {
    if (ref === undefined || this.#entries.collection(resource.name).size === 0) return undefined
    const { named } = this.#known(resource)
    const known = truly ? undefined : named.get(ref)
    if (known) return known
    const key = keyOf(ref)
    if (key === undefined) return undefined
    const pinned = truly ? undefined : this.#pins.meaning(resource.name, key)
    if (pinned !== undefined) return this.#entries.collection(resource.name).byId(pinned)
    const [found] = this.candidates(resource, ref, truly)
    // Cached, since every entry shown names others, but only in the usual form of a name: the variants are endless.
    if (found && !truly && readableKey(key) === ref) named.set(ref, found)
    return found
  }

  /** Every entry of a resource that a reference could name, the one that it does name first. `among` filters them. */
  candidates(resource: Resource, ref: unknown, truly = false, among: Among = all): readonly Entry[] {
    const said = keyOf(ref)
    if (said === undefined) return []
    const page = resource.byFolders && pageOfFolder(resource, said, this.#entries, () => this.#known(resource).pages)
    if (page) return page
    const { languages } = resource
    const named = (key: string) => this.#candidates(resource, key, truly, among)
    return languages ? inLanguage(languages, bareRef(said), languageOfRef(said), named) : named(bareRef(said))
  }

  #candidates(resource: Resource, key: string, truly: boolean, among: Among): readonly Entry[] {
    const collection = this.#entries.collection(resource.name)
    const number = numberIn(key)
    const withId = collection.byId(number ?? 0)
    const byId = withId ? among([withId]) : []
    // A number is first an id; digits as text are first a slug.
    if (numberOfKey(key) !== undefined)
      return byId.length > 0 || number === undefined ? byId : [...among(collection.bySlug(String(number)))].sort(before)
    const own = resource.indexes['ref'] ? among(collection.having('ref', key)) : []
    const bySlugs = among(this.#bySlugs(resource, slugsIn(key), truly))
    const named = own.length ? [...new Set([...own, ...bySlugs])].sort(before) : bySlugs
    if (named.length > 0) return named
    return byId.length > 0 ? byId : bySpelling(resource, key, collection, among)
  }

  /** Whether a key would name a declared entry if there were no undeclared ones, which never take a name from one. */
  declares(resource: Resource, key: string): boolean {
    return this.candidates(resource, key, true, (entries) => entries.filter(({ implicit }) => !implicit)).length > 0
  }

  /** The entry of a space that a reference names, with or without its resource (`page/about`). */
  findInSpace(space: Space, ref: unknown, truly = false): Entry | undefined {
    const key = keyOf(ref)
    if (key === undefined) return undefined
    if (numberOfKey(key) !== undefined) return this.#entries.inSpace(space, numberIn(key) ?? 0)
    const pinned = truly ? undefined : this.#pins.meaning(spaceScope(space), key)
    if (pinned !== undefined) return this.#entries.inSpace(space, pinned)
    return this.candidatesInSpace(space, ref, truly)[0]
  }

  /** Every entry of a space that a reference could name, the one that it does name first. */
  candidatesInSpace(space: Space, ref: unknown, truly = false): Entry[] {
    const key = keyOf(ref)
    if (key === undefined) return []
    const slash = key.indexOf('/')
    const named = slash > 0 ? this.#site.resources.get(key.slice(0, slash)) : undefined
    const isNamed = named?.space === space && numberOfKey(key.slice(slash + 1)) === undefined
    const exact = isNamed ? this.find(named, key.slice(slash + 1), truly) : undefined
    if (exact) return [exact]
    const sharing = [...this.#site.resources.values()].filter((resource) => resource.space === space)
    return sharing.flatMap((resource) => this.find(resource, ref, truly) ?? []).sort(before)
  }

  /** An entry's parent in a tree; an entry that names itself is at the top. */
  parentOf(entry: Entry): Entry | undefined {
    const { resource } = entry
    const parent = resource.parentKey ? this.find(resource, entry.data[resource.parentKey]) : undefined
    return parent === entry ? undefined : parent
  }

  /** An entry and its ancestors, at most `most`, from the top down. A cycle is cut where it closes. */
  lineOf(entry: Entry, most = Number.POSITIVE_INFINITY): Entry[] {
    const line = new Set([entry])
    for (let at = this.parentOf(entry); at && !line.has(at) && line.size < most; at = this.parentOf(at)) line.add(at)
    return [...line].reverse()
  }

  /** The keys under which files name an entry, as in posting lists. */
  keysOf(entry: Entry): string[] {
    const { id, resource, slug } = entry
    const named = this.textsOf(entry).filter((text) => this.find(resource, text) === entry)
    const isNumber = /^\d+$/.test(slug) && this.find(resource, Number(slug)) === entry
    const keys = [
      `#${id}`,
      ...(isNumber ? [`#${Number(slug)}`] : []),
      ...named,
      ...foldersOf(entry, this.#known(resource), this.#entries, (key) => this.find(resource, key)),
      ...this.#pins.keysOf(resource.name, id),
    ]
    return [...new Set(keys)]
  }

  /** The keys under which files name an entry of a space. */
  keysInSpace(entry: Entry): string[] {
    const space = entry.resource.space!
    const pinned = this.#pins.keysOf(spaceScope(space), entry.id)
    const means = (text: string) => pinned.includes(text) || this.findInSpace(space, text) === entry
    return this.textsInSpace(entry).filter((text) => text === `#${entry.id}` || means(text))
  }

  /** Every key under which files could name an entry of a space, even if it means another: its id first. */
  textsInSpace(entry: Entry): string[] {
    const { id, resource } = entry
    const texts = this.textsOf(entry).flatMap((text) => [text, `${resource.name}/${text}`])
    return [...new Set([`#${id}`, ...texts, ...this.#pins.keysOf(spaceScope(resource.space!), id)])]
  }

  refOf(entry: Entry): Ref {
    // Cached, since every new file names its author and terms.
    return getOrMake(this.#known(entry.resource).refs, entry, () => refOf(entry, this))
  }

  refInSpace(entry: Entry): Ref {
    return refInSpace(entry, this)
  }

  /** Every text that could name an entry, even if the name belongs to another: no other text can. */
  textsOf(entry: Entry): string[] {
    const own = entry.resource.indexes['ref']?.(entry) ?? []
    const spelt = slugsSpelt(entry).flatMap((slug) => this.#entries.implicit.keysOf(entry.resource.name, slug))
    const line = textsOfLine(this.lineOf(entry, longestPath).map(toPlace))
    const { languages } = entry.resource
    const texts = new Set([...own, String(entry.id), ...line, ...spelt])
    return [...(languages ? inAllLanguages(languages, texts, [languageOf(entry)]) : texts)]
  }

  // A single lookup finds most names; slower lookups are cached until something changes.
  #bySlugs(resource: Resource, parts: readonly string[], truly: boolean): readonly Entry[] {
    const slug = parts.at(-1)
    if (slug === undefined || parts.length > longestPath || (parts.length > 1 && !resource.parentKey)) return []
    const text = parts.join('/')
    const known = this.#known(resource)[truly ? 'truly' : 'usual']
    let found = known.get(text)
    if (!found) {
      found = parts.length === 1 ? this.#bySlug(resource, slug) : this.#byPath(resource, parts, truly)
      if (found.length > 1) found = [...found].sort(before)
      // Bounded: requests by strangers for names that do not exist must not fill the memory.
      const isUseful = found.length > 0 || (known.size < mostMissing && text.length <= longestMissing)
      if (isUseful && (resource.parentKey || found.length > 1)) known.set(text, found)
    }
    return found
  }

  #bySlug(resource: Resource, slug: string): readonly Entry[] {
    const collection = this.#entries.collection(resource.name)
    const inTrash = collection.bySlug(slug + trashedSuffix).filter((entry) => storedSlug(entry) === slug)
    return inTrash.length ? [...collection.bySlug(slug), ...inTrash] : collection.bySlug(slug)
  }

  #byPath(resource: Resource, parts: readonly string[], truly: boolean): readonly Entry[] {
    const collection = this.#entries.collection(resource.name)
    const slug = parts.at(-1)!
    const above = parts.slice(0, -1)
    const hasPins = !truly && this.#pins.changes.length > 0
    const [whole, ...ends] = endsOf(parts.join('/'))
    // Entries whose files contain the whole path, unless the parent that it names is pinned.
    const containing = collection.having('tail', whole!)
    const near = hasPins ? this.#thatFit(resource, containing, above, truly) : [...containing]
    // If a file contains a suffix of the path, its parent must match the rest.
    for (const end of ends) near.push(...this.#thatFit(resource, collection.having('tail', `/${end}`), above, truly))
    // A parent named by number, or by a pinned text, yields no slug: looks up its children instead.
    if (!hasPins && collection.having('tail', `#/${slug}`).length === 0) return near
    const numbered = this.#bySlugs(resource, above, truly).flatMap((parent) =>
      [`#${parent.id}`, ...(truly ? [] : this.#pins.keysOf(resource.name, parent.id))]
        .map((key) => (numberOfKey(key) !== undefined ? key : `/${slugsIn(key).join('/')}`))
        .flatMap((key) => collection.having('tail', `${key}/${slug}`))
        .filter((one) => this.#fits(resource, writtenIn(one), above, truly, one)),
    )
    return [...new Set([...near, ...numbered])]
  }

  // Entries that name their parent by the same text fit together or not at all, except in cycles.
  #thatFit(resource: Resource, entries: readonly Entry[], above: readonly string[], truly: boolean): Entry[] {
    const fits = new Map<Stored, boolean>()
    return entries.filter((entry) => {
      const written = writtenIn(entry)
      let isLed = fits.get(written)
      if (isLed === undefined) fits.set(written, (isLed = this.#fits(resource, written, above, truly)))
      return isLed && this.#fits(resource, written, above, truly, entry)
    })
  }

  #fits(resource: Resource, from: Stored, above: readonly string[], truly: boolean, entry?: Entry): boolean {
    return doesFit(from, above, resource, entry, {
      parentAt: (key) => this.find(resource, numberOfKey(key) ?? key, truly),
      isPinned: (key) => !truly && this.#pins.meaning(resource.name, key) !== undefined,
    })
  }
}
