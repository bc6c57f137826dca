import type { SubmittedComment } from '../../model/model.ts'
import { entryLinkOf } from '../parts/entry-parts.ts'
import { exactly, markup, type Markup } from '../parts/markup.ts'
import { openView, type PageRequest } from '../parts/page.ts'
import { wordsOf } from '../parts/say.ts'
import { trap } from './submitted-comment.ts'
import type { Refused, CommentSection } from './load-comments.ts'

type Words = ReturnType<typeof wordsOf>

interface Field {
  readonly part: keyof SubmittedComment
  readonly name: string
  readonly label: 'comment' | 'name' | 'email' | 'website'
  readonly type?: 'text' | 'email' | 'url'
  readonly autocomplete?: string
  /** In characters; limits in bytes are checked on submission. */
  readonly most: number
  readonly isRequired: boolean
}

/** Returns the form for comments on an entry, with the visitor's input if it was refused. */
export function commentForm({ entry, discussion, answered }: CommentSection, request: PageRequest): Markup {
  const { site, comment, password } = request
  const refused = comment && 'sent' in comment ? comment : undefined
  const say = wordsOf(site)
  const needsName = discussion.needsName(site)
  const path = new URL(entryLinkOf(entry, site)).pathname
  const fields: readonly Field[] = [
    { part: 'text', name: 'comment', label: 'comment', most: 65_525, isRequired: true },
    { part: 'name', name: 'author', label: 'name', autocomplete: 'name', most: 245, isRequired: needsName },
    {
      part: 'email',
      name: 'email',
      label: 'email',
      type: 'email',
      autocomplete: 'email',
      most: 100,
      isRequired: needsName,
    },
    { part: 'website', name: 'url', label: 'website', type: 'url', autocomplete: 'url', most: 200, isRequired: false },
  ]
  const whom = answered && (discussion.describe(answered, openView(request)).name || say.plain('anonymous'))
  return markup`<section id="respond" aria-labelledby="respond-title" tabindex="-1">
    <h2 id="respond-title">${whom === undefined ? say('leaveComment') : say('replyTo', { name: whom })}</h2>
    ${answered && markup`<p><a rel="nofollow" href="${entryLinkOf(answered, site)}">${say('cancelReply')}</a></p>`}
    ${refused && problems(refused, fields, say)}
    <p class="soft">${say('emailHidden')}${needsName && markup` ${say('marked')}`}</p>
    <form method="post" action="${path}#respond">
      ${fields.map((field) => input(field, say, refused))}
      <p class="trap" aria-hidden="true">
        <label for="said-${trap}">${say('leaveEmpty')}</label>
        <input type="text" id="said-${trap}" name="${trap}" value="" tabindex="-1" autocomplete="off" />
      </p>
      ${answered && markup`<input type="hidden" name="comment_parent" value="${answered.id}" />`}
      ${password !== undefined && markup`<input type="hidden" name="password" value="${password}" />`}
      <button>${say('send')}</button>
    </form>
  </section>`
}

function input(field: Field, say: Words, refused?: Refused): Markup {
  const { part, name, label, type = 'text', autocomplete, most, isRequired } = field
  const wrong = refused?.wrong[part]
  const id = `said-${name}`
  const value = exactly(String(refused?.sent[part] ?? ''))
  const more = markup`id="${id}" name="${name}" maxlength="${most}" ${isRequired && markup`required `}${
    wrong !== undefined && markup`aria-invalid="true" aria-describedby="${id}-wrong" `
  }${autocomplete !== undefined && markup`autocomplete="${autocomplete}" `}`
  return markup`<div class="field">
    <label for="${id}">${say(label)}${isRequired && ' *'}</label>
    ${wrong !== undefined && markup`<p class="error" id="${id}-wrong">${wrong}</p>`}
    ${
      part === 'text'
        ? markup`<textarea ${more} rows="6">
${value}</textarea>`
        : markup`<input type="${type}" ${more} value="${value}" />`
    }
  </div>`
}

// Links to each faulty field.
function problems({ wrong }: Refused, fields: readonly Field[], say: Words): Markup {
  const list = fields.flatMap(({ part, name, label }) => {
    const field = markup`<a href="#said-${name}">${say(label)}</a>`
    return wrong[part] === undefined ? [] : [markup`<li>${say('wrongIn', { field, wrong: wrong[part] })}</li>`]
  })
  return markup`<div class="error" role="alert" tabindex="-1">
    <p>${wrong[''] ?? say('notSent')}</p>
    ${
      list.length > 0 &&
      markup`<ul>
      ${list}
    </ul>`
    }
  </div>`
}
