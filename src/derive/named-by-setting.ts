import { memoize } from '../work/caches.ts'
import type { Entry, Site } from '../model/model.ts'

/** The entry that a setting names, of the resource that its definition says; undefined if it names none. */
export function namedBySetting(site: Site, name: string): Entry | undefined {
  const resource = configuring(site.resources)?.fields[name]?.stored?.references
  return resource === undefined ? undefined : site.find(resource, site.settings[name])
}

/** The entry that is the home page; undefined where that lists the newest entries. */
export function frontPage(site: Site): Entry | undefined {
  return site.settings['show_on_front'] === 'page' ? namedBySetting(site, 'page_on_front') : undefined
}

/** The entry at whose address the newest posts are listed; undefined if there is none. */
export function postsPage(site: Site): Entry | undefined {
  return site.settings['show_on_front'] === 'page' ? namedBySetting(site, 'page_for_posts') : undefined
}

// When a definition changes, the site has another map of them.
const configuring = memoize((resources: Site['resources']) =>
  [...resources.values()].find(({ configures }) => configures),
)
