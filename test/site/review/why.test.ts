import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Files } from '../../harness.ts'
import { cliOn } from '../../cli/in-process.ts'

const post = (id: number, more: string) => `---\nid: ${id}\ntitle: T${id}\n${more}---\n`
const now = ['--now', '2026-02-01T12:00:00Z']

/** What `why` says: its lines, the verdict first. */
async function whyIn(files: Files, ...words: string[]): Promise<string[]> {
  const { almanac } = cliOn(files)
  const { code, stdout, stderr } = await almanac('why', ...words, ...now)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.trim())
}

describe('why of an entry', () => {
  it.each<[string, Files, string, string[]]>([
    ['a draft', { 'posts/a.md': post(10, 'status: draft\n') }, 'post/a', ['It is a draft']],
    [
      'what is held back',
      { 'posts/a.md': post(10, 'published: false\n') },
      'post/a',
      ['`published: false` in its file holds it back: it is draft.'],
    ],
    [
      'what a key holds back beside its status',
      { 'posts/a.md': post(10, 'status: private\ndraft: true\n') },
      'post/a',
      ['It is private (`status` in its file)'],
    ],
    [
      'what goes out later',
      { 'posts/a.md': post(10, 'date: 2026-03-02 09:00\n') },
      'post/a',
      ['It is scheduled: it will be published on Monday, 2 March 2026, 09:00 (America/New_York).'],
    ],
    [
      'what is over',
      { 'posts/a.md': post(10, 'date: 2025-01-01\nexpiryDate: 2026-01-05\n') },
      'post/a',
      [
        'Its `expiryDate` has passed, Monday, 5 January 2026, 00:00 (America/New_York): since then it counts as a draft.',
      ],
    ],
    ['the trash', { 'posts/a.md': post(10, 'status: trash\n') }, '10', ['It is in the trash']],
    [
      'a file of a draft',
      {
        'posts/a.md': post(10, 'status: draft\n'),
        'media/n.txt': 'x',
        'media/n.txt.md': '---\nid: 11\npost: a\n---\n',
      },
      'media/n.txt',
      ['It belongs to post/a (draft) and is only as public as that.'],
    ],
    [
      'a comment that waits',
      {
        'posts/a.md': post(10, 'status: draft\n'),
        'comments/a/40.md': '---\nid: 40\npost: a\nstatus: hold\n---\nHi\n',
      },
      'comment/40',
      ['It is waiting for approval', 'It is about post/a (draft) and is only as public as that.'],
    ],
    [
      'a form',
      { 'forms/f.md': '---\nid: 50\ntitle: F\n---\n[text a]\n' },
      'form/f',
      ['Forms are only for people who may edit them.'],
    ],
  ])('says of %s what keeps it from visitors', async (_what, files, ref, reasons) => {
    const [verdict, ...said] = await whyIn(files, ref)
    expect(verdict).toMatch(/ A visitor does not see it\.$/)
    expect(said).toEqual(reasons.map((reason) => expect.stringContaining(reason)))
  })

  it('says what is shown of it, where, and what else stands in the way', async () => {
    const files = {
      'posts/a.md': post(10, 'date: 2025-01-02\npassword: open\n'),
      'pages/up.md': post(20, 'status: draft\n'),
      'pages/up/low.md': post(21, 'parent: up\n'),
      'pages/lost.md': post(22, 'parent: nowhere\n'),
      'posts/x/same.md': post(12, 'date: 2025-01-02\n'),
      'posts/y/same.md': post(13, 'date: 2025-01-02\n'),
    }
    expect(await whyIn(files, 'post/a')).toEqual([
      'post/a is posts/a.md. A visitor sees it.',
      'It is protected by a password: its title and address are shown, but its text only with the password.',
      'Its page is http://127.0.0.1:4000/2025/01/02/a/',
    ])
    expect(await whyIn(files, '21')).toContain('Its parent, page/up, has the status draft.')
    expect(await whyIn(files, 'page/lost')).toContain("Its parent 'nowhere' does not exist: it is at the top level.")
    expect(await whyIn(files, 'posts/y/same.md')).toContain(
      'Its address leads to post/same (posts/x/same.md), which has the same address: rename one of them.',
    )
  })

  it('judges by a role, and refuses one that is not', async () => {
    const files = { 'posts/a.md': post(10, 'status: private\n') }
    expect((await whyIn(files, 'post/a', '--role', 'author'))[0]).toMatch(/An author does not see it\.$/)
    expect((await whyIn(files, 'post/a', '--role', 'editor'))[0]).toMatch(/An editor sees it\.$/)
    expect(await cliOn(files).almanac('why', 'post/a', '--role', 'autor')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Did you mean 'author'?"),
    })
    expect(await cliOn(files).almanac('why', 'post/b')).toMatchObject({ code: 3 })
  })
})

