import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const path = '/core/v2/posts'
const files = {
  'categories/news.md': '---\nid: 31\nname: News\n---\n',
  'tags/spring.md': '---\nid: 41\nname: Spring\n---\n',
  'posts/first.md':
    '---\nid: 11\ntitle: First\nauthor: author\ndate: 2026-01-02 10:00\ncategories: [news]\ntags: [spring]\nsticky: true\n---\n\nSays *hello*.\n',
  'posts/second.md':
    '---\nid: 12\ntitle: Second\nauthor: editor\ndate: 2026-01-03 10:00\nformat: quote\n---\n\nOther.\n',
  'posts/locked.md': '---\nid: 13\ntitle: Locked\ndate: 2026-01-04 10:00\npassword: sesame\n---\n\nSecret.\n',
  'posts/other-lock.md': '---\nid: 14\ntitle: Other\ndate: 2026-01-05 10:00\npassword: other\n---\n\nHidden.\n',
  'posts/draft.md':
    '---\nid: 15\ntitle: Draft\nauthor: contributor\nstatus: draft\ntags: [spring, unused]\n---\n\nLater.\n',
}
const idsOf = ({ json }: { json: { id: number }[] }) => json.map(({ id }) => id)

it('shows everything that the interface tells of it', async () => {
  const { get } = testSite(files)
  const { json } = await get(`${path}/11`)
  expect(json).toMatchObject({
    id: 11,
    slug: 'first',
    status: 'publish',
    type: 'post',
    date: '2026-01-02T10:00:00',
    date_gmt: '2026-01-02T15:00:00',
    link: 'http://site.test/2026/01/02/first/',
    guid: { rendered: 'http://site.test/?p=11' },
    title: { rendered: 'First' },
    content: { protected: false },
    author: 3,
    sticky: true,
    format: 'standard',
    categories: [31],
    tags: [41],
    meta: [],
  })
  expect(json.content.rendered).toContain('<em>hello</em>')
  expect(json).not.toHaveProperty('password')
})

it.each([
  ['', [14, 13, 12, 11]],
  ['categories=31', [11]],
  ['tags_exclude=41&order=asc', [12, 13, 14]],
  ['sticky=true', [11]],
  ['sticky=false&per_page=1', [14]],
  ['offset=0&per_page=2&page=2', [14, 13]],
  ['author=2', [12]],
  ['slug=first,second', [12, 11]],
  ['after=2026-01-03T10:00:00', [14, 13]],
  ['search=hello', [11]],
  ['include=11,12&orderby=include', [11, 12]],
  ['include=11,12&exclude=11', [12, 11]],
  ['include=-11,-12&order=asc&orderby=id', [11, 12]],
  ['exclude=-11,-13&order=asc&orderby=id', [12, 14]],
  ['author=-2', [12]],
  ['author=2&author_exclude=3', [14, 13, 12]],
  ['sticky=true&exclude=11', [11]],
  ['sticky=false&include=11,12', [12, 11]],
  ['offset=-1&per_page=1', [13]],
  ['offset=0&page=2&per_page=2', [14, 13]],
  ['status=PUBLISH&per_page=1', [14]],
  ['after=2026-01-02T24:00:00&order=asc', [12, 13, 14]],
])('a list is narrowed and ordered by %s', async (query, ids) => {
  const { get } = testSite(files)
  expect(idsOf(await get(`${path}?${query}`))).toEqual(ids)
})

it.each([
  ['categories=spring', 'categories', 'rest_no_matching_schema', { position: 0 }],
  ['tags_exclude=1,x', 'tags_exclude', 'rest_no_matching_schema', { position: 0 }],
  ['status=private', 'status', 'rest_forbidden_status', { status: 401 }],
  ['orderby=color', 'orderby', 'rest_not_in_enum', null],
])('what is wrong with %s is told with the code of the reference', async (query, name, code, data) => {
  const { get } = testSite(files)
  expect((await get(`${path}?${query}`)).json.data.details[name]).toMatchObject({ code, data })
})

it('of a status that is none, nothing more is told', async () => {
  const { get } = testSite(files)
  const { status } = (await get(`${path}?status=color`, { as: 'editor' })).json.data.details
  expect(status).toMatchObject({ code: 'rest_not_in_enum', data: null })
  expect(status.message).toMatch(/^status\[0\] is not one of publish, /)
})

