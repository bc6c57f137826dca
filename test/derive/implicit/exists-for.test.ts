import { expect, test } from 'vitest'
import { derivedId } from '../../../src/site/index/entry-id.ts'
import { testSite } from '../../harness.ts'

// Named by a draft of the author alone, but for `Open`.
const files = {
  'settings.json': '{ "title": "S", "terms": "implicit", "permalink": "/%postname%/" }',
  'posts/open.md': '---\nid: 1\ntitle: Open\nauthor: admin\ntags: [Open]\n---\n',
  'posts/secret.md':
    '---\nid: 2\ntitle: S\nstatus: draft\nauthor: author\ntags: [Open, Secret Launch]\ncategories: [Plan Nine]\n---\n',
  'events/party.md': '---\nid: 3\ntitle: P\nstatus: draft\nstart: 2099-01-01 10:00\ncategories: [Secret Party]\n---\n',
}
const tag = derivedId('tags/secret-launch.md')
const category = derivedId('categories/plan-nine.md')
const party = derivedId('event-categories/secret-party.md')
const unknown = 1_999_999_999

test('A word that only a draft holds is in the lists of those who may read the draft', async () => {
  const { ask } = testSite(files)
  const slugsFor = async (as?: string) =>
    (await ask('GET', '/core/v2/tags', as ? { as } : {})).json.map(({ slug }: { slug: string }) => slug)
  for (const as of [undefined, 'subscriber', 'contributor']) expect(await slugsFor(as)).toEqual(['open'])
  for (const as of ['author', 'editor', 'admin']) expect(await slugsFor(as)).toEqual(['open', 'secret-launch'])
  expect((await ask('GET', '/core/v2/tags')).headers.get('X-WP-Total')).toBe('1')
})

test('For others it answers what no entry at all answers, under each address', async () => {
  const { ask, page } = testSite(files)
  const alike = async (method: string, path: (id: number) => string, json?: (id: number) => object, as?: string) => {
    for (const id of [tag, category, party]) {
      const about = (one: number) =>
        ask(method, path(one), { ...(as && { as }), ...(json && { json: json(one) }) }).then(
          ({ status, json: body }) => ({
            status,
            text: JSON.stringify(body).replaceAll(String(one), 'ID'),
          }),
        )
      expect(await about(id)).toEqual(await about(unknown))
    }
  }
  for (const as of [undefined, 'contributor']) {
    for (const base of ['tags', 'categories', 'cal_events_cat']) {
      await alike('GET', (id) => `/core/v2/${base}/${id}`, undefined, as)
      await alike('GET', (id) => `/core/v2/${base}?include=${id}`, undefined, as)
      await alike(
        'POST',
        (id) => `/core/v2/${base}/${id}`,
        () => ({ name: 'X' }),
        as,
      )
      await alike('DELETE', (id) => `/core/v2/${base}/${id}?force=true`, undefined, as)
    }
    for (const base of ['categories', 'tags']) {
      await alike('GET', (id) => `/cal/events/v1/${base}/${id}`, undefined, as)
      await alike('GET', (id) => `/cal/events/v1/${base}?include=${id}`, undefined, as)
      await alike('GET', (id) => `/cal/events/v1/events?${base}=${id}`, undefined, as)
      await alike('GET', (id) => `/core/v2/posts?${base}=${id}`, undefined, as)
      await alike('GET', (id) => `/core/v2/posts?${base}_exclude=${id}`, undefined, as)
    }
    await alike('GET', (id) => `/core/v2/categories?parent=${id}`, undefined, as)
  }
  for (const text of ['Secret Launch', 'secret-launch', 'Plan Nine', 'secret'])
    for (const type of ['term', 'post'])
      expect((await ask('GET', `/core/v2/search?type=${type}&search=${encodeURIComponent(text)}`)).json).toEqual([])
  for (const path of ['/tag/secret-launch/', '/category/plan-nine/', '/events/category/secret-party/'])
    for (const end of ['', 'feed/']) expect((await page(path + end)).status).toBe(404)
  expect((await page('/tag/open/')).status).toBe(200)
})

test('Nobody names it by its id who does not know it, and creating it looks like creating any', async () => {
  const { ask } = testSite(files)
  const made = await ask('POST', '/core/v2/posts', { as: 'contributor', json: { title: 'X', tags: [tag, unknown] } })
  expect(made.json.tags).toEqual([])
  const named = await ask('POST', '/core/v2/tags', { as: 'contributor', json: { name: 'Secret Launch' } })
  const other = await ask('POST', '/core/v2/tags', { as: 'contributor', json: { name: 'Another Launch' } })
  const blank = (text: string, slug: string, id: number) =>
    text.replaceAll(slug, 'SLUG').replaceAll(slug.replaceAll('-', ' '), 'SLUG').replaceAll(String(id), 'ID')
  const shown = ({ json }: typeof named) => {
    const { name: _name, ...members } = json
    return blank(JSON.stringify(members), json.slug, json.id)
  }
  expect([named.status, other.status]).toEqual([201, 201])
  expect(shown(named)).toBe(shown(other))
  expect([named.json.id < 2 ** 30, other.json.id < 2 ** 30]).toEqual([true, true])
  // Whose draft it is sees the same entry.
  expect((await ask('GET', '/core/v2/posts/2?context=edit', { as: 'author' })).json.tags).toContain(named.json.id)
})

test('It is in the sitemap, and in its index, only once something published names it', async () => {
  const { page } = testSite({
    'settings.json': '{ "title": "S", "terms": "implicit" }',
    'posts/secret.md': '---\nid: 2\ntitle: S\nstatus: draft\ntags: [Secret]\n---\n',
  })
  expect((await page('/sitemap.xml')).text).not.toContain('tags')
})
