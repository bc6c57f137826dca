import { posix } from 'node:path'
import {
  folderOfPage,
  foldersBetween,
  impliedParent,
  isImplied,
  isIndex,
  ownFolder,
  refToFolder,
  slugOfIndex,
} from '../../../derive/folders/places.ts'
import { isTranslation, languageOf, neutralPath, pathInLanguage } from '../../../derive/languages/languages.ts'
import { isKey, isTied, wouldTie } from '../../../derive/languages/translations.ts'
import type { Entry, Site } from '../../../model/model.ts'
import { storedSlug } from '../../../text/names.ts'
import { slugToStem, toSlug } from '../../../text/wordpress/slug.ts'
import { stemOf } from './links-to.ts'

/**
 * The entries in the folder of a page, at any depth, which move with it: those of its own kind; for a translation, those in its
 * language, because the folder is the original's; for an original, not those in a language in which the folder has a page.
 */
export function belowInFolder(entry: Entry, site: Site): Entry[] {
  const { resource } = entry
  if (!resource.byFolders || folderOfPage(resource, entry.path) === '') return []
  const start = `${folderBehind(entry)}/`
  const all = [...site.all(resource.name)]
  const below = all.filter((one) => one !== entry && one.path.startsWith(start))
  if (isTranslation(entry)) return below.filter((one) => languageOf(one) === languageOf(entry))
  // The page that the folder has in another language stays beside it, and so do those below that one.
  const beside = all.filter((one) => one !== entry && !one.path.startsWith(start) && `${folderBehind(one)}/` === start)
  const staying = new Set(beside.map(languageOf))
  return below.filter((one) => !staying.has(languageOf(one)))
}

// The folder whose page a file is, within the content folder; for a translation with a language in its name, the original's.
function folderBehind({ resource, path }: Pick<Entry, 'resource' | 'path'>): string {
  const file = neutralPath(resource, path)
  return isIndex(file) ? posix.dirname(path) : posix.join(posix.dirname(path), posix.parse(file).name)
}

export interface Relocation {
  readonly entry: Entry
  readonly below: readonly Entry[]
  /** The new folder, below that of all pages, of its file, or of the folder that it is the page of. */
  readonly folder: string
}

/** The path of its file there, by a slug; undefined for the page of the top folder, which cannot move. */
export function pathThere({ entry, below, folder }: Relocation, slug: string, site: Site): string | undefined {
  const { resource, path } = entry
  const known = folderOfPage(resource, path)
  if (known === '') return undefined
  const file = neutralPath(resource, path)
  // A file that is not named after its slug keeps its name.
  const isNamed = (slugOfIndex(resource, path) ?? toSlug(stemOf(file))) === storedSlug(entry)
  const name = isNamed && slug !== '' ? slugToStem(slug) : posix.basename(known)
  // With this name, it would be the page of its new folder.
  const first = !isIndex(file) && isIndex(`${name}.md`) ? 2 : 1
  const from = folderBehind(entry)
  const own = new Set([path, ...below.map((one) => one.path)])
  // A path may be taken by a file that is not an entry, or not in the index; the pages below must not meet one either.
  const mayMove = (one: Entry, to: string) => {
    if (own.has(to) || site.isTaken(to)) return own.has(to)
    if (site.resourceOf(to)?.name !== resource.name) return false
    return isKey(one.data['translationKey']) || isTied(one, site) || !wouldTie({ resource, path: to }, site)
  }
  const isFree = (there: string) => {
    const to = folderBehind({ resource, path: there })
    return mayMove(entry, there) && below.every((one) => mayMove(one, to + one.path.slice(from.length)))
  }
  for (let number = first; ; number++) {
    const page = posix.join(ownFolder(resource), folder, number === 1 ? name : `${name}-${number}`)
    const neutral = isIndex(file) ? `${page}/${posix.basename(file)}` : page + posix.extname(file)
    const there = pathInLanguage(resource, neutral, languageOf(entry), path)
    if (isFree(there)) return there
  }
}

/** Moves the pages below a page to its new folder. Under the write lock, after the page itself has moved. */
export function moveBelow(before: Entry, below: readonly Entry[], page: Entry, site: Site): void {
  const { resource } = page
  const [from, to] = [before, page].map(folderBehind)
  for (const { id } of below) {
    const entry = site.get(resource.name, id)
    if (!entry?.path.startsWith(`${from!}/`)) continue
    const draft = site.draft(resource.name, entry)
    draft.path = to! + entry.path.slice(from!.length)
    const wasImplied = isImplied(entry)
    if (wasImplied) draft.set('parent', impliedParent(resource, draft.path))
    const moved = site.save(draft)
    if (wasImplied) settle(moved, site)
  }
}

/** Removes values from a page's file that its folder implies: its parent, and the slug of a folder's page. */
export function settle(entry: Entry, site: Site): Entry {
  const { resource, path, slug, data } = entry
  if (!resource.byFolders) return entry
  const hasParent = data[resource.parentKey!] !== undefined && saysFolder(entry, site)
  const hasSlug = data['slug'] !== undefined && slugOfIndex(resource, path) === slug
  if (!hasParent && !hasSlug) return entry
  const draft = site.draft(resource.name, entry)
  if (hasParent) draft.set(resource.parentKey!, undefined)
  if (hasSlug) draft.set('slug', undefined)
  return site.save(draft)
}

function saysFolder({ resource, path, data }: Entry, site: Site): boolean {
  const [said, implied] = [data[resource.parentKey!], impliedParent(resource, path)]
  if (implied === undefined || said === implied) return said === implied
  const named = site.find(resource.name, said)
  return (
    named !== undefined &&
    site.find(resource.name, implied) === named &&
    foldersBetween(implied, named, resource).length === 0
  )
}

/** The `parent` of a page in a folder below that of all pages; undefined at the top. */
export function parentInFolder(folder: string): string | undefined {
  return folder === '' ? undefined : refToFolder(folder)
}
