import type { Files } from '../../harness.ts'

/** Posts and pages to comment on, in the states that matter. */
export const posts: Files = {
  'posts/open.md': post(10, 'author: author\ncomment_status: open'),
  'posts/closed.md': post(11, 'author: author\ncomment_status: closed'),
  'posts/draft.md': post(12, 'author: author', 'draft'),
  'posts/gone.md': post(13, 'author: author\ntrashed_from: publish', 'trash'),
  'posts/private.md': post(14, 'author: admin', 'private'),
  'posts/secret.md': post(15, 'author: admin\npassword: pw'),
  'pages/about.md': post(20, 'author: admin\ncomment_status: open'),
}

/** A file of a comment. */
export function comment(id: number, more: string, text = `Comment ${id}`): string {
  return `---\nid: ${id}\n${more}\n---\n\n${text}\n`
}

/** A comment on the open post that everybody sees. */
export function approved(id: number, more = 'author: subscriber\nauthor_name: Sam'): string {
  return comment(
    id,
    `post: open\n${more}\ndate: 2025-01-01T10:00:${String(id % 60).padStart(2, '0')}\nstatus: approved`,
  )
}

function post(id: number, more: string, status = 'publish'): string {
  return `---\nid: ${id}\ntitle: Post ${id}\nstatus: ${status}\ndate: 2024-01-01T00:00:00\n${more}\n---\n\nText\n`
}
