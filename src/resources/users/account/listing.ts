import { z } from 'zod'
import { defineTrait, filter } from '../../../define/define.ts'
import { listOf } from '../../../text/values.ts'
import type { Call, Entry, Query, Site } from '../../../model/model.ts'
import { roleNames, rolesOf } from '../../../define/roles.ts'
import { notInEnum } from '../../../derive/arguments/not-in-enum.ts'
import { fold } from '../../../text/fold-text.ts'
import { fromLocalText } from '../../../text/time/local-time.ts'
import { listing } from '../../shared/listing.ts'
import { formerNames } from '../../shared/former-address.ts'
import { slugFilter } from '../../shared/slug.ts'
import { displayName } from './names.ts'
import { publishersOf, writingsOf } from './access.ts'
import { loginOf, textOf } from '../../../derive/entries.ts'
import { trimSigns } from '../../../text/html/trim-signs.ts'

const orders = ['id', 'include', 'name', 'registered_date', 'slug', 'email', 'url'] as const
const common = listing({
  order: 'asc',
  orderby: orders,
  by: 'name',
  offset: 'counts',
  withoutInclude: 'login',
  bySlugs: true,
  turnsInclude: true,
})

const columns = ['email', 'name', 'id', 'username', 'slug'] as const
type Column = (typeof columns)[number]
const publicNames = new Set<Column>(['name', 'id', 'slug'])
const textIn: Record<Column, (user: Entry) => string> = {
  email: (user) => textOf(user, 'email'),
  name: displayName,
  // An id is found only as a whole.
  id: () => '',
  username: loginOf,
  slug: (user) => user.slug,
}

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
        suggests: { words: () => roleNames, only: true },
        select: (value, query) => {
          const keys = listOf(value).map((role) => String(role).toLowerCase())
          if (keys.length) query.where.push({ index: 'roles', keys })
        },
      },
    ),
    capabilities: filter(
      z
        .array(z.string())
        .describe(
          'Limit result set to users matching at least one specific capability provided. Accepts csv list or single capability.',
        ),
      {
        onlyIn: 'wordpress',
        holdsNames: true,
        select: (value, query, { site }) => {
          const names = listOf(value).map(String)
          if (names.length) ofRoles(query, site, (held) => names.some((name) => held.has(name)))
        },
      },
    ),
    who: filter(z.enum(['authors']).describe('Limit result set to users who are considered authors.'), {
      onlyIn: 'wordpress',
      select: (_value, query, { site }) => ofRoles(query, site, (held) => held.has('edit_posts')),
    }),
    has_published_posts: filter(
      z.union([z.boolean(), z.array(z.string())]).describe('Limit result set to users who have published posts.'),
      {
        onlyIn: 'wordpress',
        holdsNames: true,
        check: (value, { site }) => {
          const known = writingsOf(site).map(({ type }) => type)
          const unknown = listOf(value).findIndex((one) => typeof one === 'string' && !known.includes(one))
          if (unknown < 0) return undefined
          return notInEnum(`has_published_posts[${unknown}]`, known)
        },
        select: (value, query, { site }) => {
          const types = listOf(value)
          if (value === false || types.length === 0) return
          const resources = writingsOf(site).filter(({ type }) => value === true || types.includes(type))
          const publishers = resources.map((resource) => publishersOf(resource, site))
          query.tests.push((user) => publishers.some((ids) => ids.has(user.id)))
        },
      },
    ),
    search_columns: filter(z.array(z.enum(columns)).default([]).describe('Array of column names to be searched.'), {
      onlyIn: 'wordpress',
    }),
  },
  indexes: {
    login: (user) => [loginOf(user).toLowerCase()],
    email: (user) => listOf(textOf(user, 'email').toLowerCase() || undefined).map(String),
    slug: (user) => (user.slug ? [user.slug] : []),
    alias: formerNames,
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

/** A substring search; only callers who may list users search members that are not public. */
function search(value: unknown, query: Query, { args, caller }: Call): void {
  const text = fold(trimSigns(String(value).trim(), '*'))
  if (text === '') return
  const mayList = caller.can('list_users')
  // Columns that a caller may not search are left out; without any, the usual ones are searched.
  const searched = (listOf(args['search_columns']) as Column[]).filter((one) => mayList || publicNames.has(one))
  const usual = mayList ? columnsOf(text) : publicColumns
  const textsOf: Columns = searched.length ? (user) => searched.map((one) => textIn[one](user)) : usual
  const byId = searched.length === 0 || searched.includes('id')
  query.tests.push(
    (user) => (byId && String(user.id) === text) || textsOf(user).some((one) => fold(one).includes(text)),
  )
}

// Limits a list to users with a role that passes the test.
function ofRoles(query: Query, { roles }: Site, isIt: (held: ReadonlySet<string>) => boolean): void {
  query.where.push({ index: 'roles', keys: roleNames.filter((role) => isIt(roles[role])) })
}

type Columns = (user: Entry) => readonly string[]

// Members that are public in responses: searching others would reveal them letter by letter.
const publicColumns: Columns = (user) => [user.slug, displayName(user)]

function columnsOf(text: string): Columns {
  if (text.includes('@')) return (user) => [textOf(user, 'email')]
  if (/^\d+$/.test(text)) return (user) => [loginOf(user)]
  if (/^https?:\/\//.test(text)) return (user) => [textOf(user, 'url')]
  return (user) => [...publicColumns(user), loginOf(user), textOf(user, 'url'), textOf(user, 'email')]
}
