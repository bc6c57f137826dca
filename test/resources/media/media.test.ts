import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'
import { makePicture, pixel } from '../../pictures.ts'

const files = {
  'posts/hello.md': '---\nid: 50\ntitle: Hello\nauthor: author\ndate: 2018-08-08T08:08:08\n---\n',
  'posts/idea.md': '---\nid: 51\ntitle: Idea\nauthor: author\nstatus: draft\n---\n',
  'posts/secret.md': '---\nid: 52\ntitle: Secret\nauthor: editor\nstatus: private\ndate: 2018-08-08T08:08:08\n---\n',
  'pages/hello.md': '---\nid: 60\ntitle: Hello page\ndate: 2018-08-08T08:08:08\n---\n',
  'media/2024/hero.png': '',
  'media/2024/hero.png.md':
    '---\nid: 70\ntitle: "A \\"hero\\""\nalt_text: A hero & more\nauthor: author\npost: hello\ndate: 2015-01-01T00:00:00\n---\n\nSeen from *above*.\n',
  'media/2024/notes.txt': 'Some notes.\n',
  'media/2024/notes.txt.md': '---\nid: 71\nauthor: editor\ndate: 2015-01-02T00:00:00\n---\n',
  'media/2024/film.mp4.md': '---\nid: 72\nauthor: author\ndate: 2015-01-03T00:00:00\npost: idea\n---\n',
  'media/2024/film.mp4': '',
  'media/2024/own.pdf.md': '---\nid: 73\nauthor: author\nstatus: private\ndate: 2015-01-04T00:00:00\n---\n',
  'media/2024/own.pdf': '%PDF-1.4\n',
  'media/dropped in.png': '',
}

function mediaSite() {
  const test = testSite(files)
  for (const path of ['media/2024/hero.png', 'media/dropped in.png']) {
    writeFileSync(join(test.root, path), pixel)
    test.site.load(path)
  }
  const ids = async (query: string, as?: string) =>
    (await test.get(`/core/v2/media?${query}`, as ? { as } : {})).json.map((one: { id: number }) => one.id)
  return { ...test, ids }
}

describe('a file in the folder', () => {
  it('is an attachment without any sidecar: its name gives title and slug', async () => {
    const { site, get } = mediaSite()
    const { id } = site.find('media', 'dropped in.png')!
    expect((await get(`/core/v2/media/${id}`)).json).toMatchObject({
      slug: 'dropped-in',
      title: { rendered: 'dropped in' },
      author: 0,
      source_url: 'http://site.test/uploads/dropped%20in.png',
      media_details: { width: 1, file: 'dropped in.png', filesize: 70 },
    })
  })

  it('shows its words: markup and signs are safe in attributes, the description is Markdown', async () => {
    const { get } = mediaSite()
    const { json } = await get('/core/v2/media/70?context=edit', { as: 'editor' })
    expect(json.description).toEqual({
      raw: 'Seen from *above*.',
      rendered: expect.stringContaining('</a></p>\n<p>Seen from <em>above</em>.</p>'),
    })
    expect(json.description.rendered).toContain('alt="A hero &amp; more"')
    expect(json.caption).toEqual({ raw: '', rendered: '<p>Seen from above.</p>\n' })
    expect(json.title).toEqual({ raw: 'A "hero"', rendered: 'A &#8220;hero&#8221;' })
    expect(json.link).toBe('http://site.test/2018/08/08/hello/hero/')
  })

  it('is linked when it is no picture, and played when it is a film', async () => {
    const { get } = mediaSite()
    const notes = (await get('/core/v2/media/71')).json
    expect(notes).toMatchObject({
      media_type: 'file',
      mime_type: 'text/plain',
      media_details: { filesize: 12, sizes: {} },
    })
    expect(notes.description.rendered).toBe(
      `<p class="attachment"><a href='http://site.test/uploads/2024/notes.txt'>notes</a></p>\n`,
    )
    expect(notes.caption.rendered).toBe('<p>notes</p>\n')
    const film = (await get('/core/v2/media/72', { as: 'author' })).json
    expect(film.description.rendered).toContain(
      '<video controls="controls" preload="metadata" src="http://site.test/uploads/2024/film.mp4"></video>',
    )
  })

  it('is named by other files by its path or its name', () => {
    const { site } = mediaSite()
    for (const ref of ['2024/hero.png', 'hero.png', 'hero', 70]) expect(site.find('media', ref)?.id).toBe(70)
    expect(site.refOf(site.get('media', 70)!)).toBe('2024/hero.png')
  })
})

