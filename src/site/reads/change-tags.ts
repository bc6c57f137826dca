import { isDeepStrictEqual } from 'node:util'
import { languageOf } from '../../derive/languages/languages.ts'
import type { Entry, EntryChange, Resource, Site } from '../../model/model.ts'
import { namingFieldsOf } from '../../derive/references/places.ts'
import { storedSlug } from '../../text/names.ts'
import { everyKey, spaceTag } from './question-tags.ts'
import { anyTag, entryTag, kindTag, replyTag, siteTag, wordsOfRef } from './tag-names.ts'

/** The tags of all answers that a change of an entry may alter. Answers without any of these tags are unaffected. */
export function tagsOfChange({ before, after }: Pick<EntryChange, 'before' | 'after'>, site: Site): Set<string> {
  const sides = [before, after].filter((one) => one !== undefined)
  const tags = new Set([anyTag])
  // Settings affect everything: addresses, types, time zones.
  if (sides.some(({ resource }) => resource.configures)) return tags.add(siteTag)
  for (const { id, resource } of sides) tags.add(entryTag(resource.name, id)).add(kindTag(resource.name))
  for (const kind of implicitKinds(site, before, after)) tags.add(kindTag(kind))
  // An entry of another kind is a different entry.
  const isSameKind = before?.resource.name === after?.resource.name
  if (isSameKind) addReplies(tags, before, after, site)
  else for (const one of sides) addReplies(tags, one, undefined, site)
  return tags
}

function addReplies(tags: Set<string>, before: Entry | undefined, after: Entry | undefined, site: Site): void {
  const sides = [before, after].filter((one) => one !== undefined)
  // By the current definition: a changed definition drops all answers.
  const known = sides[0]!.resource
  const resource = site.resources.get(known.name) ?? known
  const kind = resource.name
  const isOther = !before || !after || !isDeepStrictEqual(lookupKeys(before), lookupKeys(after))
  if (isOther)
    for (const one of sides) {
      tags.add(replyTag('', 'at', one.path))
      for (const word of refWords(one)) {
        tags.add(replyTag(kind, 'name', word))
        if (resource.space) tags.add(spaceTag(resource.space, word))
      }
    }
  const keys = keysOf(resource, before, after)
  const changed = keys.filter(({ isInBoth }) => isOther || !isInBoth)
  for (const { index, key } of changed) for (const of of [kind, '']) tags.add(replyTag(of, 'having', index, key))
  const members = [everyKey, ...keys.map(({ index, key }) => [index, key] as const)]
  if (changed.length > 0 || isOther) for (const one of members) tags.add(replyTag(kind, 'members', ...one))
  if (!before || !after) return
  for (const [order, { key, live }] of Object.entries(resource.orders))
    if (!live && !isDeepStrictEqual(key(before, site), key(after, site)))
      for (const one of members) tags.add(replyTag(kind, 'order', order, ...one))
}

interface Key {
  readonly index: string
  readonly key: string
  /** Whether the entry has the key both before and after. */
  readonly isInBoth: boolean
}

function keysOf({ indexes }: Resource, before: Entry | undefined, after: Entry | undefined): Key[] {
  return Object.entries(indexes).flatMap(([index, keysIn]) => {
    const [had, has] = [before, after].map((one) => new Set(one ? keysIn(one) : []))
    return [...new Set([...had!, ...has!])].map((key) => ({ index, key, isInBoth: had!.has(key) && has!.has(key) }))
  })
}

/** The values on which lookups of an entry by path or reference depend. */
function lookupKeys(entry: Entry): unknown[] {
  const { data, derived, id, implicit, path, resource, slug } = entry
  const parent = resource.parentKey && data[resource.parentKey]
  const own = resource.indexes['ref']?.(entry)
  return [
    id,
    data['id'],
    path,
    slug,
    derived.storedSlug,
    parent,
    own,
    resource.languages && languageOf(entry),
    implicit,
  ]
}

function refWords(entry: Entry): Set<string> {
  const own = entry.resource.indexes['ref']?.(entry) ?? []
  const parts = entry.path.split('/')
  return new Set([entry.id, entry.slug, storedSlug(entry), ...own, ...parts].flatMap(wordsOfRef))
}

// Implicit entries appear and disappear with the names in files.
function* implicitKinds(site: Site, before: Entry | undefined, after: Entry | undefined): Generator<string> {
  for (const resource of site.resources.values()) {
    if (!resource.implicit) continue
    const fields = namingFieldsOf(resource, site)
    const [had, has] = [before, after].map((one) => {
      const own = fields.filter((field) => field.resource.name === one?.resource.name)
      return own.length > 0 && [one!.derived.status, own.map(({ index }) => one!.resource.indexes[index]?.(one!))]
    })
    if (!isDeepStrictEqual(had, has)) yield resource.name
  }
}
