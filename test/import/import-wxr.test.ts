import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { restRoot } from '../../src/derive/rest-root.ts'
import { importWxr } from '../../src/import/import-content.ts'
import { mediaFolder } from '../../src/import/media-source.ts'
import { toMarkdown } from '../../src/import/to-markdown.ts'
import { makePicture } from '../pictures.ts'
import { verifyWxr } from '../../src/import/verify-wxr.ts'
import { checkSite } from '../../src/site/check/check.ts'
import { visitors } from '../../src/resources/comments/visitors.ts'
import { type Files, testSite } from '../harness.ts'
import { author, category, cdata, comment, item, tag, wxr } from './wxr-samples.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const head = [
  author(12, 'jane', 'Jane &amp; Co'),
  category(70, 'news', 'News'),
  category(71, 'local', 'Local &amp; near', 'news'),
  tag(70, 'red', 'Red'),
].join('\n')
const rest = restRoot('http://site.test/rest')

/** A site, and what imports a text, with the pictures of a folder. */
function importing(files: Files = {}) {
  const made = testSite({ 'settings.json': '{ "timezone": "UTC" }\n', ...files })
  const path = join(made.root, '.almanac', 'export.xml')
  const media = join(made.root, '.almanac', 'old')
  mkdirSync(dirname(path), { recursive: true })
  const take = (text: string, options = {}) => {
    writeFileSync(path, text)
    return importWxr(made.site, [path], options)
  }
  const picture = (name: string, bytes: Uint8Array = png) => {
    mkdirSync(dirname(join(media, name)), { recursive: true })
    writeFileSync(join(media, name), bytes)
  }
  const edit = async (route: string) => (await made.get(`/core/v2/${route}?context=edit`, { as: 'admin' })).json
  return {
    ...made,
    path,
    media: mediaFolder(media),
    take,
    picture,
    edit,
    verify: () => verifyWxr(made.site, [path], rest),
  }
}

const menuTop =
  '<wp:term><wp:term_taxonomy>nav_menu</wp:term_taxonomy><wp:term_slug>top</wp:term_slug><wp:term_name>Top</wp:term_name></wp:term>'

interface Read {
  readonly title: string
  readonly items?: readonly Read[]
}

/** A line of the menu `menuTop` that leads to an address. */
function customLine(id: number, parent: number): string {
  const meta = { type: 'custom', url: `/${id}/`, menu_item_parent: String(parent) }
  return item({
    id,
    title: `L${id}`,
    type: 'nav_menu_item',
    order: id,
    terms: [['nav_menu', 'top', 'Top']],
    meta: Object.entries(meta).map(([key, value]) => [`_menu_item_${key}`, value] as const),
  })
}