describe('a change', () => {
  it('of a file without a sidecar writes one, with nothing but what was said', async () => {
    const { site, ask, root } = mediaSite()
    const { id } = site.find('media', 'dropped in.png')!
    const { json } = await ask('PATCH', `/core/v2/media/${id}`, {
      as: 'editor',
      json: { caption: 'Here', description: 'Two\nlines' },
    })
    expect(json).toMatchObject({ id, caption: { raw: 'Here' }, description: { raw: 'Two\nlines' } })
    expect(json.description.rendered).toContain('<p>Two<br />\nlines</p>')
    expect(readFileSync(join(root, 'media/dropped in.png.md'), 'utf8')).toBe(
      `---\nid: ${id}\ncontent_format: html\ncaption: Here\n---\n\nTwo\nlines\n`,
    )
    const blank = await ask('PATCH', `/core/v2/media/${id}`, { as: 'editor', json: { caption: ' \n' } })
    expect(blank.json.caption.rendered).toBe('<p>Two lines</p>\n')
  })

  it('takes every field, and cleans what an author may not write', async () => {
    const { ask } = mediaSite()
    const { json } = await ask('POST', '/core/v2/media/70', {
      as: 'author',
      json: {
        title: 'New',
        alt_text: 'An <b>alt</b> text',
        caption: { raw: 'A <em>caption</em><script>x</script>' },
        slug: 'renamed',
        comment_status: 'closed',
        ping_status: 'closed',
        date: '2017-07-07T07:07:07',
        status: 'publish',
      },
    })
    expect(json).toMatchObject({
      title: { raw: 'New' },
      alt_text: 'An alt text',
      caption: { raw: 'A <em>caption</em>x' },
      slug: 'renamed',
      comment_status: 'closed',
      ping_status: 'closed',
      date: '2017-07-07T07:07:07',
      date_gmt: '2017-07-07T11:07:07',
      status: 'inherit',
    })
  })

  it('attaches to any kind of entry, and tells a post from a page of the same slug', async () => {
    const { ask, site, ids } = mediaSite()
    const attach = async (post: number) =>
      (await ask('PATCH', '/core/v2/media/71', { as: 'editor', json: { post } })).json
    expect(await attach(60)).toMatchObject({ post: 60, link: 'http://site.test/hello/notes/' })
    expect(site.get('media', 71)!.data['post']).toBe('page/hello')
    expect(await ids('parent=60')).toEqual([71])
    expect(await ids('parent=50')).toEqual([70])
    expect(await attach(50)).toMatchObject({ post: 50 })
    expect(site.get('media', 71)!.data['post']).toBe('post/hello')
    expect(await attach(0)).toMatchObject({ post: null, link: 'http://site.test/notes/' })
    expect(await attach(70)).toMatchObject({ code: 'rest_invalid_param' })
    expect(await attach(999)).toMatchObject({ code: 'rest_cannot_edit' })
  })

  it('of the slug of what a file belongs to is followed', async () => {
    const { ask, site } = mediaSite()
    await ask('PATCH', '/core/v2/media/71', { as: 'editor', json: { post: 60 } })
    await ask('PATCH', '/core/v2/pages/60', { as: 'editor', json: { slug: 'welcome' } })
    await ask('PATCH', '/core/v2/posts/50', { as: 'editor', json: { slug: 'hi' } })
    expect(site.get('media', 70)!.data['post']).toBe('post/hi')
    expect(site.get('media', 71)!.data['post']).toBe('page/welcome')
  })

  it('goes up with the children of a page that is deleted for good, and is as public as the page there', async () => {
    const { ask, get } = mediaSite()
    const as = { as: 'editor' }
    const page = async (json: object) => (await ask('POST', '/core/v2/pages', { ...as, json })).json.id as number
    const top = await page({ title: 'Top', status: 'private' })
    const kid = await page({ title: 'Kid', status: 'publish', parent: top })
    await ask('PATCH', '/core/v2/media/71', { ...as, json: { post: kid } })
    await ask('DELETE', `/core/v2/pages/${kid}?force=true`, as)
    expect((await get('/core/v2/media/71', as)).json.post).toBe(top)
    expect((await get('/core/v2/media/71')).status).toBe(401)
    await ask('DELETE', `/core/v2/pages/${top}?force=true`, as)
    expect((await get('/core/v2/media/71', as)).json.post).toBeNull()
  })
})

describe('who may read and change files', () => {
  it('reads a file of a draft or of a private post like that, and a private one as its owner or an editor', async () => {
    const { ask, get, ids } = mediaSite()
    await ask('PATCH', '/core/v2/media/71', { as: 'editor', json: { post: 52 } })
    const status = async (id: number, as?: string) => (await get(`/core/v2/media/${id}`, as ? { as } : {})).status
    expect([
      await status(72),
      await status(72, 'subscriber'),
      await status(72, 'author'),
      await status(72, 'editor'),
    ]).toEqual([401, 403, 200, 200])
    expect([await status(71), await status(71, 'author'), await status(71, 'editor')]).toEqual([401, 403, 200])
    expect([await status(73), await status(73, 'author'), await status(73, 'editor')]).toEqual([401, 200, 200])
    expect(await ids('include=70,71,72,73')).toEqual([70])
    expect((await get('/core/v2/media?include=70,72')).headers.get('x-wp-total')).toBe('1')
  })

  it('lets authors change and delete their own, and attach only to what they may change', async () => {
    const { ask } = mediaSite()
    const change = async (id: number, as: string, json = {}) =>
      (await ask('PATCH', `/core/v2/media/${id}`, { as, json })).json.code
    expect(await change(70, 'author')).toBeUndefined()
    expect(await change(71, 'author')).toBe('rest_cannot_edit')
    expect(await change(70, 'contributor')).toBe('rest_cannot_edit')
    expect(await change(70, 'author', { post: 52 })).toBe('rest_cannot_edit')
    expect(await change(70, 'author', { author: 2 })).toBe('rest_cannot_edit_others')
    expect((await ask('DELETE', '/core/v2/media/71?force=true', { as: 'author' })).json.code).toBe('rest_cannot_delete')
  })
})

