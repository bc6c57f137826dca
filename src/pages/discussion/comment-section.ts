import { inSlices } from '../../work/in-slices.ts'
import { belowPage } from '../../derive/addresses/below-page.ts'
import type { Thread, Entry } from '../../model/model.ts'
import { datesOf } from '../../derive/words/site-dates.ts'
import { toLocalText, toOffsetText } from '../../text/time/local-time.ts'
import { entryLinkOf } from '../parts/entry-parts.ts'
import { markup, type Markup, safe } from '../parts/markup.ts'
import { openView, type PageRequest } from '../parts/page.ts'
import { wordsOf } from '../parts/say.ts'
import { commentForm } from './comment-form.ts'
import type { CommentSection } from './load-comments.ts'

/** Threads deeper than this are not indented further. */
const deepest = 5

/** Returns a page of an entry's comments, and the form for more. @throws Again, like `inSlices` */
export async function commentSection(section: CommentSection, request: PageRequest): Promise<Markup> {
  const { threads, total, waiting, policy, page, pages, entry, isCut } = section
  const say = wordsOf(request.site)
  const comments = [...threads.flatMap(flat), ...(waiting ? [waiting] : [])]
  const made = await inSlices(comments, (one) => showComment(one, section, request), request.site)
  const rendered = new Map(comments.map((one, at) => [one, made[at]!]))
  const item = ({ comment, replies }: Thread, depth: number): Markup =>
    markup`<li id="comment-${comment.id}">
      ${rendered.get(comment)}
      ${replies.length > 0 && markup`<ol class="${depth < deepest ? 'answers' : 'answers flat'}">${replies.map((one) => item(one, depth + 1))}</ol>`}
    </li>`
  const at = (number: number) => `${commentPagePath(entry, request, number)}#comments`
  return markup`<section id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">${say('comments', { count: total })}</h2>
      ${total === 0 && !waiting && policy === 'everybody' && markup`<p class="soft">${say('nobodyYet')}</p>`}
      ${
        (threads.length > 0 || waiting) &&
        markup`<ol class="remarks">
        ${threads.map((one) => item(one, 1))}
        ${waiting && markup`<li id="comment-${waiting.id}">${rendered.get(waiting)}</li>`}
      </ol>`
      }
      ${isCut && markup`<p class="soft">${say('notAllAnswers')}</p>`}
      ${
        pages > 1 &&
        markup`<nav class="turn" aria-label="${say.plain('commentPages')}">
          <span>${page > 1 && markup`<a rel="prev" href="${at(page - 1)}">${say('older')}</a>`}</span>
          <span class="soft">${say('pageOf', { page, pages })}</span>
          <span>${page < pages && markup`<a rel="next" href="${at(page + 1)}">${say('newer')}</a>`}</span>
        </nav>`
      }
      ${policy === 'nobody' && markup`<p class="soft">${say('closed')}</p>`}
      ${policy === 'members' && markup`<p class="soft">${say('membersOnly')}</p>`}
    </section>
    ${policy === 'everybody' && commentForm(section, request)}`
}

export function commentPagePath(entry: Entry, { site }: PageRequest, page = 1): string {
  const { pathname } = new URL(entryLinkOf(entry, site))
  return page === 1 ? pathname : belowPage(pathname, `comment-page-${page}/`)
}

function showComment(comment: Entry, { discussion, entry, policy }: CommentSection, request: PageRequest): Markup {
  const { site } = request
  const view = openView(request)
  const { name, website, avatar, html, isByAuthor, isMention, isWaiting } = discussion.describe(comment, view)
  const say = wordsOf(site)
  const called = name || say.plain('anonymous')
  const writer =
    website === undefined ? markup`${called}` : markup`<a href="${website}" rel="nofollow ugc external">${called}</a>`
  const { date } = comment.derived
  const { timezone } = site.settings
  const when = datesOf(site).dayAndClock(toLocalText(date, timezone))
  const time = markup`<time datetime="${toOffsetText(date, timezone)}">${when}</time>`
  const strong = markup`<strong>${writer}</strong>`
  return markup`<article class="${isMention ? 'remark mention' : 'remark'}">
    ${!isMention && markup`<img class="avatar" src="${avatar}" alt="" width="48" height="48" />`}
    <header>
      ${isMention ? say('mentionedBy', { name: strong }) : strong} ${isByAuthor && markup`<span class="mark">${say('author')}</span>`}
      <span class="soft">${isWaiting ? time : markup`<a href="${entryLinkOf(comment, site)}">${time}</a>`}</span>
    </header>
    ${isWaiting && markup`<p class="said" role="status">${say('waiting')}</p>`}
    <div class="text">${safe(html)}</div>
    ${
      policy === 'everybody' &&
      !isMention &&
      !isWaiting &&
      markup`<p><a rel="nofollow" href="${commentPagePath(entry, request)}?replytocom=${comment.id}#respond" aria-label="${say.plain('replyTo', { name: called })}">${say('reply')}</a></p>`
    }
  </article>`
}

function flat({ comment, replies }: Thread): Entry[] {
  return [comment, ...replies.flatMap(flat)]
}
