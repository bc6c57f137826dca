import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliOn } from '../../cli/in-process.ts'
import { testSite, type Files } from '../../harness.ts'

const on = JSON.stringify({ title: 'Paths', timezone: 'UTC', page_paths: true, check: { 'broken-anchor': 'off' } })
const off = JSON.stringify({ title: 'Paths', timezone: 'UTC' })
const page = (text: string, head = '') => `---\ntitle: T\ndate: 2026-01-01\n${head}---\n\n${text}\n`
const files: Files = {
  'settings.json': on,
  'pages/index.md': page('Home'),
  'pages/docs/plugins/p.md': page('See [one](../one.md#part).\n![a](../../../media/a.jpg)', 'id: 11\n'),
  'media/a.jpg': 'x',
  'pages/docs/plugins/_index.md': page('Plugins', 'id: 12\n'),
  'pages/docs/plugins/deep/d.md': page('Deep', 'id: 13\n'),
  'pages/docs/one.md': page('[p](plugins/p.md) [plugins](./plugins/) [up](/docs/plugins/p/#x)', 'id: 14\n'),
  'pages/Big Guides/g.md': page('G', 'id: 15\n'),
  'pages/odd.md': page('Odd', 'id: 16\nparent: plugins\n'),
}
const linksOf = (site: ReturnType<typeof testSite>) =>
  site.get('/core/v2/pages?per_page=100&orderby=id&order=asc&_fields=id,link,parent').then(({ json }) => {
    const pages = json as { id: number; link: string; parent: number }[]
    return pages.filter(({ id }) => id < 100).map(({ id, link, parent }) => [id, new URL(link).pathname, parent])
  })
const bodyOf = async (site: ReturnType<typeof testSite>, id: number) => {
  const { json } = await site.get(`/core/v2/pages/${id}`)
  return (json as { content: { rendered: string } }).content.rendered
}

