import { indexFor } from '../../derive/addresses/archives.ts'
import { belowPage } from '../../derive/addresses/below-page.ts'
import { inLanguageOrDefault, namingKeys } from '../../derive/languages/translations.ts'
import { listedTypes } from '../../derive/listed-types.ts'
import { untilChanged } from '../../work/until-changed.ts'
import type { Entry, NavigationLine, Resource, Site } from '../../model/model.ts'
import { entryTitle } from './entry-title.ts'
import { isReadable } from './is-readable.ts'
import { markup, type Markup } from './markup.ts'
import { linkList } from './navigation.ts'
import { published } from './readable.ts'
import { labelsIn, wordsOf } from './say.ts'

/** Nobody reads longer lists of subjects. */
const most = 20

const known = untilChanged<string, readonly NavigationLine[]>('the ways between pages of a calendar')

/** Returns the types with dates of events. */
export function datedTypes(site: Site): Resource[] {
  return listedTypes(site).filter(({ occurs }) => occurs)
}

/** Whether a type is a taxonomy of events. */
export function isOfCalendar(subject: Resource, site: Site): boolean {
  return datedTypes(site).some((type) => indexFor(type, subject) !== undefined && subject.taxonomy !== undefined)
}

/** Renders links from the page `at` an address to the month (the subject's own), the lists of events, and those of subjects. */
export function calendarWays(site: Site, at: string, subject?: Entry): Markup | false {
  const say = wordsOf(site)
  const lines = known(site, site.home, () => [
    { label: say.plain('month'), href: monthsOf(undefined, site), below: [] },
    ...datedTypes(site)
      .filter(({ postType }) => postType!.hasArchive)
      .map((type) => ({ label: labelsIn(site, type).plural, href: `${site.home}/${type.base}/`, below: [] })),
    ...datedTypes(site)
      .flatMap((type) => subjectsOf(type, site))
      .slice(0, most),
  ])
  const here =
    subject && hasMonths(subject, site) ? [{ ...lines[0]!, href: monthsOf(subject, site) }, ...lines.slice(1)] : lines
  return lines.length > 1 && markup`<nav class="ways" aria-label="${say.plain('calendar')}">${linkList(here, at)}</nav>`
}

/** Whether a subject has months of its own: categories have, but tags are too many. */
export function hasMonths({ resource }: Entry, site: Site): boolean {
  return resource.taxonomy?.hierarchical === true && isOfCalendar(resource, site)
}

/** Returns the address of the current month, of all events or of a subject's; other months are below it. */
export function monthsOf(subject: Entry | undefined, site: Site): string {
  if (!subject) return `${site.home}/calendar`
  return belowPage(subject.resource.permalink!(subject, site), 'month/')
}

/** Returns the address of a month (`2026-11`), of the current one if it is empty. */
export function monthOf(subject: Entry | undefined, month: string, site: Site): string {
  const months = monthsOf(subject, site)
  if (month === '') return months
  return subject ? `${months}${month}/` : `${months}/${month}`
}

// Only subjects that a published entry names, each in the language of the page.
function subjectsOf(type: Resource, site: Site): NavigationLine[] {
  const taxonomies = [...site.resources.values()].filter((one) => one.taxonomy?.hierarchical && one.permalink)
  return taxonomies.flatMap((taxonomy) => {
    const index = indexFor(type, taxonomy)
    if (index === undefined) return []
    const { where } = published(type, 0)
    const terms = [...site.all(taxonomy.name)].filter(
      (term) =>
        isReadable(term, { site }) &&
        (site.language === undefined || inLanguageOrDefault(term, site.language, site) === term) &&
        site.count(type.name, [{ index, keys: namingKeys(term, type, index, site) }, ...where]) > 0,
    )
    return terms
      .map((term) => ({ label: entryTitle(term, site), href: taxonomy.permalink!(term, site), below: [] }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  })
}
