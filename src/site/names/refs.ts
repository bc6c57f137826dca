import type { Entry, Resource, Site } from '../../model/model.ts'
import { languageOf } from '../../derive/languages/languages.ts'
import { givesWay, keyOf, slugsIn, trashedSuffix, withoutTrash } from '../../text/names.ts'
import { slugOfPath } from '../index/entry-path.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { once } from '../../text/values.ts'

/** Indexes of further names by which people refer to an entry, which caches of names do not include. */
export const otherNames: readonly string[] = ['ref', 'login', 'email']

type IsMeant = (entry: Entry) => boolean

/**
 * The entries of a resource that a ref may mean by its text alone, of those that `isMeant` accepts: one if it is clear, several
 * if it is ambiguous. An id, the slug of a published entry (a path of slugs in trees) and the resource's own names (a login, a
 * picture's file name) have equal rank. Only if nothing matches do a file's name, a draft's slug derived from it, and a trashed
 * entry's slug count, and last the slug that a title yields (`Über uns`). `#12` is always an id; after `noun/`, a slug is
 * preferred. As in files, a name means an entry in the language of the view, or else in the default one, whatever its status,
 * and a translation only if neither has one; `about.en` is another.
 */
export function candidates(site: Site, resource: Resource, ref: string, isMeant: IsMeant = () => true): Entry[] {
  const codes: readonly string[] = resource.languages?.codes ?? []
  const found = inLanguages(site, resource, ref, isMeant)
  const dot = ref.lastIndexOf('.')
  const language = ref.slice(dot + 1)
  if (found.length > 0 || dot <= 0 || !codes.includes(language)) return found
  return inLanguages(site, resource, ref.slice(0, dot), (entry) => isMeant(entry) && languageOf(entry) === language)
}

function inLanguages(site: Site, resource: Resource, ref: string, isMeant: IsMeant): Entry[] {
  const ofNoun = `${resource.name}/`
  const bare = ref.startsWith(ofNoun) ? ref.slice(ofNoun.length) : undefined
  const texts = bare === undefined ? [ref] : [bare, ref]
  const by = (find: typeof bySlug, suffix = '') =>
    texts.flatMap((text) => find(site, resource, text + suffix)).filter(isMeant)
  const ids = byId(site, resource, bare ?? ref).filter(isMeant)
  const slugs = by(bySlug)
  const named = [...slugs.filter(isNamed), ...by(byOtherName)]
  const weak = once(() => [...slugs, ...by(bySlug, trashedSuffix), ...by(byFileName)])
  const own = resource.languages?.codes[0]
  const codes = own === undefined ? [undefined] : [site.language ?? own, own, undefined]
  for (const code of codes) {
    // An id means its entry in any language.
    const found = distinct([...(bare === undefined ? ids : []), ...spokenIn(code, named)])
    const others = found.length > 0 ? found : spokenIn(code, weak())
    if (others.length > 0) return others
  }
  if (ids.length > 0) return ids
  const titled = /^#\d+$/.test(ref) ? [] : by(byTitle)
  return codes.map((code) => spokenIn(code, titled)).find((found) => found.length > 0) ?? []
}

function spokenIn(code: string | undefined, entries: readonly Entry[]): Entry[] {
  return distinct(entries).filter((entry) => code === undefined || languageOf(entry) === code)
}

/** An unambiguous ref to an entry, as typed: `noun/slug`, `noun/path/of/slugs` in trees, `noun/id` without a slug. */
export function refTo(entry: Entry, site: Pick<Site, 'refOf'>): string {
  return `${entry.resource.name}/${site.refOf(entry)}`
}

/** Whether a value is a non-numeric name. A number may be an id or a slug. */
export function isRef(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !/^\s*[+-]?\d+\s*$/.test(value)
}

function byId(site: Site, { name }: Resource, ref: string): Entry[] {
  const entry = /^#?\d{1,10}$/.test(ref) ? site.get(name, Number(ref.replace('#', ''))) : undefined
  return entry ? [entry] : []
}

function bySlug(site: Site, resource: Resource, text: string): Entry[] {
  const parts = slugsIn(keyOf(text) ?? '')
  const slug = parts.pop()
  if (slug === undefined) return []
  if (!resource.indexes['slug']) return [site.find(resource.name, text) ?? []].flat()
  return site.having(resource.name, 'slug', slug).filter((entry) => standsBelow(site, entry, parts))
}

// A slug lacks the punctuation of its title: someone who types `C++` does not mean `C`.
function byTitle(site: Site, resource: Resource, text: string): Entry[] {
  const { language } = site.settings
  const parts = text.split('/')
  const slugged = (locale?: string) => bySlug(site, resource, parts.map((part) => toSlug(part, locale)).join('/'))
  const found = distinct([...slugged(), ...slugged(language)])
  const titleOf = (entry: Entry) => resource.searched.flatMap((textsOf) => textsOf(entry))[0] ?? ''
  return plain.test(text) ? found : found.filter((one) => titleOf(one).toLowerCase() === text.toLowerCase())
}

const plain = /^[\p{L}\p{M}\p{N}\s_/-]*$/u

// Whether these slugs are an entry's nearest ancestors; those further up do not matter.
function standsBelow(site: Site, entry: Entry, above: readonly string[]): boolean {
  const { parentKey, name } = entry.resource
  let at: Entry | undefined = entry
  for (const slug of above.toReversed()) {
    at = parentKey === undefined ? undefined : site.find(name, at.data[parentKey])
    if (!at || withoutTrash(at.slug) !== slug) return false
  }
  return true
}

// Entries that own their name come first.
function isNamed(entry: Entry): boolean {
  return entry.derived.status !== 'trash' && !givesWay(entry)
}

function byOtherName(site: Site, resource: Resource, text: string): Entry[] {
  const indexes = otherNames.filter((index) => resource.indexes[index])
  return indexes.flatMap((index) =>
    site.having(resource.name, index, index === 'ref' ? (keyOf(text) ?? '') : text.toLowerCase()),
  )
}

function byFileName(site: Site, resource: Resource, text: string): Entry[] {
  return text.includes('/') ? [] : [...site.all(resource.name)].filter(({ path }) => slugOfPath(path) === keyOf(text))
}

function distinct(entries: readonly Entry[]): Entry[] {
  return [...new Set(entries)]
}