describe('pages in folders', () => {
  it('stand and answer where their files lie; `parent` in a file wins', async () => {
    const site = testSite(files)
    expect(await linksOf(site)).toEqual([
      [11, '/docs/plugins/p/', 12],
      [12, '/docs/plugins/', 0],
      [13, '/docs/plugins/deep/d/', 12],
      [14, '/docs/one/', 0],
      [15, '/big-guides/g/', 0],
      [16, '/docs/plugins/odd/', 12],
    ])
    for (const path of ['/', '/docs/plugins/', '/docs/plugins/deep/d/', '/big-guides/g/', '/docs/plugins/odd/'])
      expect((await site.page(path)).status, path).toBe(200)
    // A folder without a page lists what is in it.
    expect((await site.page('/docs/')).status).toBe(200)
  })

  it('answer at aliases that count from their folder, as Hugo reads them; one that leads out of all is an error', async () => {
    const aliases = 'id: 17\naliases: [../former, ./beside, ../../../out]\n'
    const site = testSite({ ...files, 'pages/docs/plugins/q.md': page('Q', aliases) })
    for (const path of ['/docs/former/', '/docs/plugins/beside/']) {
      const answer = await site.page(path)
      expect([path, answer.status, answer.headers.get('location')]).toEqual([
        path,
        301,
        'http://site.test/docs/plugins/q/',
      ])
    }
    const { stdout } = await cliOn({}, site.root).almanac('check', '--format', 'json')
    const away = JSON.parse(stdout).filter(({ code }: { code: string }) => code === 'address-leads-away')
    expect(away.map(({ message }: { message: string }) => message)).toEqual([expect.stringContaining("'../../../out'")])
  })

  it('stay pages where another kind has its files: their own file says that they are below its page', async () => {
    const site = testSite({
      'settings.json': JSON.stringify({ page_paths: true, folders: { page: '.' } }),
      'posts/_index.md': page('Posts', 'id: 51\n'),
      'docs/p.md': page('P', 'id: 52\n'),
      'docs/events/_index.md': page('Events', 'id: 53\n'),
      'docs/events/e.md': page('E', 'id: 54\n'),
    })
    const json = { parent: 51 }
    const moved = await site.ask('PATCH', '/core/v2/pages/52', { as: 'editor', json })
    const made = await site.ask('POST', '/core/v2/pages', {
      as: 'editor',
      json: { ...json, title: 'N', status: 'publish' },
    })
    const renamed = { parent: 51, slug: 'q' }
    const both = await site.ask('PATCH', '/core/v2/pages/52', { as: 'editor', json: renamed })
    for (const [{ json: shown, status }, path] of [
      [moved, '/posts/p/'],
      [made, '/posts/n/'],
      [both, '/posts/q/'],
    ] as const)
      expect([status < 300, shown]).toMatchObject([true, { type: 'page', parent: 51, link: `http://site.test${path}` }])
    expect(existsSync(join(site.root, 'docs/q.md'))).toBe(true)
    // A folder of that name at the top would turn what is in it into events.
    await site.ask('PATCH', '/core/v2/pages/53', { as: 'editor', json: { parent: 0 } })
    expect((await site.get('/core/v2/pages/54')).json).toMatchObject({ type: 'page', parent: 53 })
  })

  it('are listed by their parent, whether their folder or their file says it', async () => {
    const site = testSite(files)
    const ids = async (query: string) => {
      const { json } = await site.get(`/core/v2/pages?per_page=100&_fields=id&${query}`)
      return (json as { id: number }[])
        .map(({ id }) => id)
        .filter((id) => id < 100)
        .toSorted()
    }
    expect(await ids('parent=12')).toEqual([11, 13, 16])
    expect(await ids('parent=0')).toEqual([12, 14, 15])
    expect(await ids('parent_exclude=0')).toEqual([11, 13, 16])
    expect(await ids('parent_exclude=12')).toEqual([12, 14, 15])
  })

  it('answer with 301 where they were before the setting, and by the names of files', async () => {
    const before = testSite({ ...files, 'settings.json': off })
    const was = await linksOf(before)
    const site = testSite(files)
    const is = await linksOf(site)
    for (const [i, [, path]] of was.entries()) {
      if (path === is[i]![1]) continue
      const { status, headers } = await site.page(String(path), { redirect: 'manual' })
      expect([status, headers.get('location')], String(path)).toEqual([301, `http://site.test${String(is[i]![1])}`])
    }
    const { status, headers } = await site.page('/docs/plugins/p.html', { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, 'http://site.test/docs/plugins/p/'])
  })

  it('follow the setting while the site is open, with the ids that they had', async () => {
    const site = testSite({ ...files, 'settings.json': off, 'posts/2026/_index.md': page('Section') })
    const ids = [...site.site.all('page')].map(({ id, path }) => [path, id])
    expect(site.site.at('posts/2026/_index.md')).toBeDefined()
    const { almanac } = cliOn({}, site.root)
    expect((await almanac('settings', 'update', '--page-paths')).code).toBe(0)
    site.site.load('settings.json')
    expect([...site.site.all('page')].map(({ id, path }) => [path, id])).toEqual(ids)
    expect((await linksOf(site))[0]).toEqual([11, '/docs/plugins/p/', 12])
    // What stands above a list is no entry of it.
    expect(site.site.at('posts/2026/_index.md')).toBeUndefined()
  })

  it('are no fault for `check` where a folder has no page', async () => {
    const { almanac } = cliOn(files)
    expect(await almanac('check')).toMatchObject({ code: 0, stdout: '' })
  })

  it('have a page for the sections of lists where pages live at the top', async () => {
    const site = testSite({
      'settings.json': JSON.stringify({ page_paths: true, folders: { post: 'blog', page: '.' } }),
      'blog/_index.md': page('Blog', 'id: 21\n'),
      // As in Hugo, a section is called as its folder is.
      'blog/2026/_index.md': page('Year', 'id: 22\nslug: other\n'),
      'blog/2026/soup/index.md': page('Soup', 'id: 23\n'),
      'docs/index.md': page('Docs', 'id: 24\n'),
    })
    expect(await linksOf(site)).toEqual([
      [21, '/blog/', 0],
      [22, '/blog/2026/', 21],
      [24, '/docs/', 0],
    ])
    const { json } = await site.get('/core/v2/posts?_fields=id,slug')
    expect(json).toEqual([{ id: 23, slug: 'soup' }])
  })
})