it('may be asked of what stands in the line of a browser, also where a server on this machine has another port', async () => {
  const files = { 'posts/a.md': post(10, 'date: 2026-01-02\naliases: [old]\n') }
  for (const address of ['http://127.0.0.1:4747/2026/01/02/a/?x=1', 'http://127.0.0.1:4000/2026/01/02/old'])
    expect((await whyIn(files, address))[0]).toBe('post/a is posts/a.md. A visitor sees it.')
  expect(await cliOn(files).almanac('why', 'http://127.0.0.1:4000/nowhere/')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('no entry has a page at http://127.0.0.1:4000/nowhere/'),
  })
})

it('may be asked of the path of a page, where no file has that path', async () => {
  const files = { 'posts/a.md': post(10, 'date: 2026-01-02\naliases: [old]\n') }
  for (const path of ['/2026/01/02/a/', '/2026/01/02/a?x=1', '/2026/01/02/old/'])
    expect((await whyIn(files, path))[0]).toBe('post/a is posts/a.md. A visitor sees it.')
  const { almanac, root } = cliOn(files)
  expect((await almanac('why', join(root, 'posts/a.md'))).stdout).toContain('post/a is posts/a.md.')
  for (const path of ['/nowhere/', '//[nowhere/', '/posts/'])
    expect(await almanac('why', path)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`no entry has a page at ${path}`),
    })
})

describe('why of a request', () => {
  const files: Files = {
    'categories/news.md': '---\nid: 3\nname: News\n---\n',
    'categories/food.md': '---\nid: 4\nname: Food\n---\n',
    'posts/a.md': post(10, 'date: 2025-01-02\ncategories: [food]\n'),
    'posts/b.md': post(11, 'date: 2025-01-03\ncategories: [food]\n'),
    'posts/c.md': post(12, 'date: 2025-01-04\ncategories: [food]\nstatus: draft\n'),
    'venues/hall.md': '---\nid: 20\ntitle: Hall\ncity: Oslo\n---\n',
    'events/old.md': '---\nid: 30\ntitle: Old\nstart: 2024-01-01 10:00:00\nend: 2024-01-01 11:00:00\n---\n',
    'events/hidden.md':
      '---\nid: 31\ntitle: Hidden\nstart: 2026-03-01 10:00:00\nend: 2026-03-01 11:00:00\nhide_from_listings: true\n---\n',
  }

  it.each<[string, string, string[]]>([
    ['post/a', '/core/v2/posts?categories=3&search=T10', ['`categories=3` leaves it out (categories: food).']],
    [
      'post/a',
      '/rest/core/v2/posts?categories=3&search=none&after=2025-06-01T00:00:00',
      [
        '`after=2025-06-01T00:00:00` leaves it out.',
        '`search=none` leaves it out.',
        '`categories=3` leaves it out (categories: food).',
      ],
    ],
    ['post/c', '/core/v2/posts?status=publish', ['It is a draft', '`status=publish` leaves it out (status: draft).']],
    ['post/c', '/core/v2/posts', ['It is a draft', '`status=publish`, the default, leaves it out (status: draft).']],
    ['post/a', '/core/v2/posts?categories_exclude=4', ['`categories_exclude=4` leaves it out (categories: food).']],
    [
      'post/a',
      '/core/v2/posts?per_page=1',
      [
        'It matches, but is not on this page: it is number 2 of 2 in /core/v2/posts (by date, descending), 1 per page: page=2 has it.',
      ],
    ],
    ['post/a', '/core/v2/pages', ['/core/v2/pages lists pages, but none of those on this page is this post.']],
    ['post/a', '/core/v2/posts/11', ['The path names post/b, another entry.']],
    ['post/c', '/core/v2/posts/12', ['It is a draft', '/core/v2/posts/12 is denied to a visitor: ']],
    [
      'post/a',
      '/core/v2/posts?per_page=x',
      ['/core/v2/posts is denied to a visitor: Invalid parameter(s): per_page (400 rest_invalid_param).'],
    ],
    ['venue/hall', '/cal/events/v1/venues?search=hall+rome', ['`search=hall rome` leaves it out.']],
    ['event/old', '/cal/events/v1/events', ['`start_date=2026-01-31 00:00:00`, the default, leaves it out']],
    [
      'event/hidden',
      '/cal/events/v1/events',
      ['`hide_from_listings: true` in its file', 'The list always leaves it out'],
    ],
    ['post/a', '/2025/01/03/b/', ["That address is post/b's (posts/b.md).", 'Its page is http']],
    [
      'post/a',
      '/nowhere/',
      ['That is neither the address of an entry nor a path of the interface', 'Its page is http'],
    ],
  ])('%s is not in %s', async (ref, url, reasons) => {
    const [verdict, ...said] = await whyIn(files, ref, '--url', url)
    expect(verdict).toMatch(/ A visitor does not see it there\.$/)
    expect(said).toEqual(reasons.map((reason) => expect.stringContaining(reason)))
  })

  it('says where in the answer it is, under any mount, and for whom', async () => {
    const place = 'It is number 2 of 2 in'
    expect(await whyIn(files, 'post/a', '--url', '/core/v2/posts?per_page=1&page=2')).toEqual([
      'post/a is posts/a.md. A visitor sees it there.',
      `${place} /core/v2/posts, on page 2.`,
    ])
    expect(await whyIn(files, 'post/a', '--url', 'http://127.0.0.1:4000/wp-json/wp/v2/posts')).toContain(
      `${place} /wp/v2/posts, on page 1.`,
    )
    expect(await whyIn(files, 'post/a', '--url', '/core/v2/posts/10')).toContain('The path names it, and returns it.')
    expect(await whyIn(files, 'post/a', '--url', '/2025/01/02/a/')).toContain('That is its address.')
    const url = '/core/v2/posts?status=draft'
    expect((await whyIn(files, 'post/c', '--url', url, '--role', 'editor'))[0]).toMatch(/An editor sees it there\.$/)
    expect(await whyIn(files, 'post/c', '--url', url, '--role', 'author')).toContain(
      'An author does not see it in this list (status: draft).',
    )
    expect(JSON.parse((await cliOn(files).almanac('why', 'post/c', '--format', 'json')).stdout)).toEqual({
      file: 'posts/c.md',
      ref: 'post/c',
      shown: false,
      reasons: [expect.stringContaining('It is a draft')],
    })
  })
})

