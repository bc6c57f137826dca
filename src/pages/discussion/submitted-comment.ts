import type { SubmittedComment } from '../../model/model.ts'

/** Name of an invisible field, which only programs fill in. */
export const trap = 'homepage'

export function isComment(form: URLSearchParams): boolean {
  return form.has('comment')
}

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
