import { expect, it } from 'vitest'
import { openDescription } from '../../../conformance/described.ts'
import { testSite } from '../../../harness.ts'

const files = {
  'events/fair.md':
    '---\nid: 41\ntitle: Fair\nauthor: editor\nstart: 2027-05-02 10:00\nend: 2027-05-02 12:00\ndate: 2026-01-02 09:00\ncategories: [music]\ntags: [blue]\n---\n\nCome **all**.\n',
  'events/days.md': '---\nid: 42\ntitle: Days\nstart: 2027-06-05\nall_day: true\ndate: 2026-01-03 09:00\n---\n\nTwo.\n',
  'events/plan.md': '---\nid: 43\ntitle: Plan\nstart: 2027-07-05\nstatus: draft\ndate: 2026-01-04 09:00\n---\n\nNo.\n',
  'event-categories/music.md': '---\nid: 9\nname: Music\n---\n',
  'event-categories/film.md': '---\nid: 10\nname: Film\n---\n',
  'tags/blue.md': '---\nid: 8\nname: Blue\n---\n',
}
const mount = '/wp-json'

function openSite() {
  const { ask, root, site } = testSite(files, { wordpress: true })
  const asked = (method: string, path: string, as = 'admin', json?: unknown) =>
    ask(method, path, { mount, ...(as !== '' && { as }), ...(json !== undefined && { json }) })
  return { ask, asked, root, site }
}

it('shows events as posts to administrators: lists with totals, newest first, and one by one', async () => {
  const { asked } = openSite()
  const list = await asked('GET', '/wp/v2/tribe_events')
  expect(list.status).toBe(200)
  expect(list.json.map(({ id }: { id: number }) => id)).toEqual([42, 41])
  expect([list.headers.get('x-wp-total'), list.headers.get('x-wp-totalpages')]).toEqual(['2', '1'])
  const { json } = await asked('GET', '/wp/v2/tribe_events/41')
  expect(json).toMatchObject({
    id: 41,
    date: '2026-01-02T09:00:00',
    type: 'tribe_events',
    status: 'publish',
    slug: 'fair',
    link: 'http://site.test/event/fair/',
    title: { rendered: 'Fair' },
    content: { rendered: '<p>Come <strong>all</strong>.</p>\n', protected: false },
    author: 2,
    featured_media: 0,
    comment_status: 'closed',
    template: '',
    class_list: [
      'post-41',
      'tribe_events',
      'type-tribe_events',
      'status-publish',
      'hentry',
      'tag-blue',
      'tribe_events_cat-music',
    ],
    tags: [8],
    tribe_events_cat: [9],
  })
  expect(json.title.raw).toBeUndefined()
  expect((await asked('GET', '/wp/v2/tribe_events/41?context=edit')).json.title).toEqual({
    raw: 'Fair',
    rendered: 'Fair',
  })
  expect(json['_links']).toMatchObject({
    self: [{ href: 'http://site.test/wp-json/wp/v2/tribe_events/41' }],
    collection: [{ href: 'http://site.test/wp-json/wp/v2/tribe_events' }],
    about: [{ href: 'http://site.test/wp-json/wp/v2/types/tribe_events' }],
  })
  expect((await asked('GET', '/wp/v2/tribe_events/999')).json.code).toBe('rest_post_invalid_id')
})

it('narrows and orders the list as that of posts', async () => {
  const { asked } = openSite()
  const ids = async (query: string) =>
    (await asked('GET', `/wp/v2/tribe_events?${query}`)).json.map(({ id }: { id: number }) => id)
  expect(await ids('status=any')).toEqual([43, 42, 41])
  expect(await ids('tribe_events_cat=9')).toEqual([41])
  expect(await ids('tribe_events_cat_exclude=9')).toEqual([42])
  expect(await ids('tags=8')).toEqual([41])
  expect(await ids('slug=days')).toEqual([42])
  expect(await ids('search=all')).toEqual([41])
  expect(await ids('author=2')).toEqual([41])
  expect(await ids('orderby=title&order=asc')).toEqual([42, 41])
  expect(await ids('orderby=author')).toEqual([41, 42])
  expect(await ids('after=2026-01-02T12:00:00')).toEqual([42])
  const paged = await asked('GET', '/wp/v2/tribe_events?per_page=1&_fields=id,title')
  expect(paged.json).toEqual([{ id: 42, title: { rendered: 'Days' } }])
  expect(paged.headers.get('link')).toContain('page=2')
  expect((await asked('GET', '/wp/v2/tribe_events?page=9')).json.code).toBe('rest_post_invalid_page_number')
  const embedded = await asked('GET', '/wp/v2/tribe_events/41?_embed=wp:term')
  expect(embedded.json['_embedded']['wp:term'].flat().map(({ name }: { name: string }) => name)).toEqual([
    'Blue',
    'Music',
  ])
})

