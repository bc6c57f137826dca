import type { Entry, Resource, Site } from '../../model/model.ts'
import { filesInLanguage, languageOf, neutralPath } from './languages.ts'

/**
 * The key that ties an entry to its translations: `translationKey` in its file, else its path without a language. A key
 * that begins with a slash is such a path: a former one of the file.
 */
export function translationKey({ resource, path, data }: Pick<Entry, 'resource' | 'path' | 'data'>): string {
  const said = data['translationKey']
  if (typeof said === 'string' && said.startsWith('/')) return `file ${said.slice(1)}`
  if ((typeof said === 'string' && said !== '') || typeof said === 'number') return `key ${said}`
  return `file ${pathAsKey({ resource, path })}`
}

/** The path that ties a file to its translations where it says no key. */
export function pathAsKey({ resource, path }: Pick<Entry, 'resource' | 'path'>): string {
  return neutralPath(resource, path).replace(/\.[^./]+$/, '')
}

/** An entry in all languages that it is there in, itself included, in their order; one for each. */
export function translationsOf(entry: Entry, site: Pick<Site, 'having' | 'resources'>): ReadonlyMap<string, Entry> {
  const { languages, name } = entry.resource
  const found = new Map<string, Entry>()
  // Settings may have changed since a request began with the entry.
  if (!languages || !site.resources.get(name)?.languages) return found
  const own = languageOf(entry)
  // The first by id counts.
  const tied = site.having(name, 'translation', translationKey(entry))
  for (const code of languages.codes) {
    const isIt = (other: Entry) => other.derived.status !== 'trash' && languageOf(other) === code
    const one = own === code ? entry : tied.find(isIt)
    if (one) found.set(code, one)
  }
  return found
}

/** Whether a file that would be an entry in a language, by its path, cannot be read. */
export function isUnreadableIn(
  language: string,
  { resource, path }: Pick<Entry, 'resource' | 'path'>,
  { problems }: Pick<Site, 'problems'>,
): boolean {
  return filesInLanguage(resource, neutralPath(resource, path), language).some(
    (file) => languageOf({ resource, path: file }) === language && problems.at(file) !== undefined,
  )
}

/** An entry in a language; undefined where it is not there. */
export function translationOf(
  entry: Entry,
  language: string,
  site: Pick<Site, 'having' | 'resources'>,
): Entry | undefined {
  return translationsOf(entry, site).get(language)
}

/**
 * The representative of an entry in a language: its translation, or else itself in the default language, which terms
 * without a translation serve in every language. An entry without a language represents itself.
 */
export function inLanguageOrDefault(
  entry: Entry,
  language: string,
  site: Pick<Site, 'having' | 'resources'>,
): Entry | undefined {
  const { languages } = entry.resource
  if (!languages) return entry
  const found = translationsOf(entry, site)
  return found.get(language) ?? found.get(languages.codes[0]!)
}

/**
 * The keys by which entries of a type name an entry in an index. If their translations share the reference, each means the
 * translation in its own language.
 */
export function namingKeys(
  entry: Entry,
  { fields, shared }: Pick<Resource, 'fields' | 'shared'>,
  index: string,
  site: Pick<Site, 'having' | 'keysOf' | 'resources'>,
): readonly string[] {
  const key = fields[index]?.stored?.key
  const isShared = key !== undefined && shared?.includes(key)
  const all = isShared ? new Set([entry, ...translationsOf(entry, site).values()]) : [entry]
  return [...all].flatMap((one) => site.keysOf(one))
}
