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
]
const names = [
  'a.md',
  'b.md',
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
]

export const aFolder = (random: Random): string => random.pick(folders)
export const aPath = (random: Random): string => `${aFolder(random)}/${random.pick(names)}`

/** Settings that bear on every date, ones that do not, and files that cannot be read. */
export function someSettings(random: Random): string {
  if (random.chance(0.15)) return '{ "title": '
  const timezone = random.pick(['UTC', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'No/Where'])
  const more = {
    ...(random.chance(0.3) && { url: 'http://other.test' }),
    ...(random.chance(0.5) && { page_paths: true }),
    ...(random.chance(0.6) && { terms: 'implicit' }),
  }
  return `${JSON.stringify({ title: `T${random.below(5)}`, timezone, ...more })}\n`
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
  const lines = Object.entries(someData(random)).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
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
    random.pick(['2026-01-15T12:00:00', '2026-01-15T06:00:00', '2026-01-16', '2024-02-29T00:30:00+05:00']),
  )
  maybe('modified', 0.4, () => random.pick(['2026-01-10T12:00:00', '2025-07-01T00:00:00']))
  maybe('categories', 0.3, () => [random.pick(['a', 'b', 'shared', 2, 'none', 'None', 'a/b', 'Name 3', 'name 3'])])
  maybe('tags', 0.4, () => [random.pick(['a', 'c', 'Big News', 'BIG news', 'big-news', '7', 7, 'Name 4', 'C/D', '!'])])
  maybe('author', 0.3, () => random.pick(['a', 'admin', 1, 'Jane Doe', 'JANE doe', 'a@example.org']))
  maybe('parent', 0.3, () => random.pick(['a', 'b', 'a/b', 'shared', 3]))
  maybe('password', 0.1, () => 'secret')
  maybe('start', 0.3, () => '2026-03-01T10:00:00')
  maybe('end', 0.2, () => '2026-03-01T11:00:00')
  maybe('email', 0.2, () => `${random.pick(['a', 'b'])}@example.org`)
  maybe('roles', 0.2, () => [random.pick(['author', 'editor'])])
  return data
}
