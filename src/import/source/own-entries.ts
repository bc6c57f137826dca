import { textOf } from '../../derive/entries.ts'
import type { Entry, Site, SourceDate } from '../../model/model.ts'
import { toLocalText, toUtcText } from '../../text/time/local-time.ts'

/** The data in an export by which the site that made it recognizes its own entries. */
interface SourceIdentity {
  readonly id: number
  readonly slug?: string
  /** Of a term, where the export had to give it another slug. */
  readonly ownSlug?: string
  readonly title?: string
  readonly date?: SourceDate
}

/**
 * The entry that a record of the site's own export describes: of the same kind, id and slug, and made at the same moment. Another site that
 * happens to have the same address, as on a machine that serves one after the other, has other entries. Where the file has
 * no date, the title counts instead.
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