it('leaves no event without title, content and excerpt at once', async () => {
  const { asked } = openSite()
  const change = async (json: unknown) =>
    (await asked('POST', '/wp/v2/tribe_events/41', 'admin', json)).json.code as string | undefined
  expect(await change({ title: '', content: '', excerpt: '' })).toBe('empty_content')
  expect(await change({ title: '', content: '' })).toBe('empty_content')
  expect(await change({ content: '' })).toBeUndefined()
})

it('is no route for anybody else, and not told of: neither type, nor index, nor OPTIONS, nor wrong arguments', async () => {
  const { ask, asked } = openSite()
  for (const as of ['', 'subscriber', 'editor']) {
    for (const path of ['/wp/v2/tribe_events', '/wp/v2/tribe_events/41', '/wp/v2/tribe_events?per_page=0'])
      for (const method of ['GET', 'POST', 'DELETE'])
        expect([as, path, (await asked(method, path, as)).json]).toEqual([
          as,
          path,
          expect.objectContaining({ code: 'rest_no_route', data: { status: 404 } }),
        ])
    expect((await asked('OPTIONS', '/wp/v2/tribe_events', as)).json).toEqual([])
    expect(Object.keys((await asked('GET', '/wp/v2/types', as)).json)).not.toContain('tribe_events')
    for (const index of ['/', '/wp/v2'])
      expect(Object.keys((await asked('GET', index, as)).json.routes)).not.toContain('/wp/v2/tribe_events')
  }
  expect((await asked('GET', '/wp/v2/types')).json.tribe_events).toMatchObject({
    slug: 'tribe_events',
    rest_base: 'tribe_events',
    rest_namespace: 'wp/v2',
    taxonomies: ['post_tag', 'tribe_events_cat'],
  })
  expect(Object.keys((await asked('GET', '/wp/v2/types/tribe_events?context=edit')).json.supports).toSorted()).toEqual([
    'author',
    'comments',
    'custom-fields',
    'editor',
    'excerpt',
    'revisions',
    'thumbnail',
    'title',
  ])
  expect(Object.keys((await asked('GET', '/wp/v2')).json.routes)).toContain('/wp/v2/tribe_events/(?P<id>[\\d]+)')
  const options = (await asked('OPTIONS', '/wp/v2/tribe_events')).json
  expect([options.schema.title, options.methods]).toEqual(['tribe_events', ['GET', 'POST']])
  expect(Object.keys(options.schema.properties)).toContain('tribe_events_cat')
  // The interface itself has no such route.
  expect((await ask('GET', '/core/v2/cal_events', { as: 'admin' })).json.code).toBe('rest_no_route')
  expect(Object.keys((await ask('GET', '/', { as: 'admin' })).json.routes)).not.toContain('/core/v2/cal_events')
})

