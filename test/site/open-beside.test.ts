import { execFileSync } from 'node:child_process'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { areas } from '../../src/resources/registry.ts'
import { openAtRef, openBeside } from '../../src/site/open-at-ref.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { contentFolder } from '../harness.ts'
import { pixel } from '../pictures.ts'

const post = (id: number, body = '') => `---\nid: ${id}\ntitle: P${id}\ndate: 2026-01-01\n---\n${body}`
const options = { areas, home: 'http://site.test', now: () => Date.UTC(2026, 5) }

const seen = (site: OpenSite) =>
  [...site.entries.byPath]
    .sort()
    .map(([path, entry]) => [path, entry.id, entry.slug, entry.data, site.bodyOf(entry), entry.derived])

it('a commit opened beside the worktree is the same as one opened by itself, whatever the worktree holds', async () => {
  const root = contentFolder({
    'posts/same.md': post(21, 'Same.'),
    'posts/changed.md': post(22, 'Before.'),
    'posts/gone.md': post(23),
    'posts/moved.md': post(24),
    'posts/sparse.md': post(25, 'Sparse.'),
    'posts/assumed.md': post(26, 'Assumed.'),
    'posts/broken.md': '---\ntitle: [\n---\n',
    '.gitignore': 'posts/ignored.md\n',
    'media/a.png.md': '---\nid: 31\ntitle: Picture\n---\n',
  })
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], { cwd: root, stdio: 'pipe' })
  const at = (path: string) => join(root, path)
  writeFileSync(at('media/a.png'), pixel)
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'one')
  writeFileSync(at('posts/changed.md'), post(22, 'After, and staged.'))
  git('add', '-A')
  writeFileSync(at('posts/changed.md'), post(22, 'After.'))
  rmSync(at('posts/gone.md'))
  renameSync(at('posts/moved.md'), at('posts/elsewhere.md'))
  writeFileSync(at('posts/new.md'), post(41))
  writeFileSync(at('posts/ignored.md'), post(42))
  git('update-index', '--skip-worktree', 'posts/sparse.md')
  rmSync(at('posts/sparse.md'))
  git('update-index', '--assume-unchanged', 'posts/assumed.md')
  writeFileSync(at('posts/assumed.md'), post(26, 'Changed.'))
  const worktree = openFolder(root, { ...options, snapshot: false })
  const beside = await openBeside(worktree, 'HEAD')
  const { site: alone } = await openAtRef(root, 'HEAD', options)
  expect(seen(beside)).toEqual(seen(alone))
  expect(beside.problems.all().map(({ file }) => file)).toEqual(['posts/broken.md'])
  expect(beside.folder.walk().map(({ path }) => path)).toEqual(alone.folder.walk().map(({ path }) => path))
  const staged = await openBeside(worktree, String(git('write-tree')).trim(), {
    isTree: true,
    hasTimes: false,
  })
  expect(staged.bodyOf(staged.entries.byPath.get('posts/changed.md')!)).toBe('After, and staged.')
  expect(staged.entries.byPath.has('posts/new.md')).toBe(false)
  await expect(openBeside(worktree, 'nowhere')).rejects.toMatchObject({ name: 'UnknownRef' })
  for (const site of [beside, alone, staged, worktree]) site.close()
})
