import { z } from 'zod'
import { defineTrait, filter, listOf } from '../../define/define.ts'
import type { Call, Entry, Query, Site } from '../../define/model.ts'
import { rolesOf } from '../../define/roles.ts'
import { removeAccents } from '../../text/wordpress/accents.ts'
import { fromLocalText } from '../../text/time/local-time.ts'
import { listing } from '../shared/listing.ts'
import { slugFilter } from '../shared/slug.ts'
import { displayName, loginOf } from './names.ts'
import { textOf } from '../shared/words.ts'
import { trimSigns } from '../../text/wordpress/trim-signs.ts'

const orders = ['id', 'include', 'name', 'registered_date', 'slug', 'email', 'url'] as const
const common = listing({ order: 'asc', orderby: orders, by: 'name', withoutInclude: 'login' })

/** How users are listed, found and ordered. */
export const userListing = defineTrait({
  filters: {
    ...common.filters,
    search: { ...common.filters!['search']!, select: search },
    slug: slugFilter('users'),
    roles: filter(
      z
        .array(z.string())
        .describe(
          'Limit result set to users matching at least one specific role provided. Accepts csv list or single role.',
        ),
      {
        select: (value, query) => {
          const keys = listOf(value).map(String)
          if (keys.length) query.where.push({ index: 'roles', keys })
        },
      },
    ),
  },
  indexes: {
    login: (user) => [loginOf(user).toLowerCase()],
    email: (user) => listOf(textOf(user, 'email').toLowerCase() || undefined).map(String),
    slug: (user) => (user.slug ? [user.slug] : []),
    roles: (user) => rolesOf(user),
  },
  orders: {
    name: { key: displayName },
    login: { key: loginOf },
    slug: { key: (user) => user.slug },
    email: { key: (user) => textOf(user, 'email') },
    url: { key: (user) => textOf(user, 'url') },
    registered_date: { key: registeredAt },
  },
  searched: (user) => [displayName(user), loginOf(user), user.slug],
})

/** When a user registered, in milliseconds; by default the time of the file's last change. */
export function registeredAt(user: Entry, { settings }: Site): number {
  return fromLocalText(textOf(user, 'registered'), settings.timezone) ?? Math.floor(user.modified / 1000) * 1000
}

/** A substring search; only callers who may list users search addresses. */
function search(value: unknown, query: Query, { caller }: Call): void {
  const text = fold(trimSigns(String(value).trim(), '*'))
  if (text === '') return
  const textsOf = caller.can('list_users') ? columnsOf(text) : publicColumns
  query.tests.push((user) => String(user.id) === text || textsOf(user).some((one) => fold(one).includes(text)))
}

type Columns = (user: Entry) => readonly string[]

// What everybody sees in an answer: a search of anything else would reveal it letter by letter.
const publicColumns: Columns = (user) => [user.slug, displayName(user)]

function columnsOf(text: string): Columns {
  if (text.includes('@')) return (user) => [textOf(user, 'email')]
  if (/^\d+$/.test(text)) return (user) => [loginOf(user)]
  if (/^https?:\/\//.test(text)) return (user) => [textOf(user, 'url')]
  return (user) => [...publicColumns(user), loginOf(user), textOf(user, 'url'), textOf(user, 'email')]
}

function fold(text: string): string {
  return removeAccents(text).toLowerCase()
}
