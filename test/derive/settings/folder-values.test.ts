import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { nobody } from '../../../src/define/define.ts'
import { whyHidden } from '../../../src/site/review/why-hidden.ts'
import { testSite } from '../../harness.ts'

const post = '---\ntitle: A\ndate: 2024-01-01\ntags: [x]\n---\nText\n'
const bare = '---\ntitle: B\ndate: 2024-01-02\n---\nText\n'

function siteWith(folder_values: unknown, files: Record<string, string> = {}) {
  return testSite({
    'settings.json': JSON.stringify({ terms: 'implicit', folder_values }),
    'posts/blog/a.md': post,
    'posts/blog/b.md': bare,
    'posts/c.md': bare.replace('B', 'C'),
    ...files,
  })
}

type Site = Awaited<ReturnType<typeof siteWith>>

async function tagsOf({ ask }: Site, title: string): Promise<string[]> {
  const [{ tags }] = (
    await ask('GET', `/core/v2/posts?slug=${title.toLowerCase()}&context=edit&status=any`, { as: 'admin' })
  ).json
  const names = await Promise.all(tags.map(async (id: number) => (await ask('GET', `/core/v2/tags/${id}`)).json.name))
  return names.sort()
}

const text = ({ root }: Site, path: string) => readFileSync(join(root, path), 'utf8')

test('A list that a folder adds is beside what files say, and only there', async () => {
  const site = await siteWith([{ in: 'posts/blog', add: { tags: ['blog'] } }])
  expect(await tagsOf(site, 'A')).toEqual(['blog', 'x'])
  expect(await tagsOf(site, 'B')).toEqual(['blog'])
  expect(await tagsOf(site, 'C')).toEqual([])
  expect((await site.ask('GET', '/core/v2/tags?slug=blog')).json[0].count).toBe(2)
})

test('A value of a folder counts where a file says nothing, the last of several that do', async () => {
  const site = await siteWith([
    { in: '.', values: { tags: ['all'] } },
    { in: 'posts/blog', values: { tags: ['blog'] } },
  ])
  expect(await tagsOf(site, 'A')).toEqual(['x'])
  expect(await tagsOf(site, 'B')).toEqual(['blog'])
  expect(await tagsOf(site, 'C')).toEqual(['all'])
})

test('A draft by its folder is one, and publishing it says so in its file', async () => {
  const site = await siteWith([{ in: 'posts/blog', values: { draft: true } }])
  expect(
    (await site.ask('GET', '/core/v2/posts')).json.map((one: { title: { rendered: string } }) => one.title.rendered),
  ).toEqual(['C'])
  const [{ id }] = (await site.ask('GET', '/core/v2/posts?status=draft&slug=b', { as: 'admin' })).json
  const { json } = await site.ask('PUT', `/core/v2/posts/${id}`, { as: 'admin', json: { status: 'publish' } })
  expect(json.status).toBe('publish')
  expect(text(site, 'posts/blog/b.md')).toContain('draft: false')
  const again = await site.ask('PUT', `/core/v2/posts/${id}`, { as: 'admin', json: { status: 'draft' } })
  expect(again.json.status).toBe('draft')
})

test.each([
  [{ draft: false, published: false }, ''],
  [{ draft: false, published: true }, 'draft: true\n'],
  [{ published: true }, 'published: false\n'],
  [{ published: true }, 'status: draft\npublished: no\n'],
])('What %j of a folder says does not become its opposite when a post is published', async (values, own) => {
  const files = { 'posts/blog/b.md': bare.replace('title', `${own}title`) }
  const { ask, site } = siteWith([{ in: 'posts/blog', values }], files)
  const { id, derived } = site.at('posts/blog/b.md')!
  expect(derived.status).toBe('draft')
  const { json } = await ask('PUT', `/core/v2/posts/${id}`, { as: 'admin', json: { status: 'publish' } })
  expect(json.status).toBe('publish')
})

test.each([
  [true, ''],
  [false, 'sticky: true\n'],
  [false, ''],
])('A post is sticky or not as it was said last, where its folder says %j', async (sticky, own) => {
  const files = { 'posts/blog/b.md': bare.replace('title', `${own}title`) }
  const { ask, site } = siteWith([{ in: 'posts/blog', values: { sticky } }], files)
  const { id } = site.at('posts/blog/b.md')!
  for (const said of [false, true, false, false]) {
    const { json } = await ask('PUT', `/core/v2/posts/${id}`, { as: 'admin', json: { sticky: said } })
    expect(json.sticky).toBe(said)
  }
})

