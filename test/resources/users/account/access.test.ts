import { expect, it, vi } from 'vitest'
import { testSite } from '../../../harness.ts'

const posts = {
  'posts/one.md': '---\nid: 10\ntitle: One\ndate: 2026-01-01\nauthor: author\n---\nHi\n',
  'posts/two.md': '---\nid: 11\ntitle: Two\ndate: 2026-01-02\nauthor: contributor\n---\nHi\n',
}

function peopleOn(files: Record<string, string> = posts) {
  const { site, ask, ...more } = testSite(files)
  const statusOf = async (name: string) => (await ask('GET', `/core/v2/users/${site.find('user', name)!.id}`)).status
  return { ...more, site, ask, statusOf }
}

it('needs no index of all authors to show those whose work was just shown', async () => {
  const { site, ask, statusOf } = peopleOn()
  const count = vi.spyOn(site, 'count')
  await ask('GET', '/core/v2/posts?_embed')
  expect([await statusOf('author'), await statusOf('contributor')]).toEqual([200, 200])
  expect(count).not.toHaveBeenCalled()
  expect(await statusOf('subscriber')).toBe(401)
  expect(count).toHaveBeenCalled()
})

it.each([
  ['is a draft', { status: 'draft' }],
  ['is private', { status: 'private' }],
  ['is planned', { date: '2099-01-01T00:00:00' }],
])('hides an author again whose only work that was shown %s', async (_how, json) => {
  const { ask, statusOf } = peopleOn()
  await ask('GET', '/core/v2/posts?_embed')
  expect(await statusOf('author')).toBe(200)
  expect((await ask('POST', '/core/v2/posts/10', { as: 'admin', json })).status).toBe(200)
  expect([await statusOf('author'), await statusOf('contributor')]).toEqual([401, 200])
  await ask('GET', '/core/v2/posts?_embed')
  expect([await statusOf('author'), await statusOf('contributor')]).toEqual([401, 200])
})

it('hides an author again whose work is somebody else’s now, or gone', async () => {
  const { ask, site, statusOf } = peopleOn()
  await ask('GET', '/core/v2/posts?_embed')
  await ask('POST', '/core/v2/posts/10', { as: 'admin', json: { author: site.find('user', 'contributor')!.id } })
  expect([await statusOf('author'), await statusOf('contributor')]).toEqual([401, 200])
  await ask('DELETE', '/core/v2/posts/10?force=true', { as: 'admin' })
  await ask('DELETE', '/core/v2/posts/11?force=true', { as: 'admin' })
  expect([await statusOf('author'), await statusOf('contributor')]).toEqual([401, 401])
})

it('takes a work of another kind than posts and pages for none, though it was shown last', async () => {
  const { ask, statusOf } = peopleOn({
    'posts/one.md': posts['posts/one.md'],
    'events/fair.md': '---\nid: 20\ntitle: Fair\nstart: 2026-02-01\nauthor: contributor\n---\nHi\n',
  })
  await ask('GET', '/core/v2/posts?_embed')
  await ask('GET', '/tribe/events/v1/events?start_date=2020-01-01')
  expect([await statusOf('author'), await statusOf('contributor')]).toEqual([200, 401])
})