describe('an export of WordPress', () => {
  it('comes over with ids, slugs, moments, authors, terms with parents, formats and texts as they are', async () => {
    const { take, edit, verify, site } = importing()
    const text = 'One & two ]]> <b>three</b>\n\n[gallery ids="1,2"]'
    const post = item({
      id: 31,
      title: 'A &amp; "b"',
      name: 'a-b',
      content: text,
      excerpt: 'In short',
      date: '2020-05-01 14:00:00',
      gmt: '2020-05-01 12:00:00',
      sticky: true,
      terms: [
        ['category', 'local', 'Local &amp; near'],
        ['post_tag', 'red', 'Red'],
        ['post_tag', 'late', 'Named by an entry only'],
        ['post_format', 'post-format-aside', 'Aside'],
      ],
      meta: [
        ['_edit_last', '1'],
        ['color', 'blue'],
        ['_wp_old_slug', 'former'],
      ],
    })
    const report = await take(wxr(head, post))
    expect(report.made).toEqual({ setting: 1, user: 1, category: 2, tag: 2, post: 1 })
    expect(await edit('posts/31')).toMatchObject({
      slug: 'a-b',
      // The zone here is UTC: the date that pages showed counts.
      date: '2020-05-01T14:00:00',
      title: { raw: 'A &amp; "b"' },
      content: { raw: text },
      excerpt: { raw: 'In short' },
      author: 12,
      categories: [71],
      sticky: true,
      format: 'aside',
      comment_status: 'open',
      ping_status: 'closed',
    })
    expect(await edit('categories/71')).toMatchObject({ name: 'Local &amp; near', parent: 70 })
    expect(await edit('users/12')).toMatchObject({ username: 'jane', name: 'Jane &amp; Co', roles: ['author'] })
    const { data, path } = site.get('post', 31)!
    expect([data['meta'], data['aliases'], path]).toEqual([{ color: 'blue' }, ['former'], 'posts/2020/a-b.md'])
    // Names are what people read in a file.
    expect(data).toMatchObject({ author: 'jane', categories: ['local'], tags: ['red', 'late'] })
    expect(await verify()).toEqual({
      compared: { user: 1, category: 2, tag: 1, post: 1 },
      differences: [],
      missing: [],
    })
    // The files of its gallery are in no export of this test.
    expect(checkSite(site).map(({ message }) => message)).toEqual([
      '[gallery] names the media 1, 2, which do not exist',
    ])
  })

  it('takes nobody for another: a user of the same login name is the one here, an address is one user’s', async () => {
    const { take, edit, site, verify } = importing({ 'users/jane.md': '---\nid: 50\nemail: j@site.test\n---\n' })
    const same = author(13, 'editor2', 'E').replace('editor2@old.example', 'editor@example.org')
    const report = await take(wxr(head + same, item({ id: 31 }), item({ id: 32, author: 'editor2' })))
    expect((await edit('posts/31')).author).toBe(50)
    expect((await edit('posts/32')).author).toBe(13)
    expect([site.get('user', 13)!.data['email'], site.get('user', 50)!.data['email']]).toEqual([
      undefined,
      'j@site.test',
    ])
    expect(report.changed).toContainEqual({ what: 'user editor2', why: expect.stringContaining("another user's") })
    expect(await verify()).toMatchObject({ differences: [], missing: [] })
  })

  it('changes nothing when it comes a second time', async () => {
    const { take, root, site } = importing()
    const text = wxr(
      head,
      item({ id: 31, more: comment(5, { author: 'Jo', content: 'Hi' }) }),
      item({ id: 32, type: 'page' }),
    )
    await take(text)
    const state = () =>
      (readdirSync(root, { recursive: true }) as string[])
        .filter((file) => /^(?:posts|pages|users|comments|tags|categories).*\.md$/.test(file))
        .toSorted()
        .map((file) => [file, readFileSync(join(root, file), 'utf8'), statSync(join(root, file)).mtimeMs])
    const before = state()
    const again = await take(text)
    expect(again).toMatchObject({ made: {}, known: { user: 1, post: 1, page: 1, comment: 1 }, lost: [] })
    expect(state()).toEqual(before)
    expect([...site.all('post')]).toHaveLength(1)
  })

  it('gives what has a taken id another, and every reference follows', async () => {
    const { take, edit, site, picture, media } = importing({
      'posts/mine.md': '---\nid: 31\n---\n\nMine.\n',
      'posts/pic.md': '---\nid: 40\n---\n\nMine.\n',
    })
    picture('2020/05/p.png')
    const content =
      '<img class="wp-image-40" src="https://old.example/wp-content/uploads/2020/05/p.png">[gallery ids="40,99"]<!-- wp:image {"id":40,"ids":[40,99]} -->'
    const report = await take(
      wxr(
        head,
        item({ id: 31, type: 'page', name: 'about' }),
        item({ id: 33, name: 'mine' }),
        item({ id: 32, type: 'page', name: 'team', parent: 31, content, meta: [['_thumbnail_id', '40']] }),
        item({
          id: 40,
          type: 'attachment',
          status: 'inherit',
          name: 'p',
          parent: 32,
          url: 'https://old.example/wp-content/uploads/2020/05/p.png',
        }),
      ),
      { media },
    )
    const [about] = site.having('page', 'slug', 'about')
    const [picked] = site.having('media', 'slug', 'p')
    expect(about!.id).not.toBe(31)
    expect(report.changed.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['page 31 "Title 31"', 'attachment 40 "Title 40"', 'post_tag red']),
    )
    expect(report.changed).toContainEqual({
      what: 'post 33 "Title 33"',
      why: "the slug 'mine' is taken: it became 'mine-2'",
    })
    expect(await edit('pages/32')).toMatchObject({
      parent: about!.id,
      featured_media: picked!.id,
      content: {
        raw: `<img class="wp-image-${picked!.id}" src="/uploads/2020/05/p.png">[gallery ids="${picked!.id},99"]<!-- wp:image {"id":${picked!.id},"ids":[${picked!.id},99]} -->`,
      },
    })
    expect(site.get('page', 32)!.data).toMatchObject({ parent: 'about', featured_media: '2020/05/p.png' })
    expect(site.get('media', picked!.id)!.data['post']).toBe('page/about/team')
    expect(site.get('post', 31)!.data['title']).toBeUndefined()
  })

  it('finds pictures in texts by what was uploaded, also where WordPress kept a smaller one', async () => {
    const { take, media, picture, site } = importing()
    picture('2020/05/p-scaled.png', await makePicture(400, 300))
    const at = 'https://old.example/wp-content/uploads/2020/05'
    const content = `<img src="${at}/p-300x224.png"><img src="${at}/p.png"><img src="${at}/p-scaled.png?w=9#a"><img src="${at}/q.png">`
    await take(
      wxr(
        head,
        item({ id: 32, content }),
        item({ id: 40, type: 'attachment', status: 'inherit', name: 'p', url: `${at}/p-scaled.png` }),
      ),
      { media },
    )
    const here = '/wp-content/uploads/2020/05/p-scaled'
    expect(site.bodyOf(site.get('post', 32)!)).toBe(
      `<img src="${here}-300x225.png"><img src="${here}.png"><img src="${here}.png?w=9#a"><img src="${at}/q.png">`,
    )
  })

  it('finds files in excerpts, comments and descriptions of terms, too', async () => {
    const { take, edit, media, picture, verify } = importing()
    picture('2020/05/p.png')
    const url = 'https://old.example/wp-content/uploads/2020/05/p.png'
    const text = `A <a href="${url}">file</a>`
    const described = category(72, 'files', 'Files').replace(
      '</wp:category>',
      `<wp:category_description>${cdata(text)}</wp:category_description></wp:category>`,
    )
    const source = wxr(
      head + described,
      item({ id: 31, excerpt: text, more: comment(5, { author: 'Jo', content: text }) }),
      item({ id: 40, type: 'attachment', status: 'inherit', name: 'p', url }),
    )
    await take(source, { media })
    const here = text.replace('https://old.example', '')
    expect((await edit('posts/31')).excerpt.raw).toBe(here)
    expect((await edit('comments/5')).content.raw).toBe(here)
    expect((await edit('categories/72')).description).toBe(text.replace('https://old.example', 'http://site.test'))
    expect((await verify()).differences).toEqual([])
    expect((await take(source, { media })).made).toEqual({})
  })

  it('finds itself and later files in the text of a file, which may belong to another one', async () => {
    const { take, edit, media, picture, site, verify } = importing()
    const at = 'https://old.example/wp-content/uploads/2020/05'
    for (const name of ['cropped-p.png', 'p.png']) picture(`2020/05/${name}`)
    picture('2020/05/s.mp3', Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'))
    // A whole address that stands alone is a player.
    const content = (own: string) => `${own}/cropped-p.png <a href="${own}/s.mp3">S</a>\n${own}/p.png\n${at}/s.mp3`
    const file = { type: 'attachment', status: 'inherit' }
    const source = wxr(
      head,
      item({ ...file, id: 40, url: `${at}/cropped-p.png`, content: content(at), parent: 41 }),
      item({ ...file, id: 41, url: `${at}/p.png` }),
      item({ ...file, id: 42, url: `${at}/s.mp3` }),
    )
    await take(source, { media })
    const description = { raw: content('/wp-content/uploads/2020/05') }
    expect(await edit('media/40')).toMatchObject({ description, post: null })
    expect(site.get('media', 40)!.data['post']).toBe('media/2020/05/p.png')
    expect((await verify()).differences).toEqual([])
    expect((await take(source, { media })).made).toEqual({})
  })

  it('has a tree of a kind only where its entries stand below each other', async () => {
    const { take, site, verify } = importing()
    const source = wxr(
      head,
      item({ id: 31, type: 'page' }),
      item({ id: 32, type: 'variation', parent: 31 }),
      item({ id: 33, type: 'chapter', parent: 34 }),
      item({ id: 34, type: 'chapter', parent: 31 }),
    )
    const report = await take(source, { declares: true })
    expect(site.settings['types']).toMatchObject({ variation: {}, chapter: { hierarchical: true } })
    expect(site.settings['types']).not.toMatchObject({ variation: { hierarchical: true } })
    expect(report.changed.filter(({ why }) => why.includes('to which it belongs'))).toEqual([
      { what: 'variation 32 "Title 32"', why: '31, to which it belongs, did not come as a variation' },
      { what: 'chapter 34 "Title 34"', why: '31, to which it belongs, did not come as a chapter' },
    ])
    expect(site.get('chapter', 33)!.data['parent']).toBe('name-34')
    expect(checkSite(site).filter(({ severity }) => severity === 'error')).toEqual([])
    expect((await verify()).differences).toEqual([])
  })

  it('finds files whose names here are others', async () => {
    const { take, site, media, picture, verify } = importing()
    const [name, other] = ['Capture d’écran.png', 'été.png']
    for (const one of [`2020/05/${name}`, other]) picture(one)
    const at = 'https://old.example/wp-content/uploads/2020/05'
    const file = { type: 'attachment', status: 'inherit' }
    const source = wxr(
      head,
      item({ ...file, id: 40, url: `${at}/x.png`, meta: [['_wp_attached_file', `2020/05/${name}`]] }),
      item({ ...file, id: 41, url: `${at}/${other}` }),
      item({ ...file, id: 42, url: `${at}/x.png`, meta: [['_wp_attached_file', '2020/..']] }),
    )
    expect((await take(source, { media })).lost.map(({ what }) => what)).toEqual(['attachment 42 "Title 42"'])
    expect([40, 41].map((id) => site.get('media', id)!.path)).toEqual([
      'media/2020/05/Capture-decran.png',
      'media/2020/05/ete.png',
    ])
    expect((await verify()).differences).toEqual([])
  })

  it('brings pages however far below each other they are, and however long their names', async () => {
    const { take, edit, verify } = importing({ 'settings.json': '{"timezone": "UTC", "page_paths": true}' })
    const pages = Array.from({ length: 25 }, (_, at) =>
      item({ id: 100 + at, type: 'page', name: `p${at}-${'x'.repeat(190)}`, parent: at && 99 + at }),
    )
    const report = await take(wxr(head, ...pages))
    expect([report.lost, report.made['page']]).toEqual([[], 25])
    expect((await edit('pages/124')).parent).toBe(123)
    expect((await verify()).differences).toEqual([])
    expect((await take(wxr(head, ...pages))).made).toEqual({})
  })

  it('brings pages that stand before those that they are below in little time, however many', async () => {
    const { take, edit } = importing({ 'settings.json': '{"timezone": "UTC", "page_paths": true}' })
    const pages = Array.from({ length: 60 }, (_, at) =>
      item({ id: 300 - at, type: 'page', name: `p${300 - at}`, parent: at < 59 ? 299 - at : 0 }),
    )
    const report = await take(wxr(head, ...pages))
    expect([report.lost, report.made['page']]).toEqual([[], 60])
    expect((await edit('pages/300')).parent).toBe(299)
  })

  it('goes on where names are none that files can hold', async () => {
    const { take, site } = importing()
    const meta = [
      ['constructor', 'x'],
      ['__proto__', 'y'],
      ['k', 'z'],
    ] as const
    const report = await take(wxr(head, item({ id: 31, meta }), item({ id: 32, type: 'constructor' })), {
      declares: true,
    })
    expect(report.lost.map(({ what }) => what)).toEqual([
      ...Array(2).fill('post 31 "Title 31"'),
      'constructor 32 "Title 32"',
    ])
    expect(site.get('post', 31)!.data['meta']).toEqual({ k: 'z' })
  })

  it('uses the first of two items of one id, whatever their kinds', async () => {
    const { take, site, media, picture, verify } = importing()
    picture('2020/05/p.png')
    const url = 'https://old.example/wp-content/uploads/2020/05/p.png'
    const file = item({ id: 31, type: 'attachment', status: 'inherit', url })
    const source = wxr(head, item({ id: 31, title: 'First' }), file, item({ id: 31, type: 'page' }))
    const report = await take(source, { media })
    expect(report.lost.map(({ what }) => what)).toEqual(['attachment 31 "Title 31"', 'page 31 "Title 31"'])
    expect(checkSite(site).filter(({ severity }) => severity === 'error')).toEqual([])
    expect((await take(source, { media })).made).toEqual({})
    expect((await verify()).missing).toHaveLength(2)
  })

  it('knows people and terms whatever the letters of their names', async () => {
    const { take, site, edit } = importing()
    const terms = [['category', 'News', 'News'] as const, ['category', 'new place', 'P'] as const]
    const source = wxr(
      head,
      item({ id: 31, author: 'Jane', terms }),
      item({ id: 32, terms: [['category', 'new-place', 'P']] }),
    )
    await take(source)
    expect(await edit('posts/31')).toMatchObject({
      author: 12,
      categories: [70, (await edit('posts/32')).categories[0]],
    })
    expect(site.having('user', 'login', 'jane')).toHaveLength(1)
    expect((await take(source)).made).toEqual({})
  })

  it('counts the tags that readers of a comment do not see, as its author may not write them here', async () => {
    const { take, edit } = importing()
    const content = '<h1>Big</h1> <b>words</b> <img src="https://x.example/a.png">'
    const more = [comment(501, { author: 'Jo', content }), comment(502, { author: 'Ed', user_id: 12, content })].join(
      '',
    )
    const report = await take(wxr(head, item({ id: 31, more })))
    expect(report.changed.filter(({ why }) => why.includes('its text has'))).toEqual([
      {
        what: expect.stringContaining('501'),
        why: 'its text has 2 tags that its author may not use here: it is shown without them',
      },
      {
        what: expect.stringContaining('502'),
        why: 'its text has 2 tags that its author may not use here: it is shown without them',
      },
    ])
    expect((await edit('comments/501')).content.raw).toBe(content)
  })

  it('keeps footnotes however long they are', async () => {
    const { take, site } = importing()
    const footnotes = JSON.stringify([{ id: 'a', content: 'long '.repeat(5000) }])
    const report = await take(wxr(head, item({ id: 31, meta: [['footnotes', footnotes]] })))
    expect(report.lost).toEqual([])
    expect(site.get('post', 31)!.data['meta']).toMatchObject({ footnotes })
  })

  it('has comments and pings with their threads; addresses of visitors stay on this machine', async () => {
    const { take, edit, site, verify, root } = importing()
    const post = item({
      id: 31,
      more: [
        comment(501, { author: 'Jo', author_email: 'jo@x.example', author_IP: '192.0.2.7', content: 'First' }),
        comment(502, { author: 'Jane', user_id: 12, parent: 501, content: 'Answer' }),
        comment(503, { author: 'Site', type: 'pingback', author_url: 'https://x.example/', content: '[…]' }),
        comment(504, { author: 'Bot', approved: 'spam', content: 'Buy' }),
      ].join(''),
    })
    await take(wxr(head, post))
    expect(await edit('comments/502')).toMatchObject({ parent: 501, author: 12, post: 31, status: 'approved' })
    expect(await edit('comments/503')).toMatchObject({ type: 'pingback', author_url: 'https://x.example/' })
    expect((await edit('comments/504')).status).toBe('spam')
    expect(site.service(visitors).of(501)).toEqual({ email: 'jo@x.example', ip: '192.0.2.7' })
    expect(readFileSync(join(root, site.get('comment', 501)!.path), 'utf8')).not.toContain('x.example')
    expect((await verify()).differences).toEqual([])
  })

  it('has comments in the order of their times in UTC, as WordPress shows them, whatever their local times say', async () => {
    const { take, edit, verify } = importing()
    const said = (id: number, date: string, date_gmt: string) =>
      comment(id, { author: 'Jo', content: 'Hi', date, date_gmt })
    const more = [
      said(501, '2007-09-04 10:48:51', '2007-09-04 17:48:51'),
      said(502, '2007-09-04 10:49:28', '2007-09-04 00:49:28'),
      said(503, '2007-09-04 09:00:00', '0000-00-00 00:00:00'),
    ].join('')
    await take(wxr(head, item({ id: 31, more })))
    const dates = await Promise.all([501, 502, 503].map(async (id) => (await edit(`comments/${id}`)).date_gmt))
    expect(dates).toEqual(['2007-09-04T17:48:51', '2007-09-04T00:49:28', '2007-09-04T09:00:00'])
    expect((await verify()).differences).toEqual([])
  })

  it('keeps statuses; one that means nothing here becomes draft, and dates that never were are none', async () => {
    const { take, site } = importing()
    const never = '0000-00-00 00:00:00'
    const report = await take(
      wxr(
        head,
        item({ id: 1, status: 'private' }),
        item({ id: 2, status: 'draft', name: '', gmt: never }),
        item({ id: 3, status: 'pending', name: '', date: never, gmt: never }),
        item({ id: 4, status: 'future', date: '2999-01-01 10:00:00' }),
        item({ id: 5, status: 'trash', name: 'gone__trashed', meta: [['_wp_trash_meta_status', 'publish']] }),
        item({ id: 6, status: 'archived', name: 'old' }),
        item({ id: 7, status: 'auto-draft' }),
        item({ id: 8, password: 'sesame', date: '2020-02-31 10:00:00' }),
      ),
    )
    const stored = (id: number) => site.get('post', id)
    const facts = [1, 2, 3, 4, 5, 6, 8].map((id) => [id, stored(id)?.derived.status, stored(id)?.data['date']])
    expect(facts).toEqual([
      [1, 'private', '2020-05-01T12:00:00'],
      [2, 'draft', '2020-05-01T12:00:00'],
      [3, 'pending', undefined],
      [4, 'future', '2999-01-01T10:00:00'],
      [5, 'trash', '2020-05-01T12:00:00'],
      [6, 'draft', '2020-05-01T12:00:00'],
      [8, 'publish', undefined],
    ])
    expect(stored(5)!.data).toMatchObject({ trashed_from: 'publish' })
    expect([stored(2)!.slug, stored(8)!.data['password']]).toEqual(['', 'sesame'])
    expect(report.changed).toContainEqual({ what: 'post 6 "Title 6"', why: expect.stringContaining("'archived'") })
    expect(report.lost).toEqual([{ what: 'post 7 "Title 7"', why: expect.stringContaining('auto-draft') }])
  })

  it('brings events with their places and forms with their mails', async () => {
    const { take, site, get, verify } = importing()
    const mail = 'a:3:{s:7:"subject";s:3:"Hey";s:9:"recipient";s:11:"me@old.test";s:8:"use_html";b:0;}'
    const report = await take(
      wxr(
        `${head}<wp:term><wp:term_id>80</wp:term_id><wp:term_taxonomy>tribe_events_cat</wp:term_taxonomy><wp:term_slug>classes</wp:term_slug><wp:term_name>Classes</wp:term_name></wp:term>`,
        item({
          id: 51,
          type: 'tribe_venue',
          title: 'Hall',
          meta: [
            ['_VenueCity', 'Ghent'],
            ['_VenueShowMap', 'false'],
          ],
        }),
        item({ id: 52, type: 'tribe_organizer', title: 'Club', meta: [['_OrganizerEmail', 'club@x.example']] }),
        item({
          id: 50,
          type: 'tribe_events',
          title: 'Class',
          content: 'Come',
          terms: [['tribe_events_cat', 'classes', 'Classes']],
          meta: [
            ['_EventStartDate', '2027-05-02 10:00:00'],
            ['_EventEndDate', '2027-05-02 12:00:00'],
            ['_EventTimezone', 'Europe/Brussels'],
            ['_EventStartDateUTC', '2027-05-02 08:00:00'],
            ['_EventCost', '12'],
            ['_EventCurrencySymbol', '€'],
            ['_EventVenueID', '51'],
            ['_EventOrganizerID', '52'],
            ['_tribe_featured', '1'],
            ['_tribe_events_status', 'postponed'],
            ['_tribe_events_status_reason', 'The hall is wet.'],
          ],
        }),
        item({
          id: 60,
          type: 'wpcf7_contact_form',
          title: 'Contact',
          name: 'contact',
          meta: [
            ['_form', '[text* your-name]'],
            ['_mail', mail],
            ['_messages', 'a:1:{oops'],
            ['_hash', '9f3ab07c51d2e8449f3ab07c51d2e8449f3ab07c'],
          ],
        }),
        item({ id: 61, type: 'product', title: 'Mug', more: comment(9, { author: 'Jo', content: 'Nice' }) }),
      ),
    )
    expect((await get('/cal/events/v1/events/50')).json).toMatchObject({
      title: 'Class',
      start_date: '2027-05-02 10:00:00',
      utc_end_date: '2027-05-02 10:00:00',
      cost: '€12',
      featured: true,
      event_status: 'postponed',
      event_status_reason: 'The hall is wet.',
      venue: { id: 51, city: 'Ghent', show_map: false },
      organizer: [{ id: 52, email: 'club@x.example' }],
      categories: [{ id: 80, slug: 'classes' }],
    })
    expect(site.get('form', 60)!.data['mail']).toEqual({ subject: 'Hey', recipient: 'me@old.test' })
    expect(site.bodyOf(site.get('form', 60)!).trim()).toBe('[text* your-name]')
    // By this, shortcodes name it.
    expect(site.having('form', 'hash', '9f3ab07')).toEqual([site.get('form', 60)])
    expect(report.changed).toContainEqual({
      what: 'wpcf7_contact_form 60 "Contact"',
      why: expect.stringContaining('_messages is damaged'),
    })
    expect(report.lost).toEqual([
      { what: 'product 61 "Mug"', why: "there is no kind 'product' here" },
      { what: 'comments on product 61 "Mug": 1', why: 'what they belong to was not imported' },
    ])
    expect(site.get('comment', 9)).toBeUndefined()
    expect((await verify()).differences).toEqual([])
    expect(checkSite(site).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('has its files when they are given, at the first run or a later one, and none that is not what its name says', async () => {
    const { take, media, picture, site, verify, path } = importing()
    const attachment = (id: number, name: string) =>
      item({
        id,
        type: 'attachment',
        status: 'inherit',
        name: `n${id}`,
        url: `https://old.example/wp-content/uploads/2020/05/${name}`,
      })
    const text = wxr(
      head,
      attachment(70, 'a.png'),
      attachment(71, 'b.png'),
      attachment(72, 'c.png'),
      item({ id: 73, meta: [['_thumbnail_id', '70']] }),
    )
    const first = await take(text)
    expect(first.lost.map(({ what }) => what)).toEqual([70, 71, 72].map((id) => `attachment ${id} "Title ${id}"`))
    expect((await verify()).missing).toHaveLength(3)
    picture('2020/05/a.png')
    mkdirSync(join(dirname(path), 'old'), { recursive: true })
    writeFileSync(join(dirname(path), 'old', 'b.png'), '<script>')
    const second = await take(text, { media })
    expect(second.made).toEqual({ media: 1 })
    expect(second.lost.map(({ why }) => why)).toEqual([
      expect.stringContaining('does not match its name'),
      expect.stringContaining('is not in'),
    ])
    expect(site.get('post', 73)!.data['featured_media']).toBe('2020/05/a.png')
  })

  it('keeps the order of a gallery’s files, and names orders and terms that a type does not have here', async () => {
    const { take, media, picture, site, edit } = importing()
    for (const name of ['b', 'a']) picture(`2020/05/${name}.png`)
    const file = (id: number, name: string, order: number) => {
      const url = `https://old.example/wp-content/uploads/2020/05/${name}.png`
      return item({ id, type: 'attachment', status: 'inherit', url, name, order, parent: 73 })
    }
    const text = wxr(
      head,
      file(80, 'b', 2),
      file(81, 'a', 1),
      item({ id: 73, content: '[gallery]', order: 4, terms: [['category', 'news', 'News']] }),
      item({
        id: 74,
        type: 'page',
        order: 4,
        terms: [
          ['category', 'local', 'L'],
          ['category', 'news', 'N'],
        ],
      }),
    )
    const report = await take(text, { media })
    expect(site.get('media', 80)!.data['menu_order']).toBe(2)
    expect((await edit('posts/73')).content.rendered).toMatch(/a\.png[^]*b\.png/)
    expect(report.changed.filter(({ what }) => /^(?:post|page|attachment) /.test(what))).toEqual([
      { what: 'post 73 "Title 73"', why: 'its place in an order made by hand, 4, has no meaning here' },
      { what: 'page 74 "Title 74"', why: 'its category local, news: no page has any here' },
    ])
  })

  it('has its menus as files, which lead to entries by name', async () => {
    const { take, root } = importing()
    const line = (id: number, meta: Record<string, string>, order: number) =>
      item({
        id,
        type: 'nav_menu_item',
        title: `Line ${id}`,
        order,
        terms: [['nav_menu', 'top', 'Top']],
        meta: Object.entries(meta).map(([key, value]) => [`_menu_item_${key}`, value] as const),
      })
    const menu =
      '<wp:term><wp:term_id>90</wp:term_id><wp:term_taxonomy>nav_menu</wp:term_taxonomy><wp:term_slug>top</wp:term_slug><wp:term_name>Top</wp:term_name></wp:term>'
    const report = await take(
      wxr(
        head + menu,
        line(92, { type: 'taxonomy', object: 'category', object_id: '71', menu_item_parent: '91' }, 2),
        line(91, { type: 'post_type', object: 'page', object_id: '31' }, 1),
        line(
          93,
          {
            type: 'custom',
            url: 'https://x.example',
            classes: 'a:3:{i:0;s:4:"wide";i:1;s:0:"";i:2;s:4:"a<b ";}',
            xfn: 'me friend',
            target: '_blank',
          },
          3,
        ),
        line(94, { type: 'post_type', object: 'page', object_id: '999' }, 4),
        item({ id: 31, type: 'page', name: 'about' }),
      ),
    )
    expect(JSON.parse(readFileSync(join(root, 'menus/top.json'), 'utf8'))).toEqual({
      name: 'Top',
      items: [
        { title: 'Line 91', to: 'page/about', items: [{ title: 'Line 92', to: 'category/local' }] },
        { title: 'Line 93', to: 'https://x.example', target: '_blank', classes: ['wide', 'ab'], xfn: ['me', 'friend'] },
      ],
    })
    expect(report.lost).toEqual([{ what: 'line "Line 94" of a menu', why: 'its target does not exist here' }])
  })

  it('names the file of a menu in letters', async () => {
    const { site, take } = importing()
    await take(wxr(head, customLine(91, 0).replace('"top"', '"%e5%88%86%e7%b1%bb"')))
    expect(site.find('menu', '%e5%88%86%e7%b1%bb')?.path).toBe('menus/分类.json')
  })

  it('names an author’s address that is none, which the user does not get', async () => {
    const { take, site } = importing()
    const report = await take(wxr(author(12, 'carl', 'Carl').replace('carl@old.example', 'carl at old.example')))
    expect(site.get('user', 12)!.data['email']).toBeUndefined()
    expect(report.changed.map(({ why }) => why)).toContain(
      'the address carl at old.example is none: imported without an address',
    )
  })

  it('finds the file of a menu that earlier versions named after octets', async () => {
    const path = 'menus/-e5-88-86-e7-b1-bb.json'
    const text = '{"name":"分类","items":[{"title":"L91","to":"/91/"}]}\n'
    const { root, take } = importing({ [path]: text })
    const named = customLine(91, 0).replace('"top"', '"%e5%88%86%e7%b1%bb"').replace('Top', '分类')
    const report = await take(wxr(head, named))
    expect([readdirSync(join(root, 'menus')), report.made['menu'], report.known['menu']]).toEqual([
      ['-e5-88-86-e7-b1-bb.json'],
      undefined,
      1,
    ])
    expect(report.changed.filter(({ what }) => what.startsWith('menu'))).toEqual([])
  })

  it('has all lines of two menus, even if the export gives both the same ids', async () => {
    const { root, take } = importing()
    const inMenu = (menu: string) => customLine(91, 0).replace('"top"', `"${menu}"`)
    await take(wxr(head, inMenu('top'), inMenu('flat')))
    const items = ['top', 'flat'].map(
      (menu) => JSON.parse(readFileSync(join(root, `menus/${menu}.json`), 'utf8')).items,
    )
    expect(items).toEqual([[{ title: 'L91', to: '/91/' }], [{ title: 'L91', to: '/91/' }]])
  })

  it('loses no line of a menu whose lines stand below each other in a circle', async () => {
    const { root, take } = importing()
    const lines = [customLine(91, 92), customLine(92, 93), customLine(93, 91), customLine(94, 92), customLine(95, 95)]
    await take(wxr(head + menuTop, ...lines))
    const brief = ({ title, items = [] }: Read): unknown[] => [title, ...items.map(brief)]
    const { items } = JSON.parse(readFileSync(join(root, 'menus/top.json'), 'utf8')) as { items: Read[] }
    expect(items.map(brief)).toEqual([['L91', ['L93', ['L92', ['L94']]]], ['L95']])
  })

  it('loses no line of a menu whose lines stand very far below each other', async () => {
    const { root, site, take } = importing()
    const chain = Array.from({ length: 600 }, (_, at) => customLine(101 + at, at && 100 + at))
    await take(wxr(head + menuTop, ...chain))
    const read = JSON.parse(readFileSync(join(root, 'menus/top.json'), 'utf8')) as { items: Read[] }
    const depths: number[] = []
    const count = (items: readonly Read[], depth: number) => {
      for (const { items: below = [] } of items) {
        depths.push(depth)
        count(below, depth + 1)
      }
    }
    count(read.items, 0)
    expect([depths.length, Math.max(...depths)]).toEqual([600, 16])
    expect([site.find('menu', 'top')?.slug, [...site.problems.all()]]).toEqual(['top', []])
  })

  it('says that a menu of the same name stays, where that is another one', async () => {
    const { take, root } = importing({ 'menus/top.json': '{ "name": "Mine", "items": [] }\n' })
    const report = await take(wxr(head + menuTop, customLine(91, 0)))
    expect(report.changed).toContainEqual({
      what: 'menu Top',
      why: 'menus/top.json already exists with other content: it was not changed',
    })
    expect(readFileSync(join(root, 'menus/top.json'), 'utf8')).toContain('Mine')
    const other = importing()
    await other.take(wxr(head + menuTop, customLine(91, 0)))
    expect((await other.take(wxr(head + menuTop, customLine(91, 0)))).changed).toEqual([])
  })

  it('brings menus of exports without ids', async () => {
    const { root, take } = importing()
    const line = (title: string, url: string) =>
      item({
        id: 0,
        type: 'nav_menu_item',
        title,
        name: title.toLowerCase(),
        terms: [['nav_menu', 'top', 'Top']],
        meta: [
          ['_menu_item_type', 'custom'],
          ['_menu_item_url', url],
        ],
      })
    const menu =
      '<wp:term><wp:term_taxonomy>nav_menu</wp:term_taxonomy><wp:term_slug>top</wp:term_slug><wp:term_name>Top</wp:term_name></wp:term>'
    await take(wxr(head + menu, line('One', 'https://one.example'), line('Two', 'https://two.example')))
    expect(JSON.parse(readFileSync(join(root, 'menus/top.json'), 'utf8')).items).toEqual([
      { title: 'One', to: 'https://one.example' },
      { title: 'Two', to: 'https://two.example' },
    ])
  })

  it('is written as Markdown where readers see the same, and stays HTML where they would not', async () => {
    const { take, get, site, verify } = importing()
    const same =
      '<h2>Head</h2>\nHello <b>you</b> &amp; "me", <a title="T" href="https://x.example/?a=1&amp;b=2">there</a>\n\n<ul><li>a</li><li><em>b</em></li></ul>'
    const other = '<p style="text-align:right">Aside</p>\n\n[gallery ids="1"]'
    const text = wxr(head, item({ id: 31, content: same }), item({ id: 32, content: other }))
    const html = importing()
    await html.take(text)
    const report = await take(text, { convert: (html: string) => toMarkdown(html, site) })
    expect(site.get('post', 31)!.data['content_format']).toBeUndefined()
    expect(site.bodyOf(site.get('post', 31)!)).toContain('## Head\n\nHello **you** &')
    const seen = async (from: typeof get, id: number) => (await from(`/core/v2/posts/${id}`)).json.content.rendered
    expect(await seen(get, 31)).toContain('<strong>you</strong>')
    expect([site.get('post', 32)!.data['content_format'], await seen(get, 32)]).toEqual([
      'html',
      await seen(html.get, 32),
    ])
    expect(report.changed).toContainEqual({ what: 'post 32 "Title 32"', why: expect.stringContaining('stays HTML') })
    expect((await verify()).differences).toEqual([])
  })

  it('keeps its shortcodes and lone addresses in Markdown', () => {
    const { site } = importing()
    expect(toMarkdown('Look\n\n[gallery ids="1,2" link="file"]\n\nhttps://youtu.be/_b_\n\nsee [foo "x"]', site)).toBe(
      'Look\n\n[gallery ids="1,2" link="file"] \n\nhttps://youtu.be/_b_\n\nsee \\[foo “x”\\]\n',
    )
    const caption = '[caption id="a_1" width="300"]<img src="x.png" alt="y" /> Some <em>words</em>[/caption]'
    expect(toMarkdown(caption, site)).toBe('[caption id="a_1" width="300"]![y](x.png) Some *words*[/caption]\n')
    // What would be read otherwise stays escaped.
    expect(toMarkdown('a [embed]https://youtu.be/_b_[/embed] [[gallery]]', site)).toContain(
      'https://youtu.be/\\_b\\_\\[/embed\\] \\[\\[gallery\\]\\]',
    )
  })

  it('brings the title, the tagline and where files are, so that the old addresses of pictures answer', async () => {
    const told = head.replace(/^/, '<description>Since 1848 &amp; on</description>\n')
    const url = 'https://old.example/wp-content/uploads/2020/05/p.png'
    const text = wxr(told, item({ id: 32, type: 'attachment', title: 'P', url, status: 'inherit' }), item({ id: 31 }))
    const fresh = importing()
    fresh.picture('2020/05/p.png')
    const report = await fresh.take(text, { media: fresh.media })
    expect(report.made).toMatchObject({ setting: 3, media: 1 })
    // Once, in the run that brings something.
    const untold = { what: 'not in exports', why: expect.stringContaining('posts per page') }
    expect(report.changed).toContainEqual(untold)
    expect((await fresh.take(text, { media: fresh.media })).changed).not.toContainEqual(untold)
    expect(fresh.site.settings).toMatchObject({
      title: 'Old & gold',
      description: 'Since 1848 & on',
      uploads_base: 'wp-content/uploads',
    })
    expect((await fresh.edit('media/32')).source_url).toBe('http://site.test/wp-content/uploads/2020/05/p.png')
    expect((await fresh.verify()).differences).toEqual([])
    // What somebody chose stays, and where a site has pages of its own, so do its addresses; the report says so.
    const own = importing({
      'settings.json': '{ "timezone": "UTC", "title": "Mine" }\n',
      'posts/own.md': '---\nid: 5\n---\nMine\n',
    })
    own.picture('2020/05/p.png')
    const { changed } = await own.take(text, { media: own.media })
    expect(own.site.settings).toMatchObject({ title: 'Mine', description: 'Since 1848 & on', uploads_base: 'uploads' })
    expect(changed.map(({ what }) => what)).toEqual(expect.arrayContaining(['setting title', 'setting uploads_base']))
  })

  it('keeps its addresses: by their form where nobody has set another, and each is asked for', async () => {
    const { take, site, verify, page, path } = importing()
    const link = (name: string) => `<link>https://old.example/read/${name}.html</link>`
    const text = wxr(
      head,
      item({ id: 31, more: link('name-31') }),
      item({ id: 32, more: link('name-32') }),
      item({ id: 33, more: '<link>https://old.example/?p=33</link>', status: 'draft' }),
    )
    expect((await take(text)).made).toMatchObject({ post: 3, setting: 2 })
    expect(site.settings['permalink']).toBe('/read/%postname%.html')
    expect((await page('/read/name-31.html')).status).toBe(200)
    expect((await verify()).differences).toEqual([])
    const asked: string[] = []
    const { differences } = await verifyWxr(site, [path], rest, async (one) => {
      asked.push(one)
      return one.includes('31') ? { status: 404 } : { status: 301, location: '/read/name-32.html' }
    })
    expect(asked).toEqual(['/read/name-31.html', '/read/name-32.html'])
    expect(differences).toEqual([
      { what: 'post 31 "Title 31"', member: 'address', expected: 'https://old.example/read/name-31.html', found: 404 },
    ])
  })

  it('changes no addresses of what is here already: its own lead on by aliases', async () => {
    const { take, site, page } = importing({
      'posts/mine.md': '---\nid: 9\ntitle: Mine\ndate: 2020-01-01T10:00:00\n---\n',
    })
    const report = await take(wxr(head, item({ id: 31, more: '<link>https://old.example/read/name-31/</link>' })))
    expect(site.settings['permalink']).toBe('/%year%/%monthnum%/%day%/%postname%/')
    expect(report.changed.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['setting permalink', 'old addresses: 1']),
    )
    const { status, headers } = await page('/read/name-31/')
    expect([status, headers.get('location')]).toEqual([301, 'http://site.test/2020/05/01/name-31/'])
  })

  it('is only looked at in a dry run', async () => {
    const { take, root, site } = importing()
    const files = () =>
      (readdirSync(root, { recursive: true }) as string[]).filter((file) => !file.startsWith('.almanac')).toSorted()
    const before = files()
    const report = await take(wxr(head, item({ id: 31 })), { dryRun: true })
    expect(report.made).toEqual({ setting: 1, user: 1, category: 2, tag: 1, post: 1 })
    expect(files()).toEqual(before)
    expect(site.get('post', 31)).toBeUndefined()
  })

  it('is refused where it is none, or ends too early, before anything is written', async () => {
    const { take, site } = importing()
    await expect(take('<html><body>No</body></html>')).rejects.toThrow('not a WordPress export')
    const whole = wxr(head, item({ id: 31 }), item({ id: 32 }))
    await expect(take(whole.slice(0, whole.indexOf('<wp:post_id>32')))).rejects.toThrow('ends too early')
    expect([...site.all('post')]).toEqual([])
  })

  it('is compared with what is answered, member by member', async () => {
    const { take, ask, verify } = importing()
    await take(wxr(head, item({ id: 31, title: 'Here' }), item({ id: 32 })))
    await ask('POST', '/core/v2/posts/31', { as: 'admin', json: { title: 'Changed', sticky: true } })
    await ask('DELETE', '/core/v2/posts/32?force=true', { as: 'admin' })
    expect(await verify()).toMatchObject({
      differences: [
        { what: 'post 31 "Here"', member: 'title', expected: 'Here', found: 'Changed' },
        { what: 'post 31 "Here"', member: 'sticky', expected: false, found: true },
      ],
      missing: ['post 32 "Title 32"'],
    })
  })

  it('keeps what other programs keep with terms and comments, but nothing that tells who a visitor is', async () => {
    const { take, site } = importing()
    const meta = (element: string, key: string, value: string) =>
      `<wp:${element}><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:${element}>`
    const said = comment(501, {
      author: 'Jo',
      author_email: 'jo@x.example',
      author_IP: '192.0.2.7',
      content: 'Hi',
    }).replace(
      '</wp:comment>',
      `${meta('commentmeta', 'rating', '5')}${meta('commentmeta', 'sent', 'to JO@x.example')}${meta('commentmeta', 'akismet_result', 'false')}${meta('commentmeta', '_almanac_user_agent', 'Lynx')}</wp:comment>`,
    )
    const term = category(80, 'shop', 'Shop').replace(
      '</wp:category>',
      `${meta('termmeta', 'icon', 'pin')}</wp:category>`,
    )
    const report = await take(wxr(head + term, item({ id: 31, more: said })))
    expect(site.get('comment', 501)!.data['meta']).toEqual({ rating: '5' })
    expect(site.service(visitors).of(501)).toEqual({ email: 'jo@x.example', ip: '192.0.2.7', agent: 'Lynx' })
    expect(site.get('category', 80)!.data['meta']).toEqual({ icon: 'pin' })
    expect(report.changed).toContainEqual({
      what: 'comment 501 on post 31 "Title 31"',
      why: expect.stringContaining("'sent' identifies the visitor"),
    })
  })

  it('writes meta that the site declares as fields of its own into them', async () => {
    const fields = {
      post: {
        rating: { type: 'number' },
        sizes: { type: 'list', of: { type: 'text' } },
        next: { type: 'reference', to: 'post' },
        topic: { type: 'reference', to: 'category' },
        best: { type: 'date' },
      },
    }
    const { take, site, edit } = importing({
      'settings.json': JSON.stringify({ timezone: 'UTC', fields, check: { 'moving-date': 'off' } }),
      'posts/x.md': '---\nid: 32\n---\n',
    })
    const meta = [
      ['rating', '4.5'],
      ['sizes', 'S'],
      ['sizes', 'M'],
      ['next', '32'],
      ['topic', '70'],
      ['best', 'soon'],
    ] as const
    await take(wxr(head, item({ id: 31, meta }), item({ id: 32, name: 'y' })))
    const moved = site.having('post', 'slug', 'y')[0]!.id
    expect((await edit('posts/31')).meta).toMatchObject({ rating: 4.5, sizes: ['S', 'M'], next: moved, topic: 70 })
    // What does not fit stays as it was.
    expect(site.get('post', 31)!.data['meta']).toEqual({ best: 'soon' })
    expect(checkSite(site)).toEqual([])
  })

  it('has entries without ids with their comments, one of each that comes twice, and one user of names that are one', async () => {
    const { take, site } = importing()
    const bare = (title: string, more = '') =>
      item({ id: 0, title, name: '', more }).replace('<wp:post_id>0</wp:post_id>', '')
    const text = wxr(
      author(12, 'jane', 'Jane') + author(13, 'jane&gt;', 'Jane again'),
      bare('One', comment(5, { author: 'Jo', content: 'On one' })),
      bare('Two', comment(6, { author: 'Jo', content: 'On two' })),
      item({ id: 40, author: 'jane>' }),
      item({ id: 40, title: 'Again' }),
    )
    const report = await take(text)
    expect(report.made).toEqual({ setting: 1, user: 1, post: 3, comment: 2 })
    expect(report.lost).toEqual([{ what: 'post 40 "Again"', why: 'the export has it twice: the first one is used' }])
    const about = (id: number) => site.findInSpace('post', site.get('comment', id)!.data['post'])!.data['title']
    expect([about(5), about(6), site.get('post', 40)!.data['author']]).toEqual(['One', 'Two', 'jane'])
    expect(await take(text)).toMatchObject({ made: {}, known: { user: 1, comment: 2 } })
  })

  it('is read in the encoding that it declares or begins with, and says where bytes are no text in it', async () => {
    const { path, site } = importing()
    const inEncoding = (encoding: string, id: number) =>
      wxr(author(12, 'jane', 'Jane'), item({ id, title: 'Café', content: 'Crème' })).replace('UTF-8', encoding)
    const read = async (bytes: Uint8Array, id: number) => {
      writeFileSync(path, bytes)
      const { lost } = await importWxr(site, [path], {})
      const entry = site.get('post', id)!
      return [entry.data['title'], site.bodyOf(entry).trim(), ...lost.map(({ why }) => why)]
    }
    expect(await read(Buffer.from(inEncoding('ISO-8859-1', 40), 'latin1'), 40)).toEqual(['Café', 'Crème'])
    expect(await read(Buffer.from(`\uFEFF${inEncoding('UTF-16', 41)}`, 'utf16le'), 41)).toEqual(['Café', 'Crème'])
    expect(await read(Buffer.from(inEncoding('UTF-16', 42)), 42)).toEqual(['Café', 'Crème'])
    expect(await read(Buffer.from(inEncoding('UTF-8', 43), 'latin1'), 43)).toEqual([
      'Caf\uFFFD',
      'Cr\uFFFDme',
      'some of its bytes are invalid in its encoding: they became \uFFFD',
    ])
    await expect(read(Buffer.from(inEncoding('klingon', 44)), 44)).rejects.toThrow(
      "its encoding 'klingon' is not supported",
    )
  })

  it('has every comment of exports without ids of comments, and names one whose id another has', async () => {
    const { take, site, verify } = importing()
    const bare = (author: string, content: string) =>
      comment(0, { author, content }).replace('<wp:comment_id>0</wp:comment_id>', '')
    const text = wxr(
      author(12, 'jane', 'Jane'),
      item({
        id: 40,
        more: bare('Jo', 'First') + bare('Jo', 'Second') + comment(8, { author: 'Jo', content: 'Third' }),
      }),
      item({ id: 41, more: bare('Jo', 'First') + comment(8, { author: 'Jo', content: 'Lost' }) }),
    )
    const report = await take(text)
    const bodies = [...site.all('comment')].map((one) => `${String(one.data['post'])} ${site.bodyOf(one).trim()}`)
    expect(bodies.toSorted()).toEqual([
      'post/name-40 First',
      'post/name-40 Second',
      'post/name-40 Third',
      'post/name-41 First',
    ])
    expect(report.lost).toEqual([
      { what: 'comment 8 on post 41 "Title 41"', why: 'the export has it twice: the first one is used' },
    ])
    expect(await take(text)).toMatchObject({ made: {}, known: { comment: 5 } })
    expect(await verify()).toMatchObject({ missing: [] })
  })

  it('is compared as its owner sees it: a draft names places that are drafts, too', async () => {
    const { take, verify } = importing()
    const place = item({ id: 51, type: 'tribe_venue', title: 'Hall', status: 'draft' })
    const meta: [string, string][] = [
      ['_EventStartDate', '2027-05-02 10:00:00'],
      ['_EventEndDate', '2027-05-03 12:00:00'],
      ['_EventVenueID', '51'],
    ]
    const event = item({ id: 50, type: 'tribe_events', title: 'Class', status: 'draft', meta })
    await take(wxr(head, place, event))
    expect(await verify()).toMatchObject({ differences: [], missing: [] })
  })

  it('is compared in the parts of events, places, forms, files and people, too', async () => {
    const { take, ask, site, verify, picture, media } = importing()
    picture('2020/05/a.png')
    const place = item({
      id: 51,
      type: 'tribe_venue',
      title: 'Hall',
      meta: [
        ['_VenueCity', 'Ghent'],
        ['_VenueLat', '51.05'],
        ['_VenueLng', '3.72'],
      ],
    })
    const event = item({
      id: 50,
      type: 'tribe_events',
      title: 'Class & more',
      content: 'Come',
      terms: [['post_tag', 'red', 'Red']],
      meta: [
        ['_EventStartDate', '2027-05-02 10:00:00'],
        ['_EventEndDate', '2027-05-03 12:00:00'],
        ['_EventTimezone', 'Europe/Brussels'],
        ['_EventCost', '5'],
        ['_EventCost', '15'],
        ['_EventURL', 'https://x.example/?a=1&b=2'],
        ['_EventVenueID', '51'],
      ],
    })
    const form = item({
      id: 60,
      type: 'wpcf7_contact_form',
      title: 'Contact',
      name: 'contact',
      meta: [
        ['_form', '[text* your-name]'],
        ['_mail', 'a:2:{s:7:"subject";s:3:"Hey";s:9:"recipient";s:11:"me@old.test";}'],
        ['_messages', 'a:2:{s:12:"mail_sent_ok";s:6:"Thanks";s:3:"odd";s:1:"x";}'],
        ['_hash', 'abc'],
      ],
    })
    const file = item({
      id: 40,
      type: 'attachment',
      status: 'inherit',
      name: 'p',
      url: 'https://old.example/wp-content/uploads/2020/05/a.png',
      meta: [['_wp_attached_file', '2020/05/a.png']],
    })
    const report = await take(wxr(head, place, event, form, file), { media })
    expect(report.changed).toContainEqual({
      what: 'wpcf7_contact_form 60 "Contact"',
      why: "its message 'odd' is never shown here",
    })
    expect(site.get('form', 60)!.data['meta']).toEqual({ _hash: 'abc' })
    expect((await ask('GET', '/cal/events/v1/events/50')).json).toMatchObject({
      cost: '$5 – $15',
      website: 'https://x.example/?a=1&amp;b=2',
    })
    expect(await verify()).toMatchObject({ differences: [], missing: [] })
    const to = async (route: string, json: unknown) => {
      const { status, text } = await ask('POST', route, { as: 'admin', json })
      expect([status, text]).toEqual([200, expect.anything()])
    }
    await to('/cal/events/v1/events/50', { cost: '7', timezone: 'Asia/Tokyo', tags: [] })
    await to('/cal/events/v1/venues/51', { venue: 'Hall', city: 'Bruges', show_map: 'false' })
    await to('/forms/v1/contact-forms/60', {
      mail: { subject: 'Ho' },
      messages: { mail_sent_ok: 'Ta' },
      form: '[text a]',
    })
    await to('/core/v2/media/40', { alt_text: 'A', caption: 'C' })
    await to('/core/v2/categories/70', { description: 'D' })
    await to('/core/v2/users/12', { first_name: 'F' })
    const found = (await verify()).differences.map(({ what, member }) => `${what.split(' ')[0]} ${member}`)
    expect(found).toEqual(
      expect.arrayContaining([
        'tribe_events cost',
        'tribe_events timezone',
        'tribe_events tags',
        'tribe_venue city',
        'tribe_venue show_map',
        'wpcf7_contact_form properties.mail.subject',
        'wpcf7_contact_form properties.messages.mail_sent_ok',
        'wpcf7_contact_form properties.form.content',
        'attachment alt_text',
        'attachment caption',
        'category description',
        'user first_name',
      ]),
    )
  })
})
