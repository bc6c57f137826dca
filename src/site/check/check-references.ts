import { withArticle } from '../../text/nouns.ts'
import { titleMemberOf } from '../../derive/entries.ts'
import { nameIn } from '../../derive/implicit/authors.ts'
import { languageOf } from '../../derive/languages/languages.ts'
import { entryNamed, refsIn } from '../../derive/references/places.ts'
import { isNamed, spellingGroup } from '../../derive/implicit/spelling.ts'
import type { Entry, Fault, Implicit, Ref, Space, Stored } from '../../model/model.ts'
import { bareRef, keyOf, numberOfKey, storedSlug } from '../../text/names.ts'
import { nearest } from '../../text/nearest.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { entryPathOf, slugOfPath } from '../index/entry-path.ts'
import type { OpenSite } from '../open-site.ts'
import { namedIn, scopeOf, scopesOf } from '../names/referring.ts'
import { rules } from './rules.ts'
import { getOrMake } from '../../text/values.ts'

type FaultOfReference = Omit<Fault, 'key' | 'at'>

/** Describes the fault of a reference that names nothing. */
export type Unknown = (stored: Stored, ref: unknown) => FaultOfReference

// More wrong texts than this are no typing errors.
const mostCompared = 200

/** Prepares findings about unknown references: candidates for suggestions are collected once. */
export function openUnknown(site: OpenSite): Unknown {
  const suggest = openSuggest(site)
  const unreadable = unreadableFiles(site)
  // With its type, as files write references to one of several types.
  const findAmong = ({ references, among }: Stored, text: string, find: typeof suggest): string | undefined => {
    if (references) return find(references, text)
    const any = among ?? [...site.resources.keys()].filter((kind) => text.startsWith(`${kind}/`))
    const kinds = any.filter((kind) => text.startsWith(`${kind}/`))
    for (const kind of kinds.length > 0 ? kinds : any) {
      const found = find(kind, kinds.length > 0 ? text.slice(kind.length + 1) : text)
      if (found !== undefined) return `${kind}/${found}`
    }
    return undefined
  }
  return (stored, ref) => {
    const { key, references } = stored
    const text = refText(ref)
    const broken = unreadable.get(`${scopeOf(stored)} ${keyOf(text)?.split('/').at(-1)}`)
    if (broken !== undefined) return unknown(`'${key}' names '${text}', whose file cannot be read`, `fix ${broken}`)
    const implicit = references === undefined ? undefined : site.resources.get(references)?.implicit
    if (implicit && typeof ref === 'number')
      return unknown(
        `'${key}' names the ${references} ${text}, but no ${references} has that id or slug`,
        `a number cannot name something that no file declares: if it is a name, put it in quotes: '${text}'`,
      )
    const unusable = implicit && whyNoName(implicit, text)
    if (unusable !== undefined)
      return unknown(`'${key}' names the ${references} '${text}', which does not exist`, `${unusable}, or remove it`)
    const renamed =
      typeof ref === 'string' ? findAmong(stored, text, (...named) => nowNamed(site, ...named)) : undefined
    const meant = typeof ref === 'string' ? findAmong(stored, text, suggest) : undefined
    const remedy = references ? `create it with \`${creation(site, references, text)}\`, or remove it` : 'remove it'
    return unknown(
      `'${key}' names ${references ? `the ${references} ` : ''}'${text}', which does not exist`,
      renamed ? `its name is '${renamed}' now: write that` : meant ? `did you mean '${meant}'?` : remedy,
    )
  }
}

function unknown(message: string, hint: string): FaultOfReference {
  return rules['unknown-reference']({ message, hint })
}

// With the title, if creating such an entry needs nothing more.
function creation(site: OpenSite, noun: string, text: string): string {
  const resource = site.resources.get(noun)
  const title = resource && titleMemberOf(resource)
  // An entry created from a file takes its name from it.
  const create = resource?.actions.find(({ does }) => does === 'create')
  if (create?.takesFile) return `almanac ${noun} create FILE`
  const args = (resource && create?.args(resource)) ?? {}
  const needsMore = Object.entries(args).some(([name, { required }]) => required === true && name !== title)
  const isPlain = /^[\p{L}\p{N}](?:[\p{L}\p{N}_ -]*[\p{L}\p{N}])?$/u.test(text)
  const named =
    title === undefined || needsMore || !isPlain ? '' : ` --title ${text.includes(' ') ? `"${text}"` : text}`
  return `almanac ${noun} create${named}`
}

// Why no implicit entry can exist for a text.
function whyNoName(implicit: Implicit, text: string): string | undefined {
  const number = numberOfKey(text)
  if (number !== undefined) return `'${text}' is the id ${number}: write the name without # before digits`
  const isNameless = implicit.nameOf(text) !== '' && !isNamed(spellingGroup(implicit, text))
  return isNameless ? 'no address can be made from it: write a name with a letter or digit' : undefined
}

// Keyed by scope and slug.
function unreadableFiles(site: OpenSite): ReadonlyMap<string, string> {
  const found = site.problems.all().flatMap(({ file }) => {
    const resource = site.resourceOf(file)
    const slug = resource && slugOfPath(entryPathOf(file, resource))
    return resource ? scopesOf(resource).map((scope) => [`${scope} ${slug}`, file] as const) : []
  })
  // If several files share a key, the first counts.
  return new Map(found.reverse())
}

