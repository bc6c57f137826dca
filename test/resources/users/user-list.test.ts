import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const path = '/core/v2/users'
const writer = (id: number, more: string) => `---\nid: ${id}\n${more}\n---\n`
const files = {
  'users/mike.md': writer(
    11,
    'name: Zoe\nroles: [author]\nemail: zz@example.org\nurl: http://b.example.org\nregistered: 2021-01-01',
  ),
  'users/lima.md': writer(
    12,
    'name: Ádam\nroles: [editor, author]\nemail: yy@example.org\nurl: http://c.example.org\nregistered: 2023-01-01',
  ),
  'users/kilo.md': writer(
    13,
    'name: Mona\nusername: Queen Kilo\nroles: author\nemail: xx@example.org\nurl: http://a.example.org\nregistered: 2022-01-01',
  ),
  'posts/a.md': '---\nid: 50\ntitle: A\nauthor: kilo\nstatus: publish\ndate: 2024-01-01T00:00:00\n---\n\nText\n',
  'posts/b.md': '---\nid: 51\ntitle: B\nauthor: mike\nstatus: draft\n---\n\nText\n',
  'pages/c.md': '---\nid: 52\ntitle: C\nauthor: 12\nstatus: publish\ndate: 2099-01-01T00:00:00\n---\n\nText\n',
}
const three = 'include=11,12,13'

async function ids(query: string, as?: string, more: Record<string, string> = {}) {
  const { get } = testSite({ ...files, ...more })
  const { json } = await get(`${path}?${query}`, as ? { as } : {})
  return Array.isArray(json) ? json.map(({ id }: { id: number }) => id) : json.code
}

describe('a list of users', () => {
  it('is by name, and holds everybody for who may list users', async () => {
    const { get } = testSite(files)
    const { json, headers } = await get(`${path}?per_page=3`, { as: 'admin' })
    expect(json.map(({ slug }: { slug: string }) => slug)).toEqual(['lima', 'admin', 'author'])
    expect(headers.get('x-wp-total')).toBe('8')
    expect(json[0]).not.toHaveProperty('email')
    expect(json[0]).not.toHaveProperty('username')
  })

  it.each([undefined, 'subscriber', 'author', 'editor'])(
    'holds only who has published something for %s',
    async (as) => {
      expect(await ids('', as)).toEqual([13])
    },
  )

  it('counts only what is published now, posts and pages', async () => {
    const page = files['pages/c.md'].replace('2099', '2019')
    expect(await ids('orderby=id', undefined, { 'pages/c.md': page })).toEqual([12, 13])
  })

  it('follows what is published', async () => {
    const { ask, get } = testSite(files)
    await ask('POST', '/core/v2/posts/51', { as: 'admin', json: { status: 'publish' } })
    expect((await get(path)).json).toHaveLength(2)
    await ask('DELETE', '/core/v2/posts/50', { as: 'admin' })
    expect((await get(path)).json).toMatchObject([{ id: 11 }])
  })

  it.each([
    ['orderby=name', [12, 13, 11]],
    ['orderby=name&order=desc', [11, 13, 12]],
    ['orderby=id&order=desc', [13, 12, 11]],
    ['orderby=slug', [13, 12, 11]],
    ['orderby=email', [13, 12, 11]],
    ['orderby=url', [13, 11, 12]],
    ['orderby=registered_date', [11, 13, 12]],
    ['orderby=include', [11, 12, 13]],
    ['roles=author', [12, 13, 11]],
    ['roles=editor,king', [12]],
    ['roles=king', []],
    ['slug=KILO,lima', [12, 13]],
    ['offset=1', [13, 11]],
    ['offset=0&per_page=2&page=2', [11]],
    ['page=9', []],
  ])('takes %s', async (query, expected) => {
    expect(await ids(`${three}&${query}`, 'admin')).toEqual(expected)
  })

  it('tells what stands before an offset as pages', async () => {
    const { get } = testSite(files)
    const { headers } = await get(`${path}?per_page=1&offset=1`, { as: 'admin' })
    const links = headers.get('link')!.match(/page=\d+>; rel="\w+"/g)
    expect(links).toEqual(['page=1>; rel="prev"', 'page=3>; rel="next"'])
  })

  it('orders by user name when it shall be by what is included and nothing is', async () => {
    expect(await ids('orderby=include&per_page=2', 'admin')).toEqual([1, 3])
  })

  it.each([
    ['roles=author', 'rest_user_cannot_view'],
    ['context=edit', 'rest_forbidden_context'],
    ['orderby=email', 'rest_forbidden_orderby'],
    ['orderby=registered_date', 'rest_forbidden_orderby'],
  ])('refuses %s to who may not list users', async (query, code) => {
    const { get } = testSite(files)
    const refused = await get(`${path}?${query}`)
    expect(refused).toMatchObject({ status: 401, json: { code } })
    // What is refused is not among the verbs that are allowed.
    expect(refused.headers.get('allow')).toBeNull()
    expect(await get(`${path}?${query}`, { as: 'editor' })).toMatchObject({ status: 403, json: { code } })
    expect((await get(`${path}?${query}`, { as: 'admin' })).status).toBe(200)
  })
})

