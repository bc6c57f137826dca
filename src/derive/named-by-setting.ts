import { memoize } from '../work/caches.ts'
import type { Entry, Site } from '../model/model.ts'
import { languageOf } from './languages/languages.ts'
import { translationOf } from './languages/translations.ts'
import { topFolder } from './folders/places.ts'

/** Returns the entry that a reference setting names; undefined if it names none. */
export function namedBySetting(site: Site, name: string): Entry | undefined {
  const resource = settingsResource(site.resources)?.fields[name]?.stored?.references
  return resource === undefined ? undefined : site.find(resource, site.settings[name])
}

/** Returns the home page: a setting's, else the top folder's; undefined if the home page lists the newest entries. */
export function frontPage(site: Site): Entry | undefined {
  if (site.settings['show_on_front'] === 'page') return inItsLanguage(namedBySetting(site, 'page_on_front'), site)
  const placed = placedByFolders(site.resources)
  return placed === undefined ? undefined : inItsLanguage(site.find(placed, topFolder), site)
}

/** Returns the entry at whose address the newest posts are listed; undefined if there is none. */
export function postsPage(site: Site): Entry | undefined {
  const isSet = site.settings['show_on_front'] === 'page'
  return isSet ? inItsLanguage(namedBySetting(site, 'page_for_posts'), site) : undefined
}

/** Whether an entry, in any language, is the home page or the one whose address lists the newest posts. */
export function isFront(entry: Entry, site: Site): boolean {
  return ['page_on_front', 'page_for_posts'].some((name) => {
    const named = namedBySetting(site, name)
    return named === entry || (named?.resource.languages && translationOf(named, languageOf(entry), site) === entry)
  })
}

// For a site viewed in one language, the entry in that language.
function inItsLanguage(entry: Entry | undefined, site: Site): Entry | undefined {
  if (!entry?.resource.languages || site.language === undefined) return entry
  return translationOf(entry, site.language, site)
}

const placedByFolders = memoize(
  (resources: Site['resources']) => [...resources.values()].find(({ byFolders }) => byFolders)?.name,
)

/** Returns the resource of a site's settings. When a definition changes, the site has another map of resources. */
export const settingsResource = memoize((resources: Site['resources']) =>
  [...resources.values()].find(({ configures }) => configures),
)
