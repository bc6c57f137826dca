import type { Answered, RestImports, SourceComment } from '../../model/model.ts'
import { dateIn, isRaw, metaIn, numberIn, rowsOf, textIn, wordsIn } from '../../text/wordpress/rest-members.ts'

export const fromRest: RestImports = {
  lists: ({ isSignedIn }) =>
    (isSignedIn ? ['all', 'spam', 'trash', 'post-trashed'] : ['']).map((status) => ({
      name: `comments-${status || 'public'}`,
      path: 'wp/v2/comments',
      queries:
        status === ''
          ? [byId]
          : [{ ...byId, context: 'edit', status, type: 'all' }, ...(status === 'all' ? [byId] : [])],
      as: 'comment',
      read: toComment,
    })),
}

const byId = { orderby: 'id', order: 'asc' }

function toComment(entry: Answered): SourceComment {
  const status = textIn(entry, 'status')
  return {
    id: numberIn(entry, 'id'),
    author: textIn(entry, 'author_name'),
    email: textIn(entry, 'author_email'),
    url: textIn(entry, 'author_url'),
    ip: textIn(entry, 'author_ip'),
    date: dateIn(entry, 'date', 'date_gmt'),
    content: contentOf(entry),
    status: status === 'approved' || status === '' ? '1' : status === 'hold' ? '0' : status,
    type: textIn(entry, 'type') || 'comment',
    parent: numberIn(entry, 'parent'),
    user: numberIn(entry, 'author'),
    post: numberIn(entry, 'post'),
    meta: [...metaIn(entry), ...rowsOf({ _almanac_user_agent: textIn(entry, 'author_user_agent') })],
  }
}

// Rendered comments have paragraphs and breaks instead of the author's empty lines and line breaks.
function contentOf(entry: Answered): string {
  const html = wordsIn(entry, 'content', 'html')
  if (isRaw(entry, 'content')) return html
  return html
    .replaceAll('<p>', '')
    .replaceAll(/<\/p>\n?/g, '\n\n')
    .replaceAll(/<br \/>\n?/g, '\n')
    .trim()
}
