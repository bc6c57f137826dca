import { pathInSite } from '../../text/hosts.ts'
import { leadsAway } from '../../text/leads-away.ts'
import { listOf } from '../../text/values.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { comparable } from '../../derive/addresses/find-by-address.ts'
import { variantOf } from '../../derive/entries.ts'
import { fromFolder } from '../../derive/folders/places.ts'
import { momentIn } from '../../derive/settings/date-zones.ts'
import type { Draft, Entry, SaveContext } from '../../model/model.ts'
import { isPlaced } from './identity.ts'

/** Longer addresses are never found. */
const longest = 2048

/** The former names of an entry (`aliases`) for the index `alias`: slugs or, as other tools write them, whole paths. */
export function formerNames(entry: Entry): string[] {
  return listOf(entry.data['aliases'])
    .filter((alias) => (typeof alias === 'string' && alias !== '') || typeof alias === 'number')
    .map((alias) => fromFolder(String(alias), entry))
    .filter((alias) => alias.length <= longest && leadsAway(alias) === undefined)
    .map((alias) => (alias.startsWith('/') ? comparable(alias) : toSlug(alias)))
}

/** Adds the former slug or address to `aliases` when an entry's address changes, so that links from elsewhere still work. */
export function keepFormerAddress(draft: Draft, { site }: Pick<SaveContext, 'site'>): void {
  const { before, slug, resource } = draft
  if (!before || !resource.permalink) return
  const isDated = draft.get('date') !== before.data['date']
  // Of a variant, as a page that a setting puts in front has another address. A plain one (`/?p=7`) has no path, and stays.
  const path = (entry: Entry) => pathInSite(resource.permalink!(variantOf(entry, {}), site), site.home)
  const date = (isDated ? momentIn(draft.get('date'), site.settings) : undefined) ?? before.derived.date
  const data = { ...draft.data(), ...(before.data['slug'] !== undefined && { slug }) }
  const after = variantOf(before, { slug, data, derived: { ...before.derived, date } })
  const [left, now] = [path(before), path(after)]
  if (left === undefined || left === now) return
  // A slug is enough, whatever setting makes the rest of the address, unless the rest changes too, such as a date in it.
  const isEnough = left === path(variantOf(after, { slug: before.slug })) && toSlug(before.slug) === before.slug
  const names = [before.slug, ...formerNames(before).filter((name) => !name.startsWith('/'))]
  const former = isEnough ? [before.slug] : names.flatMap((name) => path(variantOf(before, { slug: name })) ?? [])
  draft.set('aliases', aliasesWith(former, before, [slug, now]))
}

/** An entry's `aliases` after it left slugs or paths (`left`) that others may know; `now` is its new slug, or also its path. */
export function aliasesWith(left: readonly string[], entry: Entry, now: readonly (string | undefined)[]) {
  const isOpen = !entry.resource.indexes['status'] || isPlaced(entry) || entry.derived.status === 'inherit'
  const isPublic = entry.slug !== '' && isOpen
  const aliases = new Set([...listOf(entry.data['aliases']), ...(isPublic ? left : [])])
  const others = [...aliases].filter((one) => !now.includes(String(one)))
  return others.length ? others : undefined
}