describe('why of a file that is not an entry', () => {
  it.each<[string, Files, string]>([
    ['posts/a.txt', { 'posts/a.txt': 'x' }, 'Files of posts end with .md, .json, .markdown, .mdx: this one does not.'],
    ['post/a.md', { 'post/a.md': 'x' }, 'No kind of content has its files there: did you mean posts/?'],
    ['tags/a/b.md', { 'tags/a/b.md': 'x' }, 'Files of tags are in tags/ itself, not in folders below it.'],
    [
      'posts/.a.md',
      { 'posts/.a.md': 'x' },
      "Names that begin with a dot, and node_modules, are left out, including everything in them: '.a.md'.",
    ],
    ['posts', { 'posts/a.md': 'x', 'posts/b.txt': 'x' }, 'It is a folder; one file below it is an entry.'],
    ['posts/_index.md', { 'posts/_index.md': 'x' }, 'Its name is not one that posts have'],
    [
      'media/a.jpg~',
      { 'media/a.jpg~': 'x' },
      'Its name looks like that of a copy left behind by an editor or a download.',
    ],
    ['media/a.txt.md', { 'media/a.txt': 'x', 'media/a.txt.md': '---\ntitle: A\n---\n' }, 'It describes media/a.txt: '],
    ['posts/a.md', { 'posts/a.md': '---\ntitle: [\n---\n' }, 'It is left out: line 3, column 1: '],
    ['posts/a.md', { 'posts/a.md': '---\ntitle: A\n---\n<<<<<<< x\na\n=======\nb\n>>>>>>> y\n' }, 'merge'],
  ])('%s is told with the reason', async (path, files, reason) => {
    const [verdict, said] = await whyIn(files, path)
    expect(verdict).toBe(`${path} is not an entry.`)
    expect(said).toContain(reason)
  })

  it('is told by its name alone too', async () => {
    const { almanac } = cliOn({ 'posts/oops.md': '---\ntitle: Oops: x\n---\n' })
    for (const ref of ['oops', 'post/oops'])
      expect(await almanac('why', ref)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('posts/oops.md:2:12: '),
      })
  })

  it('a link out of the folder, and what git ignores, are told', async () => {
    const { almanac, root } = cliOn({ '.gitignore': 'posts/own.md\n', 'posts/own.md': post(10, '') })
    mkdirSync(join(root, 'pages'), { recursive: true })
    symlinkSync('/etc/hostname', join(root, 'pages/out.md'))
    expect((await almanac('why', 'pages/out.md')).stdout).toMatch(
      /is not an entry\.\n {2}It is left out: .*out of the content folder/,
    )
    execFileSync('git', ['init', '-q'], { cwd: root })
    expect((await almanac('why', 'posts/own.md')).stdout).toContain('Git ignores the file')
    expect(await almanac('why', '../../etc/passwd')).toMatchObject({ code: 2 })
    expect((await almanac('why', root)).stdout).toMatch(/^The content folder is not an entry\.\n/)
  })
})
