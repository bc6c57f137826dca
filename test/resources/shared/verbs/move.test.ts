import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { replaceLinks } from '../../../../src/derive/links/replace-links.ts'
import { testSite, type Files } from '../../../harness.ts'
import { cliOn } from '../../../cli/in-process.ts'
import { cpuTimeOf } from '../../../cpu-time.ts'

const old =
  '---\nid: 10\ntitle: Old # mine\nstatus: publish\ndate: 2026-05-01T10:00:00\n---\n\nSee [me](/2026/05/01/old-name/#top).\n'
const links = [
  '[one](/2026/05/01/old-name/)',
  '[two](/2026/05/01/old-name)',
  '[three](/2026/05/01/old-name/#part)',
  '[four](/2026/05/01/old-name/?a=b "Title")',
  '[five](http://127.0.0.1:4000/2026/05/01/old-name/)',
  '<http://127.0.0.1:4000/2026/05/01/old-name/>',
  'http://127.0.0.1:4000/2026/05/01/old-name/, and',
  '<a href="/2026/05/01/old-name/">seven</a>',
  "<a href='/2026/05/01/OLD-NAME/feed/'>eight</a> and [](/2026/05/01/old-name/feed/)",
  '[nine](old-name.md)',
  '[ten](./old-name.md#part)',
  '[eleven](../posts/old-name.md)',
  '[twelve](/posts/old-name.md)',
  '[thirteen]: /2026/05/01/old-name/',
  '![fourteen](</2026/05/01/old-name/>)',
]
const others = [
  'old-name, and old-name.md in a sentence',
  '[a](/2026/05/01/old-name-too/)',
  '[b](/2026/05/02/old-name/)',
  '[c](https://example.org/2026/05/01/old-name/)',
  '[d](../pages/old-name.md)',
  '[e](/old-name/)',
]
const site: Files = {
  'posts/old-name.md': old,
  'posts/links.md': `---\nid: 11\ntitle: Links\nexcerpt: Read [it](/2026/05/01/old-name/).\n---\n\n${[...links, ...others].join('\n')}\n`,
  'pages/about.md': '---\nid: 12\ntitle: About\n---\n\n[x](../posts/old-name.md)\n',
  'comments/c.md': '---\nid: 30\npost: post/old-name\nstatus: approved\n---\n\nHello\n',
  'media/p.jpg.md': '---\nid: 13\npost: post/old-name\n---\n',
  'media/p.jpg': 'x',
}