describe('a page that gets another parent', () => {
  it('is found at the addresses of a folder that had moved before it went on', async () => {
    const site = testSite({
      'settings.json': on,
      'pages/a/index.md': page('A', 'id: 11\naliases: [/old/]\n'),
      'pages/b/index.md': page('B', 'id: 12\naliases: [/a/sub/]\n'),
      'pages/b/q.md': page('Q', 'id: 13\n'),
      'pages/c/r.md': page('R', 'id: 14\naliases: [/a/r/]\n'),
      // These two name each other.
      'pages/x/y.md': page('X', 'id: 15\naliases: [/x/]\n'),
    })
    for (const [old, now] of [
      ['/old/r/', '/c/r/'],
      ['/old/sub/q/', '/b/q/'],
    ] as const) {
      const { status, headers } = await site.page(old)
      expect([old, status, headers.get('location')]).toEqual([old, 301, `http://site.test${now}`])
    }
    expect((await site.page('/x/z/z/')).status).toBe(404)
  })

  it('moves over REST with its folder, links, names and alias, and undo takes it back', async () => {
    const site = testSite({
      ...files,
      'pages/team/index.md': page('Team', 'id: 17\n'),
      'comments/c.md': '---\nid: 30\npost: page/docs/plugins/p\nstatus: approved\n---\n\nHello\n',
    })
    const read = (path: string) => readFileSync(join(site.root, path), 'utf8')
    const { status, json } = await site.ask('PATCH', '/core/v2/pages/12', { as: 'editor', json: { parent: 17 } })
    expect([status, (json as { link: string }).link]).toEqual([200, 'http://site.test/team/plugins/'])
    expect(await linksOf(site)).toEqual([
      [11, '/team/plugins/p/', 12],
      [12, '/team/plugins/', 17],
      [13, '/team/plugins/deep/d/', 12],
      [14, '/docs/one/', 0],
      [15, '/big-guides/g/', 0],
      [16, '/team/plugins/odd/', 12],
      [17, '/team/', 0],
    ])
    expect(read('pages/team/plugins/_index.md')).toBe(page('Plugins', 'id: 12\naliases: [/docs/plugins/]\n'))
    expect(read('pages/team/plugins/p.md')).toBe(
      page('See [one](../../docs/one.md#part).\n![a](../../../media/a.jpg)', 'id: 11\n'),
    )
    expect(read('pages/docs/one.md')).toBe(
      page('[p](../team/plugins/p.md) [plugins](/team/plugins/) [up](/team/plugins/p/#x)', 'id: 14\n'),
    )
    expect(site.site.inSpace('comment', 30)?.data['post']).toBe('page/team/plugins/p')
    for (const [old, now] of [
      ['/docs/plugins/', '/team/plugins/'],
      ['/docs/plugins/deep/d/', '/team/plugins/deep/d/'],
    ]) {
      const { status: code, headers } = await site.page(old!, { redirect: 'manual' })
      expect([code, headers.get('location')]).toEqual([301, `http://site.test${now}`])
    }
    const { almanac } = cliOn({}, site.root)
    expect(await almanac('check')).toMatchObject({ code: 0, stdout: '' })
    expect((await almanac('undo')).code).toBe(0)
    for (const [path, text] of Object.entries(files)) expect(read(path), path).toBe(text)
  })

  it('is made in the folder of its parent, and its file does not repeat that', async () => {
    const site = testSite(files)
    const { json } = await site.ask('POST', '/core/v2/pages', {
      as: 'editor',
      json: { title: 'New one', status: 'publish', parent: 11 },
    })
    expect(json).toMatchObject({ link: 'http://site.test/docs/plugins/p/new-one/', parent: 11 })
    expect(readFileSync(join(site.root, 'pages/docs/plugins/p/new-one.md'), 'utf8')).not.toContain('parent')
  })

  it('goes to a folder by `mv`, and takes its own folder along by another name', async () => {
    const { almanac, read, root } = cliOn(files)
    expect(await almanac('page', 'mv', 'p', 'docs/extra/q')).toMatchObject({ code: 0 })
    expect(read('pages/docs/extra/q.md')).toBe(
      page('See [one](../one.md#part).\n![a](../../../media/a.jpg)', 'id: 11\naliases: [/docs/plugins/p/]\n'),
    )
    expect(read('pages/docs/one.md')).toContain('[p](extra/q.md) [plugins](./plugins/) [up](/docs/extra/q/#x)')
    expect(await almanac('page', 'mv', 'plugins', 'extensions')).toMatchObject({ code: 0 })
    expect(read('pages/docs/extensions/_index.md')).toContain('aliases: [/docs/plugins/]')
    expect(existsSync(join(root, 'pages/docs/extensions/deep/d.md'))).toBe(true)
    expect(read('pages/docs/one.md')).toContain('[plugins](/docs/extensions/)')
    expect(await almanac('page', 'mv', 'extensions', 'docs/extensions/deep/')).toMatchObject({ code: 2 })
    expect((await almanac('check')).code).toBe(0)
    expect(await almanac('page', 'mv', 'q', '/')).toMatchObject({ code: 0 })
    expect(read('pages/q.md')).toContain('See [one](docs/one.md#part).\n![a](../media/a.jpg)')
  })
})

