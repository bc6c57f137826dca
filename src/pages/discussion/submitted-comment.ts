import type { SubmittedComment } from '../../model/model.ts'

/** Name of the field that people do not see: only programs fill it in. */
export const trap = 'homepage'

/** Whether a form that was sent to a page is a comment about it. */
export function isComment(form: URLSearchParams): boolean {
  return form.has('comment')
}

/** A comment as it was typed into the form. */
export function readComment(form: URLSearchParams): SubmittedComment {
  const text = (name: string) => (form.get(name) ?? '').trim()
  const parent = text('comment_parent')
  return {
    name: text('author'),
    email: text('email'),
    website: text('url'),
    text: text('comment').replaceAll('\r\n', '\n'),
    parent: /^\d{1,10}$/.test(parent) ? Number(parent) : 0,
    password: form.get('password') ?? undefined,
  }
}
