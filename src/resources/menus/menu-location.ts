import { z } from 'zod'
import { computedActions, type ComputedItem } from '../actions/computed.ts'
import { entryOf } from '../../define/answers.ts'
import { defineAction, defineResource } from '../../define/define.ts'
import type { Call, Site } from '../../model/model.ts'
import { everywhere, readOnly, computed } from '../shared/computed.ts'
import { linksByName, curies, restLink } from '../shared/links.ts'
import { menuAccess } from './access.ts'
import { errors } from './errors.ts'
import { allMenus, menuAt, menuName, knownLocations, ownLocations } from './locations.ts'

const permit = (call: Call) => menuAccess.list(call)
const [list, get] = computedActions({
  param: 'location',
  paramDescription: 'An alphanumeric identifier for the menu location.',
  items: ({ site }) => locationsIn(site),
})

export default defineResource({
  name: 'menu-location',
  base: 'menu-locations',
  summary: 'Where menus appear on pages.',
  labels: { singular: 'Menu location', plural: 'Menu locations' },
  columns: ['name', 'description', 'menu'],
  fields: {
    name: computed(z.string().describe('The name of the menu location.'), everywhere),
    description: computed(z.string().describe('The description of the menu location.'), everywhere),
    menu: computed(z.int().describe('The ID of the assigned menu.'), everywhere),
  },
  embeds: { 'wp:menu': entryOf(menuName) },
  links: [
    linksByName(({ slug }) => encodeURIComponent(slug)),
    ({ slug }, { rest, site }, links) => {
      const menu = menuAt(slug, site)
      if (menu) links['wp:menu'] = [{ embeddable: true, href: restLink(menu, rest) }]
    },
    ...curies.links!,
  ],
  notFound: errors.rest_menu_location_invalid,
  access: readOnly({ list: permit, read: permit }),
  actions: [
    defineAction({
      ...list!,
      // PHP writes an object without members as a list.
      answers: { 'application/json': z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).max(0)]) },
      run: (call) =>
        locationsIn(call.site).length === 0 ? { kind: 'value', value: [], total: 0, pages: 0 } : list!.run(call),
    }),
    get!,
  ],
})

// A site without menus has no place for them either, as its pages make their own.
function locationsIn(site: Site): ComputedItem[] {
  if (allMenus(site).length === 0) return []
  return knownLocations(site).map((name) => ({
    slug: name,
    data: { name, description: ownLocations[name] ?? name, menu: menuAt(name, site)?.id ?? 0 },
  }))
}