describe('a page that gets another name', () => {
  it.each([
    ['a file that the index does not know yet', 'pages/y.md', true],
    ['a file that cannot be read', 'pages/y.md', false],
    ['a folder', 'pages/y.md/a.md', false],
    ['a page that one of its folder would meet', 'pages/y/z.md', false],
    ['one of those that the index does not know yet', 'pages/y/z.md', true],
  ])('leaves what has that name already alone, with its whole folder: %s', async (_, path, isLate) => {
    const words = '---\ntitle: [Theirs\n---\n'
    const own = { 'pages/x.md': page('X', 'id: 30\n'), 'pages/x/z.md': page('Z', 'id: 31\n') }
    const { root, ask } = testSite({ 'settings.json': on, ...own, ...(!isLate && { [path]: words }) })
    await ask('GET', '/core/v2/users/me', { as: 'admin' })
    if (isLate) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), words)
    }
    const { status } = await ask('POST', '/core/v2/pages/30', { as: 'admin', json: { slug: 'y' } })
    expect(status).toBe(200)
    const read = (one: string) => readFileSync(join(root, one), 'utf8')
    expect(read(path)).toBe(words)
    expect(read('pages/y-2.md')).toContain('id: 30')
    expect(read('pages/y-2/z.md')).toContain('id: 31')
  })
})

describe('the page of a folder that goes', () => {
  it('leaves the files and the addresses of its folder alone, in the trash and for good', async () => {
    const { almanac, read, root } = cliOn(files)
    for (const args of [['trash'], ['delete', '--force', '--yes']]) {
      expect(await almanac('page', args[0]!, '12', ...args.slice(1))).toMatchObject({ code: 0 })
      expect(read('pages/docs/plugins/p.md')).toBe(files['pages/docs/plugins/p.md'])
    }
    expect(existsSync(join(root, 'pages/docs/plugins/_index.md'))).toBe(false)
    expect(JSON.parse((await almanac('page', 'get', '11', '--format', 'json')).stdout)).toMatchObject({
      link: 'http://127.0.0.1:4000/docs/plugins/p/',
      parent: 0,
    })
  })
})