describe('a search for users', () => {
  it.each([
    ['mona', [13]],
    ['adam', [12]],
    ['queen k', [13]],
    ['*ik*', [11]],
    ['example', [12, 13, 11]],
    ['yy@', [12]],
    ['b.example', [11]],
    ['https://', []],
    ['http://c', [12]],
    ['11', [11]],
  ])('for %s looks through names and addresses', async (text, expected) => {
    const { get } = testSite(files)
    const { json } = await get(`${path}?exclude=1,2,3,4,5&search=${encodeURIComponent(text)}`, { as: 'admin' })
    expect(json.map(({ id }: { id: number }) => id)).toEqual(expected)
  })

  it('looks at no address and no name for signing in for who may not list users', async () => {
    expect(await ids('search=xx@example.org')).toEqual([])
    expect(await ids('search=a.example')).toEqual([])
    expect(await ids('search=QUEEN')).toEqual([])
    expect(await ids('search=13')).toEqual([13])
  })
})

describe('reading a user', () => {
  it('without anything published is for himself and administrators', async () => {
    const { get } = testSite(files)
    expect(await get(`${path}/11`)).toMatchObject({
      status: 401,
      json: { code: 'rest_user_cannot_view', message: 'Sorry, you are not allowed to list users.' },
    })
    expect(await get(`${path}/11`, { as: 'editor' })).toMatchObject({
      status: 403,
      json: { code: 'rest_user_cannot_view' },
    })
    expect((await get(`${path}/11`, { as: 'admin' })).status).toBe(200)
    expect((await get(`${path}/2?context=edit`, { as: 'editor' })).json).toMatchObject({ email: 'editor@example.org' })
    expect(await get(`${path}/99`)).toMatchObject({ status: 404, json: { code: 'rest_user_invalid_id' } })
  })

  it('who has published shows what is public of him', async () => {
    const { get } = testSite(files)
    const { json, headers } = await get(`${path}/13`)
    expect(Object.keys(json)).toEqual([
      'id',
      'name',
      'url',
      'description',
      'link',
      'slug',
      'avatar_urls',
      'meta',
      '_links',
    ])
    expect(headers.get('allow')).toBe('GET')
    expect(await get(`${path}/13?context=edit`, { as: 'editor' })).toMatchObject({
      status: 403,
      json: { code: 'rest_forbidden_context' },
    })
    expect((await get(`${path}/13?context=embed`)).json).not.toHaveProperty('meta')
  })
})

it('an author of private posts alone is seen by who reads them, and nobody is who wrote drafts alone', async () => {
  const { get } = testSite({
    ...files,
    'posts/d.md': '---\nid: 53\ntitle: D\nauthor: lima\nstatus: private\ndate: 2024-01-01T00:00:00\n---\n\nText\n',
  })
  const answers = [get(`${path}/12`, { as: 'editor' }), get(`${path}/12`, { as: 'author' }), get(`${path}/12`)]
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 403, 401])
  expect((await get(`${path}/11`, { as: 'editor' })).json.code).toBe('rest_user_cannot_view')
  expect((await get(`${path}?include=12`, { as: 'editor' })).json).toEqual([])
})

