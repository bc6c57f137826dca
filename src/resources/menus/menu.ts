import { z } from 'zod'
import { textOf } from '../../derive/entries.ts'
import { defineResource, field } from '../../define/define.ts'
import type { Call, Draft, Entry, SaveContext } from '../../model/model.ts'
import { plainText, showTermName } from '../../text/html/sanitize.ts'
import { asWritten } from '../../text/wordpress/as-written.ts'
import { nameToSlug } from '../../text/wordpress/name-to-slug.ts'
import { toSlug, uniqueSlug } from '../../text/wordpress/slug.ts'
import { listOf } from '../../text/values.ts'
import { get } from '../actions/get.ts'
import { usualActions } from '../actions/usual.ts'
import { computedForPrograms, everywhere, computed } from '../shared/computed.ts'
import { identity } from '../shared/identity.ts'
import { curies, ownLinks } from '../shared/links.ts'
import { listing } from '../shared/listing.ts'
import { slugFilter } from '../shared/slug.ts'
import { menuAccess } from './access.ts'
import { addLine, removeLine } from './add-line.ts'
import { errors } from './errors.ts'
import { titleOf, urlOf, visibleItems } from './items.ts'
import { addressesInLines, inLines, linesForm, refKeysInLines } from './line.ts'
import { isName, knownLocations, locationsOf, menuAt, menuLanguage, menuName } from './locations.ts'
import { menuFaults } from './menu-faults.ts'

// Lines are not shown as a member: they have a resource of their own.
const unshown = { contexts: [], readonly: true } as const

export default defineResource({
  name: menuName,
  base: 'menus',
  type: 'nav_menu',
  batches: true,
  space: 'file',
  summary: 'Menus: ordered links on the pages of the website.',
  labels: { singular: 'Menu', plural: 'Menus' },
  columns: ['id', 'name', 'slug', 'locations', 'description'],
  files: 'menus/{slug}.json',
  bodyKey: 'description',
  searchesBody: false,
  traits: [
    identity,
    ownLinks,
    listing({
      order: 'asc',
      orderby: ['id', 'include', 'name', 'slug'],
      by: 'name',
      literal: true,
      withoutInclude: 'name',
    }),
  ],
  fields: {
    description: field(z.string().describe('HTML description of the menu.'), {
      stored: false,
      show: (entry, { site }) => site.bodyOf(entry),
      write: (value, draft) => void (draft.body = plainText(String(value))),
    }),
    name: field(z.string().describe('HTML title for the menu.'), {
      contexts: everywhere,
      required: true,
      show: (entry) => showTermName(nameOfMenu(entry)),
      write: (value, draft) => draft.set('name', asWritten(plainText(String(value)), showTermName)),
    }),
    slug: field(z.string().describe('An alphanumeric identifier for the menu unique to its type.'), {
      contexts: everywhere,
      show: (entry) => entry.slug,
      write: (value, draft) => void (draft.slug = toSlug(String(value))),
    }),
    meta: computedForPrograms(z.array(z.unknown()).max(0).describe('Meta fields.'), ['view', 'edit'], () => []),
    locations: field(z.array(z.string()).describe('The locations assigned to the menu.'), {
      stored: { key: 'location', schema: z.union([z.string(), z.array(z.string())]) },
      show: (entry) => locationsOf(entry),
      check: (value, { site }) =>
        listOf(value).every((one) => isName(String(one)) && knownLocations(site).includes(String(one)))
          ? undefined
          : errors.rest_invalid_menu_location({ known: knownLocations(site).join(', ') }),
      write: (value, draft) => {
        const [first, ...more] = [...new Set(listOf(value))]
        draft.set('location', more.length > 0 ? [first, ...more] : first)
      },
    }),
    auto_add: computed(
      z.boolean().describe('Whether to automatically add top level pages to this menu.'),
      undefined,
      () => false,
    ),
    items: field(z.unknown().describe('The items of the menu.'), {
      ...unshown,
      stored: {
        key: 'items',
        schema: z.unknown(),
        described: linesForm,
        links: addressesInLines,
        // Content first if a name is that of both.
        inner: [
          { index: 'posts', space: 'post', at: [], inside: inLines },
          { index: 'terms', space: 'term', at: [], inside: inLines },
        ],
      },
    }),
  },
  filters: { slug: slugFilter('terms') },
  indexes: {
    slug: ({ slug }) => (slug ? [slug] : []),
    posts: refKeysInLines,
    terms: refKeysInLines,
  },
  orders: { name: { key: nameOfMenu }, slug: { key: ({ slug }) => slug } },
  links: [
    (entry, { rest, site }, links) => {
      const lines = site.resources.get('menu-item')
      const locations = site.resources.get('menu-location')
      if (lines) links['wp:post_type'] = [{ href: `${rest.collectionOf(lines)}?menus=${entry.id}` }]
      const at = locationsOf(entry).filter((one) => menuAt(one, site) === entry)
      if (locations && at.length > 0)
        links['wp:menu-location'] = at.map((one) => ({
          embeddable: true,
          href: `${rest.collectionOf(locations)}/${encodeURIComponent(one)}`,
        }))
    },
    ...curies.links!,
  ],
  searched: (entry: Entry) => [nameOfMenu(entry), entry.slug],
  beforeSave: [refuseNames, completeSlug, takeLocations],
  // Themes may read further keys.
  keysIf: { '*': () => true },
  dependsOn: [menuName],
  faults: [menuFaults],
  notFound: errors.rest_term_invalid__menu,
  access: menuAccess,
  actions: [
    ...usualActions.map((action) => (action === get ? { ...get, brief: outlineOf } : action)),
    addLine,
    removeLine,
  ],
})

