import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const settings = (terms_as?: string) =>
  JSON.stringify({ terms: 'implicit', ...(terms_as && { terms_as }), folders: { post: 'en/news/_posts' } })

async function termsOf(matter: string, terms_as?: string) {
  const { ask, root } = await testSite({
    'settings.json': settings(terms_as),
    'en/news/_posts/a.md': `---\ntitle: A\n${matter}\n---\nText\n`,
  })
  const names = async (kind: string) =>
    (await ask('GET', `/core/v2/${kind}?hide_empty=true`)).json.map(({ name }: { name: string }) => name).sort()
  return { categories: await names('categories'), tags: await names('tags'), ask, root }
}

test('Unless a setting says otherwise, a text is one term, and a singular key means nothing', async () => {
  const { categories, tags } = await termsOf('categories: a b\ntag: c')
  expect([categories, tags]).toEqual([['a b'], []])
})

test('As Jekyll reads them, a text under the plural is a term per word, and folders above _posts are categories', async () => {
  const { categories, tags } = await termsOf('categories: a b\ntags: c d', 'jekyll')
  expect([categories, tags]).toEqual([
    ['a', 'b', 'en', 'news'],
    ['c', 'd'],
  ])
})

test('As Jekyll reads them, a single category is one more, and a single tag is the only one', async () => {
  const { categories, tags } = await termsOf('categories: [a]\ncategory: b c\ntags: [d]\ntag: e f', 'jekyll')
  expect([categories, tags]).toEqual([['a', 'b c', 'en', 'news'], ['e f']])
})

test('As Hexo reads them, the singular counts where there is no plural', async () => {
  const { categories, tags } = await termsOf('category: a b\ntags: c d\ntag: e', 'hexo')
  expect([categories, tags]).toEqual([['a b'], ['c d']])
})

test('A post that is sent back whole keeps its file, and changed terms are a list that nothing hides', async () => {
  const { ask, root } = await termsOf('categories: a b\ntag: c', 'jekyll')
  const file = join(root, 'en/news/_posts/a.md')
  const before = readFileSync(file, 'utf8')
  const [post] = (await ask('GET', '/core/v2/posts?context=edit', { as: 'admin' })).json
  await ask('PUT', `/core/v2/posts/${post.id}`, { as: 'admin', json: { ...post, title: post.title.raw } })
  expect(readFileSync(file, 'utf8')).toBe(before)
  const { id } = (await ask('POST', '/core/v2/tags', { as: 'admin', json: { name: 'New one' } })).json
  const { status } = await ask('PUT', `/core/v2/posts/${post.id}`, { as: 'admin', json: { tags: [...post.tags, id] } })
  expect(status).toBe(200)
  const after = readFileSync(file, 'utf8')
  expect(after).toContain('categories: a b\n')
  expect(after).not.toContain('tag:')
  expect(after).toMatch(/tags:\s*(?:\[c, new-one\]|- c\n\s*- new-one)/)
})

test('A renamed term takes its text along, out of several words', async () => {
  const { ask, root } = await termsOf('categories: a b', 'jekyll')
  const [{ id }] = (await ask('GET', '/core/v2/categories?slug=a')).json
  await ask('PUT', `/core/v2/categories/${id}`, { as: 'admin', json: { slug: 'z' } })
  expect((await ask('GET', '/core/v2/posts')).json[0].categories).toContain(id)
  expect(readFileSync(join(root, 'en/news/_posts/a.md'), 'utf8')).not.toMatch(/categories: a b/)
})

test('Check finds nothing wrong with texts that name several terms', async () => {
  const { site } = await testSite({
    'settings.json': JSON.stringify({ terms_as: 'jekyll' }),
    'categories/a.md': '---\nname: A\n---\n',
    'categories/b.md': '---\nname: B\n---\n',
    'posts/a.md': '---\ntitle: A\ndate: 2024-01-01\ncategories: a b\ntag: x\n---\nText\n',
  })
  const findings = [...checkSite(site)].map(({ code }) => code)
  expect(findings).not.toContain('wrong-value')
})

test('As Tina writes them, a path in a map names a term, and so is a further one written', async () => {
  const matter = 'tags:\n  - tag: content/tags/moss.mdx\n  - tag: content/tags/fern.mdx'
  expect((await termsOf(matter)).tags).toEqual([])
  const { tags, ask, root } = await termsOf(matter, 'tina')
  expect(tags).toEqual(['fern', 'moss'])
  const file = join(root, 'en/news/_posts/a.md')
  const before = readFileSync(file, 'utf8')
  const [post] = (await ask('GET', '/core/v2/posts?context=edit', { as: 'admin' })).json
  await ask('PUT', `/core/v2/posts/${post.id}`, { as: 'admin', json: post })
  expect(readFileSync(file, 'utf8')).toBe(before)
  const { id } = (await ask('POST', '/core/v2/tags', { as: 'admin', json: { name: 'Reed' } })).json
  await ask('PATCH', `/core/v2/posts/${post.id}`, { as: 'admin', json: { tags: [post.tags[0], id] } })
  const after = readFileSync(file, 'utf8')
  expect(after).toContain('  - tag: content/tags/fern.mdx\n  - tag: content/tags/reed.mdx\n')
  expect(after).not.toContain('moss')
})
