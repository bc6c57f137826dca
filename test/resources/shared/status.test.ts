import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { followClock } from '../../../src/site/index/follow-folder.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { testSite } from '../../harness.ts'

it('a change of the title leaves a file without date and status without them', async () => {
  const { root, ask, site } = testSite({ 'posts/plain.md': '---\ntitle: Plain # mine\n---\n\nText.\n' })
  const { id } = site.find('post', 'plain')!
  const { status } = await ask('POST', `/core/v2/posts/${id}`, { as: 'editor', json: { title: 'Changed' } })
  expect(status).toBe(200)
  expect(readFileSync(join(root, 'posts/plain.md'), 'utf8')).toBe(
    `---\ntitle: Changed # mine\nid: ${id}\n---\n\nText.\n`,
  )
})

it('what is scheduled is published when the clock passes its date, without a file being written', async () => {
  let now = Date.parse('2030-01-01T00:00:00Z')
  const text = '---\ntitle: Soon\nstatus: future\ndate: 2030-01-01T00:00:10Z\n---\n'
  const { root, get, site } = testSite({ 'posts/soon.md': text }, { now: () => now })
  expect((await get('/core/v2/posts')).json).toEqual([])
  now += 11_000
  site.entries.tick(now)
  expect((await get('/core/v2/posts')).json).toMatchObject([{ slug: 'soon', status: 'publish' }])
  expect(readFileSync(join(root, 'posts/soon.md'), 'utf8')).toBe(text)
})

it('what a clock that ran ahead has published, or ended, is as before when the clock is put back', async () => {
  const start = Date.parse('2030-01-01T00:00:00Z')
  let now = start
  const file = (more: string) => `---\ntitle: T\n${more}\n---\n`
  const files = {
    'posts/soon.md': file('date: 2030-01-01T03:00:00Z'),
    'posts/planned.md': file('date: 2029-01-01\npublishDate: 2030-01-02'),
    'posts/ends.md': file('date: 2029-01-01\nexpiryDate: 2030-01-03'),
    'posts/plain.md': file('date: 2029-01-01'),
    'posts/draft.md': file('date: 2030-06-01\nstatus: draft'),
    'events/fair.md': file('date: 2030-01-01T04:00:00Z\nstart: 2031-01-01 10:00\nend: 2031-01-01 11:00'),
  }
  const { site, root } = testSite(files, { now: () => now })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(followClock(site))
  const statuses = (of = site) => [...of.entries.byPath.values()].map(({ path, derived }) => [path, derived.status])
  const fresh = () => {
    const other = openFolder(root, { areas, snapshot: false, readOnly: true, now: () => now })
    const found = statuses(other).sort()
    other.close()
    return found
  }
  const atFirst = statuses().sort()
  const years = 10 * 365 * 86_400_000
  for (const moment of [
    start + years,
    start,
    start - 30 * 86_400_000,
    start + 2 * 86_400_000,
    start + 1.5 * 86_400_000,
  ]) {
    now = moment
    vi.advanceTimersByTime(6000)
    expect(statuses().sort()).toEqual(fresh())
    if (moment === start) expect(statuses().sort()).toEqual(atFirst)
  }
})

it('an update that changes nothing leaves the bytes alone', async () => {
  const text =
    "---\r\nid: 9\r\ntitle:   'Odd'   # spaced\r\nstatus: publish\r\ndate: 2020-01-01 10:00\r\n---\r\n\r\nBody\r\n"
  const { root, ask } = testSite({ 'posts/odd.md': text })
  const { status } = await ask('POST', '/core/v2/posts/9', { as: 'admin', json: { title: 'Odd', status: 'publish' } })
  expect(status).toBe(200)
  expect(readFileSync(join(root, 'posts/odd.md'), 'utf8')).toBe(text)
})

it.each([
  [undefined, 401],
  ['subscriber', 403],
])('statuses that %s may not list are refused as they are to that caller', async (as, status) => {
  const { get } = testSite()
  for (const path of ['posts?status=draft', 'pages?status=nothing', 'media?status=private']) {
    const { json } = await get(`/core/v2/${path}`, as ? { as } : {})
    expect([json.data.status, json.data.details.status]).toMatchObject([
      400,
      { code: 'rest_forbidden_status', data: { status } },
    ])
  }
})

