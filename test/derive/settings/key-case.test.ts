import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const settings = (more: object = {}) => JSON.stringify({ title: 'T', timezone: 'UTC', terms: 'implicit', ...more })
const soup =
  '---\nTitle: Soup # hot\nDATE: 2020-01-02\nTags: [warm]\nDescription: A soup.\nID: theirs\nMood: calm\n---\n\nText.\n'

describe('keys of files in any case', () => {
  const open = () =>
    testSite({
      'settings.json': settings({ key_case: 'any' }),
      'posts/soup.md': soup,
      'posts/secret.md': '---\ntitle: Secret\ndate: 2020-01-03\nDraft: true\n---\n',
      'posts/both.md': '---\ntitle: Ours\nTitle: Theirs\nDate: 2020-01-04\n---\n',
    })

  test('mean what they are known as, where the settings say so; what is said as it is known counts', async () => {
    const { get, site } = open()
    const posts = (await get('/core/v2/posts?order=asc')).json
    expect(posts).toMatchObject([
      { title: { rendered: 'Soup' }, date: '2020-01-02T00:00:00', excerpt: { rendered: '<p>A soup.</p>\n' } },
      { title: { rendered: 'Ours' }, date: '2020-01-04T00:00:00' },
    ])
    expect((await get(`/core/v2/tags?post=${posts[0].id}`)).json).toMatchObject([{ name: 'warm' }])
    expect(site.get('post', site.at('posts/secret.md')!.id)!.derived.status).toBe('draft')
    const found = [...checkSite(site)].map(({ file, code, message }) => `${file} ${code} ${message}`)
    expect(found).toEqual(["'Title'", "'ID'", "'Mood'"].map((key): unknown => expect.stringContaining(key)))
  })

  test('are written as the file has them, and stay else', async () => {
    const { ask, root, site } = open()
    const { id } = site.at('posts/soup.md')!
    const json = { title: 'Stew', tags: [], date: '2021-01-02T00:00:00' }
    expect((await ask('PUT', `/core/v2/posts/${id}`, { as: 'admin', json })).status).toBe(200)
    expect(readFileSync(join(root, 'posts/soup.md'), 'utf8')).toBe(
      `---\nTitle: Stew # hot\nDATE: 2021-01-02T00:00:00\nTags: []\nDescription: A soup.\nID: theirs\nMood: calm\naliases: [/2020/01/02/soup/]\nid: ${id}\n---\n\nText.\n`,
    )
    const secret = site.at('posts/secret.md')!.id
    await ask('PUT', `/core/v2/posts/${secret}`, { as: 'admin', json: { status: 'publish' } })
    expect(readFileSync(join(root, 'posts/secret.md'), 'utf8')).toBe(
      `---\ntitle: Secret\ndate: 2020-01-03\nid: ${secret}\n---\n`,
    )
  })
})

test('a slug, a time of change and a key that stands there twice are written so, too, and once', async () => {
  const matter = (lines: string) => `---\nTitle: Soup\nDate: 2020-01-01\n${lines}---\nHot.\n`
  const { ask, root, site } = testSite({
    'settings.json': settings({ key_case: 'any' }),
    'posts/soup.md': matter('ID: theirs\nid: 7\nSlug: broth\nLastmod: 2020-02-02\nTags: [a]\nTAGS: [b]\n'),
  })
  const json = { slug: 'stew', tags: [] }
  expect((await ask('PUT', '/core/v2/posts/7', { as: 'admin', json })).json).toMatchObject({ slug: 'stew', tags: [] })
  const day = new Date(site.now()).toISOString().slice(0, 10)
  expect(
    readFileSync(join(root, 'posts/soup.md'), 'utf8').replace(/(?<=Lastmod: ).*/, (time) => time.slice(0, 10)),
  ).toBe(matter(`ID: theirs\nid: 7\nSlug: stew\nLastmod: ${day}\nTags: []\naliases: [broth]\n`))
})

test('without the setting, a key that holds back in other letters holds the file back', async () => {
  const { get } = testSite({ 'settings.json': settings(), 'posts/a.md': '---\ntitle: A\nDraft: true\n---\n' })
  expect((await get('/core/v2/posts')).json).toEqual([])
})
