import { defineResource } from '../../define/define.ts'
import { capabilitiesOf } from '../../define/roles.ts'
import { declaredFieldsOf, ownFieldsSetting } from '../../derive/own-fields/declarations.ts'
import type { Entry, Filter, Resource, Site, Trait } from '../../model/model.ts'
import { create } from '../actions/create.ts'
import { get } from '../actions/get.ts'
import { list } from '../actions/list.ts'
import { remove } from '../actions/remove.ts'
import { restore } from '../actions/restore.ts'
import { update } from '../actions/update.ts'
import { postParts, postTraits } from '../posts/post-traits.ts'
import { autosaveActions, forgetAutosaves } from '../revisions/autosaves.ts'
import { revisionActions } from '../revisions/revisions.ts'
import { discussion } from '../shared/discussion.ts'
import { inAddress, isPlaced, plainLink } from '../shared/identity.ts'
import { postListing, postOrders, withOrders, withPreset } from '../shared/listing.ts'
import { moveChildrenUp } from '../shared/move-children-up.ts'
import { ownPath } from '../shared/permalink.ts'
import { slug } from '../shared/slug.ts'
import { slugPath, tree } from '../shared/tree.ts'
import { terms } from '../terms/terms.ts'
import type { Declared, DeclaredTaxonomy } from './read-declarations.ts'
import type { Feature, TypeDeclaration } from './declarations.ts'
import { isQueryVar } from './reserved.ts'
import { textFaults } from './faults.ts'
import { rightsOf } from './rights.ts'

/** A declared type, read: its labels and folder, and the taxonomies whose terms its entries have. */
export interface DeclaredType extends Declared, Omit<TypeDeclaration, 'taxonomies' | 'supports' | keyof Declared> {
  readonly supports: readonly Feature[]
  readonly order: string
  readonly taxonomies: readonly (Resource | DeclaredTaxonomy)[]
}

/** The order by a number that people assign. */
const byHand = 'menu_order'

/** The orders of a type's lists, without its own fields. */
export function ordersOf({ hierarchical, supports }: Pick<DeclaredType, 'hierarchical' | 'supports'>) {
  const has = (order: string) => order !== 'date' || supports.includes('date')
  const sorted = hierarchical || supports.includes('page-attributes') ? [byHand] : []
  return [...postOrders.filter(has), ...sorted] as [string, ...string[]]
}

/** Makes the content type of a declaration, with the parts of posts and pages. */
export function defineType(type: DeclaredType): Resource {
  const { name, words, address, hierarchical, order, supports } = type
  const capabilities = capabilitiesOf(rightsOf(type))
  const has = (feature: Feature) => supports.includes(feature)
  const by = order.replace('-', '')
  const orderby = ordersOf(type)
  const known = orderby.find((one) => one === by)
  const place = tree(name)
  const withComments = has('comments')
  const hasRevisions = has('revisions')
  return defineResource({
    name,
    base: address,
    space: 'post',
    summary: `${words.plural}: a content type defined by this site.`,
    labels: words,
    files: `${type.folder}/**/{slug}.md`,
    declares: type.fields,
    ...(hierarchical && { parentKey: 'parent' }),
    postType: {
      hierarchical,
      hasArchive: type.list && type.page,
      capabilities,
      supports: supports.filter((feature) => feature !== 'date'),
      ...(hasRevisions && { supportsIn: { wordpress: ['autosave'] } }),
    },
    ...postParts(capabilities),
    ...(!has('editor') && { searchesBody: false, bodyFaults: textFaults }),
    ...(hasRevisions && { forget: forgetAutosaves }),
    traits: [
      ...postTraits(capabilities, {
        place: [hierarchical ? place : has('page-attributes') ? onlyOrder(place) : {}, slug()],
        discussion: withComments ? discussion('setting') : {},
        listing: postListing(orderby, { by: known ?? orderby[0], order: order.startsWith('-') ? 'desc' : 'asc' }),
        words: { title: has('title'), content: has('editor'), excerpt: has('excerpt') },
        leavesOut: {
          date: !has('date'),
          featuredMedia: !has('thumbnail'),
          replies: !withComments,
          revisions: !hasRevisions,
        },
        filed: [
          ...type.taxonomies.map((taxonomy) => terms(carriedTerms(taxonomy))),
          ...(known ? [] : [orderedByOwnField(by)]),
        ],
      }),
    ],
    // As in WordPress for types without a hierarchy.
    ...(!hierarchical && { orders: { parent: { key: () => 0 } } }),
    ...(by !== 'date' && { listOrder: { by, descending: order.startsWith('-') }, hidesDate: true as const }),
    ...(type.page && isQueryVar(name) && { nameVar: name }),
    ...(type.page && { permalink: (entry: Entry, site: Site) => linkOf(entry, site, type) }),
    ...(hierarchical && { beforeDelete: (entry, call) => moveChildrenUp(entry, call.site) }),
    actions: [
      list,
      create,
      get,
      update,
      remove,
      restore,
      ...(hasRevisions ? [...revisionActions, ...autosaveActions] : []),
    ],
  })
}

/** How a taxonomy's terms appear on entries, as in WordPress: under the word that it has over REST. */
export function carriedTerms(taxonomy: Resource | DeclaredTaxonomy) {
  if ('address' in taxonomy) {
    const { name, address, hierarchical } = taxonomy
    return { resource: name, member: address, name, hierarchical }
  }
  const { name, base, type, taxonomy: own } = taxonomy
  return { resource: name, member: base, name: type, hierarchical: own?.hierarchical ?? false }
}

function linkOf(entry: Entry, site: Site, { address, hierarchical }: DeclaredType): string {
  if (!isPlaced(entry)) return plainLink(entry, site)
  const below = () => `/${address}/${inAddress(hierarchical ? slugPath(entry, site) : entry.slug)}/`
  return site.home + (ownPath(entry) ?? below())
}

function onlyOrder({ fields, filters, indexes, orders }: Trait): Trait {
  const one = <T>(table: Readonly<Record<string, T>> | undefined) => ({ menu_order: table!['menu_order']! })
  return { fields: one(fields), filters: one(filters), indexes: one(indexes), orders: one(orders) }
}

// The order exists once the settings have added the field.
function orderedByOwnField(by: string): Trait {
  return {
    extension: {
      setting: ownFieldsSetting,
      toTrait: (resource, setting) => {
        const sortable = [...declaredFieldsOf(resource, setting)].flatMap(([key, one]) => (one.sortable ? key : []))
        if (!sortable.includes(by)) return undefined
        const ordering = Object.entries(withOrders(resource.filters, sortable))
        return {
          filters: Object.fromEntries(ordering.map(([key, one]): [string, Filter] => [key, withPreset(one, by)])),
        }
      },
    },
  }
}