it('lists of any status hold what is in the trash where they name that, too', async () => {
  const { get } = testSite({
    'posts/a.md': '---\nid: 9\ntitle: A\nstatus: draft\n---\n',
    'posts/b.md': '---\nid: 10\ntitle: B\nstatus: trash\n---\n',
  })
  const idsOf = async (status: string) =>
    (await get(`/core/v2/posts?status=${status}&orderby=id&order=asc`, { as: 'admin' })).json.map(
      ({ id }: { id: number }) => id,
    )
  expect([await idsOf('any'), await idsOf('any,trash')]).toEqual([[9], [9, 10]])
})

it('a real list of an empty word asks for another status than the public one', async () => {
  const { get } = testSite()
  const { json } = await get('/core/v2/posts?status[]=')
  expect(json.data.details.status.code).toBe('rest_forbidden_status')
  expect((await get('/core/v2/posts?status=')).status).toBe(200)
})

it('an empty status lists what is published, and the private entries that the caller may read', async () => {
  const file = (id: number, status: string, author: string) =>
    `---\nid: ${id}\ntitle: T\nstatus: ${status}\nauthor: ${author}\n---\n`
  const { get } = testSite({
    'posts/a.md': file(9, 'publish', 'author'),
    'posts/b.md': file(10, 'private', 'author'),
    'posts/c.md': file(11, 'private', 'subscriber'),
    'posts/d.md': file(12, 'draft', 'author'),
    'posts/e.md': file(13, 'trash', 'author'),
    'media/f.txt': 'x',
    'media/f.txt.json': '{"id": 20, "status": "private"}',
  })
  const idsOf = async (as: string | undefined, query = '?status=') =>
    (await get(`/core/v2/posts${query}&orderby=id&order=asc`, { as })).json.map(({ id }: { id: number }) => id)
  expect(await idsOf(undefined)).toEqual([9])
  expect(await idsOf('subscriber')).toEqual([9, 11])
  expect(await idsOf('author')).toEqual([9, 10])
  expect(await idsOf('editor')).toEqual([9, 10, 11])
  // In the edit context, callers find what they may change.
  expect(await idsOf('author', '?status=&context=edit')).toEqual([9, 10])
  expect(await idsOf('editor', '?status[]=')).toEqual([9, 10, 11, 12, 13])
  expect((await get('/core/v2/media?status[]=', { as: 'editor' })).json).toMatchObject([{ id: 20 }])
})

it('null stands for the emptiest value of a field, but leaves texts that are objects', async () => {
  const { ask } = testSite({
    'pages/up.md': '---\nid: 20\ntitle: Up\nstatus: publish\n---\n',
    'pages/a.md':
      '---\nid: 21\ntitle: A\nstatus: publish\nparent: up\nmenu_order: 4\ntemplate: blank.php\n---\n\nWords\n',
  })
  const nulls = { parent: null, menu_order: null, template: null, status: null, title: null, content: null }
  const { json } = await ask('POST', '/core/v2/pages/21', { as: 'admin', json: nulls })
  expect(json).toMatchObject({ parent: 0, menu_order: 0, template: '', status: 'draft', title: { raw: 'A' } })
  expect(json.content.raw.trim()).toBe('Words')
})

it('who may not publish is told which of the two they may not: to publish, or to make private posts', async () => {
  const { ask } = testSite()
  const told = async (status: string) =>
    (await ask('POST', '/core/v2/posts', { as: 'contributor', json: { title: 'T', status } })).json
  expect(await told('private')).toMatchObject({
    code: 'rest_cannot_publish',
    message: 'Sorry, you are not allowed to create private posts in this post type.',
  })
  expect((await told('future')).message).toBe('Sorry, you are not allowed to publish posts in this post type.')
})

it('the index declares a default status as the interface writes it, and a password as a text', async () => {
  const { get } = testSite()
  const { routes } = (await get('/')).json
  const argOf = (path: string, endpoint: number, name: string) => routes[path].endpoints[endpoint].args[name]
  for (const [base, status] of Object.entries({ posts: 'publish', pages: 'publish', media: 'inherit' }))
    expect(argOf(`/core/v2/${base}`, 0, 'status'), base).toMatchObject({ type: 'array', default: status })
  for (const base of ['posts', 'pages']) {
    expect(argOf(`/core/v2/${base}`, 1, 'password').type).toBe('string')
    expect(argOf(`/core/v2/${base}/(?P<id>[\\d]+)`, 1, 'password').type).toBe('string')
  }
})
