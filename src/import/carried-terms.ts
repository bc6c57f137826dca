import type { Entry, ExportView, Importer, ImportView, Resource, Site, SourceItem } from '../model/model.ts'
import { groupBy, listOf } from '../text/values.ts'

/** The importers of terms, by their taxonomies' names in exports. */
interface Terms {
  readonly terms: ReadonlyMap<string, { readonly resource: string }>
}

/** Extends an importer to terms that it does not know: settings may give posts a taxonomy of the site's own. */
export function withCarriedTerms(importer: Importer<SourceItem>, importers: Terms): Importer<SourceItem> {
  const { read, expected, resource } = importer
  return {
    ...importer,
    read: (item, view) => {
      const made = read(item, view)
      const changed = [...(made.changed ?? []), ...leftOut(item, view, resource, importers)]
      return { ...made, changed, data: { ...carriedBy(item, view, resource, importers), ...made.data } }
    },
    ...(expected && {
      expected: (item, view) => ({ ...carriedBy(item, view, resource, importers), ...expected(item, view) }),
    }),
  }
}

/** Adds the terms that an entry's exporter does not know to its exported item. */
export function withTerms(
  item: SourceItem,
  entry: Entry,
  { membersOf: members, site, slugOf }: ExportView,
  importers: Terms,
): SourceItem {
  const more = memberOfEach(entry.resource, site, importers).flatMap(([taxonomy, member, resource]) => {
    if (item.terms.some((term) => term.taxonomy === taxonomy)) return []
    return listOf(members(entry, member)[member]).flatMap((id) => {
      const term = site.get(resource, Number(id))
      const name = term?.data['name']
      return term
        ? [{ taxonomy, slug: slugOf(term), name: typeof name === 'string' && name !== '' ? name : term.slug }]
        : []
    })
  })
  return more.length === 0 ? item : { ...item, terms: [...item.terms, ...more] }
}

function carriedBy(item: SourceItem, view: ImportView, carrier: string, importers: Terms): Record<string, number[]> {
  const resource = item.terms.length === 0 ? undefined : view.site.resources.get(carrier)
  if (!resource) return {}
  return Object.fromEntries(
    memberOfEach(resource, view.site, importers).flatMap(([taxonomy, member]) => {
      const said = item.terms.filter((term) => term.taxonomy === taxonomy)
      const ids = said.flatMap(({ slug }) => view.term(taxonomy, slug) ?? [])
      return ids.length > 0 ? [[member, ids]] : []
    }),
  )
}

// Plugins of the source may give terms to types that have none here.
function leftOut(item: SourceItem, { site }: ImportView, carrier: string, { terms }: Terms): string[] {
  const fields = Object.values(site.resources.get(carrier)?.fields ?? {})
  const isLeft = (taxonomy: string) =>
    terms.has(taxonomy) && !fields.some(({ stored }) => stored?.references === terms.get(taxonomy)!.resource)
  const left = groupBy(item.terms, ({ taxonomy }) => taxonomy)
  return [...left].flatMap(([taxonomy, said]) =>
    isLeft(taxonomy) ? [`its ${taxonomy} ${said.map(({ slug }) => slug).join(', ')}: no ${carrier} has any here`] : [],
  )
}

// Taxonomies, by their names in exports, whose terms entries of a type have.
function memberOfEach(
  { fields }: Resource,
  { resources }: Pick<Site, 'resources'>,
  { terms }: Terms,
): (readonly [taxonomy: string, member: string, resource: string])[] {
  return [...terms].flatMap(([taxonomy, { resource }]) => {
    const isCarried = (member: string) =>
      fields[member]?.stored?.references === resource && resources.get(resource)?.base === member
    return Object.keys(fields).flatMap((member) => (isCarried(member) ? [[taxonomy, member, resource] as const] : []))
  })
}
