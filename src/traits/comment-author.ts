import { z } from 'zod'
import { defineTrait, field, filter } from '../define/define.ts'
import { RestError } from '../define/errors.ts'
import type { Call, Draft, Entry, Query, Site } from '../define/model.ts'
import { plainText, showTermName } from '../text/sanitize.ts'
import { toSlug } from '../text/slug.ts'
import { toUrl } from '../text/to-url.ts'
import { avatarsOf, avatarsSchema } from './avatars.ts'
import { keysOfIds, refKeys } from './references.ts'
import { displayName, nameField } from './user-names.ts'
import { textOf } from './words.ts'

const everywhere = ['view', 'embed', 'edit'] as const
const email = z.string().meta({ format: 'email' })

/**
 * Who wrote a comment: a user, or a visitor with a name. The file holds names and the address of a website; e-mail
 * address, internet address and browser are this machine's own knowledge, and only told to who may change the comment.
 */
export const commentAuthor = defineTrait({
  fields: {
    author: field(z.int().describe('The ID of the user object, if author was a user.'), {
      contexts: everywhere,
      stored: { key: 'author', schema: z.union([z.string(), z.int()]), refers: 'user', keeps: keepName },
      show: (comment, { site }) => userOf(comment, site)?.id ?? 0,
      write: (value, draft, { site }) => {
        const user = site.get('user', Number(value))
        if (!user) throw new RestError('rest_comment_author_invalid', 'Invalid comment author ID.', 400)
        if (!draft.before || userOf(draft.before, site) !== user) attribute(draft, user, site)
      },
    }),
    author_name: nameField('author_name', 'Display name for the object author.', {
      contexts: everywhere,
      show: (comment, { site }) => showTermName(nameOf(comment, site)),
    }),
    author_url: field(z.string().meta({ format: 'uri' }).describe('URL for the object author.'), {
      contexts: everywhere,
      stored: { key: 'author_url', schema: z.string() },
      show: (comment, { site }) =>
        'author_url' in comment.data ? textOf(comment, 'author_url') : userText(comment, site, 'url'),
      // An empty one is said only where the account's would show instead.
      write: (value, draft, { site }) =>
        draft.set('author_url', toUrl(String(value)) || (writerOf(draft, site) ? '' : undefined)),
    }),
    author_avatar_urls: field(avatarsSchema, {
      contexts: everywhere,
      readonly: true,
      stored: false,
      show: (comment, { site }) =>
        avatarsOf(userOf(comment, site)?.slug ?? `guest-${toSlug(nameOf(comment, site))}`, site),
    }),
    author_email: field(email.describe('Email address for the object author.'), {
      contexts: ['edit'],
      stored: { key: 'author_email', schema: z.string().regex(/^\S+@\S+$/, 'is no e-mail address') },
      also: new Map([['', '']]),
      show: (comment, { site }) => emailOf(comment, site),
      write: false,
    }),
    author_ip: field(z.string().meta({ format: 'ip' }).describe('IP address for the object author.'), {
      contexts: ['edit'],
      stored: false,
      show: (comment, { site }) => site.visitors.of(comment.id).ip ?? '',
      write: false,
    }),
    author_user_agent: field(z.string().describe('User agent for the object author.'), {
      contexts: ['edit'],
      stored: false,
      show: (comment, { site }) => site.visitors.of(comment.id).agent ?? '',
      write: false,
    }),
  },
  filters: {
    author: filter(
      z.array(z.int()).describe('Limit result set to comments assigned to specific user IDs. Requires authorization.'),
      { select: (value, query, { site }) => byAuthor(value as number[], query, site, false) },
    ),
    author_exclude: filter(
      z
        .array(z.int())
        .describe('Ensure result set excludes comments assigned to specific user IDs. Requires authorization.'),
      { select: (value, query, { site }) => byAuthor(value as number[], query, site, true) },
    ),
    author_email: filter(
      email.describe('Limit result set to that from a specific author email. Requires authorization.'),
      { select: (value, query, { site }) => byEmail(String(value), query, site) },
    ),
  },
  facets: {
    author: (comment) => {
      const keys = refKeys(comment.data['author'])
      return keys.length ? keys : ['#0']
    },
    author_email: (comment) => {
      const address = textOf(comment, 'author_email').toLowerCase()
      return address ? [address] : []
    },
  },
  refers: ['user'],
  links: [
    (comment, { site, rest }, links) => {
      const user = userOf(comment, site)
      if (user) links['author'] = [{ embeddable: true, href: `${rest}/core/v2/users/${user.id}` }]
    },
  ],
})