describe('mv', () => {
  it('follows links between marks of highlighted programs that a text shows as code', async () => {
    const text = 'Open with `{% highlight ruby %}`, see [it](guide.md), and close with `{% endhighlight %}`.\n'
    const { read, almanac } = cliOn({
      'settings.json': '{ "page_paths": true }',
      'pages/x/guide.md': '---\nid: 10\ntitle: Guide\n---\n',
      'pages/x/b.md': `---\nid: 11\ntitle: B\n---\n\n${text}`,
    })
    expect((await almanac('page', 'mv', 'b', 'docs/b')).code).toBe(0)
    expect(read('pages/docs/b.md')).toContain('[it](../x/guide.md)')
  })

  it('keeps no address that a page still has', async () => {
    const { read, almanac } = cliOn({
      'pages/about.md': '---\nid: 10\ntitle: About\n---\n',
      'pages/team.md': '---\nid: 11\ntitle: Team\nparent: about\n---\n',
      'pages/own.md': '---\nid: 12\ntitle: Own\npermalink: /own-place/\n---\n',
    })
    expect((await almanac('page', 'update', 'own', '--parent', 'about')).code).toBe(0)
    expect(read('pages/own.md')).not.toContain('aliases')
    for (const [from, to] of [
      ['about', 'about-us'],
      ['about-us', 'about'],
    ] as const)
      expect((await almanac('page', 'mv', from, to)).code).toBe(0)
    expect(read('pages/about.md')).toContain('aliases: [about-us]\n')
  })

  it('renames the file, and all that names it or links to it follows; nothing else changes', async () => {
    const { read, almanac } = cliOn(site)
    const { code, stderr } = await almanac('post', 'mv', 'old-name', 'New name')
    expect(code).toBe(0)
    expect(stderr.split('\n').toSorted()).toEqual([
      '',
      '/2026/05/01/old-name/ redirects to /2026/05/01/new-name/',
      'Renamed post 10 posts/new-name.md',
      'pages/about.md: 1 link updated',
      'posts/links.md: 16 links updated',
      'posts/new-name.md: 1 link updated',
    ])
    const follow = (text: string) =>
      text.replaceAll('/2026/05/01/old-name', '/2026/05/01/new-name').replaceAll('old-name.md', 'new-name.md')
    const wanted = links.map(follow)
    expect(read('posts/links.md')).toBe(
      `---\nid: 11\ntitle: Links\nexcerpt: Read [it](/2026/05/01/new-name/).\n---\n\n${[...wanted, ...others].join('\n')}\n`,
    )
    expect(read('posts/new-name.md')).toBe(
      old.replace('/old-name/', '/new-name/').replace('\n---\n\n', '\naliases: [old-name]\n---\n\n'),
    )
    expect(read('comments/c.md')).toContain('post: post/new-name\n')
    expect(read('media/p.jpg.md')).toContain('post: post/new-name\n')
    expect((await almanac('check')).code).toBe(0)
    expect(await almanac('undo')).toMatchObject({ code: 0 })
    for (const [path, text] of Object.entries(site)) expect(read(path)).toBe(text)
  })

  it('follows names in other letters, in each form in which people and browsers write them', async () => {
    const name = encodeURIComponent('日本')
    const forms = ['日本', name, name.toLowerCase()]
    const text = forms.map((form) => `[a](/tag/${form}/) [b](../tags/${form}.md)`).join('\n')
    const { read, almanac } = cliOn({
      'tags/日本.md': '---\nid: 10\nname: 日本\n---\n',
      'posts/a.md': `---\nid: 11\ntitle: A\n---\n\n${text}\n`,
    })
    expect((await almanac('tag', 'refs', '日本')).stdout).toContain('posts/a.md')
    expect((await almanac('tag', 'mv', '日本', 'japan')).stderr).toContain('posts/a.md: 6 links updated\n')
    expect(read('posts/a.md')).toContain(
      `\n\n${forms.map(() => '[a](/tag/japan/) [b](../tags/japan.md)').join('\n')}\n`,
    )
  })

  it('answers the old address with 301, until something else has it', async () => {
    const { root, page, site: open } = testSite(site)
    const { almanac } = cliOn({}, root)
    await almanac('post', 'mv', 'old-name', 'new-name')
    for (const path of ['posts/old-name.md', 'posts/new-name.md']) open.load(path)
    const { status, headers } = await page('/2026/05/01/old-name/', { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, 'http://site.test/2026/05/01/new-name/'])
    expect((await page('/2026/05/01/new-name/')).status).toBe(200)
    await almanac('post', 'mv', 'new-name', 'old-name')
    expect(readFileSync(join(root, 'posts/old-name.md'), 'utf8')).toContain('aliases: [new-name]\n')
  })

  it('answers the old addresses of what stands below it, too', async () => {
    const {
      root,
      page,
      site: open,
    } = testSite({
      'pages/about.md': '---\nid: 10\ntitle: About\n---\n',
      'pages/team.md': '---\nid: 11\ntitle: Team\nparent: about\n---\n\n[a](/about/team/jo/)\n',
      'pages/jo.md': '---\nid: 12\ntitle: Jo\nparent: about/team\n---\n',
      'pages/other/jo.md': '---\nid: 13\ntitle: Jo\n---\n',
    })
    const { almanac, read } = cliOn({}, root)
    await almanac('page', 'mv', 'about', 'us')
    for (const path of ['about', 'us', 'team', 'jo']) open.load(`pages/${path}.md`)
    for (const [from, to] of [
      ['/about/', '/us/'],
      ['/about/team/', '/us/team/'],
      ['/about/team/jo/', '/us/team/jo/'],
    ] as const)
      expect((await page(from, { redirect: 'manual' })).headers.get('location')).toBe(`http://site.test${to}`)
    expect((await page('/about/jo/', { redirect: 'manual' })).status).toBe(404)
    expect(read('pages/team.md')).toContain('[a](/us/team/jo/)')
  })

  it('refuses a name with folders, none, and what is in the trash', async () => {
    const { root, almanac } = cliOn(site)
    for (const name of ['a/b', '...'])
      expect(await almanac('post', 'mv', 'old-name', name)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('is not a name'),
      })
    writeFileSync(join(root, 'posts/old-name.md'), old.replace('publish', 'trash'))
    expect(await almanac('post', 'mv', 'old-name', 'x')).toMatchObject({ code: 4 })
  })

  it('refuses the name of another language, which `translate` makes; the own one is left out', async () => {
    const { read, almanac } = cliOn({
      'settings.json': '{ "languages": ["de", "en"] }',
      'pages/tisch.md': '---\nid: 10\ntitle: Tisch\n---\n',
      'pages/bett.en.md': '---\nid: 11\ntitle: Bed\n---\n',
    })
    expect(await almanac('page', 'mv', 'tisch', 'tisch.en')).toMatchObject({
      code: 2,
      stderr:
        "almanac: 'tisch.en' ends in a language that this is not in: a new name makes no translation.\n" +
        '  `translate` begins one; to rename it, leave out `.en`.\n',
    })
    expect(read('pages/tisch.md')).toBe('---\nid: 10\ntitle: Tisch\n---\n')
    expect((await almanac('page', 'mv', 'bett.en', 'bed.en')).code).toBe(0)
    expect(read('pages/bed.en.md')).toContain('title: Bed')
    expect((await almanac('page', 'mv', 'tisch', 'table.de')).code).toBe(0)
    expect(read('pages/table.md')).toContain('title: Tisch')
  })

  it('refuses the name of a draft that has no slug yet', async () => {
    const { read, almanac } = cliOn({
      ...site,
      'posts/idea.md': "---\nid: 14\ntitle: Idea\nslug: ''\nstatus: draft\n---\n",
    })
    expect(await almanac('post', 'mv', 'old-name', 'idea')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("The slug 'idea' is taken by post 14, posts/idea.md."),
    })
    expect(read('posts/old-name.md')).toBe(old)
    expect(await almanac('post', 'mv', 'idea', 'plan')).toMatchObject({ code: 0 })
    expect(read('posts/plan.md')).toBe('---\nid: 14\ntitle: Idea\nstatus: draft\n---\n')
  })

  it('keeps no address of what was never public, and renames terms with what names them', async () => {
    const { read, almanac } = cliOn({
      'posts/idea.md': '---\nid: 10\ntitle: Idea\nstatus: draft\ntags: [red]\n---\n',
      'tags/red.md': '---\nid: 20\nname: Red\n---\n',
    })
    expect(await almanac('post', 'mv', 'idea', 'plan')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Renamed post 10 posts/plan.md\n',
    })
    const { stderr } = await almanac('tag', 'mv', 'red', 'crimson')
    expect(stderr).toContain('/tag/red/ redirects to /tag/crimson/\n')
    const { page } = testSite({ 'tags/crimson.md': read('tags/crimson.md') })
    expect((await page('/tag/red/', { redirect: 'manual' })).headers.get('location')).toMatch(/\/tag\/crimson\/$/)
    expect(read('posts/plan.md')).toBe('---\nid: 10\ntitle: Idea\nstatus: draft\ntags: [crimson]\n---\n')
  })
})

