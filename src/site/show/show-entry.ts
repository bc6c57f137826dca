import { LRUCache } from 'lru-cache'
import type { Generations, MadeOfEntry } from './generations.ts'
import { isIn, renameAll } from '../../derive/rest-root.ts'
import { publicOnly } from '../../derive/may-see.ts'
import type { Context, Entry, Field, Link, Resource, ShowOptions, Site, System, View } from '../../model/model.ts'
import { makeOfEntry } from '../reads/noting.ts'
import { memoize } from '../../work/caches.ts'

/** An entry as in an answer: the requested members of the context, and its links. */
export function showEntry(entry: Entry, site: Site, showing: ShowOptions): Record<string, unknown> {
  return showAs(entry, toView(site, showing, showing.sees ?? publicIn(site)))
}

function showAs(entry: Entry, view: View): Record<string, unknown> {
  const { members, rest } = view
  const { resource } = entry
  const answer: Record<string, unknown> = {}
  for (const [name, field] of fieldsIn(resource, view)) {
    const value = field.show(entry, view)
    answer[name] = field.holdsNames && rest.renames ? renameAll(value, rest.nameOf) : value
  }
  if (resource.links.length > 0 && (members?.has('_links') ?? true)) answer['_links'] = linksOf(entry, view)
  return answer
}

// Always with the same members in the same order: fields read it for each entry of each list.
function toView(site: Site, { context, rest, opens = closed, permissions, members }: ShowOptions, sees: View['sees']) {
  return { site, context, rest, opens, sees, permissions, members } satisfies View
}

type Fields = readonly (readonly [string, Field])[]

/** The members of a resource by context and kind of mount. */
type FieldsByMount = Readonly<Record<Context, Map<System | undefined, Fields>>>
const known = memoize((_resource: Resource): FieldsByMount => ({ view: new Map(), embed: new Map(), edit: new Map() }))
const chosen = new WeakMap<ReadonlySet<string>, { readonly from: Fields; readonly fields: Fields }>()

// Called for each entry of each list, hence the caches.
function fieldsIn(resource: Resource, { rest, context, members }: ShowOptions): Fields {
  const byMount = known(resource)[context]
  const mount = rest.legacy ? undefined : rest.system
  let fields = byMount.get(mount)
  if (!fields) {
    const all = Object.entries(resource.fields)
    fields = all.filter(([, field]) => field.contexts.includes(context) && isIn(rest, field))
    byMount.set(mount, fields)
  }
  if (!members) return fields
  let found = chosen.get(members)
  if (found?.from !== fields) {
    found = { from: fields, fields: fields.filter(([name]) => members.has(name)) }
    chosen.set(members, found)
  }
  return found.fields
}

function linksOf(entry: Entry, view: View): Record<string, Link[]> {
  const links: Record<string, Link[]> = {}
  for (const add of entry.resource.links) add(entry, view, links)
  return links
}

/** Caches the JSON text of shown entries until an entry, or something it references, changes. */
export class EntryTexts {
  readonly #kept = new LRUCache<string, CachedText>({
    maxSize: 64 << 20,
    sizeCalculation: ({ text }, key) => text.length + key.length + 64,
  })
  readonly #site: Site
  readonly generations: Generations
  readonly #release: (entry: Entry) => void

  /** @param release - called when an entry's text is made: its rendered parts are not needed any more */
  constructor(site: Site, generations: Generations, release: (entry: Entry) => void) {
    this.#site = site
    this.generations = generations
    this.#release = release
  }

  text(entry: Entry, options: Omit<ShowOptions, 'members'>): string {
    const open = options.opens?.(entry) ?? false
    const key = `${entry.resource.name} ${entry.id} ${options.context} ${open} ${options.rest.url}${mayOf(entry, options)}`
    const known = this.#kept.get(key)
    const sees = options.sees ?? publicIn(this.#site)
    const { reads } = this.#site
    const isCurrent = known?.entry === entry && this.generations.hold(known) && isSeenBy(sees, known.seen)
    if (isCurrent && (reads?.knows(`text ${key}`) ?? true)) return known.text
    let seen: Map<Entry, boolean> | undefined
    const noting = (named: Entry) => {
      const isSeen = sees(named)
      ;(seen ??= new Map()).set(named, isSeen)
      return isSeen
    }
    const make = () => JSON.stringify(showAs(entry, toView(this.#site, options, noting)))
    const text = reads ? makeOfEntry(reads, `text ${key}`, entry, make) : make()
    // The dependencies of the text are known only now.
    this.#kept.set(key, { entry, depends: this.generations.of(entry), seenAt: this.generations.now(), text, seen })
    this.#release(entry)
    return text
  }
}

// The part of the key that depends on the caller: few callers differ in it.
function mayOf(entry: Entry, { context, permissions }: Omit<ShowOptions, 'members'>): string {
  if (!permissions) return ''
  // Only answers for editing contain more permissions than verbs.
  return ` ${context === 'edit' ? permissions.roles.join(',') : ''} ${permissions.allow(entry).join(',')}`
}

// Most entries name nothing, or only public entries: then one text is for everybody.
function isSeenBy(sees: (named: Entry) => boolean, seen: CachedText['seen']): boolean {
  if (seen) for (const [named, wasSeen] of seen) if (sees(named) !== wasSeen) return false
  return true
}

function publicIn(site: Site): (named: Entry) => boolean {
  return (named) => publicOnly(named, site) !== undefined
}

interface CachedText extends MadeOfEntry {
  /** The other entries that the text names, or conceals from callers who may not see them. */
  readonly seen: ReadonlyMap<Entry, boolean> | undefined
  readonly text: string
}

const closed = () => false
