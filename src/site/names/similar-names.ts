import { formerNames, textOf, titleMemberOf } from '../../derive/entries.ts'
import { languageCodes, languageOf } from '../../derive/languages/languages.ts'
import type { Entry, Site } from '../../model/model.ts'
import { readableKey, splitLanguage } from '../../text/names.ts'
import { nearest } from '../../text/nearest.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { slugOfPath } from '../index/entry-path.ts'

/**
 * Suggests what a ref that names nothing may mean, as `Did you mean 'about.de'?`; an empty text if nothing is similar. Slugs, file
 * names, titles and former names count: the nearest one, else those that contain it, else the one of which a word comes near. Of
 * several with a name, the one in the language meant is preferred, and one in the trash comes last.
 */
export function didYouMeanEntry(site: Pick<Site, 'refOf' | 'settings'>, ref: string, entries: Iterable<Entry>): string {
  const said = ref.slice(ref.lastIndexOf('/') + 1).replace(/\.(?:md|json)$/, '')
  const codes = languageCodes(site.settings)
  const { key = said, language = codes[0] } = splitLanguage(said, codes) ?? {}
  const rank = (entry: Entry) => Number(languageOf(entry) !== language) + (entry.derived.status === 'trash' ? 2 : 0)
  const byName = new Map<string, Entry>()
  for (const entry of [...entries].toSorted((a, b) => rank(a) - rank(b)))
    for (const name of namesOf(entry)) if (!byName.has(name)) byName.set(name, entry)
  const found = new Set(similarTo(inSlugs(key), byName))
  const refs = [...found].slice(0, 3).map((entry) => `'${site.refOf(entry)}'`)
  return refs.length > 0 ? `Did you mean ${refs.join(', ')}${found.size > 3 ? ' …' : ''}?` : ''
}

function similarTo(name: string, byName: ReadonlyMap<string, Entry>): readonly Entry[] {
  const near = byName.get(nearest(name, byName.keys()) ?? '')
  if (near || name.length < 3) return near ? [near] : []
  const containing = [...byName].flatMap(([known, entry]) => (known.includes(name) ? [entry] : []))
  if (containing.length > 0) return containing
  // One word of several may come close: `roza` means `rosa-delgado`.
  const byWord = new Map(
    [...byName].flatMap(([known, entry]) => known.split('-').map((word) => [word, entry] as const)),
  )
  return [byWord.get(nearest(name, byWord.keys()) ?? '') ?? []].flat()
}

function namesOf(entry: Entry): string[] {
  const { resource, slug, path } = entry
  const title = resource.fields[titleMemberOf(resource) ?? '']?.stored?.key
  const names = [slug, slugOfPath(path), ...(title === undefined ? [] : [textOf(entry, title)]), ...formerNames(entry)]
  return names.map(inSlugs).filter(Boolean)
}

function inSlugs(text: string): string {
  return readableKey(toSlug(text))
}
