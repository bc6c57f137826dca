import type { Entry, Site } from '../../model/model.ts'
import { type Discussion, closedView } from '../parts/discussion.ts'
import { entryLinkOf, renderedTextOf, entryTitleOf } from '../parts/entry-parts.ts'
import type { PageRequest } from '../parts/page.ts'
import { isReadable } from '../parts/readable.ts'
import { wordsOf } from '../parts/say.ts'
import type { FeedItem } from './feed.ts'
import { guidOf } from './entry-items.ts'
import { textContent } from '../../text/html/text-content.ts'

/** Converts a public comment to a feed item, which `isAlone` if the feed is about the comment's entry only. */
export function toCommentItem(
  comment: Entry,
  discussion: Discussion,
  request: PageRequest,
  isAlone: boolean,
): FeedItem | undefined {
  const { site } = request
  const on = subjectOf(comment, discussion, site)
  if (!on) return undefined
  const say = wordsOf(site).plain
  const text = renderedTextOf(comment, request)
  const name = textContent(String(commentMember(comment, 'author_name', request) ?? '')) || say('anonymous')
  return {
    id: commentGuidOf(comment, on, site),
    title: isAlone ? say('commentBy', { name }) : say('commentOnBy', { title: entryTitleOf(on, site), name }),
    link: entryLinkOf(comment, site),
    authors: [{ name, ...urlOf(comment, request) }],
    published: comment.derived.date,
    updated: comment.derived.date,
    categories: [],
    summary: text,
    content: text,
    inReplyTo: answeredBy(comment, on, discussion, request),
  }
}

/** Returns the entry that a comment is on. */
export function subjectOf(comment: Entry, { resource, index }: Discussion, site: Site): Entry | undefined {
  return site.findInSpace('post', comment.data[resource.fields[index]!.stored!.key])
}

function commentGuidOf({ id }: Entry, on: Entry, site: Site): string {
  return `${guidOf(on, site)}#comment-${id}`
}

function urlOf(comment: Entry, request: PageRequest): { url?: string } {
  const url = textContent(String(commentMember(comment, 'author_url', request) ?? ''))
  return /^https?:\/\//i.test(url) ? { url } : {}
}

function commentMember(comment: Entry, member: string, request: PageRequest): unknown {
  return comment.resource.fields[member]?.show(comment, closedView(request))
}

// The parent comment if it is public, or else the entry that both are on.
function answeredBy(comment: Entry, on: Entry, { resource }: Discussion, request: PageRequest) {
  const { site } = request
  const place = Object.values(resource.fields).find(({ stored }) => stored?.references === resource.name)?.stored
  const parent = place && site.find(resource.name, comment.data[place.key])
  return parent && isReadable(parent, request)
    ? { id: commentGuidOf(parent, on, site), link: entryLinkOf(parent, site) }
    : { id: guidOf(on, site), link: entryLinkOf(on, site) }
}
