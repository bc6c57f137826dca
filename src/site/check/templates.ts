import { followsFiles } from '../../derive/links/file-links.ts'
import { ownFolder } from '../../derive/folders/places.ts'
import { decoded } from '../../text/wordpress/slug.ts'
import type { OpenSite } from '../open-site.ts'
import { basePath } from '../../text/hosts.ts'
import { once } from '../../text/values.ts'

/** Extensions of files other than texts from which generators make pages. */
const template =
  /\.(?:html?|njk|liquid|hbs|handlebars|mustache|webc|pug|ejs|haml|astro|svelte|vue|jsx|tsx|11ty\.[cm]?[jt]s)$/

/**
 * Prepares the test whether a generator makes a page at an address from a file that is not content: `docs/search.njk` for
 * `/docs/search/`. Only on sites whose pages follow folders: elsewhere no such links exist.
 */
export function openTemplates(site: OpenSite): (url: URL) => boolean {
  const known = once(() => templatesOf(site))
  return ({ pathname }) => {
    if (!followsFiles(site)) return false
    const home = basePath(site.home)
    return known().has(decoded(pathname.slice(home.length)).replace(/^\/|\/$/g, ''))
  }
}

// The paths of their pages below the website's address.
function templatesOf(site: OpenSite): Set<string> {
  const tops = [...site.resources.values()].filter(({ byFolders }) => byFolders).map(ownFolder)
  const found = new Set<string>()
  for (const { path } of site.folder.walk()) {
    if (!template.test(path) || site.resourceOf(path)) continue
    for (const top of tops) {
      if (top !== '' && !path.startsWith(`${top}/`)) continue
      const page = (top === '' ? path : path.slice(top.length + 1)).replace(template, '')
      // In Eleventy, `authors/authors.njk` is also the page of its folder.
      found.add(page).add(page.replace(/(?:^|\/)index$|(?<=(?:^|\/)([^/]+))\/\1$/, ''))
    }
  }
  return found
}
