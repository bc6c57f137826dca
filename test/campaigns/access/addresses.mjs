// The addresses that are read: those that follow from the entries; what their answers link to is followed from there.
import { states } from './site.mjs'

const mounts = [
  { root: '/rest', core: 'core/v2', calendar: 'cal/events/v1' },
  { root: '/wp-json', core: 'wp/v2', calendar: 'tribe/events/v1' },
]

/** Addresses to begin with, below that of the website. */
export function addressesOf({ entries, media, words, form }) {
  const found = []
  for (const { root, core, calendar } of mounts) {
    const own = (base) => base.replace('core/v2', core).replace('cal/events/v1', calendar)
    found.push(`${root}/`, `${root}/${core}`, `${root}/${calendar}`, `${root}/openapi.json`, `${root}/${core}/settings`)
    const bases = [...new Set(entries.map(({ base }) => own(base)))]
    const others = ['media', 'comments', 'users', 'tags', 'categories', 'search', 'types', 'statuses', 'menu-items']
    const terms = [
      `${calendar}/categories`,
      `${calendar}/tags`,
      `${core}/${root === '/rest' ? 'cal_events_cat' : 'tribe_events_cat'}`,
    ]
    found.push(...['tags', 'categories', 'users'].map((name) => `/sitemaps/${name}-1.xml`), '/sitemap.xml')
    found.push(`${root}/${core}/search?type=term&search=xq&per_page=100`)
    for (const base of [...bases, ...terms, ...others.map((name) => `${core}/${name}`)])
      for (const query of [
        '',
        '?per_page=100&_embed=1',
        '?per_page=100&context=edit',
        '?search=xq',
        '?status=any&per_page=100',
        '?_fields=id,title,content,meta,email',
        '?orderby=title&_envelope',
      ])
        found.push(`${root}/${base}${query}`)
    for (const base of bases)
      for (const state of states) found.push(`${root}/${base}?status=${state}&per_page=100&context=edit`)
    for (const status of ['hold', 'spam', 'trash', 'all'])
      found.push(`${root}/${core}/comments?status=${status}&per_page=100&context=edit`)
    for (const { base, id } of entries)
      for (const query of ['', '?_embed=1', '?context=edit', '?password=wrong'])
        found.push(`${root}/${own(base)}/${id}${query}`)
    for (const { base, slug } of entries.filter(({ base }) => base.startsWith('cal/')))
      for (const query of ['', '?password=wrong', '?_envelope=1'])
        found.push(`${root}/${own(base)}/by-slug/${slug}${query}`)
    for (const { base, id } of entries.filter(({ type }) => type === 'post' || type === 'page'))
      found.push(
        `${root}/${own(base)}/${id}/revisions`,
        `${root}/${own(base)}/${id}/autosaves`,
        `${root}/${core}/comments?post=${id}`,
        `${root}/${core}/media?parent=${id}`,
      )
    for (const { id } of media)
      for (const query of ['', '?context=edit']) found.push(`${root}/${core}/media/${id}${query}`)
    for (const id of [1, 2, 3, 4, 5, 6])
      found.push(`${root}/${core}/users/${id}`, `${root}/${core}/users/${id}?context=edit`)
    found.push(`${root}/${root === '/rest' ? 'forms' : 'contact-form-7'}/v1/contact-forms/${form}`)
  }
  for (const { id, slug, type } of entries) {
    found.push(`/?p=${id}`, `/?rest_route=/wp/v2/posts/${id}`, `/2026/01/02/${slug}/`, `/${slug}/`, `/${type}/${slug}/`)
    for (const path of [`/2026/01/02/${slug}/`, `/${slug}/`, `/${type}/${slug}/`])
      found.push(
        `${path}embed/`,
        `${path}feed/`,
        `/rest/oembed/1.0/embed?url=${encodeURIComponent(`http://site.test${path}`)}`,
      )
    found.push(`/event/${slug}.ics`)
  }
  for (const { name } of media) found.push(`/uploads/${name}`, `/uploads/${name}.md`, `/${name.replace('.png', '')}/`)
  for (const path of [
    '/.almanac/credentials.json',
    '/.git/config',
    '/settings.json',
    '/posts/s101.md',
    '/uploads/../settings.json',
    '/uploads/%2e%2e/users/administrator.md',
    '/uploads/..%2fsettings.json',
    '/users/administrator.md',
  ])
    found.push(path)
  found.push(
    '/',
    '/feed/',
    '/feed/atom/',
    '/comments/feed/',
    '/wp-sitemap.xml',
    '/robots.txt',
    '/calendar',
    '/calendar.ics',
    '/?s=xq',
    '/tag/news/',
    '/author/author/',
    '/author/administrator/',
    '/author/contributor/',
    '/healthz',
  )
  // Each tenth word is looked for, too: an answer must not tell that it is there.
  for (const word of [...words.keys()].filter((_, i) => i % 10 === 0))
    found.push(`/rest/core/v2/search?search=${word}`, `/?s=${word}`)
  return found
}

/** What an answer links to on the same website. */
export function linksIn(text, home) {
  const found = new Set()
  for (const [, address] of text
    .replaceAll('\\/', '/')
    .matchAll(/["'(>](https?:\/\/[^"'()<>\s\\]+|\/[^"'()<>\s\\]*)/g)) {
    const plain = address.replaceAll('&amp;', '&').replaceAll('&#038;', '&')
    const path = plain.startsWith(home) ? plain.slice(home.length) : plain
    if (path.startsWith('/') && !path.startsWith('//')) found.add(path.replace(/#.*$/, ''))
  }
  return found
}
