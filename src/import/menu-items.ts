import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { SourceItem, SourceTerm, Site } from '../model/model.ts'
import type { OpenSite } from '../site/open-site.ts'
import { firstDerivedId } from '../site/index/entry-id.ts'
import { blankItem } from './blank-item.ts'
import { importersOf } from './importers.ts'
import { type MenuItem, menusFolder } from './menus.ts'

/** The menus of a site for an export. Lines get ids after the newest entry's. `lose` notes what cannot be exported. */
export function menusOf(
  site: OpenSite,
  lose: (what: string, why: string) => void,
): { readonly terms: readonly SourceTerm[]; readonly items: readonly SourceItem[] } {
  const terms: SourceTerm[] = []
  const items: SourceItem[] = []
  const [nextId, nextTerm] = [freeIds(site, 'post'), freeIds(site, 'term')]
  for (const { slug, name, lines } of readMenus(site, lose)) {
    terms.push({ id: nextTerm(), taxonomy: 'nav_menu', slug, name, parent: '', description: '', meta: [] })
    let order = 0
    const add = (line: MenuItem, parent: number) => {
      const id = nextId()
      const meta = menuTargetOf(line, site)
      if (!meta)
        return lose(`line "${line.title}" of the menu "${name}"`, `it leads to '${line.to}', which is not here`)
      items.push({
        ...blankItem,
        kind: 'nav_menu_item',
        commentStatus: 'closed',
        pingStatus: 'closed',
        id,
        title: line.title,
        slug: String(id),
        order: ++order,
        terms: [{ taxonomy: 'nav_menu', slug, name }],
        meta: Object.entries({ ...meta, menu_item_parent: String(parent) }).map(
          ([key, value]) => [`_menu_item_${key}`, value] as const,
        ),
      })
      for (const below of line.items ?? []) add(below, id)
    }
    for (const line of lines) add(line, 0)
  }
  return { terms, items }
}

function* readMenus(site: OpenSite, lose: (what: string, why: string) => void) {
  const folder = site.folder.resolve(menusFolder)
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
  for (const file of files.toSorted()) {
    try {
      const text = readFileSync(`${folder}/${file}`, 'utf8')
      const { name, items } = JSON.parse(text) as { name: string; items: MenuItem[] }
      if (!Array.isArray(items)) throw new Error('it has no items')
      yield { slug: file.slice(0, -'.json'.length), name: String(name), lines: items }
    } catch (error) {
      lose(`${menusFolder}/${file}`, (error as Error).message)
    }
  }
}

function menuTargetOf({ to }: MenuItem, site: OpenSite): Record<string, string> | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(to)) return { type: 'custom', object: 'custom', object_id: '0', url: to }
  const post = site.findInSpace('post', to)
  if (post) return { type: 'post_type', object: post.resource.type, object_id: String(post.id), url: '' }
  const term = site.findInSpace('term', to)
  const taxonomy = term && taxonomyOf(term.resource.name, site)
  return term && taxonomy ? { type: 'taxonomy', object: taxonomy, object_id: String(term.id), url: '' } : undefined
}

// As exports call it.
function taxonomyOf(resource: string, site: OpenSite): string | undefined {
  return [...importersOf(site.areas).terms].find(([, importer]) => importer.resource === resource)?.[0]
}

function freeIds(site: Site, space: 'post' | 'term'): () => number {
  let newest = 0
  for (const { name, space: own } of site.resources.values())
    if (own === space) for (const { id } of site.all(name)) if (id < firstDerivedId) newest = Math.max(newest, id)
  return () => ++newest
}
