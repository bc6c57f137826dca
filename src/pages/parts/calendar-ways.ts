import { indexFor } from '../../derive/archives.ts'
import { listedTypes } from '../../derive/listed-types.ts'
import { untilChanged } from '../../derive/until-changed.ts'
import type { NavigationLine, Resource, Site } from '../../model/model.ts'
import { entryTitle } from './entry-title.ts'
import { isReadable } from './is-readable.ts'
import { labelsIn } from './say.ts'
import { markup, type Markup } from './markup.ts'
import { linkList } from './navigation.ts'
import { published } from './readable.ts'
import { wordsOf } from './say.ts'

/** More subjects than these, nobody reads through. */
const most = 20

const known = untilChanged<string, readonly NavigationLine[]>('the ways between pages of a calendar')

/** Whether something of a type takes place, and is filed under subjects of the other. */
export function isOfCalendar(subject: Resource, site: Site): boolean {
  return datedTypes(site).some((type) => indexFor(type, subject) !== undefined && subject.taxonomy !== undefined)
}

/**
 * The ways between the month, the lists of what takes place, and those of its subjects.
 *
 * @param at - the address of the page on which they stand
 */
export function calendarWays(site: Site, at: string): Markup | false {
  const say = wordsOf(site)
  const lines = known(site, site.home, () => [
    { label: say.plain('month'), href: `${site.home}/calendar`, below: [] },
    ...datedTypes(site)
      .filter(({ postType }) => postType!.hasArchive)
      .map((type) => ({ label: labelsIn(site, type).plural, href: `${site.home}/${type.base}/`, below: [] })),
    ...datedTypes(site)
      .flatMap((type) => subjectsOf(type, site))
      .slice(0, most),
  ])
  return (
    lines.length > 1 && markup`<nav class="ways" aria-label="${say.plain('calendar')}">${linkList(lines, at)}</nav>`
  )
}

function datedTypes(site: Site): Resource[] {
  return listedTypes(site).filter(({ occurs }) => occurs)
}

// Those that a published entry names.
function subjectsOf(type: Resource, site: Site): NavigationLine[] {
  const taxonomies = [...site.resources.values()].filter((one) => one.taxonomy?.hierarchical && one.permalink)
  return taxonomies.flatMap((taxonomy) => {
    const index = indexFor(type, taxonomy)
    if (index === undefined) return []
    const { where } = published(type, 0)
    const terms = [...site.all(taxonomy.name)].filter(
      (term) => isReadable(term, { site }) && site.count(type.name, [{ index, keys: site.keysOf(term) }, ...where]) > 0,
    )
    return terms
      .map((term) => ({ label: entryTitle(term, site), href: taxonomy.permalink!(term, site), below: [] }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  })
}
