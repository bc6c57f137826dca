import type { Entry, Facts, FileView, Resource, Site, Space } from '../define/model.ts'
import { Collection } from '../store/collection.ts'
import { derivedId, firstDerivedId, IdSequence, storedId } from '../store/entry-id.ts'
import { slugOfPath } from '../store/entry-path.ts'
import type { LoadedFile } from '../store/load-file.ts'
import { fromLocalText } from '../text/local-time.ts'

/** All entries in memory: by path, by id within a space, and in one collection a resource. */
export class Entries {
  readonly collections = new Map<string, Collection>()
  readonly byPath = new Map<string, Entry>()
  readonly ids = new IdSequence()
  /** Paths that want an id which an earlier path holds. */
  readonly rivals = new Map<string, Set<string>>()
  generation = 0
  readonly #site: Site
  readonly #due = new Set<Entry>()
  readonly #spaces = new Map<Space, Map<number, Entry>>()
  readonly #commitTimes: (path: string) => number | undefined

  constructor(
    site: Site,
    resources: Iterable<Resource>,
    textOf: (entry: Entry) => string,
    commitTimes: (path: string) => number | undefined,
  ) {
    this.#site = site
    this.#commitTimes = commitTimes
    for (const resource of resources) this.collections.set(resource.name, new Collection(resource, { site, textOf }))
  }

  collection(name: string): Collection {
    const found = this.collections.get(name)
    if (!found) throw new Error(`There is no content type named '${name}'.`)
    return found
  }

  inSpace(space: Space, id: number): Entry | undefined {
    return this.#spaces.get(space)?.get(id)
  }

  /** Takes a file in, or its new content; gives the entry it is now. */
  put(file: LoadedFile): Entry {
    const before = this.byPath.get(file.path)
    if (before) this.#release(before)
    const entry = this.#toEntry(file)
    this.#claim(entry)
    this.byPath.set(file.path, entry)
    this.collection(file.resource.name).put(entry, before)
    this.generation++
    return entry
  }

  /** Takes many files in at once, as when a folder is opened. */
  putMany(files: Iterable<LoadedFile>): void {
    const perResource = new Map<string, Entry[]>()
    for (const file of files) {
      const entry = this.#toEntry(file)
      this.#claim(entry)
      this.byPath.set(file.path, entry)
      const list = perResource.get(file.resource.name)
      if (list) list.push(entry)
      else perResource.set(file.resource.name, [entry])
    }
    for (const [name, entries] of perResource) this.collection(name).putMany(entries)
    this.generation++
  }

  /** Forgets a file that is gone. */
  drop(path: string): Entry | undefined {
    const entry = this.byPath.get(path)
    if (!entry) return undefined
    this.byPath.delete(path)
    this.collection(entry.resource.name).drop(entry)
    this.#release(entry)
    this.generation++
    this.#giveToNext(entry)
    return entry
  }

  /** When the clock next changes what an entry is, in milliseconds. */
  nextDue(): number | undefined {
    let next: number | undefined
    for (const { facts } of this.#due) next = Math.min(next ?? Number.POSITIVE_INFINITY, facts.due!)
    return next
  }

  /** Lets the clock do what is due by a moment. */
  tick(now: number): void {
    for (const entry of [...this.#due].filter(({ facts }) => facts.due! <= now)) this.renew(entry)
  }

  /** Derives an entry's facts anew: the clock, a setting or a commit changed what they are. */
  renew(entry: Entry): Entry {
    return this.put({ ...entry })
  }

  #toEntry(file: LoadedFile): Entry {
    const { resource, data, path, mtimeMs } = file
    const zone = this.#site.settings?.timezone ?? 'UTC'
    const written = typeof data['modified'] === 'string' ? fromLocalText(data['modified'], zone) : undefined
    const modified = written ?? this.#commitTimes(path) ?? mtimeMs
    const stored =
      typeof data['slug'] === 'string' || typeof data['slug'] === 'number' ? String(data['slug']) : slugOfPath(path)
    const facts: Facts = { status: 'publish', date: modified }
    const view: FileView = { path, data, slug: stored, modified, site: this.#site }
    for (const derive of resource.facts) derive(view, facts)
    const slug = facts.slug ?? stored
    return {
      resource,
      id: this.#idFor(file),
      path,
      slug,
      data,
      bodyStart: file.bodyStart,
      size: file.size,
      mtimeMs,
      modified,
      facts,
    }
  }

  // The first path in order keeps an id that two files store; the other gets its derived one.
  #idFor(file: LoadedFile): number {
    const { space } = file.resource
    if (!space) return 1
    const wanted = storedId(file.data['id'])
    if (wanted !== undefined) {
      const holder = this.inSpace(space, wanted)
      if (!holder || holder.path >= file.path) {
        this.ids.seen(space, wanted)
        return wanted
      }
      this.#rivalsOf(space, wanted).add(file.path)
    }
    let id = derivedId(file.path)
    for (let attempt = 1; ; attempt++) {
      const holder = this.inSpace(space, id)
      if (!holder || holder.path === file.path) return id
      id = derivedId(file.path, attempt)
    }
  }

  #claim(entry: Entry): void {
    const { space } = entry.resource
    if (entry.facts.due !== undefined) this.#due.add(entry)
    if (!space) return
    let ids = this.#spaces.get(space)
    if (!ids) this.#spaces.set(space, (ids = new Map()))
    const holder = ids.get(entry.id)
    ids.set(entry.id, entry)
    if (!holder || holder.path === entry.path) return
    // A later path held it: that one gets its derived id.
    this.#rivalsOf(space, entry.id).add(holder.path)
    const pending = this.byPath.get(holder.path)
    if (pending) {
      this.byPath.delete(holder.path)
      const again = this.#toEntry(pending)
      this.byPath.set(again.path, again)
      ids.set(again.id, again)
      this.collection(again.resource.name).put(again, pending)
    }
  }

  #release(entry: Entry): void {
    this.#due.delete(entry)
    const { space } = entry.resource
    if (!space) return
    const ids = this.#spaces.get(space)
    if (ids?.get(entry.id)?.path === entry.path) ids.delete(entry.id)
    const wanted = storedId(entry.data['id'])
    if (wanted !== undefined) this.rivals.get(`${space} ${wanted}`)?.delete(entry.path)
  }

  // When the holder of a stored id goes, the next path that wants it gets it.
  #giveToNext(gone: Entry): void {
    const { space } = gone.resource
    if (!space || gone.id >= firstDerivedId) return
    const waiting = this.rivals.get(`${space} ${gone.id}`)
    const next = waiting && [...waiting].sort()[0]
    const heir = next === undefined ? undefined : this.byPath.get(next)
    if (heir) this.put(heir)
  }

  #rivalsOf(space: Space, id: number): Set<string> {
    const key = `${space} ${id}`
    let rivals = this.rivals.get(key)
    if (!rivals) this.rivals.set(key, (rivals = new Set()))
    return rivals
  }
}
