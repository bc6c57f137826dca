import { describe, expect, it } from 'vitest'
import { cliOn } from '../../in-process.ts'

const page = (id: number, title: string, more = '') => `---\nid: ${id}\ntitle: ${title}\n${more}---\n\nText.\n`
const files = {
  'pages/a.md': page(20, 'A'),
  'pages/b.md': page(21, 'B', 'menu_order: 20\n'),
  'pages/c.md': page(22, 'C', 'menu_order: 30\n'),
  'pages/d.md': page(23, 'D'),
  'posts/p.md': page(10, 'P', 'weight: 5\n'),
  'posts/q.md': page(11, 'Q', 'weight: 2\n'),
}

describe('order', () => {
  it('names only entries in the languages of those in the order', async () => {
    const { almanac } = cliOn({
      ...files,
      'settings.json': '{ "languages": ["de", "en"] }',
      'pages/a.en.md': page(24, 'A'),
    })
    expect((await almanac('order', 'page/d', 'page/a', 'page/b')).stderr).not.toContain('a.en.md')
  })

  it('writes numbers with gaps, only into files of entries that move, and names those that have none', async () => {
    const { almanac, read } = cliOn(files)
    const { code, stderr } = await almanac('order', 'page/a', 'page/c', 'page/b')
    expect(code).toBe(0)
    expect(stderr).toContain('pages/d.md has no number and therefore comes first: include it')
    expect(read('pages/b.md')).toBe(files['pages/b.md'])
    const list = JSON.parse(
      (await almanac('page', 'list', '--orderby', 'menu_order', '--order', 'asc', '--format', 'json')).stdout,
    )
    expect(list.map(({ slug }: { slug: string }) => slug)).toEqual(['d', 'a', 'c', 'b'])
    expect((await almanac('order', 'page/a', 'page/c', 'page/b')).stderr).toContain('They are already in that order')
    await almanac('undo', '--yes')
    for (const path of ['pages/a.md', 'pages/b.md', 'pages/c.md'] as const) expect(read(path)).toBe(files[path])
  })

  it('shows a patch, and writes nothing', async () => {
    const { almanac, read } = cliOn(files)
    const { stdout } = await almanac('order', 'page/a', 'page/d', '--dry-run')
    expect(stdout).toContain('+menu_order: 10')
    expect(read('pages/a.md')).toBe(files['pages/a.md'])
  })

  it('says what it cannot order', async () => {
    const { almanac } = cliOn(files)
    expect((await almanac('order', 'page/a', 'post/p')).stderr).toContain('are of different types')
    expect((await almanac('order', 'page/a')).stderr).toContain('a single entry')
    expect((await almanac('order', 'page/a', 'page/a')).stderr).toContain('named twice')
    expect((await almanac('order', 'post/p', 'post/q')).stderr).toContain(
      'posts have no number reserved for manual order',
    )
  })

  it('writes no number of another meaning unasked, though lists are ordered by it', async () => {
    const settings = {
      title: 'T',
      types: { work: { fields: { year: { type: 'number', sortable: true } }, order: 'year' } },
    }
    const work = (id: number, year: number) => `---\nid: ${id}\ntitle: W\nyear: ${year}\n---\n`
    const works = { 'works/a.md': work(30, -40), 'works/b.md': work(31, 1820) }
    const { almanac, read } = cliOn({ ...works, 'settings.json': JSON.stringify(settings) })
    const { code, stderr } = await almanac('order', 'work/b', 'work/a')
    expect([code, stderr]).toEqual([2, expect.stringContaining('--by year')])
    expect([read('works/a.md'), read('works/b.md')]).toEqual(Object.values(works))
    expect((await almanac('order', '--by', 'year', 'work/b', 'work/a')).code).toBe(0)
    expect(read('works/a.md')).not.toContain('-40')
  })

  it("goes by a site's own field of numbers", async () => {
    const settings = { title: 'T', fields: { post: { weight: { type: 'number', sortable: true } } } }
    const { almanac, read } = cliOn({ ...files, 'settings.json': JSON.stringify(settings) })
    expect((await almanac('order', '--by', 'weight', 'post/p', 'post/q')).code).toBe(0)
    expect(read('posts/p.md')).toContain('weight: 1')
    expect(read('posts/q.md')).toBe(files['posts/q.md'])
  })
})