it('the pages beside one are named with the other parameters as they were read', async () => {
  const { get } = testSite(files)
  const query = 'status=publish&sticky=FALSE&search=&offset=%2B0&author=2,3&include=&per_page=1'
  const { headers } = await get(`${path}?${query}&author_exclude=99`)
  expect(headers.get('link')).toBe(
    `<http://site.test/rest${path}?status%5B0%5D=publish&sticky&search&offset=0&author%5B0%5D=2&author%5B1%5D=3&per_page=1&author_exclude%5B0%5D=99&page=2>; rel="next"`,
  )
})

it('a list with an offset goes on from the page that was asked for', async () => {
  const { get } = testSite(files)
  const answer = await get(`${path}?offset=1&per_page=2&page=2`)
  expect([idsOf(answer), answer.headers.get('link')]).toEqual([
    [13, 12],
    '<http://site.test/rest/core/v2/posts?offset=1&per_page=2&page=1>; rel="prev"',
  ])
  expect((await get(`${path}?offset=1&per_page=2&page=3`)).json.code).toBe('rest_post_invalid_page_number')
})

describe('a password', () => {
  it('opens what it fits in a list, and nothing else', async () => {
    const { get } = testSite(files)
    const { json } = await get(`${path}?include=11,13,14&orderby=include&password=sesame`)
    expect(json.map((one: { content: unknown }) => one.content)).toMatchObject([
      { protected: false },
      { protected: true, rendered: '<p>Secret.</p>\n' },
      { protected: true, rendered: '' },
    ])
    const closed = await get(`${path}?include=13`)
    expect(closed.json[0].content.rendered).toBe('')
  })

  it('is no parameter that the index tells of', async () => {
    const { get } = testSite(files)
    expect((await get('/')).json.routes[path].endpoints[0].args).not.toHaveProperty('password')
  })
})

it('is created as a draft in the default category, and published under a slug from its title', async () => {
  const { ask, root, site } = testSite(files)
  const made = await ask('POST', path, { as: 'author', json: { title: 'Spring menu', content: '<p>Hi</p>' } })
  expect(made.json).toMatchObject({ status: 'draft', slug: '', author: 3, categories: [1], format: 'standard' })
  const { json } = await ask('POST', `${path}/${made.json.id}`, { as: 'author', json: { status: 'publish' } })
  expect(json).toMatchObject({ status: 'publish', slug: 'spring-menu' })
  expect(readFileSync(join(root, site.get('post', json.id)!.path), 'utf8')).toContain('categories: [uncategorized]')
})

it.each([
  [{ sticky: true, password: 'x' }, 400, 'rest_invalid_field'],
  [{ title: '', content: '', excerpt: '' }, 400, 'empty_content'],
  [{ status: 'trash' }, 400, 'rest_invalid_param'],
  [{ author: 99 }, 400, 'rest_invalid_author'],
  [{ date: '2026-01-02T10:00:00+0200' }, 400, 'rest_invalid_param'],
])('a change to %j is refused', async (json, status, code) => {
  const { ask, root } = testSite(files)
  const answer = await ask('POST', `${path}/12`, { as: 'editor', json })
  expect([answer.status, answer.json.code]).toEqual([status, code])
  expect(readFileSync(join(root, 'posts/second.md'), 'utf8')).toBe(files['posts/second.md'])
})

it.each([
  ['11', { sticky: false, password: 'x' }, 'A sticky post can not be password protected.'],
  ['13', { sticky: true, password: '' }, 'A password protected post can not be set to sticky.'],
  ['12', { sticky: true, password: 'x' }, 'A post can not be sticky and have a password.'],
])('%s is not made sticky or protected by what takes the other off: %j', async (id, json, message) => {
  const { ask } = testSite(files)
  const answer = await ask('POST', `${path}/${id}`, { as: 'editor', json })
  expect(answer.json).toMatchObject({ code: 'rest_invalid_field', message })
})

it('one that says nothing takes changes of everything but its words', async () => {
  const { ask } = testSite({ ...files, 'posts/blank.md': '---\nid: 90\ndate: 2026-01-01 10:00\n---\n' })
  const change = async (json: unknown) => (await ask('POST', `${path}/90`, { as: 'editor', json })).status
  expect([await change({ sticky: true }), await change({ status: 'draft' }), await change({ title: ' ' })]).toEqual([
    200, 200, 400,
  ])
  expect((await ask('DELETE', `${path}/90`, { as: 'editor' })).status).toBe(200)
})

it('an author is told no more of an unknown author than of another', async () => {
  const { ask } = testSite(files)
  for (const author of [2, 99]) {
    const { status, json } = await ask('POST', path, { as: 'author', json: { title: 'X', author } })
    expect([status, json.code]).toEqual([403, 'rest_cannot_edit_others'])
  }
})

