import { describe, expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

const files = {
  'categories/fruit.md': '---\nid: 10\nname: Fruit\n---\n\nSweet things\n',
  'categories/apples.md': '---\nid: 11\nname: Apples\nparent: fruit\n---\n\nRound\n',
  'categories/it.md': '---\nid: 12\nname: IT & Co\n---\n\nÄrger inside\n',
  'categories/lost.md': '---\nid: 13\nname: Lost\nparent: nowhere\n---\n',
  'posts/pie.md':
    '---\nid: 100\ntitle: Pie\nauthor: editor\ndate: 2020-01-01T10:00:00\ncategories: [apples, it]\n---\n',
  'posts/jam.md': '---\nid: 101\ntitle: Jam\nauthor: editor\ndate: 2020-01-01T10:00:00\ncategories: [it]\n---\n',
  'posts/secret.md':
    '---\nid: 102\ntitle: Secret\nauthor: editor\nstatus: private\ndate: 2020-01-01T10:00:00\ncategories: [fruit]\n---\n',
  'pages/about.md': '---\nid: 103\ntitle: About\n---\n',
}

function listOf(site: ReturnType<typeof testSite>) {
  return async (query: string, as?: string) => {
    const { status, json, headers } = await site.get(`/core/v2/categories?${query}`, as ? { as } : {})
    return status === 200
      ? { slugs: json.map((one: { slug: string }) => one.slug), total: headers.get('x-wp-total') }
      : { status, code: json.code }
  }
}

describe('a list of terms', () => {
  test('is ordered by name unless another order is asked for', async () => {
    const list = listOf(testSite(files))
    expect(await list('')).toEqual({ slugs: ['apples', 'fruit', 'it', 'lost', 'uncategorized'], total: '5' })
    expect((await list('order=desc')).slugs).toEqual(['uncategorized', 'lost', 'it', 'fruit', 'apples'])
    expect((await list('orderby=id&per_page=2')).slugs).toEqual(['uncategorized', 'fruit'])
    expect((await list('orderby=count&order=desc&per_page=2')).slugs).toEqual(['it', 'apples'])
    expect((await list('orderby=description&order=desc&per_page=2')).slugs).toEqual(['fruit', 'apples'])
    expect((await list('orderby=term_group')).total).toBe('5')
    expect((await list('orderby=slug&order=desc&per_page=1')).slugs).toEqual(['uncategorized'])
  })

  test('is in the order of include where that is asked for, and by name when nothing is included', async () => {
    const list = listOf(testSite(files))
    expect((await list('include=12,10,11&orderby=include')).slugs).toEqual(['it', 'fruit', 'apples'])
    expect((await list('include=12,10,11&orderby=include&order=desc')).slugs).toEqual(['apples', 'fruit', 'it'])
    expect((await list('orderby=include&per_page=2')).slugs).toEqual(['apples', 'fruit'])
  })

  test('begins at an offset that is more than 0', async () => {
    const { get } = testSite(files)
    const shown = async (query: string) => {
      const { json, headers } = await get(`/core/v2/categories?per_page=2&_fields=slug&${query}`)
      const pages = headers.get('link')?.matchAll(/[?&]page=(\d+)/g) ?? []
      return [json.map(({ slug }: { slug: string }) => slug), Array.from(pages, ([, page]) => page)]
    }
    // Of a list of trees, WordPress's pages know nothing of an offset.
    expect(await shown('offset=1')).toEqual([['fruit', 'it'], ['2']])
    expect(await shown('offset=0&page=2')).toEqual([
      ['it', 'lost'],
      ['1', '3'],
    ])
    expect((await shown('offset=-3'))[0]).toEqual(['lost', 'uncategorized'])
  })

  test('is searched for the text as it stands, in name and slug', async () => {
    const list = listOf(testSite(files))
    expect((await list('search=FRU')).slugs).toEqual(['fruit'])
    expect((await list('search=it')).slugs).toEqual(['fruit', 'it'])
    expect((await list('search=sweet%20things')).slugs).toEqual([])
    expect((await list('search=arger')).slugs).toEqual([])
    expect((await list('search=%20')).total).toBe('5')
  })

  test('takes slugs, a parent, exclusions and an offset', async () => {
    const list = listOf(testSite(files))
    expect((await list('slug=IT,fruit')).slugs).toEqual(['fruit', 'it'])
    expect((await list('parent=10')).slugs).toEqual(['apples'])
    expect((await list('parent=0')).slugs).toEqual(['fruit', 'it', 'lost', 'uncategorized'])
    expect((await list('parent=999')).slugs).toEqual([])
    expect((await list('exclude=10,11')).slugs).toEqual(['it', 'lost', 'uncategorized'])
    expect((await list('offset=3')).slugs).toEqual(['lost', 'uncategorized'])
    expect((await list('offset=0&per_page=3&page=2')).slugs).toEqual(['lost', 'uncategorized'])
  })

  test('without the empty ones keeps those above a used one', async () => {
    const list = listOf(testSite(files))
    expect(await list('hide_empty=true')).toEqual({ slugs: ['apples', 'fruit', 'it'], total: '3' })
  })

  test('follows what is published', async () => {
    const { ask, get } = testSite(files)
    const used = async () => (await get('/core/v2/categories?hide_empty=1')).json.length
    expect(await used()).toBe(3)
    await ask('PATCH', '/core/v2/posts/100', { as: 'editor', json: { status: 'draft' } })
    expect(await used()).toBe(1)
    expect((await get('/core/v2/categories/12')).json.count).toBe(1)
  })

  test('beyond its end is empty and tells its totals', async () => {
    const list = listOf(testSite(files))
    expect(await list('page=9')).toEqual({ slugs: [], total: '5' })
  })

  test('of a post holds its terms, for those who may read it', async () => {
    const list = listOf(testSite(files))
    expect(await list('post=100')).toEqual({ slugs: ['apples', 'it'], total: '2' })
    expect((await list('post=100&orderby=id&order=desc')).slugs).toEqual(['it', 'apples'])
    expect((await list('post=0')).total).toBe('5')
    expect(await list('post=999')).toEqual({ status: 400, code: 'rest_post_invalid_id' })
    expect(await list('post=102')).toEqual({ status: 401, code: 'rest_forbidden_context' })
    expect(await list('post=102', 'author')).toEqual({ status: 403, code: 'rest_forbidden_context' })
    expect((await list('post=102', 'editor')).slugs).toEqual(['fruit'])
    expect(await list('post=103')).toEqual({ status: 401, code: 'rest_forbidden_context' })
  })
})

test('a search looks at name and slug, not at the description', async () => {
  const { get } = testSite({
    'tags/cake.md': '---\nid: 901\nname: Sweet\n---\n\nMade of zucchini.\n',
    'categories/bread.md': '---\nid: 902\nname: Loaf\n---\n\nMade of zucchini.\n',
    'event-categories/soup.md': '---\nid: 903\nname: Bowl\n---\n\nMade of zucchini.\n',
  })
  for (const [base, slug, name] of [
    ['tags', 'cake', 'SWEE'],
    ['categories', 'brea', 'loaf'],
    ['cal_events_cat', 'soup', 'bow'],
  ] as const) {
    const found = async (word: string) => (await get(`/core/v2/${base}?search=${word}`)).json.length
    expect([await found('zucchini'), await found(slug), await found(name)], base).toEqual([0, 1, 1])
  }
})

test('the links between the pages of a list whose flag is off lead to them, under both mounts', async () => {
  const files = Object.fromEntries(
    [1, 2, 3].flatMap((id) => [
      [`tags/t${id}.md`, `---\nid: ${id}0\nname: T${id}\n---\n`],
      [`posts/p${id}.md`, `---\nid: ${id}1\ntitle: P${id}\n---\n`],
    ]),
  )
  const { get } = testSite(files, { wordpress: true })
  for (const [mount, base] of [
    ['/rest', '/core/v2'],
    ['/wp-json', '/wp/v2'],
  ] as const)
    for (const [list, flag] of [
      ['tags', 'hide_empty'],
      ['posts', 'sticky'],
    ] as const) {
      const first = await get(`${base}/${list}?per_page=2&${flag}=false`, { mount })
      const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link')!)![1]!
      // As the reference writes it.
      expect(next).toContain(`per_page=2&${flag}&page=2`)
      const second = await get(next.slice(next.indexOf(base)), { mount })
      expect([second.status, second.json.length]).toEqual([200, 1])
    }
  // A sign without a value is none, and a change is no list.
  expect((await get('/core/v2/tags?hide_empty=')).status).toBe(400)
})
