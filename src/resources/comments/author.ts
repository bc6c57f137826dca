import { linkTo } from '../shared/links.ts'
import { textOf } from '../../derive/entries.ts'
import { authorOf } from '../../derive/implicit/authors.ts'
import { entryOf } from '../../define/answers.ts'
import { z } from 'zod'
import { defineTrait, field, nullIs } from '../../define/define.ts'
import type { Draft, Entry, SaveContext, Site } from '../../model/model.ts'
import { asWritten } from '../../text/wordpress/as-written.ts'
import { showTermName } from '../../text/html/sanitize.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { safeUrl } from '../../text/html/safe-url.ts'
import { toUrl } from '../../text/html/to-url.ts'
import { avatarsOf, avatarsSchema } from '../users/account/avatars.ts'
import { everywhere, computed } from '../shared/computed.ts'
import { idFilters, refKeysOrNone } from '../shared/references.ts'
import { displayName, nameField } from '../users/account/names.ts'
import { errors } from './errors.ts'

export const commentAuthor = defineTrait({
  fields: {
    author: field(z.int().describe('The ID of the user object, if author was a user.'), {
      contexts: everywhere,
      specialValues: nullIs(0),
      stored: { key: 'author', schema: z.union([z.string(), z.int()]), references: 'user', keeps: keepName },
      show: (comment, { site }) => authorOf(comment, site)?.id ?? 0,
      write: (value, draft, { site }) => {
        const user = site.get('user', Number(value))
        if (!user) throw errors.rest_comment_author_invalid()
        if (!draft.before || authorOf(draft.before, site) !== user) attribute(draft, user, site)
      },
    }),
    author_name: nameField('author_name', 'Display name for the object author.', {
      contexts: everywhere,
      show: (comment, { site }) => showTermName(authorNameOf(comment, site)),
    }),
    author_url: field(z.string().meta({ format: 'uri' }).describe('URL for the object author.'), {
      contexts: everywhere,
      specialValues: nullIs(''),
      stored: { key: 'author_url', schema: z.string() },
      show: (comment, { site }) => showTermName(safeUrl(websiteOf(comment, site))),
      // An empty one is stored only to hide the account's.
      write: (value, draft, { site }) =>
        draft.set(
          'author_url',
          asWritten(toUrl(String(value)), showTermName) || (writerOf(draft, site) ? '' : undefined),
        ),
    }),
    author_avatar_urls: computed(avatarsSchema, everywhere, (comment, { site }) =>
      avatarsOf(authorOf(comment, site)?.slug ?? `guest-${toSlug(authorNameOf(comment, site))}`, site),
    ),
  },
  filters: idFilters(
    'author',
    { references: 'user' },
    [
      'Limit result set to comments assigned to specific user IDs. Requires authorization.',
      'Ensure result set excludes comments assigned to specific user IDs. Requires authorization.',
    ],
    { type: z.array(z.int()) },
  ),
  indexes: { author: (comment) => refKeysOrNone(comment.data['author']) },
  dependsOn: ['user'],
  embeds: { author: entryOf('user') },
  links: [linkTo('author', authorOf)],
})

export function writerOf(draft: Draft, site: Site): Entry | undefined {
  return site.find('user', draft.get('author'))
}

/** The website in the comment's file, even an empty one, or that of its author's account. */
export function websiteOf(comment: Entry, site: Site): string {
  return 'author_url' in comment.data ? textOf(comment, 'author_url') : userText(comment, site, 'url')
}

export function userText(comment: Entry, site: Site, key: string): string {
  const user = authorOf(comment, site)
  return user ? textOf(user, key) : ''
}

/**
 * Completes the author of a new comment: the caller, unless another is named. Visitors need a name and an e-mail address,
 * unless a setting says otherwise. Throws RestError 400 `rest_comment_author_data_required`.
 */
export function completeAuthor(draft: Draft, { args, caller, site }: SaveContext): void {
  if (draft.before || draft.get('author') !== undefined) return
  const [name, url] = [draft.get('author_name'), draft.get('author_url')]
  if (caller.user && !name && !url && !args['author_email']) attribute(draft, caller.user, site)
  else if (needsName(site) && (!name || !args['author_email'])) throw errors.rest_comment_author_data_required()
}

export function needsName({ settings }: Pick<Site, 'settings'>): boolean {
  return settings['require_name_email'] !== false
}

function attribute(draft: Draft, user: Entry, site: Site): void {
  draft.set('author', site.refOf(user))
  // The name remains when the account is deleted.
  draft.set('author_name', displayName(user))
  draft.set('author_url', undefined)
}

function keepName(draft: Draft, user: Entry): void {
  if (!draft.get('author_name')) draft.set('author_name', displayName(user))
}

export function authorNameOf(comment: Entry, site: Site): string {
  const user = authorOf(comment, site)
  return textOf(comment, 'author_name') || (user ? displayName(user) : '')
}