describe('refs', () => {
  it('lists what names an entry, and what links to it', async () => {
    const { almanac } = cliOn(site)
    const rows = JSON.parse((await almanac('post', 'refs', 'old-name', '--format', 'json')).stdout)
    expect(rows).toEqual([
      { file: 'comments/c.md', by: 'post', entry: 'comment/c' },
      { file: 'media/p.jpg', by: 'post', entry: 'media/p' },
      { file: 'pages/about.md', by: 'a link', entry: 'page/about' },
      { file: 'posts/links.md', by: '16 links', entry: 'post/links' },
    ])
  })

  it('lists the file that says what translations share, and not those that have it from there', async () => {
    const { almanac } = cliOn({
      'settings.json': JSON.stringify({
        ...{
          title: 'T',
          language: 'de_DE',
          languages: ['de', 'en'],
          fields: { page: { near: { type: 'reference', to: 'page' } } },
        },
        shared: { page: ['near'] },
      }),
      'pages/a.md': '---\nid: 10\ntitle: A\nnear: b\n---\n',
      'pages/a.en.md': '---\nid: 11\ntitle: A\n---\n',
      'pages/b.md': '---\nid: 12\ntitle: B\n---\n',
    })
    const { stdout } = await almanac('page', 'refs', 'b', '--format', 'json')
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ file: 'pages/a.md', by: 'near' })])
  })

  it('says to people that nothing does, and gives programs an empty list', async () => {
    const { almanac } = cliOn({ 'posts/alone.md': '---\nid: 10\ntitle: Alone\n---\n' })
    expect(await almanac('post', 'refs', 'alone')).toEqual({ code: 0, stdout: '', stderr: 'None.\n' })
    expect((await almanac('post', 'refs', 'alone', '--format', 'json')).stdout).toBe('[]\n')
  })
})