describe('a deletion', () => {
  it('needs force, and takes file, sidecar and smaller copies along', async () => {
    const { ask, root, site, get } = mediaSite()
    writeFileSync(join(root, 'media/2024/hero.png'), await makePicture(400, 300))
    site.load('media/2024/hero.png')
    await get('/core/v2/media/70')
    expect(existsSync(join(root, '.almanac/sizes/media/2024/hero.png'))).toBe(true)
    expect(await ask('DELETE', '/core/v2/media/70', { as: 'author' })).toMatchObject({
      status: 501,
      json: { code: 'rest_trash_not_supported' },
    })
    const { json } = await ask('DELETE', '/core/v2/media/70?force=true', { as: 'author' })
    expect(json).toMatchObject({ deleted: true, previous: { id: 70, media_type: 'image' } })
    expect(readdirSync(join(root, 'media/2024')).filter((name) => name.startsWith('hero'))).toEqual([])
    expect(existsSync(join(root, '.almanac/sizes/media/2024/hero.png'))).toBe(false)
    expect((await ask('DELETE', '/core/v2/media/70?force=true', { as: 'author' })).json.code).toBe(
      'rest_post_invalid_id',
    )
  })

  it('of a post leaves its files, which belong to nothing then', async () => {
    const { ask, get } = mediaSite()
    await ask('DELETE', '/core/v2/posts/50?force=true', { as: 'editor' })
    expect((await get('/core/v2/media/70')).json.post).toBeNull()
  })
})

describe('the list', () => {
  it('filters by kind, type, owner, parent and text', async () => {
    const { ids, site } = mediaSite()
    const dropped = site.find('media', 'dropped in.png')!.id
    expect(await ids('media_type=text')).toEqual([71])
    expect(await ids('media_type=video', 'editor')).toEqual([72])
    expect((await ids('mime_type=image/png')).sort()).toEqual([70, dropped].sort())
    expect((await ids('mime_type=x/y&include=70,71')).sort()).toEqual([70, 71])
    expect(await ids('author=2')).toEqual([71])
    expect(await ids('parent=50')).toEqual([70])
    expect(await ids('parent=0&include=70,71')).toEqual([71])
    expect(await ids('parent_exclude=50&include=70,71')).toEqual([71])
    for (const text of ['above', 'hero.png', 'more', '"hero"'])
      expect(await ids(`search=${encodeURIComponent(text)}`)).toEqual([70])
  })

  it('orders by date, title, slug and parent', async () => {
    const { ids } = mediaSite()
    expect(await ids('include=70,71,72', 'editor')).toEqual([72, 71, 70])
    expect(await ids('include=70,71,72&orderby=title&order=asc', 'editor')).toEqual([70, 72, 71])
    expect(await ids('include=70,71,72&orderby=parent&order=asc', 'editor')).toEqual([71, 70, 72])
  })

  it('shows private files to who may see them, and other statuses to nobody', async () => {
    const { ids, get } = mediaSite()
    expect(await ids('status=private', 'editor')).toEqual([73])
    expect(await ids('status=trash', 'editor')).toEqual([])
    const details = async (query: string, as?: string) =>
      (await get(`/core/v2/media?${query}`, as ? { as } : {})).json.data.details
    expect(await details('status=private')).toEqual({
      status: { code: 'rest_forbidden_status', message: 'Status is forbidden.', data: { status: 401 } },
    })
    expect(await details('status=publish')).toMatchObject({ status: { code: 'rest_forbidden_status' } })
    expect(await details('status=publish', 'editor')).toMatchObject({ status: { code: 'rest_not_in_enum' } })
    expect(await details('media_type=file')).toMatchObject({ media_type: { code: 'rest_not_in_enum' } })
  })
})

describe('the check', () => {
  it('tells of a file that belongs to what is not there', () => {
    const { site } = testSite({ 'media/a.txt': 'a', 'media/a.txt.md': '---\npost: nowhere\n---\n' })
    expect(checkSite(site)).toMatchObject([
      {
        file: 'media/a.txt.md',
        line: 2,
        code: 'unknown-reference',
        message: "'post' names 'nowhere', which does not exist",
      },
    ])
  })
})
