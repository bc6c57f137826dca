import type { Draft, Entry, Site } from '../../model/model.ts'
import { isOfLanguage, languageOf, pathInLanguage } from '../../derive/languages/languages.ts'
import { isKey, isTied } from '../../derive/languages/translations.ts'
import { trashedSlug } from '../../text/names.ts'
import { folderWithin, entryPath, patternOf } from '../index/entry-path.ts'
import { uniqueSlug } from '../../text/wordpress/slug.ts'
import { modifiedKeys, renewedModified } from '../index/modified.ts'
import type { EntryDraft } from './draft.ts'
import type { Entries } from '../index/entries.ts'
import type { WrittenFile } from '../index/load-file.ts'
import type { Problems } from '../index/problems.ts'
import type { Planner } from './plan.ts'
import type { PinnedReferences } from '../names/pinned-references.ts'
import { freePath, type WritingDeps } from './name-files.ts'
import { changeFile, makeFile } from './write-file.ts'

export interface SaveDeps extends WritingDeps {
  readonly entries: Entries
  readonly problems: Problems
  readonly pins: PinnedReferences
  readonly planner: Planner
  definitionOf(resource: string): unknown
  load(path: string, written?: WrittenFile): Entry | undefined
}

/** Prepares the draft of an existing entry for saving: updates its file-dependent members to the current state. */
export function prepareDraft(site: SaveDeps, draft: EntryDraft, before: Entry): void {
  // An earlier change of the same work may have moved its entry's file since the draft was begun.
  if (site.entries.byPath.get(before.path)?.id !== before.id)
    draft.before = site.get(draft.resource.name, before.id) ?? before
  renewModified(site, draft)
}

/** Renews the time of change in a file that states one, unless the draft sets it. */
export function renewModified(site: Site, draft: EntryDraft): void {
  if (draft.before && !modifiedKeys.some((key) => draft.changes.has(key)))
    draft.renewed = renewedModified(draft.before.data, site.now(), site.settings)
}

/**
 * If a draft, saved with `others`, changes names, durably records the current meaning of texts in other files, which they keep
 * until `FollowUp` has rewritten those files.
 */
export function keepReferences(site: SaveDeps, draft: EntryDraft, others?: readonly EntryDraft[]): void {
  const pins = site.planner.pinsOf(draft, others)
  if (pins.length === 0) return
  // Other files will have to be rewritten.
  site.folder.needOwnTurn()
  site.pins.add(pins)
}

/**
 * Writes a draft's file and loads it, under the write lock. @throws ContentError if unreadable; RestError if its type is gone
 */
export function writeEntry(site: SaveDeps, draft: EntryDraft): Entry {
  site.definitionOf(draft.resource.name)
  const written = draft.before ? changeFile(site, draft, draft.before) : makeFile(site, draft)
  if (written.left) site.load(written.left)
  const entry = site.load(written.path, written.file)
  if (!entry) throw site.problems.at(written.path) ?? new Error(`${written.path} was written but cannot be read.`)
  for (const effect of draft.effects) effect(entry)
  return entry
}

/**
 * A slug belongs to the entry published under it: a trashed entry exchanges it for the one that the trash shows, and the file
 * of an entry without a slug is renamed.
 */
export function makeRoom(site: SaveDeps, draft: EntryDraft): void {
  const { slug, before, resource } = draft
  if (slug === '' || slug === before?.slug || draft.get('status') === 'trash') return
  for (const entry of inTrashAs(site, draft)) {
    const aside = site.draft(resource.name, entry) as EntryDraft
    aside.slug = freeSlug(site, entry)
    aside.leavesName = true
    keepReferences(site, aside, [draft])
    writeEntry(site, aside)
  }
  const pattern = patternOf(resource)
  if (!pattern || pattern.single || pattern.attaches || draft.path) return
  const folder = before ? folderWithin(resource, before.path) : resource.folder?.(draft, site)
  const neutral = entryPath(resource, folder ?? '', slug)
  const language = before ? languageOf(before) : (draft.language ?? '')
  const spoken = (one: string) => pathInLanguage(resource, one, language, before?.path)
  const path = spoken(neutral)
  const holder = before?.path === path ? undefined : site.entries.byPath.get(path)
  if (!holder || holder.slug !== '' || holder.id === before?.id) return
  // The name stays that of its translations: nobody else gets it.
  if (isTied(holder, site)) return
  const aside = site.draft(resource.name, holder) as EntryDraft
  aside.path = freePath(site, { resource, neutral, spoken, isKeyed: isKey(holder.data['translationKey']) })
  writeEntry(site, aside)
}

// Entries trashed by hand, or by a merge, may show the same slug: each gets its own.
function freeSlug(site: Site, { id, slug, resource }: Entry): string {
  return uniqueSlug(slug, (wanted) => site.having(resource.name, 'slug', wanted).some((other) => other.id !== id))
}

function inTrashAs(site: Site, draft: Draft): Entry[] {
  const { slug, resource, before } = draft
  if (!resource.indexes['slug']) return []
  return site
    .having(resource.name, 'slug', trashedSlug(slug))
    .filter((entry) => entry.derived.storedSlug === slug && entry.id !== before?.id && isOfLanguage(entry, draft))
}
