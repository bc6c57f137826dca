import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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
