import { entryIn } from '../../define/answers.ts'
import { z } from 'zod'
import { defineTrait, field, filter } from '../../define/define.ts'
import { belowPage } from '../../derive/addresses/below-page.ts'
import type { Draft, Entry, Site } from '../../model/model.ts'
import { everywhere, computed } from '../shared/computed.ts'
import { linkOf } from '../shared/identity.ts'
import { restLink } from '../shared/links.ts'
import { byIds, refKeysOrNone } from '../shared/references.ts'
import { errors } from './errors.ts'
import { pageOfComment } from './threads.ts'

/** The entry that a comment is on, such as a post. The comment is as public as the post, and is deleted with it. */
export const commentedPost = defineTrait({
  fields: {
    post: field(z.int().default(0).describe('The ID of the associated post object.'), {
      stored: { key: 'post', schema: z.union([z.string(), z.int()]), space: 'post', cascade: true },
      flag: { example: 'my-post' },
      show: (comment, { site }) => postOf(comment, site)?.id ?? 0,
      write: (value, draft, { site }) => {
        const post = site.inSpace('post', Number(value))
        if (!post) throw errors.rest_comment_invalid_post_id()
        if (!draft.before || postOf(draft.before, site) !== post) draft.set('post', site.refInSpace(post))
      },
    }),
    link: computed(z.url().describe('URL to the object.'), everywhere, (comment, { site }) => linkOf(comment, site)),
  },
  filters: {
    post: filter(z.array(z.int()).default([]).describe('Limit result set to comments assigned to specific post IDs.'), {
      select: byIds('post', { space: 'post' }),
    }),
    password: filter(z.string().describe('The password for the post if it is password protected.'), { secret: true }),
  },
  indexes: { post: (comment) => refKeysOrNone(comment.data['post']) },
  orders: { post: { key: (comment, site) => postOf(comment, site)?.id ?? 0, live: true } },
  embeds: { up: entryIn('post') },
  links: [
    (comment, { site, rest }, links) => {
      const post = postOf(comment, site)
      if (post)
        links['up'] = [{ embeddable: true, post_type: rest.nameOf(post.resource.type), href: restLink(post, rest) }]
    },
  ],
  // The address of a nested entry changes with any of its ancestors.
  dependsOn: ['*'],
})

export function postOf(comment: Entry, site: Site): Entry | undefined {
  return site.findInSpace('post', comment.data['post'])
}

export function postOfDraft(draft: Draft, site: Site): Entry | undefined {
  return site.findInSpace('post', draft.get('post'))
}

/** The address of a comment: an anchor on the page of its post that shows it. */
export function commentLink(comment: Entry, site: Site): string {
  const post = postOf(comment, site)
  const link = post ? linkOf(post, site) : `${site.home}/`
  const page = post && !link.includes('?') ? pageOfComment(comment, post, site) : 1
  return `${page === 1 ? link : belowPage(link, `comment-page-${page}/`)}#comment-${comment.id}`
}
