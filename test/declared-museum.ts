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
        code: {
          type: 'text',
          pattern: String.raw`[A-Z]{2}-\d+`,
          min_length: 4,
          max_length: 9,
          filterable: true,
          label: 'Code',
        },
        story: { type: 'long_text', max_length: 40, searched: true, label: 'Story' },
        seats: { type: 'number', min: 2, max: 9, integer: true, label: 'Seats' },
        opens: { type: 'time', min: '08:00', max: '20:00', label: 'Opens', sortable: true },
        site: { type: 'link', label: 'Website' },
        poster: { type: 'picture', label: 'Poster' },
        near: { type: 'reference', to: ['exhibit', 'room', 'post'], label: 'Near' },
        keeper: {
          type: 'object',
          label: 'Keeper',
          fields: { likes: { type: 'reference', to: 'exhibit' }, at: { type: 'time' } },
        },
        parts: {
          type: 'list',
          label: 'Parts',
          max_items: 4,
          of: {
            type: 'object',
            fields: {
              id: { type: 'text', required: true },
              of: { type: 'list', of: { type: 'reference', to: ['exhibit', 'post'] } },
              photo: { type: 'picture' },
              web: { type: 'link' },
              weight: { type: 'number', min: 0 },
            },
          },
        },
      },
      order: 'title',
      supports: ['author', 'comments', 'custom-fields', 'excerpt', 'page-attributes', 'revisions', 'thumbnail'],
    },
    room: { hierarchical: true, access: 'page', taxonomies: ['artist', 'tag'], order: 'menu_order' },
    notice: {},
    coin: {
      supports: { title: false, editor: false, date: false, excerpt: false },
      fields: { hue: { type: 'text', label: 'Hue' } },
    },
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
