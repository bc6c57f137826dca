import { z } from 'zod'
import { computedActions, type ComputedItem } from '../actions/computed.ts'
import { defineResource } from '../../define/define.ts'
import type { Call, Resource, Site, RestRoot } from '../../model/model.ts'
import {
  describedLinks,
  everywhere,
  readOnly,
  computed,
  computedNames,
  computedTexts,
  visibility,
} from '../shared/computed.ts'
import { carriersOf, taxonomiesOf } from '../shared/kinds.ts'
import { curies } from '../shared/links.ts'
import { errors } from './errors.ts'
import { labelsOf, taxonomyLabels } from './labels.ts'
import { errors as shared } from '../shared/errors.ts'

/** WordPress's taxonomies that are shown here as members of entries instead (`format`). */
const hidden = ['post_format']

export default defineResource({
  name: 'taxonomy',
  base: 'taxonomies',
  summary: 'The ways in which content is classified: categories, tags and the like.',
  labels: { singular: 'Taxonomy', plural: 'Taxonomies' },
  columns: ['name', 'slug', 'hierarchical', 'description'],
  traits: [describedLinks, curies],
  fields: {
    name: computed(z.string().describe('The title for the taxonomy.'), everywhere),
    slug: computedNames(z.string().describe('An alphanumeric identifier for the taxonomy.'), everywhere),
    capabilities: computedTexts('All capabilities used by the taxonomy.', computedNames),
    description: computed(z.string().describe('A human-readable description of the taxonomy.')),
    labels: computedTexts('Human-readable labels for the taxonomy for various contexts.'),
    types: computedNames(z.array(z.string()).describe('Types associated with the taxonomy.')),
    show_cloud: computed(z.boolean().describe('Whether or not the term cloud should be displayed.'), ['edit']),
    visibility: visibility('taxonomy', ['public', 'publicly_queryable', 'show_admin_column', 'show_in_quick_edit']),
    hierarchical: computed(z.boolean().describe('Whether or not the taxonomy should have children.')),
    rest_base: computedNames(z.string().describe('REST base route for the taxonomy.'), everywhere),
    rest_namespace: computedNames(z.string().describe('REST namespace route for the taxonomy.'), everywhere),
  },
  notFound: errors.rest_taxonomy_invalid,
  access: readOnly({
    list: (call) =>
      call.context === 'edit' && !requested(call).some((taxonomy) => mayAssign(call, taxonomy))
        ? errors.rest_cannot_view__taxonomies(call.caller)
        : undefined,
    filter: (call, { slug }) => {
      const taxonomy = requested(call).find(({ type }) => type === slug)
      return taxonomy !== undefined && (call.context !== 'edit' || mayAssign(call, taxonomy))
    },
    read: (call, { slug }) => {
      const taxonomy = taxonomiesOf(call.site).find(({ type }) => type === slug)
      if (!taxonomy) return shared.rest_forbidden(call.caller)
      return call.context === 'edit' && !mayAssign(call, taxonomy)
        ? errors.rest_forbidden_context__taxonomy(call.caller)
        : undefined
    },
  }),
  actions: computedActions({
    param: 'taxonomy',
    paramDescription: 'An alphanumeric identifier for the taxonomy.',
    refusedWhenRead: 'unknown',
    args: {
      type: {
        schema: z.string().describe('Limit results to taxonomies associated with a specific post type.'),
        holdsNames: true,
      },
    },
    items: ({ rest, site }) => [
      ...taxonomiesOf(site).map((taxonomy) => toTaxonomyItem(taxonomy, site, rest)),
      ...hidden.map((slug) => ({ slug, data: {} })),
    ],
  }),
})

function toTaxonomyItem(taxonomy: Resource, site: Site, rest: RestRoot): ComputedItem {
  const { hierarchical, capabilities } = taxonomy.taxonomy!
  const data = {
    name: taxonomy.labels.plural,
    slug: taxonomy.type,
    capabilities,
    description: '',
    labels: labelsOf(taxonomy, rest, taxonomyLabels),
    types: [...new Set(carriersOf(taxonomy, site).map(({ resource }) => resource.type))],
    show_cloud: true,
    hierarchical,
    rest_base: taxonomy.base,
    rest_namespace: taxonomy.namespace,
  }
  return { slug: taxonomy.type, data }
}

function requested({ site, args }: Call): Resource[] {
  const { type } = args
  if (type === undefined || type === '') return taxonomiesOf(site)
  return taxonomiesOf(site).filter((one) => carriersOf(one, site).some(({ resource }) => resource.type === type))
}

function mayAssign({ caller }: Call, taxonomy: Resource): boolean {
  return caller.can(taxonomy.taxonomy!.capabilities.assign_terms)
}
