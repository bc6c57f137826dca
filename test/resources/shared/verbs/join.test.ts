import { expect, test } from 'vitest'
import { checkSite } from '../../../../src/site/check/check.ts'
import { cliOn } from '../../../cli/in-process.ts'
import { testSite } from '../../../harness.ts'

const settings = { 'settings.json': '{ "title": "S", "terms": "implicit" }' }
const files = {
  ...settings,
  'posts/a.md': '---\nid: 1\ntags: [Annoucements, snow]\n---\n',
  'posts/b.md': '---\nid: 2\ntags: [Announcements]\n---\n',
  'posts/c.md': '---\nid: 3\ntags: [Announcements, annoucements]\n---\n',
  'posts/d.md': '---\nid: 4\ntags: Announcements\n---\n',
}

test('A term one slip away from another is a warning with both counts and the command that joins them', async () => {
  const { site } = testSite(files)
  const near = checkSite(site).filter(({ code }) => code === 'near-name')
  expect(near).toMatchObject([
    {
      file: 'posts/a.md',
      line: 3,
      column: 8,
      severity: 'warning',
      message: "'tags' names the tag 'Annoucements' (2 entries), which is similar to 'Announcements' (3 entries)",
      hint: 'if they are the same: almanac tag join annoucements announcements',
    },
  ])
})

test('The command joins them, in each file that names the one', async () => {
  const { almanac, read } = cliOn(files)
  const { code, stderr } = await almanac('tag', 'join', 'annoucements', 'announcements')
  expect([code, stderr]).toEqual([0, expect.stringContaining('2 files now name announcements')])
  expect(stderr).toContain('Joined with tag ')
  expect(read('posts/a.md')).toContain('tags: [Announcements, snow]')
  expect(read('posts/c.md')).toContain('tags: [Announcements]')
  expect(read('tags/announcements.md')).toContain('aliases:')
  expect((await almanac('tag', 'list', '--format', 'count')).stdout).toBe('2\n')
  const again = await almanac('tag', 'join', 'announcements', 'announcements')
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('cannot be joined with itself')])
})

test('A declared term goes with its file when it is joined, and its children move along', async () => {
  const { almanac, read } = cliOn({
    'categories/gardn.md': '---\nid: 7\nname: Gardn\n---\n',
    'categories/garden.md': '---\nid: 8\nname: Garden\n---\n',
    'categories/herbs.md': '---\nid: 9\nname: Herbs\nparent: gardn\n---\n',
    'posts/a.md': '---\nid: 1\ncategories: [gardn]\n---\n',
  })
  expect((await almanac('category', 'join', 'gardn', 'garden')).code).toBe(0)
  expect(read('posts/a.md')).toContain('[garden]')
  expect(read('categories/herbs.md')).toContain('parent: garden')
  expect(read('categories/garden.md')).toMatch(/aliases:\n {2}- gardn|aliases: \[gardn\]/)
  expect((await almanac('category', 'get', '7')).code).toBe(3)
})

test('Numbers, short words and declared terms are no slips', () => {
  const { site } = testSite({
    ...settings,
    'tags/event.md': '',
    'tags/events.md': '',
    'posts/a.md': '---\ntags: [rails-4, css, ccs, event, events]\n---\n',
    'posts/b.md': '---\ntags: [rails-5]\n---\n',
  })
  expect(checkSite(site).filter(({ code }) => code === 'near-name')).toEqual([])
})

test('A number that names nothing is an error that says to quote it; a word is none', () => {
  const { site } = testSite({ ...settings, 'posts/a.md': '---\ntitle: A\ntags: [2024, Snow]\n---\n' })
  expect(checkSite(site).filter(({ code }) => code === 'unknown-reference')).toMatchObject([
    { severity: 'error', line: 3, hint: expect.stringContaining("put it in quotes: '2024'") },
  ])
})

test('A new word at the terminal is written to the entry, and makes no file', async () => {
  const { almanac, read } = cliOn({ ...settings, 'posts/a.md': '---\nid: 1\ntitle: A\n---\n' })
  const { code, stderr } = await almanac('post', 'update', 'a', '--tags', 'Big News')
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('Made')])
  expect(read('posts/a.md')).toMatch(/tags:.*Big News/s)
  expect((await almanac('tag', 'get', 'big-news', '--format', 'json')).stdout).toContain('"count": 1')
  expect((await almanac('tag', 'refs', 'big-news')).stdout).toContain('posts/a.md')
  await almanac('tag', 'update', 'big-news', '--description', 'Much.')
  expect(read('tags/big-news.md')).toContain('Much.')
})

test('A command that changes nothing says so, whatever entries name', async () => {
  const { almanac } = cliOn(files)
  const { code, stderr } = await almanac('post', 'update', 'a', '--tags', 'annoucements,snow')
  expect([code, stderr]).toEqual([0, expect.stringMatching(/[Nn]othing|[Uu]nchanged/)])
})

test.each([
  ['b', 'parent: top', 'parent: b'],
  ['c', 'parent: c', 'parent: top'],
])(
  'A term that is joined with one below it leaves its place to that: no term is below itself (%s)',
  async (into, b, c) => {
    const files = {
      'categories/top.md': '---\nid: 10\nname: Top\n---\n',
      'categories/a.md': '---\nid: 11\nname: A\nparent: top\n---\n',
      'categories/b.md': '---\nid: 12\nname: B\nparent: a\n---\n',
      'categories/c.md': '---\nid: 13\nname: C\nparent: b\n---\n',
      'posts/p.md': '---\nid: 1\ntitle: P\ncategories: [a]\n---\n',
    }
    const { almanac, read } = cliOn(files)
    expect((await almanac('category', 'join', 'a', into)).code).toBe(0)
    expect(read('categories/b.md')).toContain(b)
    expect(read('categories/c.md')).toContain(c)
    expect(read('posts/p.md')).toContain(`categories: [${into}]`)
    expect((await almanac('check')).stdout).toBe('')
  },
)
