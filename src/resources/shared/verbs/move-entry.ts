import { variantOf } from '../../../derive/entries.ts'
import { folderOfPage, isOwnPlace } from '../../../derive/folders/places.ts'
import type { Action, Call, Entry } from '../../../model/model.ts'
import { completeDraft, writeFields } from '../../actions/fill-draft.ts'
import { assertUnchanged, currentOf, knownOf } from '../../actions/get.ts'
import { create } from '../../actions/create.ts'
import { update } from '../../actions/update.ts'
import { pathInSite } from '../../../text/hosts.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'
import { errors } from '../errors.ts'
import { aliasesWith } from '../former-address.ts'
import { fileLinksIn } from './file-links.ts'
import { type Followed, followLinks, followOwnTexts, holdersOfLinks } from './follow-links.ts'
import { whereaboutsOf } from './links-to.ts'
import { belowInFolder, moveBelow, parentInFolder, pathThere, settle } from './relocate.ts'
import { singularWithin } from '../../../derive/words/labels.ts'

export interface Moved {
  readonly entry: Entry
  readonly followed: readonly Followed[]
  /** The paths of its former and its new address, if the former now redirects to the new one. */
  readonly led?: { readonly from: string; readonly to: string }
}

/**
 * Changes an entry by a call, together with references and links to it and pages in its folder, in one piece of work; the
 * former address redirects to the new one. `folder` is the new folder of its file, below the resource's own, if folders
 * determine the place of entries. @throws RestError
 */
export function moveEntry(call: Call, { folder }: { readonly folder?: string }): Promise<Moved> {
  const { site, resource } = call
  const known = knownOf(call)
  // Before the lock: reading every text takes a while, in which others may write.
  const candidates = holdersOfLinks(known, belowInFolder(known, site), site)
  return site.locked(() => {
    const entry = currentOf(call)
    assertUnchanged(call, entry)
    if (entry.derived.status === 'trash') throw errors.rest_is_in_trash({ path: entry.path })
    const from = whereaboutsOf(entry, site)
    const below = belowInFolder(entry, site)
    const present = candidates.flatMap((one) => site.get(one.resource.name, one.id) ?? [])
    site.beWhole([...new Set([entry, ...below, ...present])])
    // The targets of links between files, before anything moves.
    const holders = new Map(present.map((one) => [one, fileLinksIn(site.bodyOf(one), one, site)]))
    const draft = site.draft(resource.name, entry)
    const isElsewhere = folder !== undefined && folder !== enclosingFolder(entry)
    if (isElsewhere) draft.set(resource.parentKey!, parentInFolder(folder))
    if (isElsewhere) refuseWithin(entry, folder, call)
    if (!writeFields(call, draft)) {
      if (!isElsewhere) return { entry, followed: [] }
      completeDraft(draft, call, 'update')
    }
    if (resource.byFolders) {
      // A page that would be below itself goes to the top.
      const place = folder !== undefined && draft.get(resource.parentKey!) === undefined ? '' : folder
      // Where another kind has its files, it would be one of them: it stays, and its file states its parent.
      const to = place !== undefined && isOwnPlace(resource, place, site) ? place : enclosingFolder(entry)
      const there = pathThere({ entry, below, folder: to }, draft.slug, site)
      draft.path = there === entry.path ? undefined : there
      if (place !== undefined) draft.set(resource.parentKey!, parentInFolder(place))
    }
    const left = isElsewhere || below.length > 0 ? from.address : undefined
    if (left && resource.indexes['alias']) {
      const moved = variantOf(entry, { slug: draft.slug, path: draft.path ?? entry.path, data: draft.data() })
      const now = pathInSite(resource.permalink!(moved, site), site.home)
      draft.set('aliases', aliasesWith([pathInSite(left.href, site.home)!], entry, [draft.slug, now]))
    }
    const page = settle(site.save(draft), site)
    if (page.path !== entry.path) moveBelow(entry, below, page, site)
    const to = whereaboutsOf(page, site)
    const followed = [...followLinks(holders, call, from, to), ...followOwnTexts(site, from, to)]
    const isLed =
      page.data['aliases'] !== undefined && from.address && to.address && from.address.href !== to.address.href
    return {
      entry: site.get(resource.name, page.id) ?? page,
      followed,
      ...(isLed && { led: { from: from.address!.pathname, to: to.address!.pathname } }),
    }
  })
}

// Over REST, the argument `parent` is checked where it is written.
function refuseWithin({ resource, path }: Entry, folder: string, { given }: Call): void {
  const own = folderOfPage(resource, path)
  if (!given.has('parent') && own !== '' && `${folder}/`.startsWith(`${own}/`))
    throw errors.rest_invalid_param__circular({ kind: singularWithin(resource.labels), which: 'itself' })
}

// The folder in which the file is, or the one whose page it is.
function enclosingFolder({ resource, path }: Entry): string {
  const folder = folderOfPage(resource, path)
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
}

/**
 * Creates, changes and copies entries of a resource whose folders may determine their place: a new file goes to the folder of
 * its parent, and does not state it; an entry with another parent or name moves, with all links to it.
 */
export const createInFolders: Action = {
  ...create,
  make: (call) => settle(create.make!(call), call.site),
}

export const updateInFolders: Action = {
  ...update,
  run: async (call) => {
    const place = call.resource.byFolders ? placeWanted(call) : undefined
    return place ? { kind: 'entry', entry: (await moveEntry(call, place)).entry, context: 'edit' } : update.run(call)
  },
}

// Undefined if it stays where it is.
function placeWanted({ args, given, resource, site }: Call): { readonly folder?: string } | undefined {
  const entry = site.get(resource.name, Number(args['id']))
  if (!entry || entry.derived.status === 'trash' || args['status'] === 'trash') return undefined
  const parent = given.has('parent') ? site.get(resource.name, Number(args['parent'])) : undefined
  const now = site.find(resource.name, entry.data[resource.parentKey!])
  const isBelowOther = given.has('parent') && parent !== now && (parent !== undefined || args['parent'] === 0)
  if (isBelowOther) return { folder: parent ? folderOfPage(parent.resource, parent.path) : '' }
  return given.has('slug') && toSlug(String(args['slug'])) !== entry.slug ? {} : undefined
}
