import { datedNamesSetting } from '../../derive/settings/foreign-settings.ts'
import { isIndex } from '../../derive/folders/places.ts'
import { languageOf, neutralPath, pathInLanguage } from '../../derive/languages/languages.ts'
import { isKey, isTied, wouldTie } from '../../derive/languages/translations.ts'
import type { Entry, Resource, Site } from '../../model/model.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import { storedSlug, trashedSlug } from '../../text/names.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { folderWithin, entryPath, patternOf, slugOfPath } from '../index/entry-path.ts'
import type { EntryDraft } from './draft.ts'

export interface WritingDeps extends Site {
  readonly folder: WritableFolder
}

/** The most unusable names that are tried for a file. */
const mostNames = 1000

/** The path for a new entry's file, unless another process takes it first. */
export function freeNewPath(site: WritingDeps, draft: EntryDraft): string {
  for (const { path } of newPathsOf(draft, site)) if (!site.folder.has(path)) return path
  throw noNewName(draft, site)
}

/** The possible paths for a new entry's file, best first. */
export function* newPathsOf(draft: EntryDraft, site: WritingDeps) {
  const { resource } = draft
  const mayBe = draft.path ? isRead : mayNameAfter
  const isKeyed = draft.path !== undefined || isKey(draft.get('translationKey'))
  for (let number = 1, refused = 0; refused < mostNames; number++) {
    const one = newPathOf(draft, site, number)
    if (!mayBe(site, resource, one.path)) refused++
    // The name that an entry has in other languages would make a new one its translation, which nobody asked for.
    else if (isKeyed || !wouldTie({ resource, path: one.path }, site)) yield one
  }
}

/** The error for a new entry without a free name. */
export function noNewName(draft: EntryDraft, site: Site): ContentError {
  return noName(newPathOf(draft, site, 1).path)
}

// Settings may map some file names to another kind of content, or to none.
function isRead({ resourceOf }: Pick<WritingDeps, 'resourceOf'>, resource: Resource, path: string): boolean {
  return resourceOf(path)?.name === resource.name
}

// Where pages live in folders, `index.md` is always the page of its folder.
function mayNameAfter(site: Pick<WritingDeps, 'resourceOf'>, resource: Resource, path: string): boolean {
  return isRead(site, resource, path) && !(resource.byFolders && isIndex(neutralPath(resource, path)))
}

function newPathOf(draft: EntryDraft, site: Site, number: number) {
  const { resource, language = '', path: wanted } = draft
  const isDated = resource.isNamedByDate === true && site.settings[datedNamesSetting] === true
  const add = number === 1 ? '' : `-${number}`
  const stem = draft.slug || toSlug(String(draft.get('title') ?? '')) || String(draft.id)
  const neutral = wanted
    ? neutralPath(resource, wanted).replace(/\.[^./]+$/, (ending) => add + ending)
    : entryPath(resource, resource.folder?.(draft, site) ?? '', (isDated ? dateInName(draft, site) : '') + stem + add)
  return { neutral, isDated, path: pathInLanguage(resource, neutral, language, wanted) }
}

// Where names begin with a date, as in Jekyll, a file without one is not a post.
function dateInName(draft: EntryDraft, site: Site): string {
  const today = toLocalText(site.now(), site.settings.timezone).slice(0, 10)
  const [date = today] = /^\d{4}-\d\d-\d\d/.exec(String(draft.get('date') ?? '')) ?? []
  return `${date}-`
}

/** The slug for the file: a trashed entry keeps its file name while no other entry wants it, so that the diff is one line. */
export function slugToStore({ slug, before, leavesName, changes }: EntryDraft): string {
  const isInTrash = (changes.has('status') ? changes.get('status') : before?.derived.status) === 'trash'
  if (!before || leavesName || !isInTrash) return slug
  const stored = storedSlug(before)
  return slug === trashedSlug(stored) ? stored : slug
}

/**
 * The path to which a draft moves its entry's file; undefined if the file stays. One named after its slug follows the slug to
 * store; one with another name keeps it, as does `index.md` beside its pictures.
 */
export function movedPath(site: WritingDeps, draft: EntryDraft, before: Entry, to: string): string | undefined {
  if (draft.path) return draft.path
  const from = storedSlug(before)
  const pattern = patternOf(before.resource)!
  if (!to || from === to || pattern.single || pattern.attaches) return undefined
  if (from !== '' && slugOfPath(before.path, before.resource) !== from) return undefined
  const extension = before.path.slice(before.path.lastIndexOf('.'))
  const { resource } = before
  const folder = folderWithin(resource, before.path)
  if (folder !== '' && isIndex(neutralPath(resource, before.path))) return undefined
  const neutral = entryPath(resource, folder, to).replace(/\.(?:md|json)$/, extension)
  const spoken = (path: string) => pathInLanguage(resource, path, languageOf(before), before.path)
  const isKeyed = isKey(draft.get('translationKey')) || isTied(before, site)
  return freePath(site, { resource, neutral, spoken, isKeyed }, before.path)
}

/** A desired path: that of the default language's counterpart, and how the file's own follows from it. */
export interface WantedPath {
  readonly resource: Resource
  readonly neutral: string
  readonly spoken: (neutral: string) => string
  /** Whether a `translationKey` says, or will say, of what the entry is a translation, so that its path does not. */
  readonly isKeyed: boolean
}

/** A free path: the wanted one, else with `-2`, `-3` …; undefined if `own` is first. @throws ContentError if 999 are taken */
export function freePath(site: WritingDeps, wanted: WantedPath, own?: string): string | undefined {
  const { resource, neutral, spoken, isKeyed } = wanted
  const dot = neutral.lastIndexOf('.')
  for (let number = 1; number < mostNames; number++) {
    const path = number === 1 ? spoken(neutral) : spoken(`${neutral.slice(0, dot)}-${number}${neutral.slice(dot)}`)
    if (path === own) return undefined
    const isApart = isKeyed || !wouldTie({ resource, path }, site)
    if (isApart && mayNameAfter(site, resource, path) && !site.folder.has(path)) return path
  }
  throw noName(spoken(neutral))
}

function noName(wanted: string): ContentError {
  return new ContentError(wanted, 'no file name is free for it', { hint: 'choose another slug' })
}
