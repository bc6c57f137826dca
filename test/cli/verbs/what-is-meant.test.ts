import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentFolder } from '../../harness.ts'
import { pixel } from '../../pictures.ts'
import { cliOn, runHere } from '../in-process.ts'

const files = {
  'posts/soup.md': '---\nid: 20\ntitle: Soup\ndate: 2026-01-02\nstatus: publish\ntags: [summer]\n---\n',
  'pages/about.md': '---\nid: 21\ntitle: About\n---\n',
  'events/fair.md': '---\nid: 22\ntitle: Fair\nstart: 2027-05-02 10:00\n---\n',
  'tags/summer.md': '---\nid: 23\nname: Summer\n---\n',
}
const said = async (...words: string[]) => (await cliOn(files).almanac(...words)).stderr

describe('a flag that another verb of the noun has', () => {
  it('is answered with that verb, also where another flag is spelt like it', async () => {
    expect(await said('page', 'edit', 'about', '--status', 'publish')).toContain(
      '`almanac page update REF --status …` has it',
    )
    expect(await said('page', 'edit', 'about', '--title', 'Us')).toContain('`almanac page update REF --title …` has it')
    expect(await said('edit', 'pages/about.md', '--status', 'publish')).toContain('almanac page update REF --status')
    expect(await said('event', 'list', '--month', '2027-05')).toContain('`almanac event calendar --month …` has it')
    expect(await said('event', 'duplicate', 'fair', '--status', 'publish')).toContain(
      'almanac event update REF --status',
    )
  })

  it('is told to be none where copies are what is wanted', async () => {
    const hint =
      'Entries do not repeat automatically: `almanac event duplicate REF --start DATE` creates a copy, as a draft'
    expect(await said('event', 'create', '--title', 'Tour', '--repeat', 'weekly')).toContain(hint)
    expect(await said('event', 'duplicate', 'fair', '--times', '4')).toContain(hint)
    expect(await said('page', 'duplicate', 'about', '--times', '4')).toContain('`almanac page duplicate REF` creates')
  })

  it('is a condition of a list, of fields of the site too', async () => {
    const fields = { artist: { type: 'reference', to: 'page' }, year: { type: 'number' } }
    const settings = JSON.stringify({
      title: 'T',
      types: { exhibit: { fields } },
      fields: { post: { cooks: { type: 'number' } } },
    })
    const list = async (noun: string, ...flags: string[]) =>
      (await cliOn({ ...files, 'settings.json': settings }).almanac(noun, 'list', ...flags)).stderr
    expect(await list('exhibit', '--artist', 'about')).toContain("`--where 'artist=…'` filters lists by it")
    expect(await list('exhibit', '--year=1642')).toContain("`--where 'year=…'` filters")
    expect(await list('post', '--cooks', '4')).toContain("`--where 'cooks=…'` filters")
    expect(await list('page', '--title', 'About')).toContain("`--where 'title=…'` filters")
  })

  it('that no verb has is answered as before', async () => {
    expect(await said('page', 'edit', 'about', '--sight', 'x')).toContain('Available: site, content')
  })
})

it('a wrong value is told with its flag as it was typed', async () => {
  expect(await said('settings', 'update', '--posts-per-page', 'ten')).toContain("--posts-per-page 'ten'")
  expect(await said('settings', 'update', '--posts_per_page', 'ten')).toContain("--posts_per_page 'ten'")
})

describe('what is to go from a list, and is not there,', () => {
  it('holds nothing else up', async () => {
    const { almanac, read } = cliOn(files)
    const { code, stderr } = await almanac('post', 'update', 'soup', '--tags', '+spring,-winter')
    expect([code, stderr]).toEqual([0, expect.stringContaining("There is no tag 'winter': there is nothing to remove")])
    expect(read('posts/soup.md')).toContain('tags: [summer, spring]')
  })

  it('is refused where it is a slip of what is there', async () => {
    expect(await cliOn(files).almanac('post', 'update', 'soup', '--tags', '+spring,-sumer')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("Did you mean 'summer'?"),
    })
  })
})

