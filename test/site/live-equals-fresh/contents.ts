import type { Random } from './random.ts'

/** Few names, so that files, folders, ids and slugs meet. */
export const folders = [
  'posts',
  'posts/2025',
  'posts/2025/deep',
  'posts/a.md',
  'posts/old~',
  'posts/4913',
  'pages',
  'pages/a',
  'pages/a/b',
  'pages/drafts.tmp',
  'categories',
  'tags',
  'users',
  'venues',
  'organizers',
  'events',
  'forms',
  'media',
  'media/2026',
  'media/2026/p.jpg',
  'notes',
  'notes/more',
  'Notes/_posts',
  'en/posts',
  'pages/en',
  'ar/pages/a',
  'categories/en',
  'exhibits',
  'exhibits/deep',
  'artists',
  'site',
]
const names = [
  'fern.mdoc',
  'a.md',
  'a.en.md',
  'b.md',
  'b.en.md',
  'b.de.md',
  'index.en.md',
  'c.md',
  'index.md',
  '_index.md',
  'a.json',
  'b.txt',
  '.hidden.md',
  'a.md.md',
  'p.jpg',
  'p.jpg.md',
  'p.jpg.json',
  'q.png',
  'q.png~',
  'x.tmp',
  '2026-01-14-a.md',
  'V1.0 up.md',
  'footer.md',
  'footer.en.md',
  '404.ar.md',
]

export const aFolder = (random: Random): string => random.pick(folders)
export const aPath = (random: Random): string => `${aFolder(random)}/${random.pick(names)}`

/** Types of a site's own, some of which cannot be had. */
const someTypes = [
  { exhibit: {} },
  { exhibit: { order: 'title', supports: [], fields: { maker: { type: 'text', sortable: true } } } },
  { exhibit: { hierarchical: true, taxonomies: ['tag', 'artist'] }, note: {} },
  { note: { folder: 'notes', page: false } },
  { exhibit: { supports: { date: false } }, note: {} },
  { artist: { folder: 'exhibits/deep' }, exhibit: { folder: 'exhibits' } },
  { post: {} },
]

/** What settings may say about how a folder is read: how often one says it, and what. */
const readings: readonly (readonly [share: number, name: string, values: readonly unknown[]])[] = [
  [0.3, 'url', ['http://other.test']],
  [0.5, 'page_paths', [true]],
  [0.6, 'languages', [['de', 'en'], ['en', 'de'], ['de'], ['de', 'en', 'ar'], ['en', 'zh_tw', 'ar']]],
  [0.5, 'language_folders', [true]],
  [0.3, 'prefix_default_language', [true]],
  [0.6, 'terms', ['implicit', 'implicit', 'implicit', 'declared']],
  [0.4, 'terms_as', ['jekyll', 'jekyll', 'hexo', 'tina', 'written']],
  [0.3, 'key_case', ['any', 'any', 'exact']],
  [0.3, 'dates', ['utc', 'utc', 'site']],
  [0.3, 'date_in_names', [true]],
  [0.3, 'slug_key', ['id', 'layout']],
  [0.3, 'other_statuses', ['ignored']],
  [0.3, 'markdoc_files', [true]],
  [0.2, 'numbers_in_names', [true]],
  [0.2, 'page_terms', [true]],
  [0.2, 'alias_key', ['redirect_from']],
  [0.1, 'front_matter', ['unfenced', 'lines']],
  [0.2, 'html_files', [['posts']]],
  [
    0.3,
    'folder_values',
    [
      [{ in: 'posts', add: { tags: ['all'] } }],
      [
        { in: 'pages/a', values: { draft: true, title: 'Given' } },
        { in: '**/b.md', values: { draft: false } },
      ],
    ],
  ],
  [0.2, 'permalink_false', ['unpublished']],
  [0.3, 'key_case', ['any']],
  [0.2, 'draft_key', ['draft', 'published']],
  [0.2, 'permalink_key', ['url']],
  [0.2, 'address_dates', ['written']],
  [
    0.3,
    'permalink',
    ['/%categories%/%year%/%title%/', '/%path%.html', '/%slug_or_title%/', '/%post_id%/', '/%author%/%postname%/'],
  ],
  [
    0.3,
    'addresses',
    [{ '.': '/%path%.html' }, { pages: '/%slug_or_title%/' }, { 'pages/a': '/deep/%path%/', 'pages/a/b': '/%title%' }],
  ],
  [0.2, 'exclude', [['pages/a'], ['**/b.md'], ['notes', 'posts/2025/deep']]],
  [0.4, 'types', someTypes],
  [0.4, 'taxonomies', [{ artist: { of: ['exhibit', 'post'] } }, { artist: { hierarchical: true, of: ['page'] } }]],
  [
    0.4,
    'fields',
    [
      {
        post: { about: { type: 'reference', to: 'page' } },
        exhibit: { about: { type: 'reference', to: ['post', 'page'] } },
      },
      { page: { about: { type: 'list', of: { type: 'object', fields: { who: { type: 'reference', to: 'post' } } } } } },
    ],
  ],
  [
    0.2,
    'folders',
    [
      { exhibit: 'notes' },
      { post: 'notes' },
      { post: '.', page: 'pages' },
      { page: 'notes' },
      { event: false, tag: false },
    ],
  ],
]