function nameOfMenu(menu: Entry): string {
  return textOf(menu, 'name') || menu.slug
}

// Names are unique among the menus of one language.
function refuseNames(draft: Draft, { given, site }: SaveContext): void {
  const { before } = draft
  if (!given.has('name')) return
  const name = String(draft.get('name') ?? '')
  if (name.trim() === '') throw errors.empty_term_name__menu()
  const isSame = (other: Entry) => other.id !== before?.id && nameOfMenu(other).toLowerCase() === name.toLowerCase()
  // A new menu is in the default language.
  const language = menuLanguage(before ?? { path: '' }, site)
  const isBeside = (other: Entry) => menuLanguage(other, site) === language
  if ([...site.all(menuName)].some((other) => isSame(other) && isBeside(other))) throw errors.menu_exists({ name })
}

function completeSlug(draft: Draft, { site }: SaveContext): void {
  const { before, resource } = draft
  if (draft.slug !== '' && draft.slug === before?.slug) return
  const name = draft.get('name')
  const wanted = draft.slug || nameToSlug(typeof name === 'string' ? name : '') || String(draft.id)
  draft.slug = uniqueSlug(wanted, (slug) =>
    site.having(resource.name, 'slug', slug).some(({ id }) => id !== before?.id),
  )
}

// A location has one menu: assigning it takes it from the other menu, as in WordPress.
function takeLocations(draft: Draft, { given, site }: SaveContext): void {
  if (!given.has('locations')) return
  for (const location of locationsOf({ data: { location: draft.get('location') } })) {
    const holder = menuAt(location, site, draft.before && menuLanguage(draft.before, site))
    if (!holder || holder.id === draft.before?.id) continue
    // A menu in the default language keeps the location for languages without one.
    if (draft.before && menuLanguage(holder, site) !== menuLanguage(draft.before, site)) continue
    const other = site.draft(menuName, holder)
    const [first, ...more] = locationsOf(holder).filter((one) => one !== location)
    other.set('location', more.length > 0 ? [first, ...more] : first)
    site.save(other)
  }
}

// A menu as shown at a terminal: its lines, each with where it leads.
function outlineOf({ caller, site }: Call, menu: Entry): (readonly [name: string, value: string])[] {
  const lines = visibleItems(caller, site, menu).map((item) => {
    let indent = ''
    for (let { above } = item; above; above = above.above) indent += '  '
    const to = item.target ? String(site.refInSpace(item.target)) : urlOf(item, site) || 'nowhere'
    return [String(item.id), `${indent}${titleOf(item, site) || '(no title)'} → ${to}`] as const
  })
  return [
    ['Name', String(menu.data['name'] ?? menu.slug)],
    ['Location', locationsOf(menu).join(', ') || 'none: only people who edit see it'],
    ...lines,
  ]
}
