import type { Answered } from './spool.ts'
import type { SourceSite } from './discover.ts'
import type { Query, SourceApi } from './source-api.ts'

/** A list of a source's REST interface. */
export interface Collection {
  readonly name: string
  readonly path: string
  /** How many entries a page has, where that is not the usual number. */
  readonly size?: number
  /** The queries to try, the most complete first: callers who may not see everything get what they may see. */
  readonly queries: readonly Query[]
  /** The query that shows whether something changed; the first one by default. */
  readonly brief?: Query
  /** The member of the answer that holds the list, where it is no list itself. */
  readonly member?: string
  /** Whether pages are asked for by offset. */
  readonly byOffset?: true
  /** Whether only the address of a single entry gives it in full. */
  readonly details?: true
  /** Whether an empty list is answered as not found. */
  readonly emptyIsMissing?: true
  /** What its entries are: a kind of item, or a taxonomy. */
  readonly of?: string
  readonly role: 'user' | 'term' | 'item' | 'comment' | 'event' | 'place' | 'form' | 'menu' | 'menu-item' | 'unknown'
}

const statuses = 'publish,future,draft,pending,private,trash'
const byId: Query = { orderby: 'id', order: 'asc' }
/** Kinds that other collections bring, or that belong to a theme. */
const elsewhere =
  /^(?:tribe_(?:events|venue|organizer)|wp_(?:template|template_part|global_styles|font_.*)|nav_menu_item)$/
const known = new Set(['post', 'page', 'attachment'])

/** What there is to read of a source. */
export async function collectionsOf(
  api: SourceApi,
  { namespaces }: SourceSite,
  isSignedIn: boolean,
): Promise<Collection[]> {
  const full: Query = isSignedIn ? { context: 'edit' } : {}
  const either = (more: Query): Query[] =>
    isSignedIn ? [{ ...byId, ...full, ...more }, { ...byId, ...full }, byId] : [byId]
  const [types, taxonomies] = [await described(api, 'wp/v2/types'), await described(api, 'wp/v2/taxonomies')]
  const terms = taxonomies
    .filter(({ slug }) => slug !== 'nav_menu')
    .map(({ slug, path }): Collection => ({ name: `terms-${slug}`, path, queries: either({}), of: slug, role: 'term' }))
  const items = types
    .filter(({ slug }) => !elsewhere.test(slug))
    .map(({ slug, path }): Collection => {
      const all = slug === 'attachment' ? 'inherit,private,trash' : statuses
      const isKnown = known.has(slug)
      const fields: Query = isKnown ? {} : { _fields: 'id,slug,title,status,date,date_gmt,modified_gmt' }
      return {
        name: `items-${slug}`,
        path,
        queries: either({ status: all }).map((query) => ({ ...query, ...fields })),
        brief: { _fields: 'id,status,modified_gmt' },
        of: slug,
        role: isKnown ? 'item' : 'unknown',
      }
    })
  const comments = (isSignedIn ? ['all', 'spam', 'trash', 'post-trashed'] : ['']).map((status): Collection => ({
    name: `comments-${status || 'public'}`,
    path: 'wp/v2/comments',
    queries: status === '' ? [byId] : [{ ...byId, ...full, status, type: 'all' }, ...(status === 'all' ? [byId] : [])],
    role: 'comment',
  }))
  return [
    { name: 'users', path: 'wp/v2/users', queries: either({}), role: 'user' },
    ...terms,
    ...items,
    ...comments,
    ...(namespaces.includes('tribe/events/v1') ? calendar(isSignedIn) : []),
    ...(isSignedIn ? menus(full) : []),
    ...(isSignedIn && namespaces.includes('contact-form-7/v1') ? [forms] : []),
  ]
}

function calendar(isSignedIn: boolean): Collection[] {
  const always: Query = { start_date: '1000-01-01 00:00:00', end_date: '9999-12-31 23:59:59' }
  const list = (base: string, kind: string, query: Query): Collection => ({
    name: base,
    path: `tribe/events/v1/${base}`,
    size: 50,
    queries: [...(isSignedIn ? [{ ...query, status: statuses }] : []), query],
    member: base,
    emptyIsMissing: true,
    of: kind,
    role: kind === 'tribe_events' ? 'event' : 'place',
  })
  return [
    list('venues', 'tribe_venue', {}),
    list('organizers', 'tribe_organizer', {}),
    list('events', 'tribe_events', always),
  ]
}

function menus(full: Query): Collection[] {
  return [
    { name: 'menus', path: 'wp/v2/menus', queries: [full], emptyIsMissing: true, role: 'menu' },
    { name: 'menu-items', path: 'wp/v2/menu-items', queries: [full], emptyIsMissing: true, role: 'menu-item' },
  ]
}

const forms: Collection = {
  name: 'forms',
  path: 'contact-form-7/v1/contact-forms',
  // They come by their ids.
  queries: [{}],
  byOffset: true,
  details: true,
  emptyIsMissing: true,
  of: 'wpcf7_contact_form',
  role: 'form',
}

// Types and taxonomies by their names, with where their lists are.
async function described(api: SourceApi, path: string): Promise<{ slug: string; path: string }[]> {
  const { json } = await api.get(path)
  return Object.entries((json ?? {}) as Record<string, Answered>).flatMap(
    ([slug, { rest_base: base, rest_namespace }]) =>
      typeof base === 'string' ? [{ slug, path: `${String(rest_namespace ?? 'wp/v2')}/${base}` }] : [],
  )
}
