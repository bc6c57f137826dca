import type { SourceItem, SourceTerm, Site } from '../model/model.ts'
import type { OpenSite } from '../site/open-site.ts'
import { firstDerivedId } from '../site/index/entry-id.ts'
import { blankItem } from './blank-item.ts'
import { listOf } from '../text/values.ts'
import { serialize } from '../text/wordpress/serialize.ts'
import { importersOf } from './importers.ts'
import { locationsKey, type MenuItem, menuResource } from './menus.ts'

/** Returns a site's menus for an export, with ids after the newest entry's. `lose` records items that cannot be exported. */
export function menusOf(site: OpenSite, lose: (what: string, why: string) => void, nextTerm: () => number) {
  const terms: SourceTerm[] = []
  const items: SourceItem[] = []
  const nextId = freeIds(site, 'post')
  for (const { slug, name, locations, lines } of readMenus(site, lose)) {
    const meta = locations.length > 0 ? [[locationsKey, locations.join(' ')] as const] : []
    terms.push({ id: nextTerm(), taxonomy: 'nav_menu', slug, name, parent: '', description: '', meta })
    let order = 0
    const add = (line: MenuItem, parent: number) => {
      const id = nextId()
      const meta = menuTargetOf(line, site)
      if (!meta)
        return lose(
          `line "${line.title ?? ''}" of the menu "${name}"`,
          `it links to '${line.ref ?? line.to}', which does not exist here`,
        )
      items.push({
        ...blankItem,
        kind: 'nav_menu_item',
        commentStatus: 'closed',
        pingStatus: 'closed',
        id,
        title: line.title ?? '',
        excerpt: line.attr_title ?? '',
        content: line.description ?? '',
        slug: String(id),
        order: ++order,
        terms: [{ taxonomy: 'nav_menu', slug, name }],
        meta: Object.entries({
          ...meta,
          menu_item_parent: String(parent),
          // WordPress's importer expects these on each item.
          target: line.target === '_blank' ? line.target : '',
          classes: line.classes ? serialize(Object.fromEntries(line.classes.entries())) : '',
          xfn: line.xfn?.join(' ') ?? '',
        }).map(([key, value]) => [`_menu_item_${key}`, value] as const),
      })
      for (const below of line.items ?? []) add(below, id)
    }
    for (const line of lines) add(line, 0)
  }
  return { terms, items }
}

// Records unreadable files as losses.
function* readMenus(site: OpenSite, lose: (what: string, why: string) => void) {
  const unread = site.problems.all().filter(({ file }) => site.resourceOf(file)?.name === menuResource)
  for (const { file, reason } of unread) lose(file, reason)
  for (const { data, path, slug } of [...site.all(menuResource)].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const { name, items = [], location } = data
    const locations = listOf(location).map(String)
    if (Array.isArray(items))
      yield { slug, name: typeof name === 'string' ? name : slug, locations, lines: items as MenuItem[] }
    else lose(path, 'it has no items')
  }
}

function menuTargetOf({ ref, to = '' }: MenuItem, site: OpenSite): Record<string, string> | undefined {
  const isAddress = ref === undefined && /^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(to)
  if (isAddress) return { type: 'custom', object: 'custom', object_id: '0', url: to }
  const post = site.findInSpace('post', ref ?? to)
  if (post) return { type: 'post_type', object: post.resource.type, object_id: String(post.id), url: '' }
  const term = site.findInSpace('term', ref ?? to)
  const taxonomy = term && taxonomyOf(term.resource.name, site)
  return term && taxonomy ? { type: 'taxonomy', object: taxonomy, object_id: String(term.id), url: '' } : undefined
}

// The taxonomy's name in exports.
function taxonomyOf(resource: string, site: OpenSite): string | undefined {
  return [...importersOf(site.areas).terms].find(([, importer]) => importer.resource === resource)?.[0]
}

/** Returns a function that allocates ids after the newest entry's of a space. */
export function freeIds(site: Site, space: 'post' | 'term'): () => number {
  let newest = 0
  for (const { name, space: own } of site.resources.values())
    if (own === space) for (const { id } of site.all(name)) if (id < firstDerivedId) newest = Math.max(newest, id)
  return () => ++newest
}
