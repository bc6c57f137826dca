import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

const files = {
  'tags/alpha.md': '---\nid: 20\nname: Alpha\n---\n\nFirst\n',
  'tags/beta.md': '---\nid: 21\nname: Beta\n---\n',
  'posts/one.md': '---\nid: 100\ntitle: One\ndate: 2020-01-01T10:00:00\ntags: [alpha, beta]\n---\n',
  'posts/two.md': '---\nid: 101\ntitle: Two\ndate: 2020-01-01T10:00:00\ntags: beta\n---\n',
}

describe('tags', () => {
  test('stand in a row', async () => {
    const { get } = testSite(files)
    const { json } = await get('/core/v2/tags/20')
    expect(json).toMatchObject({
      id: 20,
      count: 1,
      description: 'First',
      link: 'http://site.test/tag/alpha/',
      taxonomy: 'post_tag',
    })
    expect(json).not.toHaveProperty('parent')
    expect(json['_links']).not.toHaveProperty('up')
    expect((await get('/core/v2/tags?parent=5')).json).toHaveLength(2)
  })

  test.each(['POST', 'PATCH'])('refuse a parent with %s', async (method) => {
    const { ask } = testSite(files)
    const path = method === 'POST' ? '/core/v2/tags' : '/core/v2/tags/20'
    const send = (json: object) => ask(method, path, { as: 'editor', json })
    const refused = await send({ name: 'Gamma', parent: 20 })
    expect([refused.status, refused.json.code]).toEqual([400, 'rest_taxonomy_not_hierarchical'])
    expect((await send({ name: 'Gamma', parent: null })).status).toBeLessThan(300)
  })

  test.each([
    ['Under <5 years', 'under-5-years'],
    ['R&D;E', 'rde'],
    ['a &bogus; b', 'a-bogus-b'],
    ['Salt & Pepper', 'salt-pepper'],
  ])('named %j have the address %j: it is made of the name as it is shown', async (name, slug) => {
    const { ask } = testSite(files)
    expect((await ask('POST', '/core/v2/tags', { as: 'editor', json: { name } })).json.slug).toBe(slug)
  })

  test('named by a text in which `<` stands are found by all of it, and made of all of it', async () => {
    const { ask } = testSite({ ...files, 'tags/under.md': '---\nid: 22\nname: Under\n---\n' })
    const event = { title: 'Fair', start_date: '2030-01-01', end_date: '2030-01-02', tags: ['Under <5 years'] }
    const tagsOf = async () =>
      (await ask('POST', '/cal/events/v1/events', { as: 'editor', json: event })).json.tags.map(
        ({ slug }: { slug: string }) => slug,
      )
    expect([await tagsOf(), await tagsOf()]).toEqual([['under-5-years'], ['under-5-years']])
    const days = 'start_date=2030-01-01&end_date=2030-01-02'
    const found = await ask('GET', `/cal/events/v1/events?${days}&tags=${encodeURIComponent('Under <5 years')}`)
    expect(found.json.total).toBe(2)
  })

  test('may share a name when each has a slug of its own', async () => {
    const { ask } = testSite(files)
    const make = (json: object) => ask('POST', '/core/v2/tags', { as: 'editor', json })
    expect((await make({ name: 'alpha' })).json.data.term_id).toBe(20)
    expect((await make({ name: 'Alpha', slug: 'beta' })).json.data.term_id).toBe(20)
    expect((await make({ name: 'Alpha', slug: 'other' })).json.slug).toBe('other')
    expect((await make({ name: 'Gamma', slug: 'beta' })).json.slug).toBe('beta-2')
  })

  test.each([
    [undefined, 401],
    ['subscriber', 403],
    ['contributor', 201],
    ['author', 201],
    ['editor', 201],
  ])('are made by %s with status %i', async (as, status) => {
    const { ask } = testSite(files)
    expect((await ask('POST', '/core/v2/tags', { ...(as && { as }), json: { name: 'New' } })).status).toBe(status)
  })

  test('are changed and deleted by editors only', async () => {
    const { ask } = testSite(files)
    expect((await ask('PATCH', '/core/v2/tags/20', { as: 'author', json: {} })).json.code).toBe('rest_cannot_update')
    expect((await ask('DELETE', '/core/v2/tags/20?force=true', { as: 'author' })).json.code).toBe('rest_cannot_delete')
    expect((await ask('PATCH', '/core/v2/tags/20', { as: 'editor', json: { slug: 'a' } })).json.link).toBe(
      'http://site.test/tag/a/',
    )
  })

  test('leave the posts that had them when they are deleted', async () => {
    const { ask, get, root } = testSite(files)
    await ask('DELETE', '/core/v2/tags/21?force=true', { as: 'editor' })
    expect((await get('/core/v2/posts/100')).json.tags).toEqual([20])
    expect((await get('/core/v2/posts/101')).json.tags).toEqual([])
    expect(readFileSync(join(root, 'posts/one.md'), 'utf8')).toContain('tags: [alpha]')
  })

  test('are terms of their own kind', async () => {
    const { get } = testSite({ ...files, 'categories/fruit.md': '---\nid: 10\nname: Fruit\n---\n' })
    expect((await get('/core/v2/tags/10')).json.code).toBe('rest_term_invalid')
    expect((await get('/core/v2/categories/10')).status).toBe(200)
  })
})

