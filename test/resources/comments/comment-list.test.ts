import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'
import { comment, posts } from './comment-samples.ts'

const path = '/core/v2/comments'
const said = (id: number, day: number, more: string, text?: string) =>
  comment(id, `${more}\ndate: 2025-01-${String(day).padStart(2, '0')}T10:00:00`, text)
const files = {
  ...posts,
  'comments/open/100.md': said(100, 3, 'post: open\nauthor: subscriber\nauthor_name: Sam', 'First plum'),
  'comments/open/101.md': said(101, 1, 'post: 10\nparent: 100\nauthor_name: Vera\nauthor_email: Vera@example.org'),
  'comments/about/102.md': said(
    102,
    2,
    'post: page/about\nparent: 101\nauthor: 3\nauthor_url: https://plum.example.org',
  ),
  'comments/about/103.md': said(103, 4, 'post: about\nauthor: editor\ntype: pingback'),
  'comments/about/kind-words.md': said(104, 2, 'post: about\nparent: 100'),
}

describe('the list of comments', () => {
  const list = async (query: string, as = '') => {
    const { status, json, headers } = await testSite(files).get(`${path}?${query}`, as ? { as } : {})
    expect({ status, json }).toMatchObject({ status: 200 })
    return { ids: json.map(({ id }: { id: number }) => id), total: Number(headers.get('x-wp-total')) }
  }

  it.each([
    ['', [100, 104, 102, 101]],
    ['order=asc', [101, 102, 104, 100]],
    ['orderby=date&order=asc', [101, 102, 104, 100]],
    ['orderby=id&order=asc', [100, 101, 102, 104]],
    ['orderby=post&order=asc', [100, 101, 102, 104]],
    ['orderby=parent&order=asc', [100, 101, 104, 102]],
    ['orderby=include&include=102,100', [102, 100]],
    ['orderby=include', [100, 104, 102, 101]],
    ['orderby=type', [104, 102, 101, 100]],
    ['include=101,102', [102, 101]],
    ['exclude=100', [104, 102, 101]],
    ['post=10', [100, 101]],
    ['post=20', [104, 102]],
    ['post=10,20', [100, 104, 102, 101]],
    ['post=999', []],
    ['parent=100', [104, 101]],
    ['parent=0', [100]],
    ['parent=0,101', [100, 102]],
    ['parent_exclude=100', [100, 102]],
    ['parent_exclude=0', [104, 102, 101]],
    ['after=2025-01-02T10:00:00', [100]],
    ['before=2025-01-02T15:00:00Z', [101]],
    ['search=PLUM', [100, 102]],
    ['search=vera', [101]],
    ['search=vera@example.org', []],
    ['search=plum first', []],
    ['search=%20', [100, 104, 102, 101]],
    ['per_page=2&page=2', [102, 101]],
    ['offset=3', [101]],
    ['offset=0&per_page=2&page=2', [102, 101]],
    ['page=9', []],
  ])('with ?%s holds %j', async (query, ids) => expect((await list(query)).ids).toEqual(ids))

  it.each([
    ['author=5', [100]],
    ['author=3,5', [100, 102]],
    ['author=0', [104, 101]],
    ['author=99', []],
    ['author_exclude=5', [104, 102, 101]],
    ['author_email=vera@example.org', [101]],
    ['author_email=author@example.org', [102]],
    ['author_email=nobody@example.org', []],
    ['type=pingback', [103]],
    ['type=pings', [103]],
    ['type=all', [103, 100, 104, 102, 101]],
    ['status=fine', []],
    ['status=constructor', []],
    ['status=spam,hold', []],
  ])('for who writes, with ?%s, holds %j', async (query, ids) => expect((await list(query, 'author')).ids).toEqual(ids))

  it('tells how many there are, also beyond the end', async () => {
    expect(await list('page=9')).toEqual({ ids: [], total: 4 })
    expect((await list('offset=1&per_page=1')).total).toBe(4)
  })

  it('finds what is known of visitors by their address', async () => {
    const { ask, get } = testSite(files)
    await ask('POST', `${path}/100`, { as: 'editor', json: { author_email: 'sam@home.example.org' } })
    const from = async (address: string) => (await get(`${path}?author_email=${address}`, { as: 'editor' })).json
    expect(await from('SAM@home.example.org')).toMatchObject([{ id: 100 }])
    expect(await from('subscriber@example.org')).toEqual([])
  })

  it.each(['orderby=karma', 'per_page=0', 'after=soon', 'post=x', 'status[]=hold', 'author_email=x'])(
    'is refused with ?%s',
    async (query) =>
      expect(await testSite(files).get(`${path}?${query}`, { as: 'editor' })).toMatchObject({
        status: 400,
        json: { code: 'rest_invalid_param' },
      }),
  )

  it('is what posts embed as their replies', async () => {
    const { get } = testSite(files)
    const { json } = await get('/core/v2/posts/10?_embed=replies')
    expect(json['_embedded'].replies).toMatchObject([[{ id: 100, author_name: 'Sam' }, { id: 101 }]])
    const reply = await get(`${path}/102?_embed`)
    expect(reply.json['_embedded']).toMatchObject({ up: [{ id: 20 }], 'in-reply-to': [{ id: 101 }] })
  })
})