describe('replaceLinks', () => {
  it('takes time in proportion to the text', async () => {
    const cost = (size: number) => {
      const text = 'old'.repeat(size)
      return cpuTimeOf(() => replaceLinks(text, 'old', () => undefined))
    }
    await cost(20_000)
    expect(await cost(80_000)).toBeLessThan(Math.max(20, await cost(20_000)) * 8)
  })
})

describe('a new name', () => {
  it('that is the old one with a number is told as it is', async () => {
    const { almanac } = cliOn({ 'posts/danke.md': '---\nid: 10\ntitle: Danke\nstatus: draft\n---\n' })
    expect((await almanac('post', 'mv', 'danke', 'Danke 2026')).stderr).toBe('Renamed post 10 posts/danke-2026.md\n')
  })
})

describe('the old address', () => {
  it.each([
    ['category', 'categories/news', '/category/news/'],
    ['tag', 'tags/news', '/tag/news/'],
    ['event-category', 'event-categories/news', '/events/category/news/'],
    ['user', 'users/news', '/author/news/'],
    ['venue', 'venues/news', '/venue/news/'],
  ])('of a %s leads to the new one', async (noun, path, address) => {
    const { almanac, read, root } = cliOn({
      [`${path}.md`]: '---\nid: 90\nname: News\ntitle: News\nroles: [author]\n---\n',
      'posts/a.md': '---\nid: 10\ntitle: A\nauthor: news\ncategories: [news]\ntags: [news]\n---\n',
      'events/e.md': '---\nid: 11\ntitle: E\nstart: 2035-01-01\ncategories: [news]\n---\n',
    })
    const { stderr } = await almanac(noun, 'mv', 'news', 'latest')
    expect(stderr).toContain(`${address} redirects to ${address.replace('news', 'latest')}\n`)
    expect(read(`${path.replace('news', 'latest')}.md`)).toContain('aliases: [news]')
    const files = Object.fromEntries(
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => /^[a-z].*\.md$/.test(name))
        .map((name) => [name, read(name)]),
    )
    const { status, headers } = await testSite(files).page(address)
    expect([status, headers.get('location')]).toEqual([301, `http://site.test${address.replace('news', 'latest')}`])
  })
})

