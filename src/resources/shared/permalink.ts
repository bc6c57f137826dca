import type { Entry, Site } from '../../define/model.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { plainLink } from './identity.ts'

/** Address of a dated entry, by the `permalink` setting: `/%year%/%monthnum%/%day%/%postname%/` by default. */
export function datedLink(entry: Entry, site: Site): string {
  if (!isPlaced(entry)) return plainLink(entry, site)
  const date = toLocalText(entry.derived.date, site.settings.timezone)
  const parts: Record<string, string> = {
    year: date.slice(0, 4),
    monthnum: date.slice(5, 7),
    day: date.slice(8, 10),
    hour: date.slice(11, 13),
    minute: date.slice(14, 16),
    second: date.slice(17, 19),
    postname: entry.slug,
    post_id: String(entry.id),
    author: site.find('user', entry.data['author'])?.slug ?? '',
  }
  return site.home + site.settings.permalink.replaceAll(/%(\w+)%/g, (whole, name: string) => parts[name] ?? whole)
}

/** Whether an entry has a page on the website: it is published or private and has a slug. */
export function isPlaced(entry: Entry): boolean {
  return entry.slug !== '' && (entry.derived.status === 'publish' || entry.derived.status === 'private')
}