it('a title is emptied by a text, not by an object', async () => {
  const { ask } = testSite(files)
  const titled = async (title: unknown) =>
    (await ask('POST', `${path}/12`, { as: 'editor', json: { title } })).json.title.raw
  expect([await titled({ raw: '' }), await titled({ raw: 'Two' }), await titled('')]).toEqual(['Second', 'Two', ''])
})

it('null for either of its dates takes both back', async () => {
  const { ask, root } = testSite(files)
  const json = { date: '2027-01-01T10:00:00', date_gmt: null }
  await ask('POST', `${path}/15`, { as: 'contributor', json })
  expect(readFileSync(join(root, 'posts/draft.md'), 'utf8')).toBe(files['posts/draft.md'])
})

it('who may not publish may give it any status that is neither published, scheduled nor private', async () => {
  const { ask } = testSite(files)
  const statuses = ['cal-ea-draft', 'cal-ignored', 'pending', 'draft', 'publish', 'future', 'private']
  const codes = []
  for (const status of statuses)
    codes.push((await ask('POST', `${path}/15`, { as: 'contributor', json: { status } })).status)
  expect(codes).toEqual([200, 200, 200, 200, 403, 403, 403])
})

it('a private entry without a title is private, and nothing behind it', async () => {
  const { get } = testSite({ 'posts/bare.md': '---\nid: 30\nstatus: private\ndate: 2026-01-09 10:00\n---\n\nX.\n' })
  expect((await get(`${path}/30`, { as: 'editor' })).json.title.rendered).toBe('Private:')
})

it.each([
  ['11', 'http://site.test/2026/01/02/%postname%/', 'first'],
  ['15', expect.stringMatching(/^http:\/\/site\.test\/\d{4}\/\d\d\/\d\d\/%postname%\/$/), 'draft'],
  ['16', 'http://site.test/2026/01/06/%postname%/', 'new-name'],
  ['17', 'http://site.test/2026/01/07/%postname%/', 'again-2'],
  ['18', 'http://site.test/?p=18', '18'],
  ['19', 'http://site.test/2026/01/09/%postname%/', 'feed-2'],
  ['20', 'http://site.test/2026/01/10/%postname%/', 'feed-3'],
])('%s tells editors the form of its address, and the slug that its title makes', async (id, template, generated) => {
  const { get } = testSite({
    ...files,
    'posts/old.md': '---\nid: 16\ntitle: New name\ndate: 2026-01-06 10:00\n---\n\nX.\n',
    'posts/again-2.md': '---\nid: 17\ntitle: Again\nstatus: private\ndate: 2026-01-07 10:00\n---\n\nX.\n',
    'posts/gone.md': '---\nid: 18\nstatus: trash\ndate: 2026-01-08 10:00\n---\n\nX.\n',
    'posts/reader.md': '---\nid: 19\ntitle: Feed\nstatus: draft\ndate: 2026-01-09 10:00\n---\n\nX.\n',
    'posts/feed-3.md': '---\nid: 20\ntitle: Feed\ndate: 2026-01-10 10:00\n---\n\nX.\n',
  })
  const { json } = await get(`${path}/${id}?context=edit`, { as: 'editor' })
  expect([json.permalink_template, json.generated_slug]).toEqual([template, generated])
})

it('a draft that is titled by a day is not of that day, until its file is named by a person', async () => {
  const now = Date.parse('2026-05-06T12:00:00Z')
  const { ask } = testSite(files, { now: () => now })
  const made = await ask('POST', path, { as: 'author', json: { title: '2020-01-01 Plans' } })
  const [day] = made.json.date.split('T')
  const published = await ask('POST', `${path}/${made.json.id}`, { as: 'author', json: { status: 'publish' } })
  expect([day === '2020-01-01', published.json.slug, published.json.date]).toEqual([
    false,
    '2020-01-01-plans',
    '2026-05-06T08:00:00',
  ])
})

it('pictures in its excerpt are decoded aside, as those in its content are', async () => {
  const { ask } = testSite(files)
  const json = { content: '<img src="/a.png">', excerpt: '<img src="/a.png">' }
  const { excerpt } = (await ask('POST', `${path}/12`, { as: 'editor', json })).json
  expect(excerpt.rendered).toBe('<p><img decoding="async" src="/a.png"></p>\n')
})

it('blanks around a title go before its markup does', async () => {
  const { ask } = testSite(files)
  const json = { title: ' <h2>A</h2> <b>b</b> <hr> ', content: 'x' }
  expect((await ask('POST', path, { as: 'author', json })).json.title.raw).toBe('A <b>b</b> ')
})