it('many files whose links follow are counted, and named with --verbose; a relative picture is found as before', async () => {
  const links = Object.fromEntries(
    Array.from({ length: 11 }, (_, i) => [
      `posts/l${i}.md`,
      `---\nid: ${20 + i}\ndate: 2026-01-01\n---\n\n[x](old.md) [y](old.md)\n`,
    ]),
  )
  const deep = '---\nid: 19\ntitle: Deep\ndate: 2026-01-01\n---\n\n![A dot](../../media/p.jpg) [x](../old.md)\n'
  const { almanac, read } = cliOn({
    ...links,
    'posts/old.md': '---\nid: 10\ntitle: Old\ndate: 2026-01-01\n---\n',
    'posts/2026/deep.md': deep,
    'media/p.jpg': 'x',
  })
  expect((await almanac('post', 'mv', 'old', 'new')).stderr).toContain(
    '23 links in 12 files updated; --verbose lists them\n',
  )
  expect((await almanac('post', 'mv', 'new', 'last', '--verbose')).stderr).toContain('posts/l10.md: 2 links updated\n')
  expect((await almanac('post', 'mv', 'deep', 'deeper')).code).toBe(0)
  expect(read('posts/2026/deeper.md')).toContain('![A dot](../../media/p.jpg) [x](../last.md)')
  expect((await almanac('check')).stdout).not.toMatch(/error|leads|shows/)
  expect((await almanac('post', 'refs', 'last', '--format', 'ids')).stdout).toContain('post/deeper\n')
  await almanac('undo')
  expect(read('posts/2026/deep.md')).toBe(deep.replace('old.md', 'last.md'))
})

