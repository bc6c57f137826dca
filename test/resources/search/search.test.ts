import { expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

const files = {
  'posts/maple.md': '---\nid: 10\ntitle: Maple & oak\ndate: 2026-03-01T10:00:00\n---\n\nWood for tables.\n',
  'posts/table.md': '---\nid: 11\ntitle: Tables\ndate: 2026-01-01T10:00:00\n---\n\nOf maple.\n',
  'posts/draft.md': '---\nid: 12\ntitle: Maple draft\nstatus: draft\n---\n',
  'posts/secret.md': '---\nid: 13\ntitle: Closed\npassword: key\ndate: 2026-02-01T10:00:00\n---\n\nmaple\n',
  'posts/own.md': '---\nid: 14\ntitle: Maple of the editor\nstatus: private\nauthor: editor\n---\n',
  'pages/maple.md': '---\nid: 20\ntitle: Maple\ndate: 2025-06-01T10:00:00\n---\n\nA tree.\n',
  'events/fair.md':
    '---\nid: 30\ntitle: Maple fair\ndate: 2026-04-01T10:00:00\nstart: 2030-01-01 10:00:00\nend: 2030-01-01 11:00:00\n---\n',
  'tags/maple.md': '---\nid: 50\nname: Maple & co\n---\n',
  'categories/wood.md': '---\nid: 51\nname: Wood (maple)\n---\n',
  'media/maple.txt': 'maple\n',
}

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

test('what is published is found by its words in all types, best first, protected words by who may change them', async () => {
  const { get } = testSite(files)
  const { json, headers } = await get('/core/v2/search?search=maple')
  // Words of the title first, the newest first among equals, then words of the text.
  expect(idsOf(json)).toEqual([30, 10, 20, 11])
  expect([headers.get('x-wp-total'), headers.get('x-wp-totalpages')]).toEqual(['4', '1'])
  for (const as of ['subscriber', 'author'])
    expect(idsOf((await get('/core/v2/search?search=maple', { as })).json)).toEqual([30, 10, 20, 11])
  for (const as of ['editor', 'admin'])
    expect(idsOf((await get('/core/v2/search?search=maple', { as })).json)).toEqual([30, 10, 20, 13, 11])
})

test('a result tells what it is and where, with links that embed it', async () => {
  const { get } = testSite(files)
  const [oak] = (await get('/core/v2/search?search=oak')).json
  expect(oak).toEqual({
    id: 10,
    title: 'Maple &#038; oak',
    url: 'http://site.test/2026/03/01/maple/',
    type: 'post',
    subtype: 'post',
    _links: {
      self: [{ embeddable: true, href: 'http://site.test/rest/core/v2/posts/10' }],
      about: [{ href: 'http://site.test/rest/core/v2/types/post' }],
      collection: [{ href: 'http://site.test/rest/core/v2/search' }],
    },
  })
  const [embedded] = (await get('/core/v2/search?search=oak&_embed&_fields=title,_links,_embedded')).json
  expect([embedded.id, embedded['_embedded'].self[0].id]).toEqual([undefined, 10])
  expect(Object.keys((await get('/core/v2/search?search=oak&_fields=url')).json[0])).toEqual(['url'])
})

test('terms are found by name and slug, and tell their taxonomy as their type', async () => {
  const { get } = testSite(files)
  const { json } = await get('/core/v2/search?type=term&search=maple')
  expect(json.map(({ id, title, type, subtype }: never) => [id, title, type, subtype])).toEqual([
    [50, 'Maple &amp; co', 'post_tag', undefined],
    [51, 'Wood (maple)', 'category', undefined],
  ])
  expect(json[0]['_links'].about[0].href).toBe('http://site.test/rest/core/v2/taxonomies/post_tag')
  expect(idsOf((await get('/core/v2/search?type=term&subtype=category&search=maple')).json)).toEqual([51])
  // Without a search, all of them are listed, those without entries too.
  expect(idsOf((await get('/core/v2/search?type=term')).json)).toEqual([50, 1, 51])
})

test('formats have no pages here, so none is found', async () => {
  const { get } = testSite({ 'posts/a.md': '---\nformat: aside\ntitle: A\n---\n' })
  const { status, json, headers } = await get('/core/v2/search?type=post-format&search=aside')
  expect([status, json, headers.get('x-wp-total')]).toEqual([200, [], '0'])
})

test('without words everything public is listed, the newest first, page by page', async () => {
  const { get } = testSite(files)
  // A protected post is listed: its title is public.
  const all = [30, 10, 13, 11, 20]
  expect(idsOf((await get('/core/v2/search')).json)).toEqual(all)
  for (let page = 1; page <= 3; page++) {
    const { json, headers } = await get(`/core/v2/search?per_page=2&page=${page}`)
    expect(idsOf(json)).toEqual(all.slice(page * 2 - 2, page * 2))
    expect([headers.get('x-wp-total'), headers.get('x-wp-totalpages')]).toEqual(['5', '3'])
  }
  const { headers } = await get('/core/v2/search?per_page=2&page=2&search=maple')
  expect(headers.get('link')).toContain('per_page=2&page=1&search=maple>; rel="prev"')
  const beyond = await get('/core/v2/search?per_page=2&page=4')
  expect([beyond.status, beyond.json.code]).toEqual([400, 'rest_search_invalid_page_number'])
  expect((await get('/core/v2/search?search=nothing&page=9')).json).toEqual([])
})

test('pages of a long mixture are the whole list cut into pages', async () => {
  const many: Record<string, string> = {}
  for (let n = 0; n < 60; n++) {
    const day = String(1 + ((n * 7) % 28)).padStart(2, '0')
    const folder = n % 5 === 0 ? 'pages' : n % 11 === 0 ? 'events' : 'posts'
    many[`${folder}/e${n}.md`] =
      `---\nid: ${100 + n}\ntitle: ${n % 3 ? 'Oak' : 'Elm'} ${n}\ndate: 2026-0${1 + (n % 4)}-${day}T10:00:00\n` +
      `start_date: 2030-01-01 10:00:00\nend_date: 2030-01-01 11:00:00\n---\n\noak\n`
  }
  const { get } = testSite(many)
  for (const asked of ['', '&search=oak', '&subtype=post,page', '&search=oak&subtype=page,cal_events']) {
    const whole = idsOf((await get(`/core/v2/search?per_page=100${asked}`)).json)
    expect(whole.length).toBeGreaterThan(10)
    const pages: number[] = []
    for (let page = 1; page <= Math.ceil(whole.length / 7); page++)
      pages.push(...idsOf((await get(`/core/v2/search?per_page=7&page=${page}${asked}`)).json))
    expect(pages).toEqual(whole)
  }
})

test('subtypes, include and exclude narrow it; what is unknown is refused', async () => {
  const { get } = testSite(files)
  expect(idsOf((await get('/core/v2/search?subtype=page')).json)).toEqual([20])
  expect(idsOf((await get('/core/v2/search?subtype[]=page&subtype[]=cal_events')).json)).toEqual([30, 20])
  expect(idsOf((await get('/core/v2/search?subtype=page,any&include=20,11,12')).json)).toEqual([11, 20])
  expect(idsOf((await get('/core/v2/search?exclude=30,10')).json)).toEqual([13, 11, 20])
  // Subtypes of another type name nothing here.
  expect((await get('/core/v2/search?type=term&subtype=page')).json).toEqual([])
  expect(idsOf((await get('/core/v2/search?subtype=Page')).json)).toEqual([20])
  for (const kind of ['post', 'term'])
    expect((await get(`/core/v2/search?type=${kind}&subtype=`)).json).toEqual(
      (await get(`/core/v2/search?type=${kind}`)).json,
    )
  for (const wrong of ['subtype=attachment', 'subtype=constructor', 'type=user', 'context=edit', 'per_page=101'])
    expect([wrong, (await get(`/core/v2/search?${wrong}`)).json.code]).toEqual([wrong, 'rest_invalid_param'])
  expect((await get(`/core/v2/search?search=${encodeURIComponent('%_"\\\'<b>\0')}`)).json).toEqual([])
})

test('a result follows its entry: a new title, a trash', async () => {
  const { get, ask } = testSite(files)
  await get('/core/v2/search?subtype=page')
  await ask('POST', '/core/v2/pages/20', { as: 'admin', json: { title: 'Sycamore' } })
  expect((await get('/core/v2/search?subtype=page')).json[0].title).toBe('Sycamore')
  await ask('DELETE', '/core/v2/pages/20', { as: 'admin' })
  expect((await get('/core/v2/search?subtype=page')).json).toEqual([])
})

test("under WordPress's names it takes and tells those", async () => {
  const { get } = testSite(files, { wordpress: true })
  const [fair] = (await get('/wp/v2/search?subtype=tribe_events', { mount: '/wp-json' })).json
  expect([fair.id, fair.type, fair.subtype]).toEqual([30, 'post', 'tribe_events'])
  expect(fair['_links'].self[0].href).toBe('http://site.test/wp-json/tribe/events/v1/events/30')
  const wrong = await get('/wp/v2/search?subtype=attachment', { mount: '/wp-json' })
  expect(wrong.text).not.toMatch(/cal_events/)
})
