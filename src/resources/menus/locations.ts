import type { Entry, Site } from '../../model/model.ts'
import { untilChanged } from '../../derive/until-changed.ts'
import { listOf } from '../../text/values.ts'

/** The resource of menus. */
export const menuName = 'menu'

/** The places of menus on the built-in pages; files may name others, for whoever builds pages of their own. */
export const ownLocations: Readonly<Record<string, string>> = { header: 'Header', footer: 'Footer' }

/** Where a menu stands. */
export function locationsOf({ data }: Pick<Entry, 'data'>): string[] {
  return [...new Set(listOf(data['location']).filter((one): one is string => typeof one === 'string' && isName(one)))]
}

/** Whether a text is the name of a location. */
export function isName(text: string): boolean {
  return /^[a-z\d][\w-]{0,99}$/i.test(text)
}

const known = untilChanged<string, ReadonlyMap<string, Entry>>('menus by location')

/** The menus that stand somewhere, by location: of several, the first by path. */
export function menusByLocation(site: Site): ReadonlyMap<string, Entry> {
  return known(site, 'all', () => {
    const found = new Map<string, Entry>()
    for (const menu of allMenus(site))
      for (const location of locationsOf(menu)) if (!found.has(location)) found.set(location, menu)
    return found
  })
}

/** The menu that stands at a location. */
export function menuAt(location: string, site: Site): Entry | undefined {
  return menusByLocation(site).get(location)
}

/** All menus, by path. */
export function allMenus(site: Site): Entry[] {
  return [...site.all(menuName)].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Whether a menu may be given a location: the pages have it, or a menu has. */
export function isKnownLocation(location: string, site: Site): boolean {
  return Object.hasOwn(ownLocations, location) || menusByLocation(site).has(location)
}
