import type { Draft, Entry, Site } from '../../define/model.ts'
import { trashedSlug } from '../../define/trash.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import { pathOf, patternOf } from '../loading/entry-path.ts'
import { uniqueSlug } from '../../text/wordpress/slug.ts'
import type { EntryDraft } from './draft.ts'
import type { Entries } from '../loading/entries.ts'
import type { Problems } from '../checking/problems.ts'
import type { Foresight } from '../references/foresight.ts'
import type { Names } from '../references/names.ts'
import type { Pins } from '../references/pins.ts'
import { freePath, writeDraft } from './save-draft.ts'

/** What saving needs of an open site. */
export interface Saving extends Site {
  readonly folder: ContentFolder
  readonly entries: Entries
  readonly problems: Problems
  readonly names: Names
  readonly pins: Pins
  readonly foresight: Foresight
  load(path: string): Entry | undefined
}

/**
 * Writes a draft to its file and takes the file in. Where its names change, what the texts in other files mean is recorded
 * first, so that they mean the same afterwards; who calls this has those files rewritten before the change is done.
 * `announce` is told the paths, `aboutTo` is called before the draft's own file is written. Under the write lock.
 *
 * @throws ContentError when what was written cannot be read
 */
export function saveEntry(site: Saving, draft: EntryDraft, announce: Announce, aboutTo: () => void): Entry {
  pinMeanings(site, draft)
  makeRoom(site, draft, announce)
  return writeAndLoad(site, draft, announce, aboutTo)
}

function pinMeanings(site: Saving, draft: EntryDraft, others?: readonly EntryDraft[]): void {
  const pins = site.foresight.pinsOf(draft, others)
  if (pins.length > 0) site.pins.add(pins)
}

/**
 * Tells other processes of paths before anything happens to them: they look under the lock, so after it, and a process that
 * is killed on the way has told them all the same.
 */
type Announce = (...paths: string[]) => void

/** Writes a draft that changes no name, and takes the file in. Under the write lock. */
export function writeAndLoad(
  site: Saving,
  draft: EntryDraft,
  announce: Announce,
  aboutTo: () => void = () => {},
): Entry {
  const subfolder = draft.resource.folder?.(draft, site) ?? ''
  const written = writeDraft(site.folder, draft, subfolder, (...paths) => {
    announce(...paths)
    aboutTo()
  })
  if (written.left) site.load(written.left)
  const entry = site.load(written.path)
  if (!entry) throw site.problems.at(written.path) ?? new Error(`${written.path} was written but cannot be read.`)
  for (const effect of draft.effects) effect(entry)
  return entry
}

/**
 * A slug belongs to who is published under it: what lies in the trash gives its name up for the one that it shows there,
 * and the file of what has no slug yet gets another name.
 */
function makeRoom(site: Saving, draft: EntryDraft, announce: Announce): void {
  const { slug, before, resource } = draft
  if (slug === '' || slug === before?.slug || draft.get('status') === 'trash') return
  for (const entry of inTrashAs(site, draft)) {
    const aside = site.draft(resource.name, entry) as EntryDraft
    aside.slug = freeSlug(site, entry)
    aside.leavesName = true
    pinMeanings(site, aside, [draft])
    writeAndLoad(site, aside, announce)
  }
  const pattern = patternOf(resource)
  if (!pattern || pattern.single || pattern.attaches) return
  const folder = before ? before.path.slice(pattern.folder.length + 1, before.path.lastIndexOf('/') + 1) : undefined
  const path = pathOf(resource, folder?.replace(/\/$/, '') ?? resource.folder?.(draft, site) ?? '', slug)
  const holder = before?.path === path ? undefined : site.entries.byPath.get(path)
  if (!holder || holder.slug !== '' || holder.id === before?.id) return
  const aside = site.draft(resource.name, holder) as EntryDraft
  aside.path = freePath(site.folder, path)
  writeAndLoad(site, aside, announce)
}

// Files that were moved to the trash by hand, or came together in a merge, show one slug: each gets one of its own.
function freeSlug(site: Site, { id, slug, resource }: Entry): string {
  return uniqueSlug(slug, (wanted) => site.having(resource.name, 'slug', wanted).some((other) => other.id !== id))
}

function inTrashAs(site: Site, { slug, resource, before }: Draft): Entry[] {
  if (!resource.indexes['slug']) return []
  return site
    .having(resource.name, 'slug', trashedSlug(slug))
    .filter((entry) => entry.derived.storedSlug === slug && entry.id !== before?.id)
}
