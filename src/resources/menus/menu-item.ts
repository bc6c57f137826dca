import { z } from 'zod'
import { defineResource, field } from '../../define/define.ts'
import { entryIn } from '../../define/answers.ts'
import type { FieldOptions } from '../../model/model.ts'
import { toUrl } from '../../text/html/to-url.ts'
import { showTermName } from '../../text/html/sanitize.ts'
import { computedForPrograms, everywhere, computed, withRaw } from '../shared/computed.ts'
import { displayText } from '../shared/words.ts'
import { curies, ownLinks, restLink } from '../shared/links.ts'
import { managersOnly, menuAccess } from './access.ts'
import { errors } from './errors.ts'
import { itemActions } from './item-actions.ts'
import { itemOf, titleOf, urlOf } from './items.ts'
import { menuName } from './locations.ts'

// `item-actions.ts` writes the lines.
const member = (schema: z.ZodType, options: Omit<FieldOptions, 'stored' | 'write'>) =>
  field(schema, { contexts: everywhere, ...options, stored: false, write: false })

const texts = z.array(z.string())
const wordsOf = (value: unknown) =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(/\s+/)).filter(Boolean)
const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

export default defineResource({
  name: 'menu-item',
  base: 'menu-items',
  type: 'nav_menu_item',
  batches: true,
  summary: 'The items of menus.',
  labels: { singular: 'Menu item', plural: 'Menu items' },
  columns: ['id', 'title', 'url', 'parent', 'menu_order', 'menus'],
  fields: {
    title: member(z.union([z.string(), z.object({ raw: z.string() })]).describe('The title for the object.'), {
      show: (entry, view) => {
        const title = titleOf(itemOf(entry), view.site)
        return withRaw(view, showTermName(title), () => title)
      },
      answer: displayText,
    }),
    id: computed(z.int().describe('Unique identifier for the object.'), everywhere, ({ id }) => id),
    type_label: computed(
      z.string().describe('The singular label used to describe this type of menu item.'),
      everywhere,
      (entry) => itemOf(entry).target?.resource.labels.singular ?? 'Custom Link',
    ),
    type: member(
      z
        .enum(['taxonomy', 'post_type', 'custom'])
        .default('custom')
        .describe('The family of objects originally represented, such as "post_type" or "taxonomy".'),
      { show: (entry) => familyOf(entry) },
    ),
    status: computed(z.enum(['publish']).describe('A named status for the object.'), everywhere, () => 'publish'),
    parent: member(z.int().min(0).default(0).describe('The ID for the parent of the object.'), {
      show: (entry) => itemOf(entry).above?.id ?? 0,
    }),
    attr_title: member(z.string().describe('Text for the title attribute of the link element for this menu item.'), {
      show: (entry) => textIn(itemOf(entry).line['attr_title']),
    }),
    classes: member(texts.describe('Class names for the link element of this menu item.'), {
      show: (entry) => wordsOf(itemOf(entry).line['classes']),
    }),
    description: member(z.string().describe('The description of this menu item.'), {
      show: (entry) => textIn(itemOf(entry).line['description']),
    }),
    menu_order: member(z.int().min(1).default(1).describe('Its number in the menu, counted from top to bottom.'), {
      show: (entry) => itemOf(entry).order,
    }),
    object: member(z.string().describe('The type of object originally represented, such as "category" or "post".'), {
      holdsNames: true,
      show: (entry) => itemOf(entry).target?.resource.type ?? 'custom',
    }),
    object_id: member(z.int().min(0).default(0).describe('The ID of the original object this menu item represents.'), {
      show: (entry) => itemOf(entry).target?.id ?? 0,
    }),
    target: member(z.enum(['_blank', '']).describe('The target attribute of the link element for this menu item.'), {
      show: (entry) => (itemOf(entry).line['target'] === '_blank' ? '_blank' : ''),
    }),
    url: member(z.string().describe('The URL to which this menu item points.'), {
      show: (entry, { site }) => urlOf(itemOf(entry), site),
      check: (value) => (value === '' || toUrl(String(value)) !== '' ? undefined : errors.rest_invalid_url()),
    }),
    xfn: member(texts.describe('The XFN relationship expressed in the link of this menu item.'), {
      show: (entry) => wordsOf(itemOf(entry).line['xfn']),
    }),
    invalid: computed(
      z.boolean().describe('Whether the menu item represents an object that no longer exists.'),
      everywhere,
      (entry, { site }) => !itemOf(entry).target && urlOf(itemOf(entry), site) === '',
    ),
    menus: member(z.int().describe('The menu of the item.'), {
      contexts: ['view', 'edit'],
      show: (entry) => itemOf(entry).menu.id,
    }),
    meta: computedForPrograms(z.array(z.unknown()).max(0).describe('Meta fields.'), ['view', 'edit'], () => []),
  },
  embeds: { 'wp:menu-item-object': z.union([entryIn('post'), entryIn('term')]) },
  links: [
    ...ownLinks.links!,
    (entry, { rest, site }, links) => {
      const { menu, target } = itemOf(entry)
      const menus = site.resources.get(menuName)
      if (menus)
        links['wp:term'] = [
          { taxonomy: menus.type, embeddable: true, href: `${rest.collectionOf(menus)}?include=${menu.id}` },
        ]
      if (target)
        links['wp:menu-item-object'] = [
          { [familyOf(entry)]: rest.nameOf(target.resource.type), embeddable: true, href: restLink(target, rest) },
        ]
    },
    ...curies.links!,
  ],
  // A line shows another entry, of any type.
  dependsOn: ['*'],
  notFound: errors.rest_post_invalid_id__item,
  access: {
    ...menuAccess,
    rights: {
      read: (caller, entry, site) => menuAccess.rights.read(caller, itemOf(entry).menu, site),
      edit: menuAccess.rights.edit,
    },
    read: (call, entry) => menuAccess.read(call, itemOf(entry).menu),
    update: managersOnly(errors.rest_cannot_edit__item),
  },
  actions: itemActions,
})

function familyOf(entry: Parameters<typeof itemOf>[0]): 'taxonomy' | 'post_type' | 'custom' {
  const { target } = itemOf(entry)
  return !target ? 'custom' : target.resource.space === 'term' ? 'taxonomy' : 'post_type'
}
