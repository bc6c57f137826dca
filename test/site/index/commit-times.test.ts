import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { openCommitTimes, readCommitTimes } from '../../../src/site/index/follow-folder.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { commitAll, gitIn, put } from '../../git-clone.ts'

it('a site that is opened with the times of its commits derives no entry twice, but those that changed meanwhile', async () => {
  const root = mkdtempSync(join(tmpdir(), 'almanac-times-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  gitIn(root, 'init', '-q')
  put(root, {
    'settings.json': '{}',
    'posts/a.md': 'A\n',
    'posts/b.md': 'B\n',
    'posts/c.md': '---\nmodified: 2020-01-01\n---\n',
  })
  commitAll(root)
  const known = await openCommitTimes(root, false)
  const committed = Number(gitIn(root, 'log', '-1', '--format=%ct')) * 1000
  writeFileSync(join(root, 'posts/b.md'), 'B, changed\n')
  const site = openFolder(root, { areas, commitTimes: known!.clean.times })
  onTestFinished(() => site.close())
  const renewed = vi.spyOn(site.entries, 'renew')
  await readCommitTimes(site, () => undefined, undefined, known)
  const modified = (path: string) => site.entries.byPath.get(path)!.modified
  expect(modified('posts/a.md')).toBe(committed)
  expect(modified('posts/b.md')).toBe(site.entries.byPath.get('posts/b.md')!.mtimeMs)
  expect(renewed.mock.calls.map(([{ path }]) => path)).toEqual(['posts/b.md'])
})

it('where there is no content, nothing is asked and nothing made', async () => {
  const root = mkdtempSync(join(tmpdir(), 'almanac-times-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  gitIn(root, 'init', '-q')
  expect(await openCommitTimes(root, false)).toBeUndefined()
  expect(gitIn(root, 'status', '--porcelain')).toBe('')
})
