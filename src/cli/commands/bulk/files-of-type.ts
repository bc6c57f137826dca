import { changedLinks } from '../../../derive/links/link-places.ts'
import { referencePlaces, refsIn, replaceRefs } from '../../../derive/references/places.ts'
import { keyInFile } from '../../../derive/settings/key-case.ts'
import { asWritten, toWritten } from '../../../derive/settings/readings.ts'
import type { Data, Entry } from '../../../model/model.ts'
import { textPathOf } from '../../../site/index/load-file.ts'
import { ownTextHolder, ownTexts } from '../../../site/look/own-texts.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import type { Replaced } from '../../../site/transaction/replace-files.ts'
import { wholeKey } from '../../../storage/front-matter/data-file.ts'
import { createEntry, editEntry } from '../../../storage/front-matter/edit-entry.ts'
import { renameKey } from '../../../storage/front-matter/rename-key.ts'
import { listOf } from '../../../text/values.ts'
import { slugToStem } from '../../../text/wordpress/slug.ts'
import { belowHome, openLinksToType, readdressed } from './links-to-type.ts'
import type { RenamedType } from './renamed-type.ts'

/**
 * The files that renaming a type or a taxonomy changes: those in its folder, which move if the folder is renamed, and all that
 * name its entries or link to them; and the places left to people.
 *
 * @throws ContentError for a file that cannot be changed
 */
export function filesOfRenaming(site: OpenSite, renaming: RenamedType): { files: Replaced[]; left: string[] } {
  const { folder } = renaming
  const isMoving = folder.from !== folder.to
  const moves = new Map(
    (isMoving ? site.folder.walkUnder(folder.from) : []).map(({ path }) => {
      return [path, folder.to + path.slice(folder.from.length)] as const
    }),
  )
  const changeLinks = openLinksToType(site, renaming, moves)
  const files: Replaced[] = []
  const left: string[] = []
  const seen = new Set<string>()
  for (const entry of texts(site)) {
    const path = textPathOf(site.folder, entry.resource, entry.path)
    if (path === undefined || seen.has(path)) continue
    seen.add(path)
    const text = site.folder.read(path)
    const matter = changedMatter(entry, site, renaming, (link) => changeLinks(link, entry))
    const set = toWritten(matter, entry)
    const body = changeLinks(site.bodyOf(entry), entry)
    const changes = { set, ...(body.count > 0 && { body: body.text }) }
    const { bodyKey, matterForm } = entry.resource
    const edited = editEntry(text, path, changes, bodyKey, matterForm).text
    const keyed = namesTerms(entry, renaming)
    const key = keyInFile(keyed?.from ?? '', asWritten(entry), entry.resource)
    const next = keyed ? renameKey(edited, path, key, keyed.to, bodyKey, matterForm) : edited
    // Formats of other tools may name terms elsewhere.
    if (keyed && next === edited)
      left.push(`${path} names terms elsewhere than under '${keyed.from}': rename the key there by hand`)
    if (next !== text || moves.has(path))
      files.push(...replaced(site, path, moves.get(path), next === text ? undefined : next))
  }
  for (const path of ownTexts(site)) {
    const { text, count } = changeLinks(site.folder.read(path), ownTextHolder(path))
    if (count > 0) files.push(...replaced(site, path, undefined, text))
  }
  // Other files in the folder: pictures, and unreadable files.
  for (const [path, there] of moves) if (!seen.has(path)) files.push(...replaced(site, path, there))
  return { files: [...files, ...filesOfImplicit(site, renaming)], left }
}

// The key under which an entry names terms of the taxonomy, if that changes.
function namesTerms({ data, resource }: Entry, { key, resource: taxonomy }: RenamedType): RenamedType['key'] {
  if (!key || key.from === key.to || !Object.hasOwn(data, key.from)) return undefined
  return resource.fields[key.from]?.stored?.references === taxonomy.name ? key : undefined
}

