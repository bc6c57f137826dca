import { findByAnyAddress } from '../../derive/addresses/find-by-former-path.ts'
import type { Entry, Site } from '../../model/model.ts'
import { encodePath } from '../../text/wordpress/slug.ts'
import { leadsAway } from '../../text/leads-away.ts'
import { listOf } from '../../text/values.ts'
import { modifiedKeys } from '../../site/index/modified.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { pathBelow } from './old-path.ts'

interface OldAddress {
  readonly what: string
  readonly resource: string
  readonly id: number
  readonly path: string
}

/** Checks pages' former addresses: each leads here to the entry, directly or by an alias, or the report names a remedy. */
export function openOldAddresses(site: OpenSite, report: (what: string, why: string) => void) {
  /** Addresses that did not work when their entry was written; later entries may change that. */
  const open: OldAddress[] = []
  let mended = 0

  /** Records the address that an entry had at a website. */
  function note(entry: Entry | undefined, link: string | undefined, home: string, what: string): void {
    if (!entry || !link || !hasPage(entry)) return
    const path = pathBelow(link, home)
    if (path === undefined || isOwn(site, entry, path)) return
    open.push({ what, resource: entry.resource.name, id: entry.id, path })
  }

  /** Writes aliases for addresses that still do not work, after all entries are written. */
  async function mend(): Promise<void> {
    for (const { what, resource, id, path } of open) {
      const why = await site.locked(() => mendOne(resource, id, path))
      if (why !== undefined) report(what, why)
    }
    if (mended > 0)
      report(
        `old addresses: ${mended}`,
        'their pages have new addresses here: aliases in the files redirect the old ones',
      )
  }

  function mendOne(resource: string, id: number, path: string): string | undefined {
    const entry = site.get(resource, id)
    if (!entry || leadsTo(site, path, entry)) return undefined
    const own = entry.resource.permalink!(entry, site)
    const other = findByAnyAddress(site, site.home + encodePath(path))
    if (other) {
      const holder = `${other.resource.name} ${other.id}, ${other.path}`
      return `its old address ${path} belongs to ${holder} here: rename that, or redirect the address to ${own} in the web server`
    }
    if (!entry.resource.indexes['alias'] || path === '/' || leadsAway(path) !== undefined)
      return `its old address ${path} does not work here: redirect it to ${own} in the web server`
    const draft = site.draft(resource, entry)
    draft.set('aliases', [...listOf(entry.data['aliases']), path])
    // Readers see no change, so the modification date stays.
    for (const key of modifiedKeys) if (entry.data[key] !== undefined) draft.set(key, entry.data[key])
    const saved = site.save(draft)
    if (!leadsTo(site, path, saved)) return `its old address ${path} is not possible here: it is ${own} now`
    mended += 1
    return undefined
  }

  return { note, mend }
}

/** Whether a path is that of an entry's page, or leads to it. */
export function leadsTo(site: Site, path: string, entry: Entry): boolean {
  return isOwn(site, entry, path) || findByAnyAddress(site, site.home + encodePath(path)) === entry
}

// Lists, such as those of terms, are found by their addresses alone.
function isOwn(site: Site, entry: Entry, path: string): boolean {
  const own = entry.resource.permalink?.(entry, site)
  const plain = (one: string) => one.toLowerCase().replace(/(?<!\/)\/+$/, '')
  return own !== undefined && plain(pathBelow(own, site.home) ?? '') === plain(path)
}

/** Whether an entry's page exists: drafts have none. */
export function hasPage({ derived, resource }: Entry): boolean {
  return resource.permalink !== undefined && !['draft', 'pending', 'trash', 'future'].includes(derived.status)
}
