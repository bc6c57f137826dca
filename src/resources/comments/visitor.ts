import type { Visitor } from './visitor-line.ts'
import { z } from 'zod'
import { defineTrait, field, filter, nullIs } from '../../define/define.ts'
import type { Draft, Entry, SaveContext, Site } from '../../model/model.ts'
import { visitors } from './visitors.ts'
import { plainText } from '../../text/html/sanitize.ts'
import { userText, writerOf } from './author.ts'
import { textOf } from '../../derive/entries.ts'
import { authorOf } from '../../derive/implicit/authors.ts'

const email = z.string().meta({ format: 'email' })

/** A commenter's e-mail and IP addresses and browser, only for those who may edit the comment; on this machine, not in git. */
export const commentVisitor = defineTrait({
  fields: {
    author_email: field(email.describe('Email address for the object author.'), {
      contexts: ['edit'],
      stored: { key: 'author_email', schema: z.string().regex(/^[^\s@]+@\S+$/, 'is not an e-mail address') },
      specialValues: new Map([...nullIs(''), ['', '']]),
      show: (comment, { site }) => emailOf(comment, site),
      write: false,
    }),
    author_ip: field(z.string().meta({ format: 'ip' }).describe('IP address for the object author.'), {
      contexts: ['edit'],
      stored: false,
      specialValues: new Map([['', '']]),
      show: (comment, { site }) => site.service(visitors).of(comment.id).ip ?? '',
      write: false,
    }),
    author_user_agent: field(z.string().describe('User agent for the object author.'), {
      contexts: ['edit'],
      stored: false,
      show: (comment, { site }) => site.service(visitors).of(comment.id).agent ?? '',
      write: false,
    }),
  },
  filters: {
    author_email: filter(
      email.describe('Limit result set to that from a specific author email. Requires authorization.'),
      {
        select: (value, query, { site }) => {
          let found: ReadonlySet<Entry> | undefined
          query.tests.push((comment) =>
            (found ??= commentsFrom(String(value), comment.resource.name, site)).has(comment),
          )
        },
      },
    ),
  },
  indexes: {
    author_email: (comment) => {
      const address = textOf(comment, 'author_email').toLowerCase()
      return address ? [address] : []
    },
  },
})

/** The e-mail address of a comment's author: from this machine, from the file, or from the user's account. */
export function emailOf(comment: Entry, site: Site): string {
  return (
    site.service(visitors).of(comment.id).email ?? (textOf(comment, 'author_email') || userText(comment, site, 'email'))
  )
}

/** The comments with a value in their visitors' data on this machine. */
export function commentsNoted(part: keyof Visitor, value: string, resource: string, site: Site): Entry[] {
  const ids = site.service(visitors).having(part, value)
  return ids.flatMap((id) => site.get(resource, id) ?? [])
}

/** The comments from an e-mail address, as `emailOf` has it, that are wanted. */
export function commentsFrom(
  address: string,
  resource: string,
  site: Site,
  isWanted: (comment: Entry) => boolean = () => true,
): Set<Entry> {
  const lower = address.toLowerCase()
  const noted = commentsNoted('email', lower, resource, site)
  const users = site.having('user', 'email', lower)
  const theirs = users.flatMap((user) => site.keysOf(user)).flatMap((key) => site.having(resource, 'author', key))
  const all = [...noted, ...site.having(resource, 'author_email', lower), ...theirs].filter(isWanted)
  return new Set(all.filter((comment) => emailOf(comment, site).toLowerCase() === lower))
}

/** Stores the data about the author outside git; an update changes only the given members. Runs last. */
export function noteVisitor(draft: Draft, { args, caller, given, origin, site }: SaveContext): void {
  const { before } = draft
  const isOther = before && authorOf(before, site) !== writerOf(draft, site)
  const kept = before && !isOther ? undefined : ''
  const address = given.has('author_email') ? ownEmail(String(args['author_email']), draft, site) : kept
  if (address !== undefined && draft.get('author_email') !== undefined) draft.set('author_email', undefined)
  const mayTell = caller.can('moderate_comments')
  const ip = given.has('author_ip') && mayTell ? String(args['author_ip']) : before ? undefined : origin.ip
  const sent = given.has('author_user_agent') ? plainText(String(args['author_user_agent'])) : ''
  const agent = sent || (before ? undefined : origin.agent)
  site.service(visitors).note(draft.id, {
    ...(address !== undefined && { email: address }),
    ...(ip !== undefined && { ip }),
    ...(agent !== undefined && { agent }),
  })
}

// The account's own address is not stored: it follows the account.
function ownEmail(address: string, draft: Draft, site: Site): string {
  const user = writerOf(draft, site)
  return user && textOf(user, 'email') === address ? '' : address
}