it('a verb before a bare name is shown with that name, in both orders', async () => {
  expect(await said('publish', 'soup')).toContain('as in: almanac post publish soup, or almanac publish post/soup')
  expect(await said('rename', 'soup')).toMatch(/as in: almanac \w+ mv soup\n/)
  expect(await said('publish')).toContain('as in: almanac post publish, or almanac publish post/hello')
})

it('why of an address that nothing has tells the one that is meant, or where to look', async () => {
  expect(await said('why', '/abuot/')).toContain('Did you mean /about/?')
  // Lists have addresses, too.
  expect(await said('why', '/events/')).toContain('`almanac event list` shows them')
  expect(await said('why', '/nowhere-at-all/')).toContain(
    '`almanac search nowhere-at-all` searches for it in all texts',
  )
})

it('why of an address elsewhere says nothing of what is at that path here', async () => {
  const { almanac } = cliOn({ ...files, 'settings.json': '{ "title": "T", "url": "https://example.org/blog" }' })
  const why = async (address: string) => (await almanac('why', address)).stderr
  expect(await why('https://example.org/blog/events/')).toContain('but the list of events')
  expect(await why('/blog/events')).toContain('but the list of events')
  expect(await why('/news/events/')).toContain('no entry has a page at')
  for (const path of ['events/', 'tag/summer/'])
    expect(await why(`https://elsewhere.example/blog/${path}`)).toContain('no entry has a page at')
  expect((await almanac('why', '/blog/tag/summer/')).stdout).toContain('tags/summer.md')
  expect((await almanac('why', '/blog/tag/summer')).stdout).toContain('tags/summer.md')
})

it('the example of a new comment says what it is about', async () => {
  const { stdout } = await cliOn(files).almanac('comment', 'create', '--help')
  expect(stdout).toMatch(/^ {2}almanac comment create --post my-post$/m)
})

it('a value that cannot be meant there is not suggested', async () => {
  const trash = await said('post', 'update', 'soup', '--status', 'trash')
  expect(trash).toContain("--status 'trash' is not one of publish, future, draft, pending, private")
  expect(trash).not.toContain('Did you mean')
  expect(await said('post', 'update', 'soup', '--status', 'scheduledd')).toContain("Did you mean 'future'?")
  expect(await said('post', 'list', '--status', 'trashedd')).toContain("Did you mean 'trash'?")
})

it('an address is explained while its entry is not published, and as the archive of a term in a language', async () => {
  const { almanac } = cliOn({
    'settings.json': '{ "languages": ["de", "en"] }',
    'posts/soon.md': '---\nid: 10\ntitle: Soon\nstatus: future\ndate: 2099-01-02\n---\n',
    'posts/draft.md': '---\nid: 11\ntitle: Draft\nstatus: draft\ndate: 2026-01-02\n---\n',
    'posts/gone.md': '---\nid: 12\ntitle: Gone\nstatus: trash\ndate: 2026-01-02\n---\n',
    'categories/art.md': '---\nid: 2\nname: Kunst\n---\n',
    'posts/a.en.md': '---\nid: 13\ntitle: A\ndate: 2026-01-01\ncategories: [art]\n---\n',
  })
  const why = async (ref: string) => (await almanac('why', ref)).stdout
  expect(await why('/2099/01/02/soon/')).toContain('post/soon is posts/soon.md. A visitor does not see it.')
  expect(await why('/2026/01/02/draft/')).toContain('posts/draft.md. A visitor does not see it.')
  expect(await why('/2026/01/02/gone/')).toContain('posts/gone.md. A visitor does not see it.')
  expect(await why('/en/category/art/')).toContain('category/art is categories/art.md.')
})

it('a file to add is none of the pictures that are called like it', async () => {
  const cwd = contentFolder({})
  writeFileSync(join(cwd, 'dot.png'), pixel)
  const { root } = cliOn(files)
  for (const year of ['2024', '2025']) {
    mkdirSync(join(root, 'media', year), { recursive: true })
    writeFileSync(join(root, 'media', year, 'dot.png'), pixel)
  }
  expect(await runHere(['--site', root, 'media', 'create', 'dot.png'], { cwd })).toMatchObject({ code: 0 })
})
