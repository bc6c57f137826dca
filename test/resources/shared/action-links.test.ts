import { expect, test } from 'vitest'
import { credentials } from '../../../src/define/credentials.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { testSite } from '../../harness.ts'

const files = {
  'posts/own.md': '---\nid: 10\ntitle: Own\nauthor: contributor\nstatus: draft\n---\n\nText\n',
  'posts/out.md': '---\nid: 11\ntitle: Out\nauthor: author\n---\n\nText\n',
  'posts/locked.md': '---\nid: 12\ntitle: Locked\nauthor: editor\npassword: key\n---\n\nText\n',
  'pages/about.md': '---\nid: 13\ntitle: About\nauthor: editor\n---\n\nText\n',
  'media/song.mp3': 'ID3 song',
  'media/song.mp3.md': '---\nid: 14\nauthor: author\n---\n',
  'tags/red.md': '---\nid: 51\nname: Red\n---\n',
  'comments/out/21.md': '---\nid: 21\npost: out\nauthor_name: Jo\n---\n\nYes\n',
}
const read = ['GET']
const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function site() {
  const { ask, ...rest } = testSite(files, { wordpress: true })
  const linksOf = async (path: string, as?: string, mount: '/wp-json' | '/rest' = '/wp-json') =>
    (await ask('GET', path, { mount, ...(as !== undefined && { as }) })).json['_links'] as Record<
      string,
      { href: string; targetHints?: { allow: string[] } }[]
    >
  const actions = async (path: string, as: string) =>
    Object.keys(await linksOf(path, as)).flatMap((name) => name.match(/^wp:action-(.*)/)?.[1] ?? [])
  const allowed = async (path: string, as?: string) => (await linksOf(path, as))['self']![0]!.targetHints?.allow
  return { ask, linksOf, actions, allowed, ...rest }
}

const terms = ['create-categories', 'assign-categories', 'create-tags', 'assign-tags']

test('who edits is told what they may do, each role what is theirs', async () => {
  const { actions, linksOf } = site()
  const everything = ['publish', 'unfiltered-html', 'sticky', 'assign-author', ...terms]
  // The same entry for one after the other: what was made for one is not shown to another.
  for (let round = 0; round < 2; round++) {
    expect(await actions('/wp/v2/posts/10?context=edit', 'admin')).toEqual(everything)
    expect(await actions('/wp/v2/posts/10?context=edit', 'contributor')).toEqual([
      'assign-categories',
      'create-tags',
      'assign-tags',
    ])
    expect(await actions('/wp/v2/posts/10?context=edit', 'editor')).toEqual(everything)
    expect(await actions('/wp/v2/posts/11?context=edit', 'author')).toEqual([
      'publish',
      'assign-categories',
      'create-tags',
      'assign-tags',
    ])
  }
  expect(await actions('/wp/v2/pages/13?context=edit', 'editor')).toEqual([
    'publish',
    'unfiltered-html',
    'assign-author',
  ])
  expect(await actions('/wp/v2/media/14?context=edit', 'editor')).toEqual(['unfiltered-html', 'assign-author'])
  expect(await actions('/wp/v2/media/14?context=edit', 'author')).toEqual([])
  const links = await linksOf('/wp/v2/posts/11?context=edit', 'admin')
  expect(links['wp:action-publish']).toEqual([{ href: 'http://site.test/wp-json/wp/v2/posts/11' }])
  expect(Object.keys(links).at(-1)).toBe('curies')
})

test('nobody else is told of actions: neither readers nor lists in other contexts', async () => {
  const { actions, ask } = site()
  for (const path of ['/wp/v2/posts/11', '/wp/v2/posts/11?context=embed', '/wp/v2/tags/51?context=edit'])
    expect(await actions(path, 'admin')).toEqual([])
  const { json } = await ask('GET', '/wp/v2/posts?context=edit&status=any', { mount: '/wp-json', as: 'contributor' })
  expect(
    json.map((entry: { id: number; _links: object }) => [entry.id, 'wp:action-assign-tags' in entry['_links']]),
  ).toEqual([[10, true]])
})

test('an entry tells each caller which verbs they may use on it', async () => {
  const { allowed } = site()
  for (let round = 0; round < 2; round++) {
    expect(await allowed('/wp/v2/posts/11')).toEqual(read)
    expect(await allowed('/wp/v2/posts/11', 'subscriber')).toEqual(read)
    expect(await allowed('/wp/v2/posts/11', 'author')).toEqual(all)
    expect(await allowed('/wp/v2/posts/12', 'author')).toEqual(read)
    expect(await allowed('/wp/v2/posts/12?password=key', 'editor')).toEqual(all)
  }
  expect(await allowed('/wp/v2/posts/10?context=edit', 'contributor')).toEqual(all)
  expect(await allowed('/wp/v2/pages/13?context=edit', 'editor')).toEqual(all)
  expect(await allowed('/wp/v2/media/14')).toEqual(read)
  expect(await allowed('/wp/v2/tags/51', 'editor')).toEqual(all)
  expect(await allowed('/wp/v2/categories/1', 'admin')).toEqual(['GET', 'POST', 'PUT', 'PATCH'])
  expect(await allowed('/wp/v2/comments/21', 'editor')).toEqual(all)
  expect(await allowed('/wp/v2/users/me', 'author')).toEqual(['GET', 'POST', 'PUT', 'PATCH'])
})

