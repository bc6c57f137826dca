import { textOf } from '../../derive/entries.ts'
import type { Entry, Site, SourceDate, SourceItem, SourceTerm } from '../../model/model.ts'
import { toLocalText, toUtcText } from '../../text/time/local-time.ts'

/** The data in an export by which its own site recognizes entries. */
type SourceIdentity = Pick<SourceItem, 'id'> &
  Partial<Pick<SourceItem & SourceTerm, 'date' | 'ownSlug' | 'slug' | 'title'>>

/**
 * Returns the entry that a record of the site's own export describes: same kind, id, slug and date (or title, without a date in
 * the file). Another site of the same address, as on a development machine, has other entries.
 */
export function findOwn(resource: string, identity: SourceIdentity, site: Site): Entry | undefined {
  const entry = site.get(resource, identity.id)
  const { slug, ownSlug = slug } = identity
  if (!entry || (ownSlug !== undefined && ownSlug !== entry.slug)) return undefined
  return identity.date === undefined || isOfMoment(entry, identity.date, site) || isCalled(entry, identity.title)
    ? entry
    : undefined
}

function isOfMoment({ derived }: Entry, { local, utc }: SourceDate, { settings }: Site): boolean {
  const [here, inUtc] = [toLocalText(derived.date, settings.timezone), toUtcText(derived.date)]
  return here === local.replace(' ', 'T') || inUtc === utc.replace(' ', 'T')
}

function isCalled(entry: Entry, title: string | undefined): boolean {
  const own = textOf(entry, 'title').trim()
  return title !== undefined && entry.data['date'] === undefined && (own === '' || own === title.trim())
}
