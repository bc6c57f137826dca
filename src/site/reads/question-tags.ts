import type { Bounds, Clause, Query, Question, Site, Space } from '../../model/model.ts'
import { anyTag, entryTag, kindTag, replyTag, servicesTag, wordsOfRef } from './tag-names.ts'

/** The tags of an answer, by kind of question. Answers to unlisted kinds change with everything. */
const tagsByKind: Readonly<Record<string, (site: Site, ...values: never[]) => readonly string[]>> = {
  entry: (site, kind: string, id: number) => [entryTagIn(site, kind, id)],
  factsOf: (site, kind: string, id: number) => [entryTagIn(site, kind, id)],
  snapshots: (site, kind: string, id: number) => [entryTagIn(site, kind, id)],
  inSpace: (_site, space: Space, id: number) => [spaceTag(space, String(id))],
  at: (_site, path: string) => [replyTag('', 'at', path)],
  find: (site, kind: string, ref: unknown) => tagNames(site, kind, ref),
  findInSpace: (_site, space: Space, ref: unknown) => wordsOfRef(ref).map((word) => spaceTag(space, word)),
  having: (_site, index: string, key: string, kind: string) => [replyTag(kind, 'having', index, key)],
  count: (site, kind: string, where: Clause[], ranges: Bounds[]) => selectTags(site, kind, { where, ranges }),
  all: (_site, kind: string) => [kindTag(kind)],
  keysOf: (site, kind: string, id: number) => ownNames(site, kind, id),
  refOf: (site, kind: string, id: number) => ownNames(site, kind, id),
  keysInSpace: (site, kind: string, id: number) => ownNamesInSpace(site, kind, id),
  refInSpace: (site, kind: string, id: number) => ownNamesInSpace(site, kind, id),
  mayBeNamed: (site, kind: string, id: number, by: string, index: string) =>
    keysInSpaceOf(site, kind, id).map((key) => replyTag(by, 'having', index, key)),
  isNamedForAll: (site, kind: string) => whereImplicit(site, kind),
  notNamedForAll: (site, kind: string) => whereImplicit(site, kind),
  select: (site, kind: string, query: Query) => selectTags(site, kind, query),
  selectAmong: (site, kinds: string[], query: Query) => kinds.flatMap((kind) => selectTags(site, kind, query)),
  service: () => [servicesTag],
  // `TagLog` itself notes that an answer depends on the time.
  now: () => [],
}

/** The tags of a site's answer to a question. */
export function tagsOfQuestion([kind, ...values]: Question, site: Site): readonly string[] {
  const tagsFor = Object.hasOwn(tagsByKind, kind) ? tagsByKind[kind] : undefined
  return tagsFor ? tagsFor(site, ...(values as never[])) : [anyTag]
}

export function spaceTag(space: Space, word: string): string {
  return replyTag('', 'name', space, word)
}

// Implicit entries appear and disappear with others.
function entryTagIn(site: Site, kind: string, id: number): string {
  return isImplicit(site, kind) ? kindTag(kind) : entryTag(kind, id)
}

function isImplicit(site: Site, kind: string): boolean {
  return site.resources.get(kind)?.implicit !== undefined
}

function whereImplicit(site: Site, kind: string): string[] {
  return isImplicit(site, kind) ? [kindTag(kind)] : []
}

function tagNames(site: Site, kind: string, ref: unknown): string[] {
  const words = wordsOfRef(ref)
  if (words.length > 0 && isImplicit(site, kind)) return [kindTag(kind)]
  return words.map((word) => replyTag(kind, 'name', word))
}

function ownNames(site: Site, kind: string, id: number): string[] {
  if (isImplicit(site, kind)) return [kindTag(kind)]
  const entry = site.get(kind, id)
  const words = entry ? [entry.slug, ...site.keysOf(entry)].flatMap(wordsOfRef) : []
  return [...new Set(words)].map((word) => replyTag(kind, 'name', word))
}

function ownNamesInSpace(site: Site, kind: string, id: number): string[] {
  const entry = site.get(kind, id)
  const space = entry?.resource.space
  const words = space ? [entry.slug, ...site.keysInSpace(entry)].flatMap(wordsOfRef) : []
  return [...new Set(words)].map((word) => spaceTag(space!, word))
}

function keysInSpaceOf(site: Site, kind: string, id: number): readonly string[] {
  const entry = site.get(kind, id)
  return entry?.resource.space ? site.keysInSpace(entry) : []
}

/** A clause with more keys than this gets no tags of its own. */
const mostKeys = 12

/** A query's answer changes with each clause's members and places in its orders: watching the smallest clause is enough. */
function selectTags(site: Site, kind: string, selection: Pick<Query, 'where' | 'ranges'> & Partial<Query>): string[] {
  const resource = site.resources.get(kind)
  if (!resource) return []
  if (resource.implicit) return [kindTag(kind)]
  const orders = [selection.orderBy, ...selection.ranges.map(({ order }) => order)].filter(
    (name): name is string => name !== undefined && Object.hasOwn(resource.orders, name),
  )
  const keys = keysOfFewest(selection.where)
  return [...new Set(orders)]
    .flatMap((order) => keys.map((key) => replyTag(kind, 'order', order, ...key)))
    .concat(keys.map((key) => replyTag(kind, 'members', ...key)))
}

/** A key that every entry has. */
export const everyKey: readonly [index: string, key: string] = ['', '']

function keysOfFewest(where: readonly Clause[]): (readonly [index: string, key: string])[] {
  const usable = where.filter(({ exclude, keys }) => !exclude && keys.length <= mostKeys)
  // Nearly everything shown has the same status.
  const [fewest] = [...usable.filter(({ index }) => index !== 'status'), ...usable]
  return fewest ? [...new Set(fewest.keys)].map((key) => [fewest.index, key] as const) : [everyKey]
}
