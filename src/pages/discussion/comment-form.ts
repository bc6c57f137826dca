import type { SubmittedComment } from '../../model/model.ts'
import { entryLinkOf } from '../parts/entry-parts.ts'
import { exactly, markup, type Markup } from '../parts/markup.ts'
import { openView, type PageRequest } from '../parts/page.ts'
import { trap } from './submitted-comment.ts'
import type { Refused, CommentSection } from './load-comments.ts'

type CommentPart = keyof SubmittedComment

interface Field {
  readonly part: CommentPart
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'url'
  readonly autocomplete?: string
  /** In signs; the limits are of bytes, and checked where it is sent. */
  readonly most: number
  readonly isRequired: boolean
}

/** The form in which a visitor says something about an entry: with what they typed, where that was refused. */
export function commentForm({ entry, discussion, answered }: CommentSection, request: PageRequest): Markup {
  const { site, comment, password } = request
  const refused = comment && 'sent' in comment ? comment : undefined
  const needsName = discussion.needsName(site)
  const path = new URL(entryLinkOf(entry, site)).pathname
  const fields: readonly Field[] = [
    { part: 'text', name: 'comment', label: 'Comment', most: 65_525, isRequired: true },
    { part: 'name', name: 'author', label: 'Name', autocomplete: 'name', most: 245, isRequired: needsName },
    {
      part: 'email',
      name: 'email',
      label: 'E-mail address',
      type: 'email',
      autocomplete: 'email',
      most: 100,
      isRequired: needsName,
    },
    { part: 'website', name: 'url', label: 'Website', type: 'url', autocomplete: 'url', most: 200, isRequired: false },
  ]
  const whom = answered && (discussion.describe(answered, openView(request)).name || 'Anonymous')
  return markup`<section id="respond" aria-labelledby="respond-title" tabindex="-1">
    <h2 id="respond-title">${whom === undefined ? 'Leave a comment' : `Reply to ${whom}`}</h2>
    ${answered && markup`<p><a rel="nofollow" href="${path}#comment-${answered.id}">Cancel the reply</a></p>`}
    ${refused && problems(refused, fields)}
    <p class="soft">Your e-mail address is not published.${needsName && ' Fields marked with * are required.'}</p>
    <form method="post" action="${path}#respond">
      ${fields.map((field) => input(field, refused))}
      <p class="trap" aria-hidden="true">
        <label for="said-${trap}">Leave this empty</label>
        <input type="text" id="said-${trap}" name="${trap}" value="" tabindex="-1" autocomplete="off" />
      </p>
      ${answered && markup`<input type="hidden" name="comment_parent" value="${answered.id}" />`}
      ${password !== undefined && markup`<input type="hidden" name="password" value="${password}" />`}
      <button>Send the comment</button>
    </form>
  </section>`
}

function input({ part, name, label, type = 'text', autocomplete, most, isRequired }: Field, refused?: Refused): Markup {
  const wrong = refused?.wrong[part]
  const id = `said-${name}`
  const value = exactly(String(refused?.sent[part] ?? ''))
  const more = markup`id="${id}" name="${name}" maxlength="${most}" ${isRequired && markup`required `}${
    wrong !== undefined && markup`aria-invalid="true" aria-describedby="${id}-wrong" `
  }${autocomplete !== undefined && markup`autocomplete="${autocomplete}" `}`
  return markup`<div class="field">
    <label for="${id}">${label}${isRequired && ' *'}</label>
    ${wrong !== undefined && markup`<p class="error" id="${id}-wrong">${wrong}</p>`}
    ${
      part === 'text'
        ? markup`<textarea ${more} rows="6">
${value}</textarea>`
        : markup`<input type="${type}" ${more} value="${value}" />`
    }
  </div>`
}

// Leads to each of the fields that something is wrong with.
function problems({ wrong }: Refused, fields: readonly Field[]): Markup {
  const list = fields.flatMap(({ part, name, label }) =>
    wrong[part] === undefined ? [] : [markup`<li><a href="#said-${name}">${label}</a>: ${wrong[part]}</li>`],
  )
  return markup`<div class="error" role="alert" tabindex="-1">
    <p>${wrong[''] ?? 'Your comment was not sent.'}</p>
    ${
      list.length > 0 &&
      markup`<ul>
      ${list}
    </ul>`
    }
  </div>`
}
