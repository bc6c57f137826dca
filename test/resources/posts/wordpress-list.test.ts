import { expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

const post = (id: number, more: string, body = 'Text') =>
  `---\nid: ${id}\ndate: 2024-01-${String(id)}T10:00:00\n${more}\n---\n\n${body}\n`
const files = {
  'categories/news.md': '---\nid: 41\nname: News\n---\n',
  'categories/local.md': '---\nid: 42\nname: Local\nparent: news\n---\n',
  'categories/street.md': '---\nid: 43\nname: Street\nparent: local\n---\n',
  'tags/red.md': '---\nid: 51\nname: Red\n---\n',
  'tags/blue.md': '---\nid: 52\nname: Blue\n---\n',
  'posts/apple.md': post(11, 'title: Apple\ncategories: [news]\ntags: [red, blue]\nauthor: author', 'A pear tree'),
  'posts/pear.md': post(12, 'title: Pear\ncategories: [local]\ntags: [red]\nformat: aside\nexcerpt: apple', 'Plum'),
  'posts/plum.md': post(13, 'title: Plum\ncategories: [street]\nformat: link\nsticky: true', 'apple'),
  'posts/fig.md': post(14, 'title: Apple fig\ncategories: [uncategorized]\ntags: [blue]', 'apple pie'),
  'posts/secret.md': post(15, 'title: Draft\nstatus: draft\nsticky: true\ncategories: []'),
}

function site(more: Record<string, string> = {}) {
  const { ask } = testSite({ ...files, ...more }, { wordpress: true })
  const list = async (query: string, as?: string) => {
    const { json } = await ask('GET', `/wp/v2/${query}`, { mount: '/wp-json', ...(as !== undefined && { as }) })
    return Array.isArray(json)
      ? json.map(({ id }: { id: number }) => id)
      : [json.code, Object.keys(json.data.params ?? {})]
  }
  return { ask, list }
}

test.each([
  ['categories=41', [11]],
  ['categories[terms]=41', [11]],
  ['categories[terms]=41&categories[include_children]=true', [13, 12, 11]],
  ['categories[terms][]=42&categories[include_children]=1', [13, 12]],
  ['categories[terms]=41&categories[include_children]=false', [11]],
  ['categories_exclude[terms]=41&categories_exclude[include_children]=1', [14]],
  ['tags[terms]=51,52', [14, 12, 11]],
  ['tags[terms]=51,52&tags[operator]=AND', [11]],
  ['tags[terms]=51,999&tags[operator]=AND', []],
  ['tags[terms]=', [14, 13, 12, 11]],
  ['tags=999', []],
  ['categories=42&tags=52', []],
  ['categories=42&tags=52&tax_relation=OR', [14, 12, 11]],
  ['categories=42&tags=52&tax_relation=AND', []],
  ['categories=43&tags[terms]=51,52&tags[operator]=AND&tax_relation=OR', [13, 11]],
  ['categories=43&tags_exclude=51&tax_relation=OR', [14, 13]],
  ['categories=43&tags_exclude=999&tax_relation=OR', [13]],
  ['categories=41&tax_relation=OR&author=2', []],
  ['tax_relation=OR', [14, 13, 12, 11]],
])('posts of some terms are asked for as WordPress takes it: %s', async (query, expected) => {
  expect(await site().list(`posts?${query}`)).toEqual(expected)
})

test.each([
  ['categories[terms]=x', 'categories'],
  ['categories[terms]=41&categories[operator]=NOT', 'categories'],
  ['categories[nothing]=1', 'categories'],
  ['categories_exclude[operator]=AND', 'categories_exclude'],
  ['tags[include_children]=1', 'tags'],
  ['tags[terms][a][b]=1', 'tags'],
  ['tax_relation=or', 'tax_relation'],
  ['format=poem', 'format'],
  ['search_columns=post_password', 'search_columns'],
  ['search_semantics=loose', 'search_semantics'],
  ['orderby=include_slug', 'orderby'],
  ['ignore_sticky=maybe', 'ignore_sticky'],
])('what WordPress refuses of a list of posts is refused: %s', async (query, name) => {
  expect(await site().list(`posts?${query}`)).toEqual(['rest_invalid_param', [name]])
})

test('terms that stand in a circle have each other as children, and nobody waits for ever', async () => {
  const round = { 'categories/news.md': '---\nid: 41\nname: News\nparent: street\n---\n' }
  expect(await site(round).list('posts?categories[terms]=43&categories[include_children]=1')).toEqual([13, 12, 11])
})

test.each([
  ['search=apple', [14, 13, 12, 11]],
  ['search=apple&search_columns=post_title', [14, 11]],
  ['search=apple&search_columns=post_excerpt', [12]],
  ['search=apple&search_columns[]=post_content&search_columns[]=post_excerpt', [14, 13, 12]],
  ['search=pear&search_columns=post_content', [11]],
  ['search=apple -pie&search_columns=post_title', [14, 11]],
  ['search=apple -fig&search_columns=post_title', [11]],
  ['search=apple&search_semantics=exact', [13, 12, 11]],
  ['search=APPLE&search_semantics=exact&search_columns=post_title', [11]],
  ['search="apple fig"&search_semantics=exact', [14]],
  ['search=appl&search_semantics=exact', []],
  ['search_columns=post_title', [14, 13, 12, 11]],
  ['search_semantics=exact', [14, 13, 12, 11]],
])('a search looks into the columns that are named, or for all that one says: %s', async (query, expected) => {
  const { list } = site()
  expect(await list(`posts?orderby=date&${query}`)).toEqual(expected)
  // What an earlier search found does not answer another one.
  await list('posts?search=apple')
  expect(await list(`posts?orderby=date&${query}`)).toEqual(expected)
})

test('posts are found by their format, and those without one are standard', async () => {
  const { ask, list } = site()
  expect(await list('posts?format=aside')).toEqual([12])
  expect(await list('posts?format=standard,link')).toEqual([14, 13, 11])
  expect(await list('posts?format=gallery')).toEqual([])
  await ask('PUT', '/wp/v2/posts/11', { mount: '/wp-json', as: 'admin', json: { format: 'gallery' } })
  expect(await list('posts?format=gallery')).toEqual([11])
})

test('lists follow the slugs that they ask for', async () => {
  const { list } = site({
    'pages/a/x.md': '---\nid: 71\n---\n',
    'pages/b/x.md': '---\nid: 72\n---\n',
    'pages/y.md': '---\nid: 73\n---\n',
  })
  expect(await list('posts?slug=pear,fig,apple&orderby=include_slugs')).toEqual([12, 14, 11])
  expect(await list('posts?slug=pear,fig,apple&orderby=include_slugs&order=asc&per_page=2&page=2')).toEqual([11])
  expect(await list('posts?slug=none,pear&orderby=include_slugs&include=12,11')).toEqual([12])
  expect(await list('posts?orderby=include_slugs')).toEqual([14, 13, 12, 11])
  expect((await list('pages?slug=y,x&orderby=include_slugs'))[0]).toBe(73)
  expect(await list('tags?slug=red,blue&orderby=include_slugs')).toEqual([51, 52])
  expect(await list('tags?orderby=include_slugs')).toEqual([52, 51])
  expect(await list('categories?slug=street,news&orderby=include_slugs')).toEqual([43, 41])
  expect(await list('users?slug=subscriber,editor&orderby=include_slugs', 'admin')).toEqual([5, 2])
  expect(await list('media?orderby=include_slugs')).toEqual([])
  expect(await list('comments?orderby=include_slugs')).toEqual(['rest_invalid_param', ['orderby']])
})

test('sticky posts come first where they are not ignored, and only those that the caller is shown', async () => {
  const { ask, list } = site()
  expect(await list('posts?ignore_sticky=true')).toEqual([14, 13, 12, 11])
  expect(await list('posts?ignore_sticky=false')).toEqual([13, 14, 12, 11])
  expect(await list('posts?ignore_sticky=0&per_page=1')).toEqual([13, 14])
  expect(await list('posts?ignore_sticky=0&per_page=2&page=2')).toEqual([12, 11])
  expect(await list('posts?ignore_sticky=0&order=asc&per_page=2')).toEqual([13, 11, 12])
  expect(await list('posts?ignore_sticky=0&exclude=13')).toEqual([14, 12, 11])
  expect(await list('posts?ignore_sticky=0&include=11,13')).toEqual([13, 11])
  expect(await list('posts?ignore_sticky=0&sticky=false')).toEqual([14, 12, 11])
  expect(await list('posts?ignore_sticky=0&search=apple')).toEqual(await list('posts?search=apple'))
  expect(await list('posts?ignore_sticky=0&context=edit', 'author')).toEqual([11])
  expect(await list('posts?ignore_sticky=0&author_exclude=9&order=asc')).toEqual([13, 11, 12, 14])
  expect(await list('posts?ignore_sticky=0&password=none')).toEqual([13, 14, 12, 11])
  expect(await list('posts?ignore_sticky=0&categories=')).toEqual([13, 14, 12, 11])
  const { headers } = await ask('GET', '/wp/v2/posts?ignore_sticky=0&per_page=1', { mount: '/wp-json' })
  expect([headers.get('x-wp-total'), headers.get('x-wp-totalpages')]).toEqual(['4', '4'])
})

test('a filter of a field that a site declares chooses posts, so that sticky ones do not come first', async () => {
  const { list } = site({
    'settings.json': JSON.stringify({ fields: { post: { price: { type: 'number', filterable: true } } } }),
  })
  expect(await list('posts?ignore_sticky=0')).toEqual([13, 14, 12, 11])
  expect(await list('posts?ignore_sticky=0&price=0')).toEqual([14, 13, 12, 11])
  // What asks for nothing chooses nothing.
  expect(await list('posts?ignore_sticky=0&price=')).toEqual([13, 14, 12, 11])
})

test("the interface's own lists know nothing of these arguments", async () => {
  const { ask } = site()
  const ids = async (query: string) =>
    (await ask('GET', `/core/v2/posts?${query}`)).json.map(({ id }: { id: number }) => id)
  const all = [14, 13, 12, 11]
  expect(await ids('categories=43&tags=52&tax_relation=OR')).toEqual([])
  expect(await ids('ignore_sticky=false&format=aside&search_columns=post_title')).toEqual(all)
  for (const query of ['categories[terms]=41', 'orderby=include_slugs'])
    expect((await ask('GET', `/core/v2/posts?${query}`)).json.code).toBe('rest_invalid_param')
  const { endpoints } = (await ask('OPTIONS', '/core/v2/posts')).json
  expect(Object.keys(endpoints[0].args)).not.toContain('tax_relation')
  expect(endpoints[0].args.categories.type).toBe('array')
  const theirs = (await ask('OPTIONS', '/wp/v2/posts', { mount: '/wp-json' })).json.endpoints[0].args
  expect(theirs.categories).toMatchObject({ type: ['array', 'object'], default: [], items: { type: 'integer' } })
  expect(Object.keys(theirs.categories.properties)).toEqual(['terms', 'include_children', 'operator'])
  expect(theirs.orderby.enum).toContain('include_slugs')
})

test('a sticky post is none in the trash, and is one again when it comes back', async () => {
  const { ask, list } = site()
  const as = { as: 'editor', mount: '/wp-json' } as const
  expect((await ask('DELETE', '/wp/v2/posts/13', as)).json).toMatchObject({ status: 'trash', sticky: false })
  expect(await list('posts?sticky=true&status=trash', 'editor')).toEqual([])
  expect(await list('posts?sticky=false&status=trash', 'editor')).toEqual([13])
  const back = await ask('POST', '/wp/v2/posts/13', { ...as, json: { status: 'publish' } })
  expect(back.json).toMatchObject({ status: 'publish', sticky: true })
  expect(await list('posts?sticky=true')).toEqual([13])
})