describe('what mv changes besides entries', () => {
  const own: Files = {
    'pages/imprint.md': '---\nid: 20\ntitle: Imprint\n---\n\nWho we are.\n',
    'site/footer.md': '[Imprint](/imprint/) · [Us](/imprint/#us) · [Gone](/gone/) · [Top](#top)\n',
    'site/404.md': '---\ntitle: Lost\n---\n\nNothing. [Imprint](http://127.0.0.1:4000/imprint/)\n',
  }

  it('is the foot of the pages and the page for what is not there, which undo takes back as well', async () => {
    const { read, almanac } = cliOn(own)
    const { stderr } = await almanac('page', 'mv', 'imprint', 'about-us')
    expect(stderr).toContain('site/footer.md: 2 links updated')
    expect(stderr).toContain('site/404.md: 1 link updated')
    expect(read('site/footer.md')).toBe(own['site/footer.md']!.toString().replaceAll('/imprint/', '/about-us/'))
    expect(read('site/404.md')).toContain('4000/about-us/)')
    await almanac('undo', '--yes')
    for (const path of Object.keys(own)) expect(read(path)).toBe(own[path])
    const { stdout } = await almanac('page', 'mv', 'imprint', 'about-us', '--dry-run')
    expect(stdout).toContain('+[Imprint](/about-us/)')
    expect(read('site/footer.md')).toBe(own['site/footer.md'])
  })

  it('is the name of a picture in galleries and playlists, but not in code, and no number', async () => {
    const text =
      '[gallery ids="hall, tower,12" columns=2] [gallery columns=\'2\' include=\'tower\' exclude=tower]\n\n`[gallery ids="tower"]` [[gallery ids="tower"]] [caption id="tower"]x[/caption] tower\n'
    const { read, almanac } = cliOn({
      'media/a.png': 'x',
      'media/a.png.md': '---\nid: 12\nslug: tower\n---\n',
      'media/b.png': 'y',
      'media/b.png.md': '---\nid: 13\nslug: hall\n---\n',
      'posts/a.md': `---\nid: 30\ntitle: A\n---\n\n${text}`,
    })
    const { stderr } = await almanac('media', 'mv', 'tower', 'keep')
    expect(stderr).toContain('posts/a.md: 3 links updated')
    const followed = text
      .replace('hall, tower,12', 'hall, keep,12')
      .replace("include='tower' exclude=tower", "include='keep' exclude=keep")
    expect(read('posts/a.md')).toBe(`---\nid: 30\ntitle: A\n---\n\n${followed}`)
    await almanac('media', 'mv', 'keep', '2024')
    expect(read('posts/a.md')).toContain('[gallery ids="hall, 12,12" columns=2]')
  })

  it('is no path that a file says of itself, under whatever key, nor the address of a page that stays', async () => {
    const { read, almanac } = cliOn({
      'settings.json': '{ "permalink_key": "url" }',
      'posts/soup.md': '---\nid: 10\ntitle: Soup\ndate: 2026-01-02\nurl: /soups/red/\n---\n',
      'posts/stew.md': '---\nid: 11\ntitle: Stew\ndate: 2026-01-03\npermalink: /stews/\n---\n',
      'pages/about.md': '---\nid: 12\ntitle: About\n---\n',
      'pages/child.md': '---\nid: 13\ntitle: Child\nparent: about\n---\n',
      'pages/team.md':
        '---\nid: 14\ntitle: Team\nurl: /about/team/\n---\n[a](/about/) [t](/about/team/#x) [c](/about/child/) [f](/about/feed/)\n',
    })
    for (const [ref, name] of [
      ['soup', 'broth'],
      ['stew', 'ragout'],
    ] as const)
      expect((await almanac('post', 'mv', ref, name)).stderr).not.toContain('follow')
    expect((await almanac('page', 'mv', 'about', 'company')).stderr).toContain('pages/team.md: 3 links updated')
    expect(read('posts/broth.md')).toBe('---\nid: 10\ntitle: Soup\ndate: 2026-01-02\nurl: /soups/red/\n---\n')
    expect(read('posts/ragout.md')).toContain('permalink: /stews/\n')
    expect(read('pages/team.md')).toBe(
      '---\nid: 14\ntitle: Team\nurl: /about/team/\n---\n[a](/company/) [t](/about/team/#x) [c](/company/child/) [f](/company/feed/)\n',
    )
  })

  it.each([
    ['aliases', {}],
    ['redirect_from', { alias_key: 'redirect_from' }],
  ])('is no former path of another file, below the old address (%s)', async (key, settings) => {
    const soup = `---\nid: 10\ntitle: Soup\ndate: 2026-01-02\n${key}: /about/soup/\n---\n`
    const { read, almanac } = cliOn({
      'settings.json': JSON.stringify(settings),
      'posts/soup.md': soup,
      'pages/about.md': '---\nid: 12\ntitle: About\n---\n',
    })
    await almanac('page', 'mv', 'about', 'company')
    expect(read('posts/soup.md')).toBe(soup)
  })

  it('leaves the key that ties translations alone, which looks like the address that it had', async () => {
    const { read, almanac } = cliOn({
      'settings.json': '{ "languages": ["de", "en"], "types": { "exhibit": { "order": "title" } } }',
      'exhibits/vase.md': '---\nid: 70\ntitle: Vase\nstatus: publish\n---\n\n[me](/exhibits/vase/)\n',
      'exhibits/vase.en.md': '---\nid: 71\ntitle: Vase\nstatus: publish\n---\n',
    })
    await almanac('exhibit', 'mv', 'vase', 'krug')
    expect(read('exhibits/krug.md')).toContain('translationKey: /exhibits/vase\n')
    expect(read('exhibits/krug.md')).toContain('(/exhibits/krug/)')
    const { stdout } = await almanac('exhibit', 'get', '71', '--format', 'json')
    expect(Object.keys(JSON.parse(stdout).translations)).toEqual(['de', 'en'])
  })
})