test('An object sent back whole changes no byte, and a change writes what the file itself says', async () => {
  const site = await siteWith([{ in: 'posts/blog', values: { excerpt: 'Of all' }, add: { tags: ['blog'] } }])
  const { ask } = site
  for (const [title, path, before] of [
    ['A', 'posts/blog/a.md', post],
    ['B', 'posts/blog/b.md', bare],
  ] as const) {
    const [whole] = (await ask('GET', `/core/v2/posts?slug=${title.toLowerCase()}&context=edit`, { as: 'admin' })).json
    expect(whole.excerpt.raw).toBe('Of all')
    expect((await ask('PUT', `/core/v2/posts/${whole.id}`, { as: 'admin', json: whole })).status).toBe(200)
    expect(text(site, path)).toBe(before)
    const { id } = (await ask('POST', '/core/v2/tags', { as: 'admin', json: { name: `New ${title}` } })).json
    const { json } = await ask('PUT', `/core/v2/posts/${whole.id}`, {
      as: 'admin',
      json: { tags: [...whole.tags, id] },
    })
    expect(json.tags).toHaveLength(whole.tags.length + 1)
    expect(text(site, path)).not.toMatch(/blog|Of all/)
  }
})

test('What a folder adds stays when a caller leaves it out, and what it gives can be emptied', async () => {
  const site = await siteWith([{ in: 'posts/blog', values: { excerpt: 'Of all' }, add: { tags: ['blog'] } }])
  const [{ id }] = (await site.ask('GET', '/core/v2/posts?slug=b', { as: 'admin' })).json
  const sent = await site.ask('PUT', `/core/v2/posts/${id}`, { as: 'admin', json: { tags: [], excerpt: '' } })
  expect(sent.json.tags).toHaveLength(1)
  expect(sent.json.excerpt.raw).toBe('')
  expect(text(site, 'posts/blog/b.md')).not.toContain('tags')
})

test('A pattern names the files of several folders, and `why` says what they are given', async () => {
  const { site } = await siteWith([{ in: '*/blog', add: { tags: ['blog'] } }])
  const entry = site.at('posts/blog/a.md')!
  expect(whyHidden(entry, nobody, site).reasons).toEqual([
    'The setting `folder_values` gives it tags: ["blog"] (all in */blog).',
  ])
  expect(whyHidden(site.at('posts/c.md')!, nobody, site).reasons).toEqual([])
})

test('Ids and slugs cannot be the same for many', async () => {
  const { site } = await siteWith([{ in: '.', values: { slug: 'x' } }])
  expect([...checkSite(site)].map(({ message }) => message).join('\n')).toContain('Invalid key')
})

test.each([
  ['sticky', true, false, 'sticky: false'],
  ['format', 'aside', 'standard', 'format: null'],
  ['lit', false, true, 'lit: true'],
  ['stars', 4, 9, 'stars: 9'],
  ['stars', 4, 0, 'stars: 0'],
  ['stars', 9, 9, undefined],
])(
  'What somebody says counts beside a value of the folder, also where it is the default (%s: %s, %s)',
  async (key, folder, said, line) => {
    const site = testSite({
      'settings.json': JSON.stringify({
        fields: { post: { lit: { type: 'boolean', default: true }, stars: { type: 'number', default: 9 } } },
        folder_values: [{ in: 'posts', values: { [key]: folder } }],
      }),
      'posts/a.md': '---\nid: 7\ntitle: A\ndate: 2024-01-01\n---\n',
    })
    const json = { title: 'B', status: 'publish', [key]: said }
    for (const address of ['/core/v2/posts/7', '/core/v2/posts']) {
      const answer = (await site.ask('POST', address, { as: 'admin', json })).json
      expect(answer[key]).toBe(said)
      const written = text(site, site.site.get('post', answer.id)!.path)
      if (line === undefined) expect(written).not.toContain(`${key}:`)
      else expect(written).toContain(`${line}\n`)
    }
    expect(checkSite(site.site).filter(({ severity }) => severity === 'error')).toEqual([])
  },
)