/** The user who wrote a comment; nobody when a visitor did. */
export function userOf(comment: Entry, site: Site): Entry | undefined {
  return site.find('user', comment.data['author'])
}

/** The user as whose a comment is being written. */
export function writerOf(draft: Draft, site: Site): Entry | undefined {
  return site.find('user', draft.get('author'))
}

/** The e-mail address of who wrote a comment: what this machine knows, the file says, or the user's account has. */
export function emailOf(comment: Entry, site: Site): string {
  return site.visitors.of(comment.id).email ?? (textOf(comment, 'author_email') || userText(comment, site, 'email'))
}

/** Comments whose writers have an e-mail address. */
export function commentsFrom(address: string, resource: string, site: Site): Set<Entry> {
  const lower = address.toLowerCase()
  const noted = site.visitors.having('email', lower).flatMap((id) => site.get(resource, id) ?? [])
  const users = site.having('user', 'email', lower)
  const theirs = users.flatMap((user) => site.keysOf(user)).flatMap((key) => site.having(resource, 'author', key))
  const all = [...noted, ...site.having(resource, 'author_email', lower), ...theirs]
  return new Set(all.filter((comment) => emailOf(comment, site).toLowerCase() === lower))
}

/**
 * Completes who wrote a new comment: the caller, unless somebody else is named. Visitors have a name and an e-mail
 * address.
 *
 * @throws RestError 400 `rest_comment_author_data_required`
 */
export function completeAuthor(draft: Draft, { args, caller, site }: Call): void {
  if (draft.before || draft.get('author') !== undefined) return
  const [name, url] = [draft.get('author_name'), draft.get('author_url')]
  if (caller.user && !name && !url && !args['author_email']) attribute(draft, caller.user, site)
  else if (!name || !args['author_email'])
    throw new RestError(
      'rest_comment_author_data_required',
      'Creating a comment requires valid author name and email values.',
      400,
    )
}

/** Writes what is known of who writes where no git sees it; of a change, only what it names. The last step before the file. */
export function noteVisitor(draft: Draft, { args, caller, given, origin, site }: Call): void {
  const { before } = draft
  const isOther = before && userOf(before, site) !== writerOf(draft, site)
  const address = given.has('author_email')
    ? ownEmail(String(args['author_email']), draft, site)
    : isOther
      ? ''
      : undefined
  if (address !== undefined && draft.get('author_email') !== undefined) draft.set('author_email', undefined)
  const mayTell = caller.can('moderate_comments')
  const ip = given.has('author_ip') && mayTell ? String(args['author_ip']) : before ? undefined : origin.ip
  const said = given.has('author_user_agent') ? plainText(String(args['author_user_agent'])) : ''
  const agent = said || (before ? undefined : origin.agent)
  site.visitors.note(draft.id, {
    ...(address !== undefined && { email: address }),
    ...(ip !== undefined && { ip }),
    ...(agent !== undefined && { agent }),
  })
}

// What the account says anyway follows the account.
function ownEmail(address: string, draft: Draft, site: Site): string {
  const user = writerOf(draft, site)
  return user && textOf(user, 'email') === address ? '' : address
}

function attribute(draft: Draft, user: Entry, site: Site): void {
  draft.set('author', site.refOf(user))
  // Whoever deletes the account leaves the name.
  draft.set('author_name', displayName(user))
  draft.set('author_url', undefined)
}

function keepName(draft: Draft, user: Entry): void {
  if (!draft.get('author_name')) draft.set('author_name', displayName(user))
}

function nameOf(comment: Entry, site: Site): string {
  const user = userOf(comment, site)
  return textOf(comment, 'author_name') || (user ? displayName(user) : '')
}

function userText(comment: Entry, site: Site, key: string): string {
  const user = userOf(comment, site)
  return user ? textOf(user, key) : ''
}

function byAuthor(ids: readonly number[], query: Query, site: Site, exclude: boolean): void {
  if (ids.length === 0) return
  const nobody = ids.includes(0) ? ['#0'] : []
  query.where.push({ facet: 'author', keys: [...nobody, ...keysOfIds(site, 'user', ids)], exclude })
}

function byEmail(address: string, query: Query, site: Site): void {
  let found: ReadonlySet<Entry> | undefined
  query.tests.push((comment) => (found ??= commentsFrom(address, comment.resource.name, site)).has(comment))
}
