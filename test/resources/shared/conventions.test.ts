import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { type Files, testSite } from '../../harness.ts'

const file = (id: number, matter: string, body = 'Text.') => `---\nid: ${id}\ntitle: T\n${matter}\n---\n\n${body}\n`

function siteAt(files: Files, start = Date.UTC(2026, 0, 15)) {
  let now = start
  const made = testSite(files, { now: () => now })
  const text = (path: string) => readFileSync(join(made.root, path), 'utf8')
  const change = async (json: unknown, id = 7) =>
    (await made.ask('POST', `/core/v2/posts/${id}`, { as: 'admin', json })).json
  return { ...made, text, change, to: (moment: number) => made.site.entries.tick((now = moment)) }
}

describe('what other tools write in front matter', () => {
  it('publishDate is when it is published, expiryDate when that ends', async () => {
    const { get, site, to, change, text } = siteAt({
      'posts/a.md': file(7, 'date: 2026-01-01\npublishDate: 2026-02-01\nexpiryDate: 2026-03-01'),
      'posts/b.md': file(8, 'expiryDate: 2026-01-10'),
      'posts/c.md': file(9, 'publishDate: 05 May 2025'),
    })
    const listed = async () =>
      (await get('/core/v2/posts?orderby=id&order=asc')).json.map(({ id }: { id: number }) => id)
    expect(await listed()).toEqual([9])
    expect((await get('/core/v2/posts/9')).json.date).toBe('2025-05-05T00:00:00')
    expect(site.get('post', 7)!.derived.status).toBe('future')
    to(Date.UTC(2026, 1, 2))
    expect(await listed()).toEqual([7, 9])
    expect((await get('/core/v2/posts/7')).json.date).toBe('2026-01-01T00:00:00')
    to(Date.UTC(2026, 2, 2))
    expect(await listed()).toEqual([9])
    expect((await change({ status: 'publish' })).status).toBe('publish')
    expect(text('posts/a.md')).not.toContain('expiryDate')
    await change({ date: '2025-06-06T00:00:00' }, 9)
    expect(text('posts/c.md')).toContain('publishDate: 2025-06-06T00:00:00\n')
    expect(checkSite(site).filter(({ file: at }) => at.startsWith('posts/'))).toEqual([])
  })

  it('lastmod is when it was changed, a date in the file name when it was published', async () => {
    const { get } = siteAt({ 'posts/2024-02-03-soup.md': file(7, 'lastmod: 2025-01-02') })
    const { json } = await get('/core/v2/posts/7')
    expect([json.date, json.modified]).toEqual(['2024-02-03T00:00:00', '2025-01-02T00:00:00'])
  })

  it('description is the excerpt of a file without one, and stays where it is when that changes', async () => {
    const { get, change, text } = siteAt({
      'posts/a.md': file(7, 'date: 2026-01-01\ndescription: In short'),
      'posts/b.md': file(8, 'date: 2026-01-01\ndescription: Not this\nexcerpt: But this'),
    })
    expect((await get('/core/v2/posts/7')).json.excerpt.rendered).toContain('In short')
    expect((await get('/core/v2/posts/8')).json.excerpt.rendered).toContain('But this')
    expect((await get('/core/v2/posts?search=short')).json).toHaveLength(1)
    expect((await change({ excerpt: 'Shorter' })).excerpt.raw).toBe('Shorter')
    expect(text('posts/a.md')).toMatch(/description: Shorter\n(?!excerpt)/)
  })

  it('an empty excerpt is none: what is seen and what is edited is the description then', async () => {
    const { change } = siteAt({ 'posts/a.md': file(7, "date: 2026-01-01\nexcerpt: ''\ndescription: Short") })
    const { excerpt } = await change({ title: 'T' })
    expect(excerpt).toMatchObject({ raw: 'Short', rendered: '<p>Short</p>\n' })
  })

  it('a path as permalink that is longer than any address counts as none', async () => {
    const { page } = testSite({ 'pages/c.md': file(9, `permalink: /a${'/'.repeat(4000)}b`) })
    expect((await page('/c/')).status).toBe(200)
  })

  it('a path as permalink is where its page is, and aliases are where it was', async () => {
    const { get, page, site } = siteAt({
      'posts/a.md': file(7, 'date: 2026-01-01\npermalink: /Soups/leek.html\naliases: [/old/leek/, former]'),
      'posts/b.md': file(8, 'date: 2026-01-01\npermalink: /:year/:title/'),
      'pages/c.md': file(9, 'date: 2026-01-01\npermalink: /who/we-are/'),
      'pages/d.md': file(10, 'date: 2026-01-01\npermalink: /c/\naliases: /was/d'),
    })
    expect((await get('/core/v2/posts/7')).json.link).toBe('http://site.test/Soups/leek.html')
    expect((await page('/Soups/leek.html')).text).toContain('Text.')
    expect((await page('/who/we-are/')).text).toContain('Text.')
    expect((await get('/core/v2/posts/8')).json.link).toBe('http://site.test/2026/01/01/b/')
    for (const [old, at] of [
      ['/old/leek', '/Soups/leek.html'],
      ['/was/d/', '/c/'],
    ])
      expect((await page(old!, { redirect: 'manual' })).headers.get('location')).toBe(`http://site.test${at}`)
    expect(checkSite(site).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('files may be TOML, .markdown or .mdx, or index.md in a folder; a change leaves the rest as it was', async () => {
    const { get, change, text, site } = siteAt({
      'posts/a.markdown': file(7, 'date: 2026-01-01'),
      'posts/b.mdx': file(8, 'date: 2026-01-01', "import C from './c'\n\n<C client:load />\n\n**Bold**"),
      'posts/c.md':
        '+++\nid = 9\ntitle = "Soup" # hot\ndate = 2026-01-01T10:00:00Z\ndraft = true\n[params]\nhero = "x"\n+++\n\nText.\n',
      'posts/stew/index.md': file(10, 'date: 2026-01-01'),
      'posts/_index.md': '---\ntitle: All posts\n---\n',
      'posts/d.md': `\n\n${file(11, 'date: 2026-01-01\ndraft: true')}`,
    })
    expect((await get('/core/v2/posts/7')).json.slug).toBe('a')
    const { rendered } = (await get('/core/v2/posts/8')).json.content
    expect(rendered).toContain('&lt;C client:load /&gt;')
    expect(rendered).toContain('<strong>Bold</strong>')
    expect(rendered).not.toContain('import')
    expect((await get('/core/v2/posts/10')).json.slug).toBe('stew')
    expect(site.get('post', 9)!.derived.status).toBe('draft')
    expect(site.get('post', 11)!.derived.status).toBe('draft')
    expect(await change({ status: 'publish', title: 'Stew' }, 9)).toMatchObject({ status: 'publish', slug: 'c' })
    expect(text('posts/c.md')).toBe(
      '+++\nid = 9\ntitle = "Stew" # hot\ndate = 2026-01-01T10:00:00Z\n[params]\nhero = "x"\n+++\n\nText.\n',
    )
    expect(site.opening.skipped.kinds().map(({ example }) => example)).toEqual(['posts/_index.md'])
    await change({ slug: 'z' })
    expect(text('posts/z.markdown')).toContain('id: 7')
  })

  it('folders are those that a setting names, and follow it', async () => {
    const settings = (folders: unknown) => JSON.stringify({ timezone: 'UTC', folders })
    const { ask, get, root, site, text } = siteAt({
      'settings.json': settings({ post: '_posts', page: '.' }),
      '_posts/2024-02-03-soup.md': file(7, 'tags:'),
      'posts/old.md': file(8, ''),
      'about.md': file(9, ''),
      'package.json': '{ "name": "x" }',
      '_posts/_index.md': '---\ntitle: Blog\n---\n',
      'tags/t.md': '---\nname: T\n---\n',
    })
    const listed = async (type: string) =>
      (await get(`/core/v2/${type}`)).json.map(({ id }: { id: number }) => id).sort()
    expect([await listed('posts'), await listed('pages')]).toEqual([[7], [8, 9]])
    expect(site.opening.skipped.kinds()).toEqual([
      { folder: '_posts', ending: '.md', count: 1, example: '_posts/_index.md' },
      { folder: '', ending: '.json', count: 1, example: 'package.json' },
    ])
    const made = await ask('POST', '/core/v2/posts', { as: 'admin', json: { title: 'New', status: 'publish' } })
    expect(text('_posts/2026/new.md')).toContain(`id: ${made.json.id}`)
    writeFileSync(join(root, 'settings.json'), settings({}))
    site.load('settings.json')
    expect([await listed('posts'), await listed('pages')]).toEqual([[8], []])
    writeFileSync(join(root, 'settings.json'), settings({ post: 'tags', pots: 'x', media: 'pictures', page: '../up' }))
    site.load('settings.json')
    const told = checkSite(site).filter(({ file: at }) => at === 'settings.json')
    expect(told.map(({ line, message }) => `${line} ${message}`)).toEqual([
      expect.stringContaining("'folders.post': 'tags' is the folder of tags"),
      expect.stringContaining("'folders.pots': no type of that name"),
      expect.stringContaining("'folders.media': no type of that name has a folder that can be changed"),
      expect.stringContaining("'folders.page': '../up' is not a folder"),
    ])
  })
})
