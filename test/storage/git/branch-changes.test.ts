import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { branchesAhead, changedFilesOf, differing, findBranch } from '../../../src/storage/git/branch-changes.ts'
import { committedFolder } from '../../mcp/git-folder.ts'

it('the files of a branch have the bytes that they have there, whatever they are called; deleted ones have none', async () => {
  const { root, git, commit } = committedFolder({ 'gone.md': 'Gone.\n', 'same.md': 'Same.\n', 'a.md': 'A.\n' })
  git('checkout', '-q', '-b', 'other')
  rmSync(join(root, 'gone.md'))
  const written = {
    'a.md': 'B.\n',
    'line\nbreak é.md': 'B.\n',
    'empty.md': '',
    'bytes.png': Buffer.from([0xff, 0, 0xfe]),
  }
  for (const [path, bytes] of Object.entries(written)) writeFileSync(join(root, path), bytes)
  commit('changes')
  git('checkout', '-q', 'main')
  const branch = (await findBranch(root, 'other'))!
  git('branch', 'other-at-main')
  expect(await branchesAhead(root, 'oth')).toEqual(['other'])
  expect(await branchesAhead(root, 'x')).toEqual([])
  const found = await changedFilesOf(root, branch)
  expect(Object.fromEntries(found.map(({ path, bytes }) => [path, bytes && Buffer.from(bytes)]))).toEqual({
    ...Object.fromEntries(Object.entries(written).map(([path, bytes]) => [path, Buffer.from(bytes)])),
    'gone.md': undefined,
  })
  expect(await changedFilesOf(root, { ...branch, tip: branch.base })).toEqual([])
  writeFileSync(join(root, 'new.md'), 'New.\n')
  const paths = ['a.md', 'gone.md', 'new.md', 'same.md', 'empty.md']
  expect((await differing(root, branch.tip, paths)).sort()).toEqual(['a.md', 'empty.md', 'gone.md', 'new.md'])
})
