import { madeAreas, resourcesOf } from '../src/derive/areas.ts'
import { extendResource } from '../src/derive/extend-resource.ts'
import type { Resource } from '../src/model/model.ts'
import { areas } from '../src/resources/registry.ts'

/** Types and taxonomies that only settings know: each way of access, flat and in trees, with fields of every kind. */
export const museum = {
  types: {
    exhibit: {
      fields: {
        maker: { type: 'text', label: 'Maker', filterable: true, sortable: true },
        year: { type: 'number', label: 'Year', sortable: true },
        on_show: { type: 'boolean', label: 'On show', filterable: true },
        bought: { type: 'date', label: 'Bought' },
        state: { type: 'choice', choices: ['good', 'poor'], label: 'State', filterable: true },
        materials: { type: 'list', of: { type: 'text' }, label: 'Materials', searched: true },
        goes_with: { type: 'reference', to: 'exhibit', label: 'Goes with' },
        size: { type: 'object', fields: { height: { type: 'number' } }, label: 'Size' },
      },
      order: 'title',
      supports: ['author', 'comments', 'custom-fields', 'excerpt', 'page-attributes', 'revisions', 'thumbnail'],
    },
    room: { hierarchical: true, access: 'page', taxonomies: ['artist', 'tag'], order: 'menu_order' },
    notice: {},
    ledger: { name: 'Ledger', plural: 'Books', folder: 'office/books', access: 'admin', page: false, supports: [] },
  },
  taxonomies: {
    artist: { of: ['exhibit', 'post'] },
    period: { hierarchical: true, of: ['exhibit'] },
    shelf: { plural: 'Shelves', slug: 'shelves', of: ['ledger'], access: 'admin' },
  },
} as const

/** The settings of a site that declares them, as its file. */
export const museumSettings = {
  'settings.json': JSON.stringify({
    title: 'Museum',
    timezone: 'America/New_York',
    default_comment_status: 'open',
    ...museum,
  }),
}

/** Their definitions, as a site has them. */
export const museumResources: readonly Resource[] = resourcesOf(madeAreas(areas, museum).areas)
  .filter(({ declares }) => declares)
  .map((resource) => extendResource(resource, museum))