describe("WordPress's arguments of a list of users", () => {
  const writings = {
    'media/song.mp3': 'ID3 song',
    'media/song.mp3.md': '---\nid: 60\nauthor: lima\n---\n',
    'events/fair.md': '---\nid: 61\nauthor: lima\nstart: 2024-05-01\nend: 2024-05-02\ndate: 2024-01-01\n---\n',
  }
  async function found(query: string, as?: string) {
    const { get } = testSite({ ...files, ...writings }, { wordpress: true })
    const { json } = await get(`/wp/v2/users?orderby=id&${query}`, {
      mount: '/wp-json',
      ...(as !== undefined && { as }),
    })
    return Array.isArray(json) ? json.map(({ id }: { id: number }) => id) : json.code
  }

  it.each([
    ['who=authors', [1, 2, 3, 4, 11, 12, 13]],
    ['capabilities=edit_others_posts', [1, 2, 12]],
    ['capabilities=create_users,nothing', [1]],
    ['capabilities=constructor', []],
    ['capabilities[]=edit_others_posts&roles=author', [12]],
    ['capabilities=edit_others_tribe_events&include=2,3', [2]],
    ['has_published_posts=true', [12, 13]],
    ['has_published_posts=post', [13]],
    ['has_published_posts[]=post&has_published_posts[]=tribe_events', [12, 13]],
    ['has_published_posts=page', []],
    ['has_published_posts=attachment', []],
    ['has_published_posts=false&include=1', [1]],
    ['search=kilo&search_columns=username', [13]],
    ['search=kilo&search_columns=name', []],
    ['search=13&search_columns=id', [13]],
    ['search=1&search_columns=id', [1]],
    ['search=example&search_columns=email&include=11,12', [11, 12]],
    ['search=kilo&search_columns=slug,email', [13]],
    ['search_columns=slug&include=11', [11]],
  ])('find who is asked for: %s', async (query, expected) => {
    expect(await found(query, 'admin')).toEqual(expected)
  })

  it.each([
    ['lukasz', [30]],
    ['GROSS', [30]],
    ['ß', [30]],
    ['s', [5, 30]],
  ])('find a name by %s as the database of WordPress does', async (words, expected) => {
    const { get } = testSite({ 'users/zoe.md': '---\nid: 30\nname: Łukasz Groß\n---\n' })
    const { json } = await get(`/core/v2/users?include=2,5,30&search=${encodeURIComponent(words)}`, { as: 'admin' })
    expect(json.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)).toEqual(expected)
  })

  it.each([
    ['who=authors', undefined, 'rest_forbidden_who'],
    ['who=authors', 'subscriber', 'rest_forbidden_who'],
    ['who=authors', 'contributor', [13]],
    ['who=authors', 'editor', [1, 2, 3, 4, 11, 12, 13]],
    ['capabilities=edit_posts', 'editor', 'rest_user_cannot_view'],
    ['capabilities=edit_posts', undefined, 'rest_user_cannot_view'],
    ['has_published_posts=post', undefined, [13]],
    ['search=xx@example&search_columns=email', undefined, []],
    ['search=queen&search_columns=username', 'editor', []],
    ['search=kilo&search_columns=slug', undefined, [13]],
    ['who=all', 'admin', 'rest_invalid_param'],
    ['has_published_posts=poem', 'admin', 'rest_invalid_param'],
    ['has_published_posts=core_events', 'admin', 'rest_invalid_param'],
    ['search_columns=password', 'admin', 'rest_invalid_param'],
  ])('tell nobody more than they may know: %s as %s', async (query, as, expected) => {
    expect(await found(query, as)).toEqual(expected)
  })

  it("are unknown to the interface's own list", async () => {
    expect(await ids('who=nobody&capabilities=x&has_published_posts=poem&include=13')).toEqual([13])
  })
})