test('tags that only posts name are two where one has `<` in its name', async () => {
  const { get } = testSite({
    'settings.json': '{ "title": "T", "terms": "implicit" }',
    'posts/a.md': '---\nid: 1\ntitle: A\ndate: 2020-01-01\ntags: [Under, Under <5 years]\n---\n',
  })
  const { json } = await get('/core/v2/tags?_fields=slug,count')
  expect(json).toEqual([
    { slug: 'under', count: 1 },
    { slug: 'under-5-years', count: 1 },
  ])
})

describe('a tag that posts name, in a language that spells new slugs in its own way', () => {
  const files = {
    'settings.json': JSON.stringify({ title: 'Museum', language: 'de_DE', terms: 'implicit' }),
    'posts/rhein.md': '---\nid: 5\ntitle: Rhein\ndate: 2026-01-01\ntags: [Öl auf Leinwand]\n---\n',
  }

  test('keeps its id and its address when it gets its file', async () => {
    const { ask, get } = testSite(files)
    const [before] = (await get('/core/v2/tags')).json
    expect(before.slug).toBe('ol-auf-leinwand')
    const made = await ask('POST', '/core/v2/tags', { as: 'editor', json: { name: 'Öl auf Leinwand' } })
    expect(made.json).toMatchObject({ id: before.id, slug: before.slug, count: 1 })
    const other = await ask('POST', '/core/v2/tags', { as: 'editor', json: { name: 'Öl auf Holz' } })
    expect(other.json.slug).toBe('oel-auf-holz')
  })
})

test('What was counted follows what comes, what goes, and what a renaming in another process says of names', async () => {
  const { site, root, get } = testSite({
    'tags/new.md': '---\nid: 5\nname: New\n---\n',
    'posts/a.md': '---\nid: 1\ntitle: A\ntags: [old]\n---\n',
  })
  const counted = async () => {
    const list = await get('/core/v2/tags?orderby=count&_fields=count')
    expect((await get('/core/v2/tags/5')).json.count).toBe(list.json[0].count)
    return list.json[0].count
  }
  expect(await counted()).toBe(0)
  writeFileSync(join(root, 'posts/b.md'), '---\nid: 2\ntitle: B\ntags: [new]\n---\n')
  site.load('posts/b.md')
  expect(await counted()).toBe(1)
  const renaming = { name: 'r', pid: process.pid, pins: [{ scope: 'tag', key: 'old', id: 5 }] }
  mkdirSync(join(root, '.almanac'), { recursive: true })
  writeFileSync(join(root, '.almanac/intentions.json'), JSON.stringify([renaming]))
  site.pins.refresh()
  expect(await counted()).toBe(2)
  rmSync(join(root, '.almanac/intentions.json'))
  site.pins.refresh()
  expect(await counted()).toBe(1)
})
