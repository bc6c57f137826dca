import { nobody } from '../../define/define.ts'
import type { Entry, Query, Resource, Site } from '../../model/model.ts'
import { existsFor } from '../implicit/exists-for.ts'
import { comparable, entryAddressPath, namedAs } from './find-by-address.ts'
import { archivedResources } from '../name-vars.ts'
import { nameOfField } from '../languages/names.ts'
import { namingKeys, type TiedDeps, translationsOf } from '../languages/translations.ts'
import { withChildren } from '../entries.ts'
import { isListed } from '../listed-types.ts'
import { isVisible, type ReferencePlace, referencePlaces } from '../references/places.ts'
import { isAttached } from '../search-published.ts'
import { datesOf } from '../words/site-dates.ts'
import { toUtcText, wallToMoment } from '../../text/time/local-time.ts'

/** Returns the term or user whose public archive is at a path of the host; a trailing slash, case and encoding are ignored. */
export function archiveSubject(pathname: string, site: Site): Entry | undefined {
  const path = comparable(pathname)
  const last = path.slice(path.lastIndexOf('/') + 1)
  return archivedResources(site)
    .flatMap((resource) => namedAs(resource, last, site))
    .find((entry) => entryAddressPath(entry, site) === path && existsFor(nobody, entry, site))
}

const dated = /^\/[1-9]\d{3}(?:\/\d\d?){0,2}\/?$/

/** Returns the year, month or day in the site's zone that a path names: `/2026/`, `/2026/03/`, `/2026/03/14/`; else undefined. */
export function timeAt(of: string, site: Site) {
  const given = dated.test(of) ? of.split('/').filter(Boolean) : []
  const [y = 0, m = 1, d = 1] = given.map(Number)
  // Wall times as if in UTC.
  const from = Date.UTC(y, m - 1, d)
  const at = new Date(from)
  if (given.length === 0 || at.getUTCMonth() !== m - 1 || at.getUTCDate() !== d) return undefined
  const to = [Date.UTC(y + 1, 0), Date.UTC(y, m), Date.UTC(y, m - 1, d + 1)][given.length - 1]!
  const [start, before] = [from, to].map((wall) => wallToMoment(wall, site.settings.timezone) / 1000)
  const { day, month } = datesOf(site)
  return {
    title: [(local: string) => local.slice(0, 4), month, day][given.length - 1]!(toUtcText(from)),
    path: `/${given.map((part) => part.padStart(2, '0')).join('/')}/`,
    // In seconds; bounds are exclusive.
    narrow: (query: Pick<Query, 'ranges'>) =>
      void query.ranges.push({ order: 'date', after: start! - 1, before: before! }),
  }
}

/** Returns the condition for a type's entries in an archive: naming its subject or a term below it; undefined if none can. */
export function archiveClause(subject: Entry, type: Resource, site: Site) {
  const index = indexFor(type, subject.resource)
  if (index === undefined) return undefined
  const { taxonomy, indexes } = subject.resource
  const found = taxonomy?.hierarchical && indexes['parent'] ? withChildren([subject], site) : [subject]
  return { index, keys: found.flatMap((term) => namingKeys(term, type, index, site)) }
}

/** Returns the index of a type's references to another type; undefined if there is none. */
export function indexFor(type: Resource, other: Resource): string | undefined {
  // An index is named after its member.
  return Object.keys(type.fields).find((name) => {
    const field = type.fields[name]!
    return field.stored?.references === other.name && isVisible(field) && type.indexes[name] !== undefined
  })
}

/** A field whose referring entries are listed on the pages of the entries that they name. */
export interface ListingField {
  readonly type: Resource
  readonly index: string
  /** Label of the field, if other fields of the type may name the same entries. */
  readonly label: string | undefined
}

/** Returns the fields by which the pages of a resource's entries list the entries that name them, by type. */
export function listingFields(
  named: Resource,
  site: Pick<Site, 'language' | 'resources' | 'settings'>,
): ListingField[] {
  return [...site.resources.values()].flatMap((type) => {
    const places = listingPlaces(type).filter(({ stored }) => mayName(stored, named))
    return places.map(({ index, stored }) => {
      const label = nameOfField(site, type, index) ?? stored.listsBack!.label
      return { type, index, label: places.length > 1 ? label : undefined }
    })
  })
}

/** Returns a type's reference places that list back on the pages of the entries named; none for unlisted types. */
export function listingPlaces(type: Resource): readonly ReferencePlace[] {
  if (!isListed(type) || isAttached(type)) return []
  return referencePlaces(type).filter((place) => place.isShown && place.stored.listsBack && type.indexes[place.index])
}

/** Returns the keys that name an entry or a translation of it in such a place, as pages list by language. */
export function listingKeys(
  entry: Entry,
  { type, index }: ListingField,
  site: TiedDeps & Pick<Site, 'keysInSpace' | 'keysOf'>,
): readonly string[] {
  const { space } = listingPlaces(type).find((place) => place.index === index)!.stored
  const all = new Set([entry, ...translationsOf(entry, site).values()])
  return [...all].flatMap((one) => (space === undefined ? site.keysOf(one) : site.keysInSpace(one)))
}

function mayName({ references, space, among }: ReferencePlace['stored'], { name, space: own }: Resource): boolean {
  return references === undefined ? space === own && (among?.includes(name) ?? true) : references === name
}
