import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '../../../src/server/create-app.ts'
import { followedListener } from '../../../src/server/following/followed-listener.ts'
import type { FollowedRemote } from '../../../src/server/following/followed-remote.ts'
import { addWebhook } from '../../../src/server/following/webhook-route.ts'
import { testSite } from '../../harness.ts'

const [now, later] = ['a'.repeat(40), 'b'.repeat(40)]

/** A server that follows: `reached` tells whether somebody who waits for a commit gets it. */
async function serving(reached: (commit: string) => Promise<boolean> = async () => false) {
  const { site } = testSite({ 'posts/a.md': '---\ntitle: A\ndate: 2026-01-01T00:00:00\n---\n' })
  const looks: number[] = []
  const refused = { commit: later, reason: 'its settings.json cannot be read' }
  const state: { takesWrites?: boolean; commit: string; refused?: typeof refused; ready: boolean } = {
    commit: now,
    ready: true,
  }
  const following: FollowedRemote = {
    get commit() {
      return state.commit
    },
    get takesWrites() {
      return state.takesWrites ?? false
    },
    health: () => ({ ...{ remote: now, behind: 0, fetched: null }, ...state }),
    reached: (commit) => reached(commit),
    lookNow: () => void looks.push(1),
  }
  const app = createApp(site, { following, extra: (h3) => addWebhook(h3, 'a secret of the repository', following) })
  const server = createServer(followedListener(app.listener, following, 20))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const ask = (path: string, init?: RequestInit) => fetch(url + path, init)
  return { ask, state, looks, refused }
}

const commitOf = (answer: Response) => answer.headers.get('almanac-commit')

it('each answer tells the commit, whoever gives it: kept ones, pages, files, refusals', async () => {
  const { ask, state } = await serving()
  for (const path of ['/rest/core/v2/posts', '/rest/core/v2/posts', '/', '/uploads/none.jpg', '/rest/none', '/healthz'])
    expect(commitOf(await ask(path))).toBe(now)
  state.commit = later
  expect(commitOf(await ask('/rest/core/v2/posts'))).toBe(later)
})

it('pages of other origins may send what they may send to any server', async () => {
  const { ask } = await serving()
  const asks = 'authorization,content-type,x-http-method-override'
  const answer = await ask('/rest/core/v2/posts', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://desk.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': asks,
    },
  })
  const allowed = answer.headers.get('access-control-allow-headers')!.toLowerCase().split(', ')
  expect(allowed).toEqual(expect.arrayContaining(asks.split(',')))
  expect(commitOf(answer)).toBe(now)
})

it('what a write is answered with is of the commit that has it', async () => {
  const { ask, state } = await serving()
  state.takesWrites = true
  const answer = ask('/rest/core/v2/posts', { method: 'POST', body: '{}' })
  state.commit = later
  expect(commitOf(await answer)).toBe(later)
})

it('answers of several files have tags and no date, which would be that of this process', async () => {
  const { ask } = await serving()
  for (const path of ['/feed/', '/']) {
    const { headers } = await ask(path)
    expect([headers.get('etag') === null, headers.get('last-modified')]).toEqual([false, null])
  }
})

it('who asks for a commit is answered when it is there, and told when it is not in time', async () => {
  const { ask, state } = await serving(async (commit) => {
    if (commit !== later) return false
    state.commit = later
    return true
  })
  const headers = (commit: string) => ({ headers: { 'Almanac-At-Least': commit } })
  expect((await ask('/rest/core/v2/posts', headers(now))).status).toBe(200)
  const there = await ask('/rest/core/v2/posts', headers(later))
  expect([there.status, commitOf(there)]).toEqual([200, later])
  const late = await ask('/rest/core/v2/posts', headers('c'.repeat(40)))
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await late.json()).toMatchObject({
    code: 'rest_commit_awaited',
    message: 'This server does not have commit cccccccccccc yet. Try again in a few seconds.',
  })
  expect((await ask('/rest/core/v2/posts', headers('main'))).status).toBe(400)
})

it('nothing is written: 405 with words, to whoever tries', async () => {
  const { ask } = await serving()
  const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"title":"T"}' }
  for (const [path, init] of [
    ['/rest/core/v2/posts', json],
    ['/rest/core/v2/posts/1', { ...json, method: 'DELETE' }],
    ['/rest/batch/v1', { ...json, body: '{"requests":[]}' }],
  ] as const) {
    const answer = await ask(path, init)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([405, 'rest_read_only'])
  }
})

it('health tells whether it is ready, where it is, and what is not served', async () => {
  const { ask, state, refused } = await serving()
  expect(await (await ask('/healthz')).json()).toMatchObject({ status: 'ok', ready: true, commit: now, behind: 0 })
  state.refused = refused
  expect(await (await ask('/healthz')).json()).toMatchObject({ status: 'degraded', refused })
  state.ready = false
  const loading = await ask('/healthz')
  expect([loading.status, await loading.json()]).toMatchObject([503, { status: 'loading', ready: false }])
})
