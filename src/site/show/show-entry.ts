import { LRUCache } from 'lru-cache'
import { isIn, renameAll } from '../../derive/rest-root.ts'
import { publicOnly } from '../../derive/may-see.ts'
import { memoize } from '../../work/caches.ts'
import type { Entry, Field, Link, Resource, ShowOptions, Site, View } from '../../model/model.ts'

/** An entry as in an answer: the requested members of the context, and its links. */
export function showEntry(entry: Entry, site: Site, showing: ShowOptions): Record<string, unknown> {
  const { members } = showing
  const { resource } = entry
  const view: View = { ...showing, site, opens: showing.opens ?? closed, sees: showing.sees ?? publicIn(site) }
  const shown: Record<string, unknown> = {}
  for (const [name, field] of fieldsIn(resource, showing))
    shown[name] = withMountNames(field, field.show(entry, view), view)
  if (resource.links.length > 0 && (members?.has('_links') ?? true)) shown['_links'] = linksOf(entry, view)
  return shown
}

function withMountNames({ holdsNames }: Field, value: unknown, { rest }: View): unknown {
  return holdsNames && rest.renames ? renameAll(value, rest.nameOf) : value
}

type Fields = readonly (readonly [string, Field])[]

const fieldsOf = memoize((_resource: Resource) => new Map<string, Fields>())
const chosen = new WeakMap<ReadonlySet<string>, { readonly from: Fields; readonly fields: Fields }>()

// Called for each entry of each list, hence the caches.
function fieldsIn(resource: Resource, { context, members, rest }: ShowOptions): Fields {
  const known = fieldsOf(resource)
  const place = `${context} ${rest.system} ${rest.legacy}`
  let fields = known.get(place)
  if (!fields) {
    fields = Object.entries(resource.fields).filter(([, one]) => one.contexts.includes(context) && isIn(rest, one))
    known.set(place, fields)
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
  readonly #kept = new LRUCache<string, RecordPlaces>({
    maxSize: 64 << 20,
    sizeCalculation: ({ text }, key) => text.length + key.length + 64,
  })
  readonly #site: Site
  readonly #generationOf: (name: string) => number
  readonly #shownIn: (entry: Entry) => Iterable<string>
  readonly #always: readonly string[]

  /** @param shownIn - what the text of an entry shows of others, as far as it was rendered */
  constructor(
    site: Site,
    generationOf: (name: string) => number,
    shownIn: (entry: Entry) => Iterable<string>,
    settings: string | undefined,
  ) {
    this.#site = site
    this.#generationOf = generationOf
    this.#shownIn = shownIn
    this.#always = settings === undefined ? [] : [settings]
  }

  /** A number that changes with all that an entry shows: generations only increase, so equal sums mean no change. */
  generationsOf(entry: Entry): number {
    let sum = 0
    for (const name of this.#always) sum += this.#generationOf(name)
    for (const name of entry.resource.dependsOn) sum += this.#generationOf(name)
    for (const name of this.#shownIn(entry)) sum += this.#generationOf(name)
    return sum
  }

  text(entry: Entry, options: Omit<ShowOptions, 'members'>): string {
    const open = options.opens?.(entry) ?? false
    const key = `${entry.resource.name} ${entry.id} ${options.context} ${open} ${options.rest.url}${mayOf(entry, options)}`
    const known = this.#kept.get(key)
    const sees = options.sees ?? publicIn(this.#site)
    if (known && known.entry === entry && known.depends === this.generationsOf(entry) && isSeenBy(sees, known.seen))
      return known.text
    const seen = new Map<Entry, boolean>()
    const noting = (named: Entry) => {
      const isSeen = sees(named)
      seen.set(named, isSeen)
      return isSeen
    }
    const text = JSON.stringify(showEntry(entry, this.#site, { ...options, sees: noting }))
    // Only now it is known what the text shows.
    this.#kept.set(key, { entry, depends: this.generationsOf(entry), text, ...(seen.size > 0 && { seen }) })
    return text
  }
}

// What depends on the caller: few callers differ in it.
function mayOf(entry: Entry, { context, permissions }: Omit<ShowOptions, 'members'>): string {
  if (!permissions) return ''
  // Only who edits is told of more than verbs.
  return ` ${context === 'edit' ? permissions.roles.join(',') : ''} ${permissions.allow(entry).join(',')}`
}

// Most name nothing, or what everybody sees: then one text is for all.
function isSeenBy(sees: (named: Entry) => boolean, seen: RecordPlaces['seen']): boolean {
  if (seen) for (const [named, wasSeen] of seen) if (sees(named) !== wasSeen) return false
  return true
}

function publicIn(site: Site): (named: Entry) => boolean {
  return (named) => publicOnly(named, site) !== undefined
}

interface RecordPlaces {
  /** What the text told of other entries, or kept quiet about, for who may not see them. */
  readonly seen?: ReadonlyMap<Entry, boolean>
  readonly entry: Entry
  readonly depends: number
  readonly text: string
}

const closed = () => false
