import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { noteServer } from '../../../../src/cli/commands/serving/running-server.ts'
import { temporaryFolder } from '../../built-cli.ts'
import { commitAll, gitIn, put } from '../../../git-clone.ts'
import { cliOn } from '../../in-process.ts'
import { serveHere } from '../../serve-here.ts'

/** A site in git whose settings say this of commits, and whose upstream is a bare repository. */
function tracked(autocommit: unknown, more: object = {}) {
  const top = temporaryFolder()
  const [root, bare] = [join(top, 'site'), join(top, 'site.git')]
  mkdirSync(root)
  gitIn(top, 'init', '-q', '--bare', bare)
  gitIn(root, 'init', '-q')
  for (const [key, value] of [
    ['user.name', 'Jane'],
    ['user.email', 'jane@example.org'],
    ['commit.gpgSign', 'false'],
  ] as const)
    gitIn(root, 'config', key, value)
  put(root, {
    'settings.json': JSON.stringify({ autocommit, comments_anonymous: true, ...more }),
    'users/admin.md': '---\nid: 1\nroles: [administrator]\n---\n',
    'posts/one.md': '---\nid: 10\ntitle: One\ndate: 2024-01-02T10:00:00\n---\n',
  })
  commitAll(root)
  gitIn(root, 'remote', 'add', 'origin', bare)
  gitIn(root, 'push', '-q', '-u', 'origin', 'main')
  const subjects = () => gitIn(bare, 'log', '--format=%s', 'main').split('\n')
  return { root, bare, subjects, almanac: cliOn({}, root).almanac }
}

const comment = { method: 'POST', headers: { 'content-type': 'application/json' } }
const said = JSON.stringify({ post: 10, author_name: 'V', author_email: 'v@example.org', content: 'Hello' })

it('a server pushes what it and commands beside it commit; what is not pushed when it ends is pushed then', async () => {
  const { root, subjects, almanac } = tracked({ message: 'site: {what}', push: true, quiet: '100ms' })
  const { url, close } = await serveHere(root)
  expect((await fetch(`${url}/core/v2/comments`, { ...comment, body: said })).status).toBe(201)
  await expect.poll(() => subjects()[0]).toBe('site: comment create')
  expect((await almanac('post', 'update', 'one', '--title', 'Two')).code).toBe(0)
  await expect.poll(() => subjects()[0]).toBe('site: post update')
  expect((await almanac('settings', 'update', '--autocommit', '{"push": true, "quiet": "1h"}')).code).toBe(0)
  expect((await almanac('post', 'update', 'one', '--title', 'Three')).code).toBe(0)
  await close()
  expect(subjects()[0]).toBe('post update: posts/one.md')
})

it('pushes that fail are told by healthz and overview, in words at the terminal alone', async () => {
  const { root, almanac } = tracked({ push: true, quiet: '0s' })
  const { url } = await serveHere(root)
  const health = async () => (await (await fetch(new URL('/healthz', url))).json()) as object
  expect(await health()).toMatchObject({ status: 'ok' })
  gitIn(root, 'branch', '--unset-upstream')
  await fetch(`${url}/core/v2/comments`, { ...comment, body: said })
  await expect
    .poll(health)
    .toMatchObject({ status: 'degraded', push_failed: expect.stringMatching(/^\d{4}-.*Z$/) as string })

  const note = noteServer(root, 'http://127.0.0.1:4999')
  note.report({ push: { since: '2026-11-26T10:00:00.000Z', why: 'the branch main has no upstream' } })
  expect((await almanac('overview')).stdout).toContain(
    'the server has been unable to push since 2026-11-26T10:00:00.000Z: the branch main has no upstream',
  )
  note.forget()
})

it('a setting that says how changes are pushed is checked', async () => {
  const { almanac } = tracked({ push: true, quiet: 'soon' })
  const { code, stdout } = await almanac('check')
  expect([code, stdout]).toEqual([1, expect.stringContaining('is not a time such as 60s, 5m or 1h')])
})
