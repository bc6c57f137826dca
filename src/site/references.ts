import { listOf } from '../define/define.ts'
import type { Draft, Entry, Ref, Resource, Site, Stored } from '../define/model.ts'
import { namesInSpace, refInSpace } from '../derive/space-refs.ts'
import { trashedSuffix, withoutTrash } from '../define/trash.ts'
import type { Entries } from './entries.ts'

// Trees deeper than this, and circles, end here.
const deepest = 40

/** Finds what files name: an id, a slug, a path of slugs (`about/team`), or a key of the resource's own. */
export function findByRef(entries: Entries, resource: Resource, ref: unknown, depth = 0): Entry | undefined {
  if (depth > deepest) return undefined
  const collection = entries.collection(resource.name)
  if (typeof ref === 'number') return collection.byId(ref) ?? first(collection.bySlug(String(ref)))
  if (typeof ref !== 'string' || ref === '') return undefined
  const own = resource.facets['ref'] ? first(collection.having('ref', ref)) : undefined
  if (own) return own
  const parts = ref.split('/').filter(Boolean)
  const slug = parts.at(-1) ?? ''
  // What is in the trash is still what names it mean, unless another entry has the slug by now.
  const named = [...collection.bySlug(slug), ...collection.bySlug(slug + trashedSuffix)].filter((entry) =>
    isBelow(entries, entry, parts.slice(0, -1), depth),
  )
  // Without a path, the topmost of that name is meant.
  const found = named.find((entry) => isLive(entry) && !parentOf(entries, entry, depth)) ?? first(named)
  if (found) return found
  return /^#?\d+$/.test(ref) ? collection.byId(Number(ref.replace('#', ''))) : undefined
}

/** Keys under which other files may name an entry, as posting lists hold them. */
export function keysOf(entries: Entries, entry: Entry): string[] {
  const { resource } = entry
  const texts = new Set(resource.facets['ref']?.(entry) ?? [])
  texts.add(String(entry.id))
  if (entry.slug) for (const text of [entry.slug, withoutTrash(entry.slug), slugPath(entries, entry)]) texts.add(text)
  return [`#${entry.id}`, ...[...texts].filter((text) => findByRef(entries, resource, text) === entry)]
}

/** What a file should write to name an entry: its key or slug, the path of slugs where that is not enough, else its id. */
export function refOf(entries: Entries, entry: Entry): Ref {
  const candidates = [
    ...(entry.resource.facets['ref']?.(entry) ?? []),
    withoutTrash(entry.slug),
    slugPath(entries, entry),
  ]
  return (
    candidates.find(
      (text) => text !== '' && !/^\d+$/.test(text) && findByRef(entries, entry.resource, text) === entry,
    ) ?? entry.id
  )
}

/** The entry above this one, in a resource that is a tree. */
export function parentOf(entries: Entries, entry: Entry, depth = 0): Entry | undefined {
  const key = entry.resource.parentKey
  return key ? findByRef(entries, entry.resource, entry.data[key], depth + 1) : undefined
}

/** The slugs from the top down to an entry, joined by `/`. */
export function slugPath(entries: Entries, entry: Entry): string {
  const slugs: string[] = []
  const seen = new Set<Entry>()
  for (let at: Entry | undefined = entry; at && !seen.has(at); at = parentOf(entries, at)) {
    seen.add(at)
    slugs.unshift(withoutTrash(at.slug))
  }
  return slugs.join('/')
}

/** Whether a draft changes the names by which other files may know an entry: its slug, or its place in a tree. */
export function isRenamed(before: Entry, draft: Draft): boolean {
  const key = before.resource.parentKey
  return before.slug !== draft.slug || (key !== undefined && before.data[key] !== draft.get(key))
}

/** The keys under which other files may know an entry. */
export interface Names {
  readonly id: number
  readonly keys: readonly string[]
}

