import { isOfLanguage } from '../derive/languages/languages.ts'
import type { Draft, Entry, Resource, Site, ImportedFile } from '../model/model.ts'
import { referencePlaces, refsIn, replaceRefs } from '../derive/references/places.ts'
import { toSlug, uniqueSlug } from '../text/wordpress/slug.ts'
import { modifiedKeys } from '../site/index/modified.ts'
import { importedFrom } from './source/source-keys.ts'

const unslugged = new Set<unknown>(['draft', 'pending'])

/** The entry to write: the importer's result, with the common members of imported entries. */
export interface Wanted extends ImportedFile {
  readonly resource: Resource
  readonly id: number
  readonly key: string
  readonly meta: Readonly<Record<string, string | readonly string[]>>
  /** Undefined for the default language. */
  readonly language?: string | undefined
  /** A copy of the file that it describes, if any. */
  readonly staged?: string
}

/**
 * Writes an entry of an export as a file, under the write lock.
 *
 * @param numbers - the next number of each slug that several entries want: from 2, each would try all of them
 * @throws RestError, WriteError, ContentError
 */
export function writeEntry(site: Site, wanted: Wanted, numbers: Map<string, number>): Entry {
  const { resource, id, key, data, body, meta, staged, file, after, language } = wanted
  const draft = site.draft(resource.name, undefined, id)
  draft.language = language
  const named = toRefs(site, resource, data)
  for (const [name, value] of Object.entries(named)) if (value !== undefined) draft.set(name, value)
  if (Object.keys(meta).length > 0) draft.set('meta', meta)
  draft.set(importedFrom, key)
  if (body !== undefined && body !== '') draft.body = body
  if (staged !== undefined && file) draft.file = { staged, path: site.files.freePath(resource, file.path) }
  draft.slug = slugFor(site, wanted, draft, numbers)
  if (after) draft.after(after)
  return site.save(draft)
}

/** Replaces ids in an entry's references by slugs, if their targets exist, and what `text` replaces in its body. */
export function finishEntry(site: Site, entry: Entry, text: (body: string) => string): void {
  const changes = Object.entries(toRefs(site, entry.resource, entry.data)).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(entry.data[key]),
  )
  const before = site.bodyOf(entry)
  const body = text(before)
  if (changes.length === 0 && body === before) return
  const draft = site.draft(entry.resource.name, entry)
  for (const [key, value] of changes) draft.set(key, value)
  if (body !== before) draft.body = body
  // Readers see no change, so the modification date stays.
  for (const key of modifiedKeys) if (entry.data[key] !== undefined) draft.set(key, entry.data[key])
  site.save(draft)
}

/** Whether an entry still has references by id. */
export function namesById({ resource, data }: Entry): boolean {
  return referencePlaces(resource).some(({ stored }) =>
    refsIn(data[stored.key], stored).some((one) => typeof one === 'number'),
  )
}

// A missing target keeps its id, which becomes valid when the target exists.
function toRefs(site: Site, resource: Resource, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named: Record<string, unknown> = { ...data }
  for (const { stored } of referencePlaces(resource)) {
    const { key, references, space } = stored
    const refOf = (one: unknown) => {
      if (typeof one !== 'number') return one
      const entry = references ? site.get(references, one) : site.inSpace(space!, one)
      return entry ? (references ? site.refOf(entry) : site.refInSpace(entry)) : one
    }
    named[key] = replaceRefs(named[key], stored, refOf)
  }
  return named
}

// The source's slug, normalized; if it is taken, with a number.
function slugFor(site: Site, { resource, data, slug, id }: Wanted, draft: Draft, numbers: Map<string, number>): string {
  const title = typeof data['title'] === 'string' ? toSlug(data['title'], site.settings.language) : ''
  const wanted = toSlug(slug, site.settings.language) || (unslugged.has(data['status']) ? '' : title || String(id))
  if (wanted === '') return ''
  const above = (ref: unknown) => (resource.parentKey ? site.find(resource.name, ref)?.id : undefined)
  const own = above(data[resource.parentKey ?? ''])
  const key = JSON.stringify([resource.name, draft.language, resource.sharesSlugs && own, wanted])
  const isTaken = (tried: string) =>
    site
      .having(resource.name, 'slug', tried)
      .some(
        (other) =>
          isOfLanguage(other, draft) && (!resource.sharesSlugs || above(other.data[resource.parentKey!]) === own),
      )
  const unique = uniqueSlug(wanted, isTaken, { from: numbers.get(key) ?? 2 })
  if (unique !== wanted) numbers.set(key, 1 + Number(unique.slice(unique.lastIndexOf('-') + 1)))
  return unique
}
