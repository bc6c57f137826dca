import { inSlices } from '../../work/in-slices.ts'
import type { Thread, Entry } from '../../model/model.ts'
import { formatDate } from '../../text/time/format-date.ts'
import { toLocalText, toOffsetText } from '../../text/time/local-time.ts'
import { entryLinkOf } from '../parts/entry-parts.ts'
import { markup, type Markup, safe } from '../parts/markup.ts'
import { openView, type PageRequest } from '../parts/page.ts'
import { commentForm } from './comment-form.ts'
import type { CommentSection } from './load-comments.ts'

/** Threads deeper than this are not set in further. */
const deepest = 5

/** What readers said about an entry, page by page, and the form for more. @throws Again, like `inSlices` */
export async function commentSection(section: CommentSection, request: PageRequest): Promise<Markup> {
  const { threads, total, waiting, policy, page, pages, entry, isCut } = section
  const comments = [...threads.flatMap(flat), ...(waiting ? [waiting] : [])]
  const made = await inSlices(comments, (one) => showComment(one, section, request), request.site)
  const shown = new Map(comments.map((one, at) => [one, made[at]!]))
  const item = ({ comment, replies }: Thread, depth: number): Markup =>
    markup`<li id="comment-${comment.id}">
      ${shown.get(comment)}
      ${replies.length > 0 && markup`<ol class="${depth < deepest ? 'answers' : 'answers flat'}">${replies.map((one) => item(one, depth + 1))}</ol>`}
    </li>`
  const at = (number: number) => `${commentPagePath(entry, request, number)}#comments`
  return markup`<section id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">${total === 0 ? 'Comments' : total === 1 ? 'One comment' : `${total} comments`}</h2>
      ${total === 0 && !waiting && policy === 'everybody' && markup`<p class="soft">Nobody has said anything yet.</p>`}
      ${
        (threads.length > 0 || waiting) &&
        markup`<ol class="remarks">
        ${threads.map((one) => item(one, 1))}
        ${waiting && markup`<li id="comment-${waiting.id}">${shown.get(waiting)}</li>`}
      </ol>`
      }
      ${isCut && markup`<p class="soft">Not all answers are shown here: there are too many for a page.</p>`}
      ${
        pages > 1 &&
        markup`<nav class="turn" aria-label="Pages of comments">
          <span>${page > 1 && markup`<a rel="prev" href="${at(page - 1)}">← Older</a>`}</span>
          <span class="soft">Page ${page} of ${pages}</span>
          <span>${page < pages && markup`<a rel="next" href="${at(page + 1)}">Newer →</a>`}</span>
        </nav>`
      }
      ${policy === 'nobody' && markup`<p class="soft">Comments are closed.</p>`}
      ${policy === 'members' && markup`<p class="soft">Only people with an account may comment.</p>`}
    </section>
    ${policy === 'everybody' && commentForm(section, request)}`
}

/** The path of an entry's page, with a page of what is said about it. */
export function commentPagePath(entry: Entry, { site }: PageRequest, page = 1): string {
  const { pathname } = new URL(entryLinkOf(entry, site))
  return page === 1 ? pathname : `${pathname}comment-page-${page}/`
}

function showComment(comment: Entry, { discussion, entry, policy }: CommentSection, request: PageRequest): Markup {
  const { site } = request
  const { name, website, avatar, html, isByAuthor, isMention, isWaiting } = discussion.describe(
    comment,
    openView(request),
  )
  const called = name || 'Anonymous'
  const writer =
    website === undefined ? markup`${called}` : markup`<a href="${website}" rel="nofollow ugc external">${called}</a>`
  const { date } = comment.derived
  const { date_format, time_format, timezone, language } = site.settings
  const when = formatDate(toLocalText(date, timezone), `${date_format}, ${time_format}`, language)
  const time = markup`<time datetime="${toOffsetText(date, timezone)}">${when}</time>`
  return markup`<article class="${isMention ? 'remark mention' : 'remark'}">
    ${!isMention && markup`<img class="avatar" src="${avatar}" alt="" width="48" height="48" />`}
    <header>
      ${isMention && 'Mentioned by '}<strong>${writer}</strong> ${isByAuthor && markup`<span class="mark">Author</span>`}
      <span class="soft">${isWaiting ? time : markup`<a href="${entryLinkOf(comment, site)}">${time}</a>`}</span>
    </header>
    ${isWaiting && markup`<p class="said" role="status">Your comment is awaiting moderation: so far only you can see it.</p>`}
    <div class="text">${safe(html)}</div>
    ${
      policy === 'everybody' &&
      !isMention &&
      !isWaiting &&
      markup`<p><a rel="nofollow" href="${commentPagePath(entry, request)}?replytocom=${comment.id}#respond" aria-label="Reply to ${called}">Reply</a></p>`
    }
  </article>`
}

function flat({ comment, replies }: Thread): Entry[] {
  return [comment, ...replies.flatMap(flat)]
}
