import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

const page = '---\ntitle: About\ntags: [x, Big News]\ncategory: us\n---\nText\n'

const siteWith = (settings: Record<string, unknown>) =>
  testSite({
    'settings.json': JSON.stringify({ terms: 'implicit', ...settings }),
    'pages/about.md': page,
    'posts/a.md': '---\ntitle: A\ndate: 2024-01-01\ntags: [x]\n---\nText\n',
  })

test('Pages have no terms unless a setting says so', async () => {
  const { ask } = await siteWith({})
  const [{ tags, front_matter }] = (await ask('GET', '/core/v2/pages?context=edit', { as: 'admin' })).json
  expect(tags).toBeUndefined()
  expect(front_matter).toEqual({ tags: ['x', 'Big News'], category: 'us' })
  expect((await ask('GET', '/core/v2/tags')).json.map(({ name }: { name: string }) => name)).toEqual(['x'])
})

test('With the setting, terms of pages are listed, counted, filtered by and shown in archives', async () => {
  const { ask, page: show } = await siteWith({ page_terms: true })
  const [about] = (await ask('GET', '/core/v2/pages')).json
  expect(about.tags).toHaveLength(2)
  const tags = (await ask('GET', '/core/v2/tags')).json
  expect(tags.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
    ['Big News', 1],
    ['x', 2],
  ])
  const { id } = tags.find(({ name }: { name: string }) => name === 'Big News')
  expect((await ask('GET', `/core/v2/pages?tags=${id}`)).json).toHaveLength(1)
  expect((await ask('GET', `/core/v2/pages?tags_exclude=${id}`)).json).toHaveLength(0)
  expect((await ask('GET', '/core/v2/types/page')).json.taxonomies).toEqual(['category', 'post_tag'])
  expect((await show('/tag/big-news/')).text).toContain('About')
})

test('With the setting, pages that are sent back whole keep their files, and terms can be written', async () => {
  const { ask, root } = await siteWith({ page_terms: true, terms_as: 'hexo' })
  const file = join(root, 'pages/about.md')
  const [whole] = (await ask('GET', '/core/v2/pages?context=edit', { as: 'admin' })).json
  expect(whole.categories).toHaveLength(1)
  expect((await ask('PUT', `/core/v2/pages/${whole.id}`, { as: 'admin', json: whole })).status).toBe(200)
  expect(readFileSync(file, 'utf8')).toBe(page)
  const { json } = await ask('PUT', `/core/v2/pages/${whole.id}`, {
    as: 'admin',
    json: { tags: whole.tags.slice(0, 1) },
  })
  expect(json.tags).toHaveLength(1)
  expect(readFileSync(file, 'utf8')).toContain('category: us')
})