describe('files that people write', () => {
  it('need no more than the post and the text', async () => {
    const { get, site } = testSite({ ...posts, 'comments/thanks.md': '---\npost: open\n---\n\nThanks!\n' })
    const { json } = await get(path)
    expect(json).toMatchObject([
      {
        post: 10,
        author: 0,
        author_name: '',
        status: 'approved',
        type: 'comment',
        content: { rendered: '<p>Thanks!</p>\n' },
      },
    ])
    expect(site.problems.size).toBe(0)
  })

  it('say a status in any of the words of the interface; what cannot be read waits', async () => {
    const statuses = { 100: 'approve', 101: 1, 102: 0, 103: 'odd', 104: 'trash' }
    const { site } = testSite({
      ...posts,
      ...Object.fromEntries(
        Object.entries(statuses).map(([id, status]) => [
          `comments/${id}.md`,
          said(Number(id), 1, `post: open\nstatus: ${status}`),
        ]),
      ),
    })
    expect([100, 101, 102, 103, 104].map((id) => site.get('comment', id)!.derived.status)).toEqual([
      'approved',
      'approved',
      'hold',
      'hold',
      'trash',
    ])
  })

  it('follow a post that gets another slug', async () => {
    const { ask, get, site } = testSite(files)
    await ask('POST', '/core/v2/posts/10', { as: 'admin', json: { slug: 'renamed' } })
    await ask('POST', '/core/v2/pages/20', { as: 'admin', json: { slug: 'us' } })
    expect((await get(`${path}?post=10`)).json).toMatchObject([{ id: 100 }, { id: 101 }])
    expect(site.get('comment', 100)!.data['post']).toBe('post/renamed')
    expect(site.get('comment', 102)!.data['post']).toBe('page/us')
    expect((await get(`${path}/102`)).json.link).toBe('http://site.test/us/#comment-102')
  })
})

it('of comments that are included and excluded, both count', async () => {
  const comment = (id: number) => `---\nid: ${id}\npost: post/open\nauthor_name: Jo\n---\n\nText ${id}.\n`
  const { get } = testSite({
    'posts/open.md': '---\nid: 800\ntitle: Open\n---\n',
    ...Object.fromEntries([801, 802, 803].map((id) => [`comments/open/${id}.md`, comment(id)])),
  })
  const ids = async (query: string) => {
    const { headers, json } = await get(`/core/v2/comments?${query}&orderby=id&order=asc`)
    return [headers.get('x-wp-total'), json.map(({ id }: { id: number }) => id)]
  }
  expect(await ids('include=801,802&exclude=802')).toEqual(['1', [801]])
  expect(await ids('include=801&exclude=801')).toEqual(['0', []])
  expect(await ids('exclude=801')).toEqual(['2', [802, 803]])
})
