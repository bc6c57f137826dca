import type { PostType, Call, Entry, Resource, Site, Capabilities } from '../../model/model.ts'
import { z } from 'zod'
import { computedActions, type ComputedItem } from '../actions/computed.ts'
import { defineResource } from '../../define/define.ts'
import { isIn } from '../../derive/rest-root.ts'
import {
  describedLinks,
  everywhere,
  readOnly,
  computed,
  computedInWordpress,
  computedNames,
} from '../shared/computed.ts'
import { computedTexts, visibility } from '../shared/computed.ts'
import { carriersOf, postTypesOf, taxonomiesOf } from '../shared/kinds.ts'
import { curies } from '../shared/links.ts'
import { errors } from './errors.ts'
import { labelsOf, typeLabels } from './labels.ts'

export default defineResource({
  name: 'type',
  base: 'types',
  summary: 'The types of content that the site has.',
  labels: { singular: 'Type', plural: 'Types' },
  columns: ['name', 'slug', 'hierarchical', 'description'],
  traits: [describedLinks, curies],
  fields: {
    capabilities: computedTexts('All capabilities used by the post type.', computedNames),
    description: computed(z.string().describe('A human-readable description of the post type.')),
    hierarchical: computed(z.boolean().describe('Whether or not the post type should have children.')),
    has_archive: computed(z.boolean().describe('If the value is true, the post type has an archive of its own.')),
    viewable: computed(z.boolean().describe('Whether or not the post type can be viewed.'), ['edit']),
    labels: computedTexts('Human-readable labels for the post type for various contexts.'),
    name: computed(z.string().describe('The title for the post type.'), everywhere),
    slug: computedNames(z.string().describe('An alphanumeric identifier for the post type.'), everywhere),
    supports: computed(
      z.looseObject({}).describe('All features, supported by the post type.'),
      ['edit'],
      undefined,
      z.record(z.string(), z.boolean()),
    ),
    taxonomies: computedNames(z.array(z.string()).describe('Taxonomies associated with post type.')),
    visibility: visibility('post type'),
    icon: computedInWordpress(z.string().nullable().describe('The icon for the post type.'), everywhere, () => null),
    rest_base: computedNames(z.string().describe('REST base route for the post type.'), everywhere),
    rest_namespace: computedNames(z.string().describe("REST route's namespace for the post type."), everywhere),
  },
  notFound: errors.rest_type_invalid,
  access: readOnly({
    list: (call) =>
      call.context === 'edit' && !postTypesOf(call.site).some((type) => mayEdit(call, type))
        ? errors.rest_cannot_view__types(call.caller)
        : undefined,
    filter: (call, item) =>
      isDisplayed(item) && (call.context !== 'edit' || mayEdit(call, typeNamed(call.site, item.slug))),
    read: (call, item) => {
      if (!isDisplayed(item)) return errors.rest_cannot_read_type(call.caller)
      return call.context === 'edit' && !mayEdit(call, typeNamed(call.site, item.slug))
        ? errors.rest_forbidden_context__type(call.caller)
        : undefined
    },
  }),
  actions: computedActions({
    param: 'type',
    paramDescription: 'An alphanumeric identifier for the post type.',
    refusedWhenRead: 'all',
    items: (call) =>
      [...call.site.resources.values()].filter(({ space }) => space === 'post').map((type) => toTypeItem(type, call)),
  }),
})

function toTypeItem(type: Resource, { caller, rest, site }: Pick<Call, 'caller' | 'rest' | 'site'>): ComputedItem {
  const {
    hierarchical = false,
    hasArchive = false,
    capabilities,
    supports = [],
    supportsIn,
    asPosts,
  }: Partial<PostType> = type.postType ?? {}
  const isWordpress = isIn(rest, { onlyIn: 'wordpress' })
  const known = isWordpress ? (supportsIn?.wordpress ?? []) : []
  const form = isWordpress && asPosts && !asPosts.hiddenFrom(caller) ? asPosts : undefined
  const data = {
    // Under another system's names, clients read each listed type, and all in one form.
    isDisplayed: type.postType !== undefined && (!(rest.renames && type.ownForm) || form !== undefined),
    name: type.labels.plural,
    slug: type.type,
    description: '',
    hierarchical,
    has_archive: hasArchive,
    viewable: type.permalink !== undefined,
    labels: labelsOf(type, rest, typeLabels),
    supports: Object.fromEntries([...supports, ...known].map((feature) => [feature, true])),
    capabilities: capabilities ? namedForAnswers(capabilities) : {},
    taxonomies: taxonomiesOf(site)
      .filter((taxonomy) => carriersOf(taxonomy, site).some((carrier) => carrier.resource === type))
      .map((taxonomy) => taxonomy.type),
    rest_base: form?.base ?? type.base,
    rest_namespace: form?.namespace ?? type.namespace,
  }
  return { slug: type.type, data }
}

/** Capabilities under their names in responses; the first three are about one entry. */
function namedForAnswers(names: Capabilities): Record<string, string> {
  const one = (verb: string) => names.edit.replace(/^edit_(.*)s$/, `${verb}_$1`)
  return {
    edit_post: one('edit'),
    read_post: one('read'),
    delete_post: one('delete'),
    edit_posts: names.edit,
    edit_others_posts: names.editOthers,
    delete_posts: names.remove,
    publish_posts: names.publish,
    read_private_posts: names.readPrivate,
    read: 'read',
    delete_private_posts: names.removePrivate,
    delete_published_posts: names.removePublished,
    delete_others_posts: names.removeOthers,
    edit_private_posts: names.editPrivate,
    edit_published_posts: names.editPublished,
    create_posts: names.edit,
  }
}

function typeNamed(site: Site, slug: string): Resource | undefined {
  return postTypesOf(site).find((type) => type.type === slug)
}

function mayEdit({ caller }: Call, type: Resource | undefined): boolean {
  const capabilities = type?.postType?.capabilities
  return capabilities !== undefined && caller.can(capabilities.edit)
}

// Revisions and the like are types, too, but have no list of their own.
function isDisplayed(item: Entry): boolean {
  return item.data['isDisplayed'] === true
}