// Ids and addresses of terms without a file follow from their taxonomy's name. A file would reveal those that only drafts name.
function filesOfImplicit(site: OpenSite, renaming: RenamedType): Replaced[] {
  const { key, folder, resource } = renaming
  if (!key) return []
  return [...site.all(resource.name)].flatMap((entry) => {
    if (!entry.implicit || !site.isNamedForAll(entry)) return []
    const path = `${folder.to}/${slugToStem(entry.slug)}.md`
    const former = formerPath(entry, site, renaming)
    const set = { id: entry.id, ...entry.data, ...(former !== undefined && { aliases: [former] }) }
    const text = createEntry(path, set, '', resource.bodyKey)
    return [{ path, was: undefined, bytes: Buffer.from(text) }]
  })
}

// All entries that a person may have written by hand; settings are planned separately.
function* texts(site: OpenSite): Generator<Entry> {
  for (const resource of site.resources.values()) {
    if (!resource.files || resource.configures || resource.bodyKey === wholeKey) continue
    for (const entry of site.all(resource.name)) if (!entry.implicit) yield entry
  }
}

function replaced({ folder }: OpenSite, path: string, there: string | undefined, text?: string): Replaced[] {
  const was = folder.readBytes(path)
  const bytes = text === undefined ? was : Buffer.from(text)
  if (there === undefined) return [{ path, was, bytes }]
  return [
    { path: there, was: undefined, bytes },
    { path, was, bytes: undefined },
  ]
}

function changedMatter(
  entry: Entry,
  site: OpenSite,
  renaming: RenamedType,
  change: Parameters<typeof changedLinks>[1],
): Record<string, unknown> {
  const { data, resource } = entry
  const set: Record<string, unknown> = changedReferences(entry, site, renaming)
  const linked = changedLinks({ data: { ...data, ...set }, resource }, change)
  Object.assign(set, Object.fromEntries(linked.set))
  if (resource !== renaming.resource) return set
  const tie = movedTie(data['translationKey'], renaming)
  if (tie !== undefined) set['translationKey'] = tie
  // Values derived from the path must stay the same in the new place.
  if (renaming.folder.from !== renaming.folder.to && data['id'] !== entry.id) set['id'] = entry.id
  const former = formerPath(entry, site, renaming)
  if (former !== undefined) set['aliases'] = [...new Set([...listOf(data['aliases']), former])]
  return set
}

// A key that is the path of a translation, which moves as well.
function movedTie(key: unknown, { folder: { from, to } }: RenamedType): string | undefined {
  return from !== to && typeof key === 'string' && key.startsWith(`/${from}/`)
    ? `/${to}${key.slice(from.length + 1)}`
    : undefined
}

function changedReferences({ data, resource }: Entry, site: OpenSite, renaming: RenamedType): Data {
  const set: Record<string, unknown> = {}
  for (const { stored } of referencePlaces(resource)) {
    const { key, space } = stored
    if (space === undefined || space !== renaming.resource.space) continue
    const value = set[key] ?? data[key]
    const change = (ref: unknown) => renamedRef(ref, site, renaming)
    if (refsIn(value, stored).some((ref) => change(ref) !== ref)) set[key] = replaceRefs(value, stored, change)
  }
  return set
}

// A reference that begins with the new name may mean something in a tree, such as a page below another.
function renamedRef(ref: unknown, site: OpenSite, { name, resource }: RenamedType): unknown {
  const [, type = '', rest = ''] = /^([\w-]+)\/(.+)$/s.exec(typeof ref === 'string' ? ref : '') ?? []
  if (type !== name.from && type !== name.to) return ref
  const meant = site.findInSpace(resource.space!, ref)
  // In a menu, content takes precedence over a term.
  if (!meant || (resource.taxonomy && site.findInSpace('post', ref))) return ref
  if (meant.resource === resource) return type === name.from ? `${name.to}/${rest}` : ref
  return type === name.to ? site.refInSpace(meant) : ref
}

// Only public entries have an address that others may know.
function formerPath(entry: Entry, site: OpenSite, { address, resource }: RenamedType): string | undefined {
  const { status = 'publish' } = entry.derived
  const isPublic = entry.slug !== '' && ['publish', 'private'].includes(status)
  if (address.from === address.to || !isPublic || !resource.indexes['alias'] || !resource.permalink) return undefined
  const path = belowHome(new URL(resource.permalink(entry, site)).pathname, site)
  return path !== undefined && readdressed(path, address, site) !== undefined ? path : undefined
}
