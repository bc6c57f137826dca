import { listOf } from '../../text/values.ts'
import { nobody } from '../../define/define.ts'
import type { Entry, EntryInSite } from '../../model/model.ts'
import { frontPage } from '../../derive/named-by-setting.ts'
import type { OpenSite } from '../open-site.ts'
import { basePath } from '../../text/hosts.ts'

export interface Sites {
  readonly before: OpenSite
  readonly after: OpenSite
}

export interface SeenEntry extends EntryInSite {
  readonly site: OpenSite
}

/** Returns an entry that everybody may read; undefined for any other. */
export function seen(entry: Entry | undefined, site: OpenSite): SeenEntry | undefined {
  return entry && entry.derived.status !== 'private' && entry.resource.access.rights.read(nobody, entry, site)
    ? { entry, site }
    : undefined
}

/** The path of the page that shows an entry: its own, or another entry's. */
export function pagePathOf({ entry, site }: SeenEntry): string | undefined {
  if (entry === frontPage(site)) return `${basePath(site.home)}/`
  const link = entry.resource.permalink?.(entry, site)
  if (link === undefined) return undefined
  const { pathname, search } = new URL(link)
  return search === '' ? pathname : undefined
}

/** Whether an entry is shown on another entry's page. */
export function isComment({ entry, site }: SeenEntry): boolean {
  const link = entry.resource.permalink?.(entry, site)
  return link !== undefined && new URL(link).hash !== ''
}

export function namedBy({ data, resource }: Entry, name: string, references: string, site: OpenSite): Entry[] {
  const refs = listOf(data[resource.fields[name]!.stored!.key])
  return refs.flatMap((ref) => site.find(references, ref) ?? [])
}
