import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FollowedFiles } from '../../src/follow/followed-files.ts'
import { findStranger } from '../../src/follow/whole-folder.ts'
import { temporary } from './remote.ts'

it('a folder that a move takes out while files are looked at is no stranger', async () => {
  const root = temporary('whole')
  for (const name of ['a', 'b']) {
    mkdirSync(join(root, name))
    writeFileSync(join(root, name, 'x.md'), name)
  }
  const isOurs = (path: string) => {
    rmSync(join(root, path === 'a/x.md' ? 'b' : 'a'), { recursive: true, force: true })
    return true
  }
  expect(await findStranger(root, new FollowedFiles(root), isOurs, new AbortController().signal)).toBeUndefined()
})
