import type { FeedFormat } from './feed.ts'

/**
 * Parses WordPress's feed addresses (`path` is below the website's): `feed/`, `feed/rss2/`, `feed/atom/` or `atom/` after the
 * subject's address, `wp-rss2.php`, and `?feed=` with a format. `of` is the path of the subject's page: `/category/news/`.
 */
export function readFeedAddress(
  path: string,
  query: URLSearchParams,
): { readonly of: string; readonly format: FeedFormat } | undefined {
  const [, before = '', ending = ''] = /^(.*?\/)(?:feed\/|wp-)?(\w+)(?:\.php)?\/?$/.exec(path) ?? []
  const format = formats.get(ending)
  if (before !== '' && format) return { of: before, format }
  const [, comments, named = ''] = /^(comments-)?(\w+)$/.exec(query.get('feed') ?? '') ?? []
  const wanted = formats.get(named)
  if (!wanted) return undefined
  const terms = query.get('s')?.trim()
  const of = terms ? `/search/${encodeURIComponent(terms)}/` : path.replace(/\/?$/, '/')
  return { of: comments && of === '/' ? '/comments/' : of, format: wanted }
}

// Readers of RSS 1 support RSS 2, too.
const formats = new Map<string, FeedFormat>([
  ['feed', 'rss2'],
  ['rdf', 'rss2'],
  ['rss', 'rss2'],
  ['rss2', 'rss2'],
  ['atom', 'atom'],
])
