import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePicture } from '../../pictures.ts'
import { makeModelSite } from '../export/export-model.ts'
import { openCached } from './cache-model.ts'

const noon = Date.parse('2027-03-01T12:00:00Z')

let root = ''
let folder = ''
let cached: ReturnType<typeof openCached>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  root = makeModelSite(join(folder, 'content'), { shared_max_age: 31_536_000 })
  put('media/m0.png', await makePicture(60, 40))
  edit('posts/p5.md', 'categories: [news]', 'categories: [news, new-one]')
  cached = openCached(root, () => noon)
})
afterAll(() => {
  cached.close()
  rmSync(folder, { recursive: true })
})

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(root, path), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(root, path), text.replace(from, to))
}

/** Each alters the answers at some addresses, and leaves others as they are. */
const changes: readonly (readonly [what: string, change: () => void, altered: string[], kept: string[]])[] = [
  [
    'a new title',
    () => edit('posts/p3.md', 'title: Post 3', 'title: A first one'),
    [
      '/rest/core/v2/posts/103',
      '/rest/core/v2/posts?orderby=title&order=asc&per_page=1',
      '/rest/core/v2/posts?orderby=modified&per_page=1&_fields=id',
      '/2026/05/04/p3/',
    ],
    ['/rest/core/v2/posts/104', '/rest/core/v2/posts?per_page=2', '/rest/core/v2/pages'],
  ],
  [
    'a new post',
    () => put('posts/new.md', '---\ntitle: New\ndate: 2026-06-01\nauthor: ann\ncategories: [news]\n---\n'),
    [
      '/rest/core/v2/posts?per_page=1',
      '/rest/core/v2/posts?categories=10&per_page=1',
      '/rest/core/v2/categories/10',
      '/feed/',
    ],
    ['/rest/core/v2/posts?categories=11', '/rest/core/v2/posts/104', '/rest/core/v2/tags/20'],
  ],
  [
    'another category',
    () => edit('posts/p4.md', 'categories: [notes]', 'categories: [news]'),
    [
      '/rest/core/v2/posts?categories=10&_fields=id',
      '/rest/core/v2/posts?categories=11&_fields=id',
      '/category/notes/',
    ],
    ['/rest/core/v2/posts?tags=22&_fields=id', '/rest/core/v2/posts/105'],
  ],
  [
    'a file for a term that is named already',
    () => put('categories/new-one.md', '---\nid: 19\nname: Made\n---\n'),
    ['/rest/core/v2/posts/105', '/rest/core/v2/categories'],
    ['/rest/core/v2/posts/106', '/rest/core/v2/categories/11'],
  ],
  [
    'a page at the top',
    () => put('pages/contact.md', '---\nid: 145\ntitle: Contact\n---\n'),
    ['/2026/05/06/p5/', '/', '/rest/core/v2/pages'],
    ['/rest/core/v2/posts/105'],
  ],
  [
    'the name of a person',
    () => edit('users/bob.md', 'name: Bob', 'name: Robert'),
    ['/rest/core/v2/users/2', '/rest/core/v2/posts?author=2&_embed', '/2026/05/07/p6/'],
    ['/rest/core/v2/posts/107', '/rest/core/v2/users/1'],
  ],
  [
    'the slug of a page',
    () => renameSync(join(root, 'pages/about.md'), join(root, 'pages/we.md')),
    ['/about/', '/rest/core/v2/pages/140', '/rest/core/v2/pages/141'],
    ['/rest/core/v2/posts/106'],
  ],
  [
    'a comment',
    () => put('comments/c2.md', '---\npost: p6\nstatus: approved\nauthor_name: R\ndate: 2026-06-02\n---\n\nSaid\n'),
    ['/2026/05/07/p6/', '/rest/core/v2/comments?post=106'],
    ['/rest/core/v2/posts/106', '/2026/05/06/p5/'],
  ],
  [
    'the text of a post',
    () => edit('posts/p2.md', 'Text 2', 'Wombats'),
    ['/rest/core/v2/posts?search=wombats', '/rest/core/v2/posts/102'],
    ['/rest/core/v2/posts/101', '/rest/core/v2/posts?per_page=2'],
  ],
  [
    'a picture in the place of another',
    () => put('media/m0.png', readFileSync(join(root, 'other.png'))),
    ['/uploads/m0.png'],
    ['/rest/core/v2/posts/101'],
  ],
  [
    'the title of the site',
    () => edit('settings.json', '"Model"', '"Another"'),
    ['/', '/rest', '/2026/05/06/p5/', '/rest/core/v2/posts/101'],
    [],
  ],
]

describe.each(changes)('%s', (_what, change, altered, kept) => {
  it('forgets the answers that it alters, and no others', async () => {
    writeFileSync(join(root, 'other.png'), await makePicture(40, 60))
    cached.cache.clear()
    await cached.ask([...altered, ...kept])
    expect([...cached.cache.keys()]).toEqual([...altered, ...kept])
    change()
    cached.change()
    expect([...cached.cache.keys()]).toEqual(kept)
    expect(await cached.stale()).toEqual([])
  })
})