it('null empties its slug, its terms and what makes it sticky', async () => {
  const { ask } = testSite({ ...files, 'posts/first.md': files['posts/first.md'].replace('First', 'New name') })
  const nothing = { slug: null, categories: null, tags: null, sticky: null }
  const { json } = await ask('POST', `${path}/11`, { as: 'editor', json: nothing })
  expect(json).toMatchObject({ slug: 'new-name', categories: [], tags: [], sticky: false })
})

it('who may not publish leaves the slug of what they hand in to others', async () => {
  const { ask } = testSite(files)
  const send = (to: string, as: string, json: object) => ask('POST', `${path}${to}`, { as, json })
  const made = await send('', 'contributor', { title: 'X', status: 'pending', slug: 'x' })
  expect([made.status, made.json.slug]).toEqual([201, ''])
  const drafted = await send('', 'contributor', { title: 'Y', slug: 'y' })
  expect(drafted.json.slug).toBe('y')
  expect((await send(`/${drafted.json.id}`, 'contributor', { status: 'pending' })).json.slug).toBe('')
  expect((await send(`/${drafted.json.id}`, 'editor', { slug: 'y' })).json.slug).toBe('y')
})

it('a featured picture gives way to what is no picture, and not to what is nothing', async () => {
  const media = (id: number, name: string) => ({
    [`media/2026/01/${name}`]: 'x',
    [`media/2026/01/${name}.md`]: `---\nid: ${id}\n---\n`,
  })
  const { ask } = testSite({ ...files, ...media(21, 'a.png'), ...media(22, 'b.pdf') })
  const featured = async (id: number) =>
    (await ask('POST', `${path}/12`, { as: 'editor', json: { featured_media: id } })).json.featured_media
  const seen = []
  for (const id of [21, 99, 22, 21, 11]) seen.push(await featured(id))
  expect(seen).toEqual([21, 21, 0, 21, 0])
})

it.each(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed'])('none has the slug %s, which addresses use', async (slug) => {
  const { ask } = testSite(files)
  const made = await ask('POST', path, { as: 'editor', json: { title: 'X', status: 'publish', slug } })
  expect(made.json.slug).toBe(`${slug}-2`)
})

it('goes to the trash, where its slug is free, and comes back with any status', async () => {
  const { ask } = testSite(files)
  const trashed = await ask('DELETE', `${path}/12`, { as: 'editor' })
  expect(trashed.json).toMatchObject({ status: 'trash', slug: 'second__trashed' })
  expect((await ask('DELETE', `${path}/12`, { as: 'editor' })).status).toBe(410)
  const back = await ask('POST', `${path}/12`, { as: 'editor', json: { status: 'draft' } })
  expect(back.json).toMatchObject({ status: 'draft', slug: 'second' })
})

it('a draft without a slug shows the suffix of the trash while it is there', async () => {
  const { ask } = testSite(files)
  const { id } = (await ask('POST', path, { as: 'editor', json: { title: 'Nameless' } })).json
  const slugs = [(await ask('DELETE', `${path}/${id}`, { as: 'editor' })).json.slug]
  slugs.push((await ask('POST', `${path}/${id}`, { as: 'editor', json: { status: 'draft' } })).json.slug)
  expect(slugs).toEqual(['__trashed', ''])
})

it('the tags of a draft are told to who may read it, also without those that nothing published has', async () => {
  const { get } = testSite({ ...files, 'tags/unused.md': '---\nid: 42\n---\n' })
  const tags = async (query: string) => (await get(`/core/v2/tags?${query}`, { as: 'editor' })).json
  expect((await tags('post=15&hide_empty=true')).map(({ id }: { id: number }) => id)).toEqual([41, 42])
  expect((await tags('hide_empty=true')).map(({ id }: { id: number }) => id)).toEqual([41])
})

it('an excerpt of blanks is none: the description of other tools counts, or the beginning of the text', async () => {
  const { get } = testSite({
    'posts/blank.md': '---\nid: 61\ntitle: Blank\nexcerpt: "  "\n---\n\nSoup for all.\n',
    'posts/told.md': '---\nid: 62\ntitle: Told\nexcerpt: "  "\ndescription: Bread.\n---\n\nSoup for all.\n',
  })
  const shown = async (id: number) => (await get(`/core/v2/posts/${id}`)).json.excerpt.rendered
  expect(await shown(61)).toBe('<p>Soup for all.</p>\n')
  expect(await shown(62)).toBe('<p>Bread.</p>\n')
})
