import type { Answered, Area, ListRequest, SourceList, SourceQuery } from '../../model/model.ts'
import { inAnyLanguage } from '../languages/answered-languages.ts'
import type { SourceSite } from './discover.ts'
import type { SourceApi } from './source-api.ts'
import { toSourceItem, toMenuItem } from './to-records.ts'

/** A list of a source's REST interface, and the kind of its entries. */
export type Collection = SourceList | (ListRequest & { readonly as: 'term'; readonly taxonomy: string })

const usualStatuses = 'publish,future,draft,pending,private,trash'
const byId: SourceQuery = { orderby: 'id', order: 'asc' }
/** Types that belong to a theme, or whose entries are menu items. */
const elsewhere = /^(?:wp_(?:template|template_part|global_styles|font_.*)|nav_menu_item)$/

/** Returns the lists of a source. Lists of particular kinds come from the areas. */
export async function collectionsOf(api: SourceApi, site: SourceSite, areas: readonly Area[]): Promise<Collection[]> {
  const { isSignedIn } = api
  const full: SourceQuery = isSignedIn ? { context: 'edit' } : {}
  const usual = (more: SourceQuery = {}): SourceQuery[] =>
    isSignedIn ? [{ ...byId, ...full, ...more }, { ...byId, ...full }, byId] : [byId]
  const imports = areas.flatMap((area) => area.imports?.rest ?? [])
  const lists = imports.flatMap((one) => one.lists?.({ namespaces: site.namespaces, isSignedIn, usual }) ?? [])
  const types = await described(api, 'wp/v2/types')
  const taxonomies = await described(api, 'wp/v2/taxonomies')
  const known = new Map(imports.flatMap((one) => Object.entries(one.types ?? {})))
  const apart = new Set(imports.flatMap((one) => one.apart ?? []))
  const terms = taxonomies
    .filter(({ slug }) => slug !== 'nav_menu')
    .map(({ slug, path }): Collection => ({
      name: `terms-${slug}`,
      path,
      queries: usual(),
      as: 'term',
      taxonomy: slug,
    }))
  const items = types
    .filter(({ slug }) => !elsewhere.test(slug) && !apart.has(slug))
    .map(({ slug, path }): Collection => {
      const type = known.get(slug)
      const fields: SourceQuery = type ? {} : { _fields: 'id,slug,title,status,date,date_gmt,modified_gmt' }
      return {
        // A later run, in which the type is known, reads its entries whole.
        name: `${type ? 'items' : 'untaken'}-${slug}`,
        path,
        queries: usual({ status: type?.statuses ?? usualStatuses }).map((query) => ({ ...query, ...fields })),
        brief: { _fields: 'id,status,modified_gmt' },
        as: 'item',
        kind: slug,
        read: (entry, names) => toSourceItem(entry, type, names),
      }
    })
  // Users and terms come first: others name them.
  return [
    ...lists.filter(({ as }) => as === 'user'),
    ...[...terms, ...items, ...lists.filter(({ as }) => as !== 'user')].map((list) => ({
      ...list,
      queries: list.queries.map((query) => ({ ...inAnyLanguage, ...query })),
    })),
    ...(isSignedIn ? menus(full) : []),
  ]
}

function menus(full: SourceQuery): Collection[] {
  const list = (name: string) => ({ name, path: `wp/v2/${name}`, queries: [full], emptyIsMissing: true }) as const
  return [
    { ...list('menus'), as: 'term', taxonomy: 'nav_menu' },
    { ...list('menu-items'), as: 'item', kind: 'nav_menu_item', read: toMenuItem },
  ]
}

/** Returns types or taxonomies by name, with their descriptions and the addresses of their lists. */
export async function described(api: SourceApi, path: string, isWhole = false) {
  const whole = isWhole ? await api.get(path, { context: 'edit' }) : undefined
  const { json } = whole?.status === 200 ? whole : await api.get(path)
  return Object.entries((json ?? {}) as Record<string, Answered>).flatMap(([slug, said]) => {
    const { rest_base: base, rest_namespace } = said
    return typeof base === 'string' ? [{ slug, path: `${String(rest_namespace ?? 'wp/v2')}/${base}`, said }] : []
  })
}
