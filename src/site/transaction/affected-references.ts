import { refsIn } from '../../derive/references/places.ts'
import type { Entry, Site } from '../../model/model.ts'
import {
  endsOf,
  keyOf,
  longestPath,
  type Place,
  textsOfLine,
  toPlace,
  trashedSlug,
  writtenPaths,
} from '../../text/names.ts'
import { nothing } from '../../work/turns.ts'
import type { EntryDraft } from './draft.ts'
import { inAllLanguages } from '../names/in-languages.ts'
import type { Names } from '../names/names.ts'
import type { PinnedReference } from '../names/pinned-references.ts'
import { refOfKey, referringIn, scopesOf } from '../names/referring.ts'

export interface ReferredSite extends Site {
  readonly entries: { collection(name: string): { has(index: string, key: string): boolean } }
}

/**
 * Finds the texts in files whose meaning a change could alter, with their meanings before it: the current and future names of
 * the entry and of everything below it. None if neither its slug nor its place changes. `others` are drafts about to be saved
 * with it. Can pause between any two entries or texts, and resume while nothing has changed.
 */
export function* affectedReferences(
  site: ReferredSite,
  names: Names,
  draft: EntryDraft,
  others: readonly EntryDraft[] = [],
): Generator<() => void, PinnedReference[]> {
  const { before, resource, leavesName } = draft
  const parentKey = resource.parentKey
  const moves = parentKey !== undefined && keyOf(before?.data[parentKey]) !== keyOf(draft.get(parentKey))
  if (before && before.slug === draft.slug && !moves && !leavesName) return []
  const above = parentKey ? site.find(resource.name, draft.get(parentKey)) : undefined
  const line = above ? names.lineOf(above, longestPath).map(toPlace) : []
  const after = [...line, draftPlace(draft)]
  const texts = new Set(before ? names.textsOf(before) : [])
  for (const text of textsOfLine(after)) texts.add(text)
  if (draft.file) for (const text of namesOfFile(draft.file)) texts.add(text)
  if (before && parentKey && !isSameLine(before, draft, above, line, names)) {
    for (const { entry, line: below } of belowOf(site, names, before)) {
      for (const text of names.textsOf(entry)) texts.add(text)
      const nearest = [...(below.length < longestPath ? after : []), ...below.map(toPlace)].slice(-longestPath)
      for (const text of textsOfLine(nearest)) texts.add(text)
      yield nothing
    }
  }
  return yield* pinsOf(site, [draft, ...others], texts)
}

// Whether another text names the same parent, as a slug does instead of an id: nothing below gets or loses a name.
function isSameLine(
  before: Entry,
  draft: EntryDraft,
  above: Entry | undefined,
  line: readonly Place[],
  names: Names,
): boolean {
  if (draft.leavesName || draft.slug !== before.slug || names.parentOf(before) !== above) return false
  const { slugs } = toPlace(before)
  const known = textsOfLine(names.lineOf(before, longestPath).map(toPlace))
  const texts = textsOfLine([...line, { ...draftPlace(draft), slugs }])
  return known.size === texts.size && [...texts].every((text) => known.has(text))
}

// An attached file can also be named by its path, or by a suffix of it.
function namesOfFile(file: NonNullable<EntryDraft['file']>): string[] {
  const path = keyOf(file.path)
  return path === undefined ? [] : [...endsOf(path), path.slice(path.lastIndexOf('/') + 1)]
}

function draftPlace(draft: EntryDraft): Place {
  const { resource } = draft
  const slugs = draft.slug === '' ? [] : [draft.slug, trashedSlug(draft.slug)]
  return { slugs, written: resource.parentKey ? writtenPaths(draft.get(resource.parentKey), resource) : [] }
}

/** Everything below an entry, level by level, each with the line of descent that leads to it. */
function* belowOf(site: Site, names: Names, top: Entry): Generator<{ entry: Entry; line: readonly Entry[] }> {
  const { name, parentKey } = top.resource
  const seen = new Set([top])
  // The loop also visits entries added while it runs.
  const found: { entry: Entry; line: readonly Entry[] }[] = [{ entry: top, line: [] }]
  for (const { entry, line } of found) {
    if (entry !== top) yield { entry, line }
    for (const key of names.keysOf(entry)) {
      for (const child of site.having(name, parentKey!, key)) {
        if (seen.has(child)) continue
        seen.add(child)
        found.push({ entry: child, line: [...line.slice(1 - longestPath), child] })
      }
    }
  }
}

// Only texts that occur in a file and name something can change their meaning.
function* pinsOf(
  site: ReferredSite,
  drafts: readonly EntryDraft[],
  texts: ReadonlySet<string>,
): Generator<() => void, PinnedReference[]> {
  const { resource } = drafts[0]!
  const { languages } = resource
  const pins: PinnedReference[] = []
  for (const scope of scopesOf(resource)) {
    const isOwn = scope === resource.name
    const fields = referringIn(site.resources, scope)
    // A draft's own reference could become its own name, or cease to be.
    const own = new Set<string | undefined>()
    for (const { resource: type, stored } of fields)
      for (const draft of drafts)
        if (draft.resource === type) for (const ref of refsIn(draft.get(stored.key), stored)) own.add(keyOf(ref))
    const isHeld = (key: string) =>
      own.has(key) || fields.some(({ resource: { name }, index }) => site.entries.collection(name).has(index, key))
    for (const text of languages ? inAllLanguages(languages, texts) : texts) {
      // YAML reads a slug of digits as a number, which is thus another name.
      const number = /^\d{1,15}$/.test(text) ? `#${Number(text)}` : undefined
      for (const key of [text, isOwn ? number : `${resource.name}/${text}`]) {
        if (key === undefined || !isHeld(key)) continue
        const named = isOwn ? site.find(resource.name, refOfKey(key)) : site.findInSpace(resource.space!, refOfKey(key))
        if (named) pins.push({ scope, key, id: named.id })
      }
      yield nothing
    }
  }
  return pins
}
