import type { Entry, Site } from '../../model/model.ts'
import { inLanguage, languageCodes, type PathInLanguage } from '../../derive/languages/languages.ts'
import { untilChanged } from '../../work/until-changed.ts'
import { listOf } from '../../text/values.ts'
import { toSlug } from '../../text/wordpress/slug.ts'

export const menuName = 'menu'

/** Menu locations on the built-in pages; files may name others, for pages built elsewhere. */
export const ownLocations: Readonly<Record<string, string>> = { header: 'Header', footer: 'Footer' }

/** The locations that a menu is assigned to. */
export function locationsOf({ data }: Pick<Entry, 'data'>): string[] {
  return [...new Set(listOf(data['location']).filter((one): one is string => typeof one === 'string' && isName(one)))]
}

/** Whether a text can be the name of a location. */
export function isName(text: string): boolean {
  return /^[a-z\d][\w-]{0,99}$/i.test(text)
}

const known = untilChanged<string, ReadonlyMap<string, Entry>>('menus by location')

/** The menus by location on pages in a language: those in it, then in the default one; of several, the first by path. */
export function menusByLocation(site: Site, language = site.language ?? ''): ReadonlyMap<string, Entry> {
  return known(site, `in ${language}`, () => {
    const [own = ''] = languageCodes(site.settings)
    const found = new Map<string, Entry>()
    const menus = allMenus(site)
    for (const code of new Set([language || own, own]))
      for (const menu of menus.filter((one) => menuLanguage(one, site) === code))
        for (const location of locationsOf(menu)) if (!found.has(location)) found.set(location, menu)
    return found
  })
}

export function menuAt(location: string, site: Site, language?: string): Entry | undefined {
  return menusByLocation(site, language).get(location)
}

/** The language of a menu, by its file name: `main.en.json`; empty if the site has only one. */
export function menuLanguage({ path }: Pick<Entry, 'path'>, { settings }: Pick<Site, 'settings'>): string {
  return splitMenuPath(path, settings).language
}

/** The name by which entries refer to a menu: the same in all languages. */
export function menuKey({ path, slug }: Pick<Entry, 'path' | 'slug'>, { settings }: Pick<Site, 'settings'>): string {
  const parts = splitMenuPath(path, settings)
  return parts.path === path ? slug : toSlug(parts.path.slice(parts.path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, ''))
}

function splitMenuPath(path: string, settings: Site['settings']): PathInLanguage {
  const codes = languageCodes(settings)
  return inLanguage(codes.length > 0 ? { languages: { codes, inFolders: false, among: new Set() } } : {}, path)
}

export function allMenus(site: Site): Entry[] {
  return [...site.all(menuName)].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The locations that a menu may have: those of the built-in pages, and those that menus have. */
export function knownLocations(site: Site): string[] {
  return [...new Set([...Object.keys(ownLocations), ...menusByLocation(site).keys()])]
}