/** The names of an entry and of everything that stands below it: the entry first, then level by level. */
export function namesBelow(entries: Entries, top: Entry): Names[] {
  const found = new Map<number, string[]>()
  const level = [top]
  for (let entry = level.shift(); entry; entry = level.shift()) {
    if (found.has(entry.id)) continue
    const keys = keysOf(entries, entry)
    found.set(entry.id, keys)
    const { parentKey, name } = entry.resource
    if (parentKey) level.push(...keys.flatMap((key) => entries.collection(name).having(parentKey, key)))
  }
  return [...found].map(([id, keys]) => ({ id, keys }))
}

/** After a change, files that know entries by names which are theirs no longer are told those that are. */
export function mendNames(site: Site, resource: Resource, names: readonly Names[]): void {
  for (const { id, keys } of names) {
    const entry = site.get(resource.name, id)
    if (!entry?.slug) continue
    const valid = new Set(site.keysOf(entry))
    const gone = keys.filter((key) => !valid.has(key))
    if (gone.length) mendReferences(site, resource, gone, entry)
  }
}

/**
 * Files that name an entry are told its new name: a slug that changes must not break what refers to it. `keys` are those
 * of the entry that are its own no longer.
 */
function mendReferences(site: Site, resource: Resource, keys: readonly string[], to: Entry): void {
  for (const { other, field, stored } of referringFields(site)) {
    if (stored.refers === resource.name) replaceRefs(site, { other, field, stored, keys, ref: site.refOf(to) })
    else if (stored.space && stored.space === resource.space)
      replaceRefs(site, { other, field, stored, keys: namesInSpace(site, resource, keys), ref: refInSpace(site, to) })
  }
}

/**
 * Files that name an entry of a space without its resource lose it when it is deleted: its slug could mean another one
 * from then on. `keys` are those that it had.
 */
export function dropSpaceReferences(site: Site, resource: Resource, keys: readonly string[]): void {
  for (const { other, field, stored } of referringFields(site)) {
    if (stored.space && stored.space === resource.space)
      replaceRefs(site, { other, field, stored, keys: namesInSpace(site, resource, keys), ref: undefined })
  }
}

interface Referring {
  readonly other: Resource
  readonly field: string
  readonly stored: Stored
}

function* referringFields(site: Site): Generator<Referring> {
  for (const other of site.resources.values())
    for (const [field, { stored }] of Object.entries(other.fields)) if (stored) yield { other, field, stored }
}

function replaceRefs(
  site: Site,
  said: Referring & { readonly keys: readonly string[]; readonly ref: Ref | undefined },
): void {
  const { other, field, stored, ref } = said
  const keys = new Set(said.keys)
  const touched = new Set(said.keys.flatMap((key) => [...site.having(other.name, field, key)]))
  for (const entry of touched) {
    const draft = site.draft(other.name, entry)
    replaceRef(draft, stored.key, keys, ref)
    site.save(draft)
  }
}

function replaceRef(draft: Draft, key: string, keys: ReadonlySet<string>, to: Ref | undefined): void {
  const value = draft.get(key)
  const isNamed = (ref: unknown) => keys.has(typeof ref === 'number' ? `#${ref}` : String(ref))
  if (!Array.isArray(value)) return draft.set(key, to)
  const kept = listOf(value).flatMap((ref) => (isNamed(ref) ? (to === undefined ? [] : [to]) : [ref]))
  draft.set(key, [...new Set(kept)])
}

function isBelow(entries: Entries, entry: Entry, above: readonly string[], depth: number): boolean {
  let at: Entry | undefined = entry
  for (let i = above.length - 1; i >= 0; i--) {
    at = at && parentOf(entries, at, depth)
    if (!at || withoutTrash(at.slug) !== above[i]) return false
  }
  return true
}

function first(found: readonly Entry[]): Entry | undefined {
  return found.find(isLive) ?? found[0]
}

function isLive(entry: Entry): boolean {
  return entry.facts.status !== 'trash'
}
