import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { CommitQueue } from '../../../../src/site/transaction/commits/commit-queue.ts'
import { largest } from '../../../../src/site/transaction/record/file-states.ts'
import { testSite, tickingClock } from '../../../harness.ts'

function committing(autocommit: string) {
  const made = testSite({
    'settings.json': `{ "autocommit": ${autocommit} }\n`,
    '.gitignore': 'tags/\n',
    'categories/news.md': '---\nid: 20\n---\n',
    ...Object.fromEntries([1, 2, 3].map((i) => [`posts/${i}.md`, `---\nid: ${i}0\ncategories: [news]\n---\n`])),
  })
  const git = (...args: string[]) => spawnSync('git', args, { cwd: made.root, encoding: 'utf8' }).stdout
  git('init', '-q', '-b', 'main')
  const person = '[user]\n  name = Server\n  email = server@example.org\n'
  appendFileSync(join(made.root, '.git/config'), `${person}[commit]\n  gpgsign = false\n`)
  git('add', '-A')
  git('commit', '-q', '-m', 'base')
  const errors: unknown[] = []
  const queue = new CommitQueue(made.site, (error) => errors.push(error))
  const log = () => git('log', '--format=%an <%ae> %cn: %s').trim().split('\n').slice(0, -1)
  return { ...made, git, queue, errors, log }
}

test('each request is a commit by who sent it, with all that it changed; what git ignores is left out', async () => {
  const { ask, queue, git, log, errors } = committing('true')
  expect((await ask('POST', '/core/v2/posts', { as: 'author', json: { title: 'New' } })).status).toBe(201)
  expect((await ask('POST', '/core/v2/posts/10', { as: 'editor', json: { title: 'T' } })).status).toBe(200)
  expect((await ask('POST', '/core/v2/categories/20', { as: 'editor', json: { slug: 'stories' } })).status).toBe(200)
  expect((await ask('POST', '/core/v2/tags', { as: 'editor', json: { name: 'ignored' } })).status).toBe(201)
  await queue.close()
  expect(errors).toEqual([])
  expect(log()).toEqual([
    'editor <editor@example.org> Server: category update: 5 files',
    'editor <editor@example.org> Server: post update: posts/1.md',
    expect.stringMatching(/^author <author@example\.org> Server: post create: posts\/\d{4}\/new\.md$/),
  ])
  expect(git('status', '--porcelain')).toBe('')
})

test('what cannot be committed stays written, is told, and goes with the next commit', async () => {
  const { ask, queue, git, log, errors, root } = committing('"{who}: {what}"')
  const hook = join(root, '.git/hooks/pre-commit')
  mkdirSync(join(hook, '..'), { recursive: true })
  writeFileSync(hook, '#!/bin/sh\necho "not now" >&2\nexit 1\n', { mode: 0o755 })
  git('config', 'core.hooksPath', '.git/hooks')
  expect((await ask('POST', '/core/v2/posts/10', { as: 'editor', json: { title: 'A' } })).status).toBe(200)
  await expect.poll(() => errors.map(String)).toEqual(['GitError: git commit failed: not now'])
  expect(git('status', '--porcelain')).toBe(' M posts/1.md\n')
  rmSync(hook)
  // Another git that is at work for a while is waited for.
  const lock = join(root, '.git/index.lock')
  writeFileSync(lock, '')
  setTimeout(() => rmSync(lock), 100)
  await ask('POST', '/core/v2/posts/20', { as: 'admin', json: { title: 'B' } })
  await queue.close()
  expect(log()).toEqual(['admin <admin@example.org> Server: admin: post update'])
  expect(git('status', '--porcelain')).toBe('')
  await ask('POST', '/core/v2/posts/30', { as: 'admin', json: { title: 'C' } })
  expect(git('status', '--porcelain')).toBe(' M posts/3.md\n')
})

test('many requests at once are answered, and in as many commits at most', async () => {
  const { ask, queue, git, log } = committing('true')
  const sent = Array.from({ length: 30 }, (_, i) =>
    ask('POST', `/core/v2/posts/${(i % 3) * 10 + 10}`, { as: 'admin', json: { title: `T${i}` } }),
  )
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]))
  await queue.close()
  expect(log().length).toBeGreaterThan(0)
  expect(log().length).toBeLessThanOrEqual(30)
  expect(git('status', '--porcelain')).toBe('')
})

test.each([
  ['waits for its turn', 0],
  ['is at work', 1],
])('a commit waits until all files of a change of names are rewritten, where the queue %s', async (_, others) => {
  const { ask, site, queue, log, root, git } = committing('true')
  git('config', 'core.hooksPath', '.git/hooks')
  mkdirSync(join(root, '.git/hooks'), { recursive: true })
  writeFileSync(join(root, '.git/hooks/pre-commit'), '#!/bin/sh\nsleep 0.3\n', { mode: 0o755 })
  if (others > 0) await ask('POST', '/core/v2/posts/10', { as: 'editor', json: { title: 'Other' } })
  await sleep(120 * others)
  // A slice of it is a few files, after which the next one waits for longer than the queue does.
  tickingClock()
  const saveReferences = site.saveReferences.bind(site)
  const commits: number[] = []
  vi.spyOn(site, 'saveReferences').mockImplementation((draft) => {
    commits.push(log().length)
    return saveReferences(draft)
  })
  const finish = site.lock.run.bind(site.lock)
  vi.spyOn(site.lock, 'run').mockImplementation(async (work) => {
    await sleep(60)
    return finish(work)
  })
  for (let i = 10; i < 22; i++) {
    writeFileSync(join(root, `posts/${i}.md`), `---\nid: ${i}0\ncategories: [news]\n---\n`)
    site.load(`posts/${i}.md`)
  }
  expect((await ask('POST', '/core/v2/categories/20', { as: 'editor', json: { slug: 'stories' } })).status).toBe(200)
  await queue.close()
  expect([commits.length, Math.max(...commits) <= others, log().length]).toEqual([15, true, 1 + others])
})

test('a file that is too large to be taken back is committed with its description, and so is its deletion', async () => {
  const { site, queue, git, log, errors, root } = committing('true')
  const staged = join(root, '.almanac/large')
  writeFileSync(staged, 'x')
  truncateSync(staged, largest + 1)
  const made = await site.locked(() => {
    const draft = Object.assign(site.draft('media'), { file: { staged, path: 'long.mp4' }, slug: 'long' })
    return site.save(draft)
  })
  await expect.poll(() => git('status', '--porcelain')).toBe('')
  await site.locked(() => site.remove(made))
  await queue.close()
  expect([errors, log()]).toEqual([[], Array(2).fill(expect.stringContaining('media/long.mp4, media/long.mp4.md'))])
  expect(git('status', '--porcelain')).toBe('')
})
