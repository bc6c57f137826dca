import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Entry, Resource, Space } from '../define/model.ts'
import type { OpenSite } from '../site/open-site.ts'
import { entryPathOf, slugOfPath } from '../store/entry-path.ts'
import { CliError } from './exit-codes.ts'
import { didYouMean } from './suggest.ts'

/**
 * The entry that a person means: by id, slug (or path of slugs), `noun/slug`, or a file's path, from here or from the
 * content folder.
 *
 * @throws CliError when nothing, or more than one entry, is meant; ContentError when its file cannot be read
 */
export function entryByRef(site: OpenSite, noun: string, ref: string): Entry {
  const resource = site.resources.get(noun)
  if (!resource) throw new Error(`There is no content type named '${noun}'.`)
  return (
    byPath(site, resource, ref) ?? byId(site, noun, ref) ?? bySlug(site, resource, ref) ?? notFound(site, resource, ref)
  )
}

/**
 * The entry that a person means, of any resource in a space.
 *
 * @throws CliError when nothing is meant
 */
export function entryInSpace(site: OpenSite, space: Space, ref: string): Entry {
  const path = pathBelow(site.folder.root, ref)
  const entry = site.entries.byPath.get(path ?? ref) ?? site.entries.byPath.get(ref) ?? site.findInSpace(space, ref)
  if (entry?.resource.space === space) return entry
  const nouns = [...site.resources.values()].filter((one) => one.space === space)
  const slugs = nouns.flatMap(({ name }) => [...site.all(name)].map(({ slug }) => slug))
  const hint = didYouMean(ref, slugs) || `Name it by an id, a slug, a file, or like ${nouns[0]?.name ?? space}/slug`
  throw new CliError('notFound', `there is nothing named '${ref}'`, hint)
}

function byPath(site: OpenSite, resource: Resource, ref: string): Entry | undefined {
  if (!/[/\\.]/.test(ref)) return undefined
  for (const path of [pathBelow(site.folder.root, ref), ref.replaceAll('\\', '/').replace(/^\.\//, '')]) {
    if (path === undefined) continue
    const at = entryPathOf(path, site.resourceOf(path) ?? resource)
    const entry = site.entries.byPath.get(at)
    if (entry) return sameNoun(entry, resource, ref)
    const problem = site.problems.at(at)
    if (problem) throw problem
  }
  return undefined
}

function byId(site: OpenSite, noun: string, ref: string): Entry | undefined {
  return /^#?\d{1,10}$/.test(ref) ? site.get(noun, Number(ref.replace('#', ''))) : undefined
}

function bySlug(site: OpenSite, resource: Resource, ref: string): Entry | undefined {
  const slug = ref.startsWith(`${resource.name}/`) ? ref.slice(resource.name.length + 1) : ref
  const alike = site.having(resource.name, 'slug', slug)
  const live = alike.filter((entry) => entry.facts.status !== 'trash')
  const named = live.length ? live : alike
  if (named.length > 1) throw ambiguous(resource, ref, named)
  return (
    named[0] ?? site.find(resource.name, slug) ?? byOtherName(site, resource, slug) ?? byFileName(site, resource, slug)
  )
}

// People know users by what they sign in with, too.
function byOtherName(site: OpenSite, resource: Resource, name: string): Entry | undefined {
  const facets = ['login', 'email'].filter((facet) => resource.facets[facet])
  return facets.flatMap((facet) => site.having(resource.name, facet, name.toLowerCase()))[0]
}

// What lies in the trash has given its slug free; its file still has the name that people know.
function byFileName(site: OpenSite, resource: Resource, slug: string): Entry | undefined {
  const named = [...site.all(resource.name)].filter((entry) => slugOfPath(entry.path) === slug)
  if (named.length > 1) throw ambiguous(resource, slug, named)
  return named[0]
}

function ambiguous(resource: Resource, ref: string, entries: readonly Entry[]): CliError {
  const lines = entries.slice(0, 10).map((entry) => `  ${entry.id}  ${entry.path}`)
  const hint = `Name one by its id or its file:\n${lines.join('\n')}`
  return new CliError('notFound', `'${ref}' names ${entries.length} ${resource.labels.plural.toLowerCase()}`, hint)
}

function sameNoun(entry: Entry, resource: Resource, ref: string): Entry {
  if (entry.resource === resource) return entry
  const { name } = entry.resource
  throw new CliError('notFound', `'${ref}' is no ${resource.name}, it is a ${name}`, `Try: almanac ${name} …`)
}

function notFound(site: OpenSite, resource: Resource, ref: string): never {
  const slug = ref.slice(ref.lastIndexOf('/') + 1)
  for (const problem of site.problems.all()) {
    const at = entryPathOf(problem.file, resource)
    if (site.resourceOf(problem.file) === resource && slugOfPath(at) === slug) throw problem
  }
  const names = [...site.all(resource.name)].map((entry) => entry.slug || slugOfPath(entry.path))
  const hint = didYouMean(slug, names) || elsewhere(site, resource, ref) || containing(slug, names)
  throw new CliError('notFound', `there is no ${resource.name} '${ref}'`, hint)
}

function containing(part: string, names: readonly string[]): string | undefined {
  const found = part.length < 3 ? [] : names.filter((name) => name.includes(part))
  if (found.length === 0) return undefined
  return `Did you mean ${found
    .slice(0, 3)
    .map((name) => `'${name}'`)
    .join(', ')}${found.length > 3 ? ' …' : ''}?`
}

function elsewhere(site: OpenSite, resource: Resource, ref: string): string | undefined {
  const slash = ref.indexOf('/')
  const named = slash > 0 ? site.resources.get(ref.slice(0, slash)) : undefined
  if (named && site.find(named.name, ref.slice(slash + 1)))
    return `It is a ${named.name}: almanac ${named.name} get ${ref.slice(slash + 1)}`
  for (const other of site.resources.values()) {
    if (other === resource) continue
    const known = site.find(other.name, ref) ?? byId(site, other.name, ref)
    if (known?.slug) return `There is a ${other.name} of that name: almanac ${other.name} get ${ref}`
  }
  return undefined
}

function pathBelow(root: string, ref: string): string | undefined {
  const path = relative(root, resolve(ref))
  return path === '' || path.startsWith('..') || isAbsolute(path) ? undefined : path.split(sep).join('/')
}
