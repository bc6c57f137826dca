import { lookAgain } from '../../site/index/look-again.ts'
import { rerun } from '../../work/rerun.ts'
import { resolve } from 'node:path'
import type { Entry, Resource } from '../../model/model.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { entryPathOf } from '../../site/index/entry-path.ts'
import { CliError, notFound } from '../output/exit-codes.ts'
import { candidates } from '../../site/names/refs.ts'
import { didYouMeanEntry } from '../../site/names/similar-names.ts'
import { readableKey } from '../../text/names.ts'
import { withArticle } from '../../text/nouns.ts'
import { pluralWithin } from '../../derive/words/labels.ts'
import { pathInFolder } from '../../text/content-path.ts'

/**
 * Finds the entry of a ref: an id, slug (or path of slugs), `noun/slug`, or a file's path, relative to the working directory or
 * to the content folder. Reading and writing both use this function, so that a ref means the same entry.
 *
 * @throws CliError if the ref matches nothing, or more than one entry; ContentError if its file cannot be read
 */
export function entryByRef(site: OpenSite, noun: string, ref: string): Entry {
  const resource = site.resources.get(noun)
  if (!resource) throw new Error(`There is no content type '${noun}'.`)
  const named = byPath(site, ref, (path) => site.resourceOf(path) ?? resource)
  if (named) return sameNoun(named, resource, ref)
  const found = candidates(site, resource, ref)
  if (found.length > 1) throw ambiguous(ref, pluralWithin(resource.labels), found)
  const [one = byBarePath(site, ref)] = found
  const unreadable = site.problems.named(ref, one, [resource], site.resourceOf)
  if (unreadable) throw unreadable
  return one ? sameNoun(one, resource, ref) : throwNotFound(site, resource, ref)
}

/** The result of a search for a ref; undefined if nothing has that name. @throws its other errors */
export function ifFound<Found>(find: () => Found): Found | undefined {
  try {
    return find()
  } catch (error) {
    if (error instanceof CliError && error.exit === 'notFound') return undefined
    throw error
  }
}

export function hasFiles({ files }: Resource): boolean {
  return files !== undefined
}

/** Finds the entry of a ref among these resources. @throws CliError for several, or none: it begins with `nothing` */
export function entryAmong(
  site: OpenSite,
  among: (resource: Resource) => boolean,
  ref: string,
  nothing = 'nothing named',
): Entry {
  const at = byPath(site, ref, (path) => site.resourceOf(path))
  if (at && among(at.resource)) return at
  const all = [...site.resources.values()].filter(among)
  const noun = all.find(({ name }) => ref.startsWith(`${name}/`))
  const nouns = noun ? [noun] : all
  const found = nouns.flatMap((resource) => candidates(site, resource, ref))
  if (found.length > 1) throw ambiguous(ref, 'entries', found)
  const [one = byBarePath(site, ref)] = found
  const unreadable = site.problems.named(ref, one, nouns, site.resourceOf)
  if (unreadable) throw unreadable
  if (one && among(one.resource)) return one
  const known = nouns.flatMap(({ name }) => [...site.all(name)])
  const hint = didYouMeanEntry(site, ref, known) || `Specify an id, a slug, a file, or ${all[0]?.name ?? 'noun'}/slug`
  throw notFound(`there is ${nothing} '${ref}'`, hint, ref)
}

/** Repeats a search that found nothing after rescanning the folder. @throws its errors */
export function findAgain<Found>(site: OpenSite, find: () => Found): Promise<Found> {
  return rerun(find, lookAgain(site))
}

// The file at a path, or the picture that it describes. @throws ContentError if it cannot be read
function byPath(site: OpenSite, ref: string, resourceOf: (path: string) => Resource | undefined): Entry | undefined {
  for (const path of pathsOf(site, ref)) {
    const resource = resourceOf(path)
    const at = resource ? entryPathOf(path, resource) : path
    const entry = site.entries.byPath.get(at)
    if (entry) return entry
    const problem = site.problems.at(at)
    if (problem) throw problem
  }
  return undefined
}

// People leave the extension out; a name with a slash may be a path of slugs, which takes precedence.
function byBarePath(site: OpenSite, ref: string): Entry | undefined {
  const paths = pathsOf(site, ref).flatMap((path) => [`${path}.md`, `${path}.json`])
  return paths.map((path) => site.entries.byPath.get(path)).find((entry) => entry !== undefined)
}

// Relative to the working directory, and to the content folder.
function pathsOf(site: OpenSite, ref: string): string[] {
  if (!/[/\\.]/.test(ref)) return []
  const here = pathInFolder(site.folder.root, resolve(ref))
  return [...(here ? [here] : []), ref.replaceAll('\\', '/').replace(/^\.\//, '')]
}

/** The refusal of a ref that several entries have; it lists them with their ids. */
export function ambiguous(ref: string, what: string, entries: readonly Entry[]): CliError {
  const lines = entries.slice(0, 10).map(({ id, resource, slug, path, derived }) => {
    return `  #${id}  ${path}  (${resource.name}${slug && `/${readableKey(slug)}`}, ${derived.status})`
  })
  if (entries.length > 10) lines.push(`  … and ${entries.length - 10} more`)
  const hint = `Specify one by its id, as '#${entries[0]!.id}', or by its file:\n${lines.join('\n')}`
  return new CliError('conflict', `'${ref}' matches ${entries.length} ${what}`, hint)
}

function sameNoun(entry: Entry, resource: Resource, ref: string): Entry {
  if (entry.resource === resource) return entry
  const { name } = entry.resource
  throw notFound(`'${ref}' is not ${withArticle(resource.name)} but ${withArticle(name)}`, `Try: almanac ${name} …`)
}

function throwNotFound(site: OpenSite, resource: Resource, ref: string): never {
  const hint =
    elsewhere(site, resource, ref) ||
    didYouMeanEntry(site, ref, site.all(resource.name)) ||
    (resource.actions.some(({ name }) => name === 'list') ? `almanac ${resource.name} list shows them` : undefined)
  throw notFound(`there is no ${resource.name} '${ref}'`, hint, /[/.]/.test(ref) ? ref : `${resource.name}/${ref}`)
}

function elsewhere(site: OpenSite, resource: Resource, ref: string): string | undefined {
  const isId = /^#?\d+$/.test(ref)
  for (const other of site.resources.values()) {
    // An id means nothing among entries with their own id space.
    if (other === resource || (isId && other.space !== resource.space)) continue
    const [known] = candidates(site, other, ref)
    if (known?.slug) return `There is ${withArticle(other.name)} of that name: almanac ${other.name} get ${ref}`
  }
  return undefined
}
