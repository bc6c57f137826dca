import { areas } from '../../resources/registry.ts'
import type { Entry, Resource } from '../../model/model.ts'
import { readableKey, withoutTrash } from '../../text/names.ts'
import { patternOf } from '../../site/index/entry-path.ts'
import { isTranslation } from '../../derive/languages/languages.ts'
import { quickSlugs } from '../../site/quick-slugs.ts'
import { openFiles, readSnapshot } from '../../site/open-folder.ts'
import { findContentDir } from '../session/content-dir.ts'
import { asDeclared, folderIn, resourcesFor } from '../session/declared.ts'
import type { Offer } from '../flags/offers.ts'

export interface Candidate {
  readonly text: string
  /** Its description, on one line. */
  readonly about?: string
}

/** Represents file names, which the shell completes itself. */
export const fileNames = ':files'

/** The values of an offer. `current`: the typed part of the value; `words`: all words, which may name the content folder. */
export function valuesFor(offer: Offer, current: string, words: readonly string[]): Candidate[] {
  const { isList, files } = offer
  // In a list, the last item is being typed; a plus or minus sign adds or removes items.
  const begun = isList ? current.slice(0, current.lastIndexOf(',') + 1) : ''
  const sign = isList ? (/^[+-]/.exec(current.slice(begun.length))?.[0] ?? '') : ''
  const typed = current.slice(begun.length + sign.length)
  const texts = files ? [fileNames] : textsFor(offer, typed, words).filter((text) => text !== '')
  // A file's path is a ref, too.
  const mayBePath = texts.length > 0 && (offer.noun ?? offer.among) !== undefined && /[/.]/.test(typed)
  if (mayBePath && !texts.some((text) => text.startsWith(typed))) return [{ text: fileNames }]
  const candidates = texts.map((text) => ({ text: text === fileNames ? text : `${begun}${sign}${text}` }))
  return typed.startsWith(`${offer.noun}/`) && isFolder(words, offer.noun)
    ? [...candidates, { text: fileNames }]
    : candidates
}

// `media/` begins a ref, and the path of a file.
function isFolder(words: readonly string[], noun = ''): boolean {
  return resourcesFor(words).some(({ name, files }) => name === noun && files?.startsWith(`${noun}/`))
}

function textsFor({ words: known, noun, among, isTrashed = false }: Offer, current: string, words: readonly string[]) {
  if (known) return [...known]
  const resources = resourcesFor(words)
  const only = resources.find(({ name }) => name === noun)
  if (only) {
    const refs = refsOf(only, isTrashed, words)
    return current.startsWith(`${only.name}/`) ? [...refs, ...refs.map((ref) => `${only.name}/${ref}`)] : refs
  }
  if (!among) return []
  const possible = resources.filter(among)
  const named = possible.find(({ name }) => current.startsWith(`${name}/`))
  // Nouns first: all refs of all nouns would be too many.
  return named
    ? refsOf(named, isTrashed, words).map((ref) => `${named.name}/${ref}`)
    : possible.map(({ name }) => `${name}/`)
}

function refsOf(bare: Resource, isTrashed: boolean, words: readonly string[]): string[] {
  const root = findContentDir(folderIn(words))
  const resource = asDeclared(bare, words)
  const slugs = resource.implicit ? undefined : quickSlugs(root, areas, resource)
  if (slugs) return slugs.filter((one) => one.isTrashed === isTrashed).map(({ slug }) => readableKey(slug))
  const { folder } = patternOf(resource) ?? {}
  // The settings may give this type no folder.
  if (folder === undefined) return []
  // Entries that no file declares are named anywhere.
  const isAll = folder === '' || resource.implicit !== undefined
  const top = `${folder.split('/')[0]}/`
  const options = { areas, home: 'http://localhost', readOnly: true }
  const rows = readSnapshot(root, options, (one) => isAll || one === top)
  const site = openFiles(root, options, rows, isAll ? undefined : ['settings.json', folder])
  try {
    const entries = [...site.all(resource.name)].filter(({ derived }) => (derived.status === 'trash') === isTrashed)
    // A translation has the slug of its original.
    const hasOwnSlug = (entry: Entry) => resource.parentKey === undefined && !isTranslation(entry)
    return entries.map(
      (entry) => (hasOwnSlug(entry) && readableKey(withoutTrash(entry.slug))) || String(site.refOf(entry)),
    )
  } finally {
    site.close()
  }
}
