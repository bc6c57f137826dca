import { postWords } from './catalogue.ts'
import { labelsBy } from '../../define/catalogue.ts'
import { restore } from '../actions/restore.ts'
import { autosaveActions, forgetAutosaves } from '../revisions/autosaves.ts'
import { revisionActions } from '../revisions/revisions.ts'
import { get } from '../actions/get.ts'
import { list } from '../actions/list.ts'
import { remove } from '../actions/remove.ts'
import { createInFolders, updateInFolders } from '../shared/verbs/move-entry.ts'
import { defineResource } from '../../define/define.ts'
import { frontPage } from '../../derive/named-by-setting.ts'
import { capabilitiesOf } from '../../define/roles.ts'
import { discussion } from '../shared/discussion.ts'
import { inAddress, isPlaced, plainLink } from '../shared/identity.ts'
import { postListing, postOrders } from '../shared/listing.ts'
import { ownPath } from '../shared/permalink.ts'
import { foundByEndInFolder, pathByFolder } from '../shared/address-pattern.ts'
import { template } from '../shared/presentation.ts'
import { type Rivals, slug } from '../shared/slug.ts'
import { pageTerms } from './page-terms.ts'
import { postParts, postTraits } from './post-traits.ts'
import { neutralPath } from '../../derive/languages/languages.ts'
import { textOf, variantOf } from '../../derive/entries.ts'
import {
  folderIn,
  folderOfPage,
  foldersBetween,
  isImplied,
  isIndex,
  ownFolder,
  isOwnPlace,
} from '../../derive/folders/places.ts'
import type { Entry, Resource, Site } from '../../model/model.ts'
import { moveChildrenUp } from '../shared/move-children-up.ts'
import { addressesSetting, pathsSetting } from '../../derive/settings/foreign-settings.ts'
import { lineUp, slugPath, tree } from '../shared/tree.ts'

const capabilities = capabilitiesOf('pages')
// Siblings need distinct slugs; cousins do not, since addresses hold the parents' slugs too.
const siblings: Rivals = (draft, other, site) =>
  siblingsKey(draft.get('parent'), site) === siblingsKey(other.data['parent'], site)
const columns = ['one', 'two', 'three', 'four', 'five', 'six'].flatMap((n) => [
  `portfolio-${n}-column-text.php`,
  `portfolio-${n}-column.php`,
])
const templates = [
  '',
  '100-width.php',
  'blank.php',
  'contact.php',
  'faqs.php',
  ...columns,
  'portfolio-grid.php',
  'side-navigation.php',
] as const

function listAround({ path: file, resource: own }: Entry, site: Site): Resource | undefined {
  const path = neutralPath(own, file)
  return [...site.resources.values()].find((resource) => {
    const folder = ownFolder(resource)
    return resource.name !== own.name && resource.permalink && folder !== '' && path.startsWith(`${folder}/`)
  })
}

// The address of a page without `byFolders`; in the folder of a list, that of an item of the list.
function flatAddress(entry: Entry, site: Site): string {
  const list = listAround(entry, site)
  return list
    ? list.permalink!(variantOf(entry, { slug: flatSlug(entry) }), site)
    : `${site.home}/${flatPath(entry, site)}/`
}

function byFolder(entry: Entry, site: Site): string | undefined {
  return pathByFolder(entry, site, site.settings[addressesSetting])
}

// Identifies the place of a page: its parent, and the folders in between that have no page.
function siblingsKey(written: unknown, site: Site): string {
  const above = site.find('page', written)
  return [above?.id ?? 0, ...foldersBetween(written, above, site.resources.get('page')!)].join('/')
}

/** In characters: longer than that of any real tree. */
const longestFolder = 1000

export default defineResource({
  name: 'page',
  base: 'pages',
  space: 'post',
  summary: 'Undated pages: about, contact, services.',
  labels: { singular: 'Page', plural: 'Pages' },
  labelsIn: labelsBy(postWords, { singular: 'page', plural: 'pages' }),
  files: 'pages/**/{slug}.md',
  parentKey: 'parent',
  byFoldersSetting: pathsSetting,
  sharesSlugs: true,
  queryVar: 'page_id',
  nameVar: 'pagename',
  postType: {
    hierarchical: true,
    capabilities,
    supports: ['title', 'editor', 'author', 'thumbnail', 'page-attributes', 'custom-fields', 'comments', 'revisions'],
    supportsIn: { wordpress: ['autosave'] },
  },
  ...postParts(capabilities),
  forget: forgetAutosaves,
  traits: [
    ...postTraits(capabilities, {
      place: [tree('page'), slug(siblings)],
      discussion: discussion('closed'),
      template: template(templates),
      listing: postListing([...postOrders, 'menu_order']),
      filed: pageTerms,
    }),
    foundByEndInFolder,
  ],
  folder: (draft, site) => {
    const written = draft.get('parent')
    const parent = site.find('page', written)
    if (!draft.resource.byFolders) return parent ? slugPath(parent, site) : ''
    const own = parent ? folderOfPage(parent.resource, parent.path) : ''
    // Systems limit the length of paths: further down, only the file says what it is below.
    const folder = folderIn(written) ?? (own.length > longestFolder ? '' : own)
    return isOwnPlace(draft.resource, folder, site) ? folder : ''
  },
  indexes: { former: (entry) => (entry.resource.byFolders ? [flatSlug(entry)] : []) },
  permalink: (entry, site) => {
    if (!isPlaced(entry)) return plainLink(entry, site)
    if (entry === frontPage(site)) return `${site.home}/`
    return site.home + (ownPath(entry) ?? byFolder(entry, site) ?? `/${inAddress(slugPath(entry, site))}/`)
  },
  formerPermalinks: (entry, site) => {
    if (!isPlaced(entry) || ownPath(entry) !== undefined) return []
    const unruled = byFolder(entry, site) === undefined ? [] : [`${site.home}/${slugPath(entry, site)}/`]
    return entry.resource.byFolders ? [...unruled, flatAddress(entry, site)] : unruled
  },
  beforeDelete: (entry, call) => moveChildrenUp(entry, call.site, siblings),
  actions: [list, createInFolders, get, updateInFolders, remove, restore, ...revisionActions, ...autosaveActions],
})

// A page's slug if folders have no meaning: that of `docs/index.md` is `index`.
function flatSlug({ path, slug, data }: Entry): string {
  if (!isIndex(path)) return slug
  if (data['slug'] !== undefined && data['slug'] !== null) return textOf({ data }, 'slug')
  return path.split('/').length < 3 ? path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '') : slug
}

// The path of a page's address if folders have no meaning, only the file's `parent`.
function flatPath(entry: Entry, site: Site): string {
  const slugs: string[] = []
  for (const at of lineUp(entry, site)) {
    slugs.unshift(flatSlug(at))
    if (isImplied(at)) break
  }
  return slugs.filter(Boolean).join('/')
}
