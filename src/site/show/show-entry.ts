import { LRUCache } from 'lru-cache'
import type { Generations, MadeOfEntry } from './generations.ts'
import { isIn, renameAll } from '../../derive/rest-root.ts'
import { publicOnly } from '../../derive/may-see.ts'
import type {
  Context,
  Entry,
  Field,
  Link,
  Permissions,
  Resource,
  ShowOptions,
  Site,
  System,
  View,
} from '../../model/model.ts'
import { makeOfEntry } from '../reads/noting.ts'
import { Doorkeeper, memoize } from '../../work/caches.ts'
import { longFrom } from '../../work/long-texts.ts'

/** Shows an entry as in a response: the requested members of the context, and its links. */
export function showEntry(entry: Entry, site: Site, showing: ShowOptions): Record<string, unknown> {
  return showAs(entry, toView(site, showing, showing.sees ?? publicIn(site)))
}

function showAs(entry: Entry, view: View): Record<string, unknown> {
  const { members, rest } = view
  const { resource } = entry
  const { fields, blank } = fieldsIn(resource, view)
  // Prefilled: an object that gets this many members one by one becomes a hash table, which is slower to fill and to serialize.
  const answer: Record<string, unknown> = { ...blank }
  for (const { name, field } of fields) {
    const value = field.show(entry, view)
    answer[name] = field.holdsNames && rest.renames ? renameAll(value, rest.nameOf) : value
  }
  if (resource.links.length > 0 && (members?.has('_links') ?? true)) {
    const links: Record<string, Link[]> = (answer['_links'] = {})
    for (const add of resource.links) add(entry, view, links)
  }
  return answer
}

// Always the same members in the same order: fields read it for each entry of each list.
function toView(site: Site, { context, rest, opens = closed, permissions, members }: ShowOptions, sees: View['sees']) {
  return { site, context, rest, opens, sees, permissions, members } satisfies View
}

/** Members of a resource, and an object with all of them, without values. */
interface Members {
  readonly fields: readonly { readonly name: string; readonly field: Field }[]
  readonly blank: Readonly<Record<string, undefined>>
}

/** Maps, because the engine recompiles code that reads object members by changing names. */
const known = memoize(
  (_resource: Resource) =>
    new Map<Context, Map<System | undefined, Members>>([
      ['view', new Map()],
      ['embed', new Map()],
      ['edit', new Map()],
    ]),
)
const chosen = new WeakMap<ReadonlySet<string>, { readonly from: Members; readonly members: Members }>()

// Called for each entry of each list, hence the caches.
function fieldsIn(resource: Resource, { rest, context, members: asked }: ShowOptions): Members {
  const byMount = known(resource).get(context)!
  const mount = rest.legacy ? undefined : rest.system
  let members = byMount.get(mount)
  if (!members) {
    const all = Object.entries(resource.fields).map(([name, field]) => ({ name, field }))
    members = toMembers(all.filter(({ field }) => field.contexts.includes(context) && isIn(rest, field)))
    byMount.set(mount, members)
  }
  if (!asked) return members
  let found = chosen.get(asked)
  if (found?.from !== members) {
    found = { from: members, members: toMembers(members.fields.filter(({ name }) => asked.has(name))) }
    chosen.set(asked, found)
  }
  return found.members
}

function toMembers(fields: Members['fields']): Members {
  return { fields, blank: Object.fromEntries(fields.map(({ name }) => [name, undefined])) }
}

/** Caches entries' JSON text until a dependency changes: all of a small site, else long ones and those shown repeatedly. */
export class EntryTexts {
  readonly #texts = new LRUCache<string, MadeOfEntry & { readonly seen: SeenEntries; readonly text: string }>({
    maxSize: 64 << 20,
    sizeCalculation: ({ text }, key) => text.length + key.length + 64,
  })
  readonly #doorkeeper = new Doorkeeper<Entry>(10_000)
  readonly #site: Site
  readonly generations: Generations
  readonly #release: (entry: Entry) => void

  /** @param release - called when an entry's text is made, and its rendered parts are no longer needed */
  constructor(site: Site, generations: Generations, release: (entry: Entry) => void) {
    this.#site = site
    this.generations = generations
    this.#release = release
  }

  text(entry: Entry, options: ShowOptions): string {
    if (options.members) {
      const text = JSON.stringify(showEntry(entry, this.#site, options))
      return text === '{}' && options.rest.emptyAs === 'list' ? '[]' : text
    }
    const open = options.opens?.(entry) ?? false
    const { context, permissions, rest } = options
    const may = permissions ? mayOf(entry, context, permissions) : ''
    const key = `${entry.resource.name} ${entry.id} ${context} ${open} ${rest.url}${may}`
    const known = this.#texts.get(key)
    const sees = options.sees ?? publicIn(this.#site)
    const { reads } = this.#site
    const isCurrent = known?.entry === entry && this.generations.hold(known) && isSeenBy(sees, known.seen)
    if (isCurrent && (reads?.knows(`text ${key}`) ?? true)) return known.text
    const seen: SeenEntries = { shown: undefined, hidden: undefined }
    const noting = (named: Entry) => {
      const isSeen = sees(named)
      if (isSeen) (seen.shown ??= []).push(named)
      else (seen.hidden ??= []).push(named)
      return isSeen
    }
    const make = () => JSON.stringify(showAs(entry, toView(this.#site, options, noting)))
    const text = reads ? makeOfEntry(reads, `text ${key}`, entry, make) : make()
    // The dependencies are known only once the text is made.
    const hasRoom = this.#texts.calculatedSize < keptAtOnce
    if (hasRoom || text.length > longFrom || this.#doorkeeper.admits(entry))
      this.#texts.set(key, { entry, depends: this.generations.of(entry), seenAt: this.generations.now(), text, seen })
    this.#release(entry)
    return text
  }
}

// The caller-dependent part of the key: few callers differ in it.
function mayOf(entry: Entry, context: Context, permissions: Permissions): string {
  // Only responses in the edit context contain more permissions than verbs.
  return ` ${context === 'edit' ? permissions.roles.join(',') : ''} ${permissions.allow(entry).join(',')}`
}

// Most entries name nothing, or only public entries: one text then serves everybody.
function isSeenBy(sees: (named: Entry) => boolean, { shown, hidden }: SeenEntries): boolean {
  return (shown?.every(sees) ?? true) && !hidden?.some(sees)
}

function publicIn(site: Site): (named: Entry) => boolean {
  return (named) => publicOnly(named, site) !== undefined
}

/** The entries that a text names, possibly repeated, and those it conceals from callers who may not see them. */
interface SeenEntries {
  shown: Entry[] | undefined
  hidden: Entry[] | undefined
}

const closed = () => false

/** In characters: some thousand posts, which do not yet burden the garbage collector. */
const keptAtOnce = 4 << 20