/** Settings that bear on every date, address and name, ones that do not, and files that cannot be read. */
export function someSettings(random: Random): string {
  if (random.chance(0.15)) return '{ "title": '
  const timezone = random.pick(['UTC', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'No/Where'])
  const said = readings.flatMap(([share, name, values]) => (random.chance(share) ? [[name, random.pick(values)]] : []))
  return `${JSON.stringify({ title: `T${random.below(5)}`, timezone, ...Object.fromEntries(said) })}\n`
}

/** What a person, a merge or a broken program may have left in a file. */
export function someContent(random: Random, path: string): string {
  if (path.endsWith('.json')) return random.chance(0.1) ? '{ nothing' : `${JSON.stringify(someData(random))}\n`
  const odd = random.below(20)
  if (odd === 0) return ''
  if (odd === 1) return 'only a body\n'
  if (odd === 2) return '---\ntitle: [open\n---\n'
  if (odd === 3) return '---\ntitle: never closed\n'
  if (odd === 4) return `---\ntitle: A\n---\n\n<<<<<<< ours\none\n=======\ntwo\n>>>>>>> theirs\n`
  const spell = (key: string) => (random.chance(0.1) ? key.charAt(0).toUpperCase() + key.slice(1) : key)
  const lines = Object.entries(someData(random)).map(([key, value]) => `${spell(key)}: ${JSON.stringify(value)}`)
  const link = random.chance(0.3)
    ? random.pick([' [a](a.md)', ' [b](../b/)', ' [c]({{< ref "c" >}})', ' [a](@/a/a.md)'])
    : ''
  return `${['---', ...lines, '---', '', `body ${random.below(10)}${link}`].join('\n')}\n`
}

function someData(random: Random): Record<string, unknown> {
  const data: Record<string, unknown> = { title: `title ${random.below(10)}`, name: `name ${random.below(10)}` }
  const maybe = (key: string, share: number, value: () => unknown) => {
    if (random.chance(share)) data[key] = value()
  }
  maybe('id', 0.7, () => random.pick([1, 2, 3, 4, 5, 6, 6, '3', 0, 'x', 1073741900]))
  maybe('slug', 0.3, () => random.pick(['a', 'b', 'shared', 'shared', '7', 'c__trashed', 'big-news']))
  maybe('status', 0.4, () => random.pick(['publish', 'draft', 'private', 'trash', 'future', 'pending']))
  maybe('draft', 0.1, () => random.chance(0.5))
  maybe('published', 0.1, () => random.chance(0.5))
  maybe('date', 0.5, () =>
    random.pick(['2026-01-15T12:00:00', '2026-01-15T06:00:00', '2026-01-16', '2024-02-29T00:30:00+05:00', '2026']),
  )
  maybe('modified', 0.4, () => random.pick(['2026-01-10T12:00:00', '2025-07-01T00:00:00']))
  maybe('categories', 0.3, () => [
    random.pick(['a', 'b', 'shared', 2, 'none', 'None', 'a/b', 'Name 3', 'a.en', 'b.de']),
  ])
  maybe('tags', 0.4, () => [random.pick(['a', 'c', 'Big News', 'BIG news', 'big-news', '7', 7, 'Name 4', 'C/D', '!'])])
  maybe('artists', 0.2, () => [random.pick(['a', 'Name 3', 'shared', 2, 'Big News'])])
  maybe('author', 0.3, () => random.pick(['a', 'admin', 1, 'Jane Doe', 'JANE doe', 'a@example.org']))
  maybe('parent', 0.3, () => random.pick(['a', 'b', 'a/b', 'shared', 'a.en', 3]))
  maybe('about', 0.3, () => random.pick(['a', 'page/a', 'post/b', 'a.en', 3, ['a', 'b'], [{ who: 'a' }, { who: 'b' }]]))
  maybe('translationKey', 0.1, () => random.pick(['one', 'two', 3]))
  maybe('password', 0.1, () => 'secret')
  maybe('start', 0.3, () => '2026-03-01T10:00:00')
  maybe('end', 0.2, () => '2026-03-01T11:00:00')
  maybe('category', 0.15, () => random.pick(['a', 'Big News', ['a', 'b'], 7]))
  maybe('tag', 0.15, () => random.pick(['c', 'Big News', ['a', '7']]))
  // As another tool writes them.
  if (random.chance(0.15)) data['tags'] = random.pick(['a c', 'Big News', ['A', { name: 'c' }], null])
  maybe(random.pick(['expiryDate', 'expirydate', 'ExpiryDate']), 0.15, () =>
    random.pick(['2026-01-15T10:30:00', '2026-01-14', '2027-01-01 00:00:00 +0200']),
  )
  maybe(random.pick(['publishDate', 'publishdate']), 0.15, () => random.pick(['2026-01-15T09:30:00', '2026-01-20']))
  maybe(random.pick(['Slug', 'TAGS', 'Aliases']), 0.1, () => ['cased'])
  maybe('permalink', 0.15, () => random.pick([false, '/own/', '/own.html', 'own/:title']))
  maybe('url', 0.1, () => random.pick(['/own/', '/other/']))
  maybe('aliases', 0.15, () => [random.pick(['/old/', 'former', '/pages/a/'])])
  maybe('email', 0.2, () => `${random.pick(['a', 'b'])}@example.org`)
  maybe('roles', 0.2, () => [random.pick(['author', 'editor'])])
  return data
}
