import type { Entry, Resource, Site } from '../../model/model.ts'
import { untilChanged } from '../../work/until-changed.ts'
import { filesInLanguage, languageOf, neutralPath } from './languages.ts'

/** Returns the key that translations share: `translationKey` (`/…` is a former path of the file), else the neutral path. */
export function translationKey({ resource, path, data }: Pick<Entry, 'resource' | 'path' | 'data'>): string {
  const said = data['translationKey']
  if (!isKey(said)) return `file ${pathAsKey({ resource, path })}`
  return String(said).startsWith('/') ? `file ${String(said).slice(1)}` : `key ${said}`
}

/** Whether a value under `translationKey` ties an entry, so that its path does not: an empty one says nothing. */
export function isKey(said: unknown): said is string | number {
  return (typeof said === 'string' && said !== '') || typeof said === 'number'
}

/** Returns the path shared by translations without a `translationKey`. */
export function pathAsKey({ resource, path }: Pick<Entry, 'resource' | 'path'>): string {
  return neutralPath(resource, path).replace(/\.[^./]+$/, '')
}

/**
 * Whether a file that states no `translationKey` would, at this path, be a translation of others. Only a file made by hand, or as
 * their translation, becomes one by its name.
 */
export function wouldTie({ resource, path }: Pick<Entry, 'resource' | 'path'>, site: Pick<Site, 'having'>): boolean {
  if (!resource.languages) return false
  const tied = site.having(resource.name, 'translation', translationKey({ resource, path, data: {} }))
  // One without a file may be the entry itself.
  return tied.some((one) => !one.implicit)
}

/** Whether an entry is tied to translations by its path alone. */
export function isTied(entry: Entry, site: Pick<Site, 'having'>): boolean {
  const { resource, data } = entry
  if (!resource.languages || isKey(data['translationKey'])) return false
  return site.having(resource.name, 'translation', translationKey(entry)).length > 1
}

/** Returns an entry in all its languages, itself included, in order; one for each. */
export function translationsOf(entry: Entry, site: TiedDeps): ReadonlyMap<string, Entry> {
  const { languages, name } = entry.resource
  const found = new Map<string, Entry>()
  // Settings may have changed since a request began with the entry.
  if (!languages || !site.resources.get(name)?.languages) return found
  const own = languageOf(entry)
  const tied = firstsTied(entry, site)
  for (const code of languages.codes) {
    const one = own === code ? entry : tied.get(code)
    if (one) found.set(code, one)
  }
  return found
}

/** What is asked about the entries tied to another. */
export type TiedDeps = Pick<Site, 'having' | 'generation' | 'reads' | 'resources'>

// Kept, as by mistake one key may be that of thousands of entries.
const firsts = untilChanged<string, ReadonlyMap<string, Entry>>('first translations', 100)

// By language, the one with the lowest id.
function firstsTied(entry: Entry, site: TiedDeps): ReadonlyMap<string, Entry> {
  const { name } = entry.resource
  const key = translationKey(entry)
  return firsts(site, `${name} ${key}`, () => {
    const tied = site.having(name, 'translation', key).filter((one) => one.derived.status !== 'trash')
    return new Map(tied.toReversed().map((one) => [languageOf(one), one]))
  })
}

/** Returns which of an entry and others that are the same translation, in the same language, counts. */
export function firstInItsLanguage(entry: Entry, site: TiedDeps): Entry {
  if (!entry.resource.languages || entry.derived.status === 'trash') return entry
  return firstsTied(entry, site).get(languageOf(entry)) ?? entry
}

/** Whether the file of an entry in a language is there but cannot be read. */
export function isUnreadableIn(
  language: string,
  { resource, path }: Pick<Entry, 'resource' | 'path'>,
  { problems }: Pick<Site, 'problems'>,
): boolean {
  return filesInLanguage(resource, neutralPath(resource, path), language).some(
    (file) => languageOf({ resource, path: file }) === language && problems.at(file) !== undefined,
  )
}

/** Returns an entry in a language; undefined if it is not translated. */
export function translationOf(entry: Entry, language: string, site: TiedDeps): Entry | undefined {
  return translationsOf(entry, site).get(language)
}

/** Returns an entry's translation, else its default-language version, which terms use unless others have their slug there. */
export function inLanguageOrDefault(
  entry: Entry,
  language: string,
  site: TiedDeps & Pick<Site, 'find'>,
): Entry | undefined {
  const { languages, name, parentKey } = entry.resource
  if (!languages) return entry
  const found = translationsOf(entry, site)
  const own = found.get(languages.codes[0]!)
  const above = ({ data }: Entry) => (parentKey === undefined ? undefined : site.find(name, data[parentKey])?.slug)
  // Another term may have its address there.
  const isTaken = (term: Entry) =>
    site.having(name, 'slug', term.slug).some((one) => languageOf(one) === language && above(one) === above(term))
  return found.get(language) ?? (own && isTaken(own) ? undefined : own)
}

/** Returns the keys by which a type's entries name an entry; a reference shared by translations means each one's own. */
export function namingKeys(
  entry: Entry,
  { fields, shared }: Pick<Resource, 'fields' | 'shared'>,
  index: string,
  site: TiedDeps & Pick<Site, 'keysOf'>,
): readonly string[] {
  const key = fields[index]?.stored?.key
  const isShared = key !== undefined && shared?.includes(key)
  const all = isShared ? new Set([entry, ...translationsOf(entry, site).values()]) : [entry]
  return [...all].flatMap((one) => site.keysOf(one))
}