test('lists, embedded entries and new ones tell it as single ones do', async () => {
  const { ask } = site()
  const more = { mount: '/wp-json', as: 'author' } as const
  const hints = (entry: { _links: { self: [{ targetHints: object }] } }) => entry['_links'].self[0].targetHints
  const { json } = await ask('GET', '/wp/v2/posts?orderby=id&order=asc', more)
  expect(json.map(hints)).toEqual([{ allow: all }, { allow: read }])
  const shown = (await ask('GET', '/wp/v2/posts/11?_embed', more)).json
  expect(hints(shown['_embedded'].author[0])).toEqual({ allow: ['GET', 'POST', 'PUT', 'PATCH'] })
  expect(hints(shown['_embedded'].replies[0][0])).toEqual({ allow: all })
  const made = await ask('POST', '/wp/v2/posts', { ...more, json: { title: 'New', status: 'publish', tags: [51] } })
  expect([made.status, hints(made.json)]).toEqual([201, { allow: all }])
  expect(made.json['_links']['wp:action-publish']).toHaveLength(1)
  const tags = (await ask('GET', `/wp/v2/posts/${made.json.id}?_embed=wp:term`, more)).json['_embedded']['wp:term'][1]
  expect(tags.map(hints)).toEqual([{ allow: read }])
  const few = (await ask('GET', '/wp/v2/posts/11?_fields=_links.self', more)).json
  expect(hints(few)).toEqual({ allow: all })
})

test('a role that changes changes what is told', async () => {
  const { ask, actions, allowed } = site()
  expect(await allowed('/wp/v2/posts/12', 'author')).toEqual(read)
  await ask('PUT', '/wp/v2/users/3', { mount: '/wp-json', as: 'admin', json: { roles: ['editor'] } })
  expect(await allowed('/wp/v2/posts/12', 'author')).toEqual(all)
  expect(await actions('/wp/v2/posts/12?context=edit', 'author')).toContain('assign-author')
})

test('a server that changes nothing tells of no verb that does', async () => {
  const { site: open } = site()
  const { fetch } = createApp(open, { wordpress: true, readOnly: true })
  const { secret } = open.service(credentials).createToken(1, 'test')
  const headers = { authorization: `Basic ${btoa(`admin:${secret}`)}` }
  const answer = await fetch(new Request('http://site.test/wp-json/wp/v2/posts/11', { headers }))
  expect(((await answer.json()) as { _links: { self: unknown } })['_links'].self).toEqual([
    { href: 'http://site.test/wp-json/wp/v2/posts/11', targetHints: { allow: read } },
  ])
})

test("the interface's own answers tell nothing of it", async () => {
  const { linksOf } = site()
  const links = await linksOf('/core/v2/posts/11?context=edit', 'admin', '/rest')
  expect(links['self']).toEqual([{ href: 'http://site.test/rest/core/v2/posts/11' }])
  expect(Object.keys(links).filter((name) => name.startsWith('wp:action'))).toEqual([])
  expect(await linksOf('/core/v2/media/14', 'admin', '/rest')).not.toHaveProperty('curies')
})

test('a single post, page or file names its page, and nothing else does', async () => {
  const { ask, get } = testSite({
    'posts/hello.md': '---\nid: 10\ntitle: Hello\ndate: 2024-05-02 10:00\n---\n',
    'posts/later.md': '---\nid: 11\ntitle: Later\nstatus: draft\n---\n',
    'pages/about.md': '---\nid: 12\ntitle: About\n---\n',
    'media/notes.txt': 'Words',
    'media/notes.txt.md': '---\nid: 13\n---\n',
    'comments/1.md': '---\nid: 14\npost: hello\nstatus: approved\n---\nOne\n',
  })
  const as = 'admin'
  const page = async (path: string) => {
    const { headers, json } = await get(path, { as })
    return [headers.get('link'), `<${json.link}>; rel="alternate"; type=text/html`]
  }
  for (const path of ['posts/10', 'posts/11', 'posts/10?context=edit', 'pages/12', 'media/13']) {
    const [link, expected] = await page(`/core/v2/${path}`)
    expect(link).toBe(expected)
  }
  const begins = '<http://site.test/rest/>; rel="https://api.w.org/"'
  for (const path of ['posts', 'categories/1', 'users/1', 'comments/14', 'types/post'])
    expect((await page(`/core/v2/${path}`))[0]).toBe(begins)
  expect((await ask('PATCH', '/core/v2/posts/10', { as, json: {} })).headers.get('link')).toBe(begins)
})