describe('links between files', () => {
  const linked: Files = {
    'settings.json': on,
    'posts/2026-01-02-post.md': page('Post', 'id: 31\n'),
    'pages/docs/a.md': page(
      [
        '[1](b.md)',
        '[2](./b.md#x)',
        '[3](../docs/b/)',
        '[4](b)',
        '[5](b.html)',
        '[6](@/docs/b.md)',
        '[7](/docs/b.md)',
        '[8]({{< ref "b" >}})',
        '[9]({{% relref "/docs/b.md#x" %}})',
        '[10]({{ site.baseurl }}{% link docs/b.md %})',
        '[11]({% post_url 2026-01-02-post %})',
        '[12](../../posts/2026-01-02-post.md)',
      ].join('\n'),
      'id: 32\n',
    ),
    'pages/docs/b.md': page('B', 'id: 33\n'),
  }

  it('lead to pages, as generators have them lead', async () => {
    const site = testSite(linked)
    const hrefs = Array.from((await bodyOf(site, 32)).matchAll(/href="([^"]*)"/g), ([, href]) => href)
    const b = 'http://site.test/docs/b/'
    const post = site.site.get('post', 31)!
    const link = post.resource.permalink!(post, site.site)
    expect(hrefs).toEqual([b, `${b}#x`, b, b, b, b, b, b, `${b}#x`, b, link, link])
  })

  it('lead to a page in the language of the text, and by `@/` to the file of that name, as in Zola', async () => {
    const site = testSite({
      'settings.json': '{ "page_paths": true, "languages": ["en", "de"] }',
      'pages/b.md': page('B', 'id: 41\n'),
      'pages/b.de.md': page('B', 'id: 42\n'),
      'pages/a.de.md': page('[1](b.md) [2](@/b.md) [3](@/b.de.md)', 'id: 43\n'),
    })
    const hrefs = Array.from((await bodyOf(site, 43)).matchAll(/href="([^"]*)"/g), ([, href]) => href)
    expect(hrefs).toEqual(['http://site.test/de/b/', 'http://site.test/b/', 'http://site.test/de/b/'])
  })

  it('are told by `check` where they lead nowhere', async () => {
    const { almanac } = cliOn({
      'settings.json': on,
      'pages/docs/a.md': page(
        '[1](c.md) [2]({{< ref "c" >}}) [3]({% link docs/c.md %}) [4](@/c.md)\n\n`{{< ref "c" >}}`',
      ),
    })
    const { stdout } = await almanac('check')
    expect(stdout.match(/links to '[^']*'/g)).toEqual([
      "links to 'c.md'",
      "links to 'c'",
      "links to 'docs/c.md'",
      "links to '@/c.md'",
    ])
    const { almanac: other } = cliOn(linked)
    expect(await other('check')).toMatchObject({ code: 0, stdout: '' })
  })

  it('follow when what they name is renamed, in the form that they have', async () => {
    const { almanac, read } = cliOn(linked)
    expect((await almanac('page', 'refs', 'b')).stdout).toContain('10 links')
    await almanac('page', 'mv', 'b', 'c')
    await almanac('post', 'mv', '2026-01-02-post', '2026-01-02-other')
    expect(read('pages/docs/a.md')).toBe(
      linked['pages/docs/a.md']!.replaceAll('b.md', 'c.md')
        .replaceAll('2026-01-02-post', '2026-01-02-other')
        .replace('../docs/b/', '/docs/c/')
        .replace('(b)', '(/docs/c/)')
        .replace('(b.html)', '(/docs/c/)')
        .replace('"b"', '"c"'),
    )
    expect(await almanac('check')).toMatchObject({ code: 0, stdout: '' })
  })

  it('are seen from the top folder that holds the text, where nothing is beside it', async () => {
    const { almanac, read } = cliOn({
      'settings.json': JSON.stringify({ ...JSON.parse(on), folders: { page: '.' } }),
      'docs/cli/add.md': page('[1](catalogs.md) [2](cli/add.md#x) [3](none.md)', 'id: 41\n'),
      'docs/catalogs.md': page('Catalogs', 'id: 42\n'),
      'help/x.md': page('[1](catalogs.md)', 'id: 43\n'),
    })
    const broken = async () => (await almanac('check')).stdout.match(/\S+: warning: the text links to '[^']*'/g)
    expect(await broken()).toEqual([
      expect.stringMatching(/^docs\/cli\/add\.md.*'none\.md'$/),
      expect.stringMatching(/^help\/x\.md.*'catalogs\.md'$/),
    ])
    await almanac('page', 'mv', 'catalogs', 'lists')
    expect(read('docs/cli/add.md')).toContain('[1](lists.md) [2](cli/add.md#x)')
    expect(await almanac('page', 'mv', 'add', 'help/add')).toMatchObject({ code: 0 })
    expect(read('help/add.md')).toContain('[1](/docs/lists.md) [2](/help/add.md#x)')
  })

  it('do not tell of drafts', async () => {
    const site = testSite({ ...linked, 'pages/docs/b.md': page('B', 'id: 33\nstatus: draft\n') })
    const body = await bodyOf(site, 32)
    expect(body).not.toContain('page_id')
    expect(body).toContain('href="b.md"')
  })

  it('are made anew when what they name moves', async () => {
    const site = testSite(linked)
    expect(await bodyOf(site, 32)).toContain('/docs/b/#x')
    await site.ask('PATCH', '/core/v2/pages/33', { as: 'editor', json: { parent: 32 } })
    expect(await bodyOf(site, 32)).toContain('/docs/a/b/#x')
  })

  it('stay as they are written without the setting', async () => {
    const site = testSite({ ...linked, 'settings.json': off })
    const body = await bodyOf(site, 32)
    expect(body).toContain('href="b.md"')
    expect(body).not.toContain('site.test/docs/b/')
  })
})