it('changes what events and posts both have, and nothing else of the event', async () => {
  const { asked, site } = openSite()
  const changed = await asked('POST', '/wp/v2/tribe_events/41', 'admin', {
    title: 'Great fair',
    content: '<p>New.</p>',
    excerpt: 'Short.',
    slug: 'great-fair',
    date: '2026-02-03T10:00:00',
    author: 3,
    tags: [],
    tribe_events_cat: [10],
  })
  expect(changed.status).toBe(200)
  expect(changed.json).toMatchObject({
    title: { raw: 'Great fair' },
    content: { raw: '<p>New.</p>' },
    excerpt: { raw: 'Short.' },
    slug: 'great-fair',
    date: '2026-02-03T10:00:00',
    author: 3,
    tags: [],
    tribe_events_cat: [10],
  })
  const { data, path } = site.get('event', 41)!
  expect([path, data['start'], data['end']]).toEqual(['events/great-fair.md', '2027-05-02 10:00', '2027-05-02 12:00'])
  expect((await asked('GET', '/tribe/events/v1/events/41')).json).toMatchObject({
    title: 'Great fair',
    start_date: '2027-05-02 10:00:00',
    categories: [{ slug: 'film' }],
  })
  expect((await asked('PUT', '/wp/v2/tribe_events/41', 'admin', { status: 'draft' })).json.status).toBe('draft')
  expect((await asked('POST', '/wp/v2/tribe_events/41', 'admin', { status: 'nonsense' })).status).toBe(400)
  expect((await asked('POST', '/wp/v2/tribe_events/999', 'admin', {})).json.code).toBe('rest_post_invalid_id')
})

it('gives an event a picture of the library, and takes it away', async () => {
  const { ask, asked } = openSite()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename=dot.png' }
  const { id } = (await ask('POST', '/wp/v2/media', { mount, as: 'admin', headers, body: png })).json
  const set = await asked('POST', '/wp/v2/tribe_events/41', 'admin', { featured_media: id })
  expect([set.json.featured_media, set.json['_links']['wp:featuredmedia'][0].href]).toEqual([
    id,
    `http://site.test/wp-json/wp/v2/media/${id}`,
  ])
  expect((await asked('GET', '/tribe/events/v1/events/41')).json.image.id).toBe(id)
  expect((await asked('POST', '/wp/v2/tribe_events/41', 'admin', { featured_media: 0 })).json.featured_media).toBe(0)
})

it('creates no event, as posts have no start, and says where one is created', async () => {
  const { asked } = openSite()
  const { status, json } = await asked('POST', '/wp/v2/tribe_events', 'admin', { title: 'New', status: 'publish' })
  expect([status, json.code]).toEqual([400, 'rest_cannot_create_without_start'])
  expect(json.message).toContain('start')
  expect((await asked('GET', '/wp/v2/tribe_events?status=any')).json.length).toBe(3)
})

it('moves an event to the trash, takes it back, and deletes it for good', async () => {
  const { asked, site } = openSite()
  expect((await asked('DELETE', '/wp/v2/tribe_events/41')).json).toMatchObject({ id: 41, status: 'trash' })
  expect((await asked('DELETE', '/wp/v2/tribe_events/41')).json.code).toBe('rest_already_trashed')
  const back = await asked('POST', '/wp/v2/tribe_events/41', 'admin', { status: 'publish' })
  expect(back.json).toMatchObject({ status: 'publish', slug: 'fair' })
  expect((await asked('DELETE', '/wp/v2/tribe_events/41?force=true')).json).toMatchObject({
    deleted: true,
    previous: { id: 41, title: { raw: 'Fair', rendered: 'Fair' }, tribe_events_cat: [9] },
  })
  expect(site.get('event', 41)).toBeUndefined()
})

it('is described by the document, in every context', async () => {
  const { asked } = openSite()
  const judge = openDescription((await asked('GET', '/openapi.json')).json)
  const urls = ['', '/41', '/41?context=edit', '?context=edit', '?context=embed', '/43', '/999', '?orderby=no']
  for (const url of urls.map((one) => `/wp/v2/tribe_events${one}`)) {
    const { headers, status, text } = await asked('GET', url)
    expect([url, judge({ method: 'GET', url, status, headers: Object.fromEntries(headers), text }).faults]).toEqual([
      url,
      [],
    ])
  }
  for (const [method, url, json] of [
    ['POST', '/wp/v2/tribe_events', { title: 'No' }],
    ['POST', '/wp/v2/tribe_events/41', { title: 'Yes' }],
    ['DELETE', '/wp/v2/tribe_events/41', undefined],
    ['DELETE', '/wp/v2/tribe_events/41?force=true', undefined],
  ] as const) {
    const { headers, status, text } = await asked(method, url, 'admin', json)
    const { faults, operation } = judge({ method, url, status, headers: Object.fromEntries(headers), text })
    expect([operation, faults]).toEqual([expect.any(String), []])
  }
})
