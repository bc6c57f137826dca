import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FollowedFiles } from '../../src/follow/followed-files.ts'
import { temporary } from './remote.ts'

const blob = 'a'.repeat(40)

function noted(): { root: string; files: FollowedFiles } {
  const root = temporary('followed')
  const files = new FollowedFiles(root)
  mkdirSync(join(root, '.almanac/cache'), { mode: 0o700, recursive: true })
  for (const path of ['a.md', 'posts/b.md']) {
    mkdirSync(join(root, 'posts'), { recursive: true })
    writeFileSync(join(root, path), 'Text\n')
    files.note({ path, blob, isLink: false }, 1000)
  }
  files.delete('a.md')
  return { root, files }
}

it('files that were written down are the same when they are read from there', async () => {
  const { files } = noted()
  const saved = await files.asSaved()
  expect([saved === files, saved.asNoted()?.size]).toEqual([false, 1])
  expect([[...saved.keys()], saved.get('posts/b.md')]).toEqual([['posts/b.md'], files.get('posts/b.md')])
})

it('files that cannot be written down stay as they are known', async () => {
  const { root, files } = noted()
  // Where their folder would be.
  rmSync(join(root, '.almanac'), { recursive: true })
  writeFileSync(join(root, '.almanac'), '')
  expect(await files.asSaved()).toBe(files)
})