// The entry that had this name before a renaming, perhaps on another branch.
function nowNamed(site: OpenSite, resource: string, text: string): string | undefined {
  if (!site.resources.get(resource)?.indexes['alias']) return undefined
  const former = site.having(resource, 'alias', toSlug(text.slice(text.lastIndexOf('/') + 1)))
  return former.length === 1 ? String(site.refOf(former[0]!)) : undefined
}

function openSuggest(site: OpenSite) {
  const names = new Map<string, readonly string[]>()
  const meant = new Map<string, string | undefined>()
  return (resource: string, text: string): string | undefined => {
    const key = `${resource} ${text}`
    if (meant.has(key) || meant.size >= mostCompared) return meant.get(key)
    const namesOf = () => [...site.all(resource)].flatMap((entry) => entryNames(entry, site))
    const near = nearest(text, getOrMake(names, resource, namesOf))
    const found = near !== undefined && site.find(resource, near) ? near : undefined
    meant.set(key, found)
    return found
  }
}

// As files name it, and shorter: a picture by its path or by its file name alone.
function entryNames(entry: Entry, site: OpenSite): readonly string[] {
  return [...new Set([String(site.refOf(entry)), entry.slug, slugOfPath(entry.path)])]
}

/** Faults of a field's references: dangling, ambiguous, or left behind by an interrupted change. */
export function* checkReferences(stored: Stored, value: unknown, site: OpenSite, unknown: Unknown): Generator<Fault> {
  // A missing type is reported once, where the field is declared.
  if ([stored.references ?? [], stored.among ?? []].flat().some((type) => !site.resources.has(type))) return
  for (const item of refsIn(value, stored)) {
    const ref = nameIn(item)
    if (ref === '' || ref === 0 || ref === null) continue
    const named = namedIn(site, scopeOf(stored)!, ref)
    const fault = !named
      ? unknown(stored, ref)
      : stored.among && !stored.among.includes(named.resource.name)
        ? faultOfKind(stored, ref, named)
        : faultOfNamed(stored, ref, named, site)
    if (fault) yield { key: stored.key, at: { item: ref }, ...fault }
  }
}

/** Faults of references to trashed entries, except references that are deleted along with their target, as comments are. */
export function* checkTrashed(stored: Stored, value: unknown, site: OpenSite): Generator<Fault> {
  if (stored.cascade) return
  for (const ref of refsIn(value, stored).map(nameIn)) {
    const named = entryNamed(stored, ref, site)
    if (named?.derived.status !== 'trash') continue
    const fault = rules['trashed-reference']({
      message: `'${stored.key}' names ${named.path} by '${refText(ref)}', which is in the trash`,
      hint: `almanac ${named.resource.name} restore ${site.refOf(named)} brings it back`,
    })
    yield { key: stored.key, at: { item: ref }, ...fault }
  }
}

function refText(ref: unknown): string {
  return bareRef(String(ref as Ref))
}

function faultOfKind({ key, among }: Stored, ref: unknown, { path, resource }: Entry): FaultOfReference {
  const only = withArticle(among!.join(' or '))
  const message = `'${key}' names ${path} by '${refText(ref)}', ${withArticle(resource.name)}, but may only name ${only}`
  return unknown(message, 'name another, or remove it')
}

function faultOfNamed(stored: Stored, ref: unknown, named: Entry, site: OpenSite): FaultOfReference | undefined {
  const { key, references } = stored
  const text = refText(ref)
  // Another process may still be making the change: not reported then.
  if (site.pins.unattended().length > 0 && namedIn(site, scopeOf(stored)!, ref, true) !== named)
    return rules['unfinished-change']({
      message: `'${key}' names ${named.path} by '${text}', which was its name before a change that was interrupted`,
      hint: 'run `almanac check --fix` to finish that change',
    })
  // If translations share a name, the language of the file says which one is meant.
  const isRival = ({ resource, path }: Entry) =>
    !resource.languages || !named.resource.languages || languageOf({ resource, path }) === languageOf(named)
  const others = candidatesOf(stored, ref, site).filter((entry) => entry !== named && isRival(entry))
  if (others.length === 0) return undefined
  const better = references ? site.refOf(named) : site.refInSpace(named)
  const paths = others.map(({ path }) => path).join(' and ')
  return rules['ambiguous-reference']({
    message: `'${key}' names ${named.path} by '${text}', which is also a name of ${paths}`,
    hint: better === text ? `name it by its id, ${named.id}` : `write '${better}'`,
  })
}

/** The entries that a text could name. In a tree, an entry's whole path is unambiguous even if other paths end with it. */
function candidatesOf({ references, space }: Stored, ref: unknown, site: OpenSite): readonly Entry[] {
  const key = keyOf(ref)
  if (key === undefined || typeof ref === 'number') return []
  const all = references
    ? site.names.candidates(site.resources.get(references)!, ref)
    : candidatesInSpace(space!, key, site)
  if (all.length < 2) return all
  const isWhole = (entry: Entry) =>
    entry.resource.parentKey !== undefined && site.names.lineOf(entry).map(storedSlug).filter(Boolean).join('/') === key
  const whole = references ? all.filter(isWhole) : []
  return whole.length === 1 && whole[0] === all[0] ? whole : all
}

function candidatesInSpace(space: Space, key: string, { names }: OpenSite): Entry[] {
  return names.candidatesInSpace(space, key).flatMap((one) => {
    const prefix = `${one.resource.name}/`
    const text = key.startsWith(prefix) ? key.slice(prefix.length) : key
    const all = names.candidates(one.resource, text)
    return all.includes(one) ? all : names.candidates(one.resource, key)
  })
}
