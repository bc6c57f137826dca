import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findBranch } from '../../../src/storage/git/branch-changes.ts'
import { isMerged } from '../../../src/storage/merge/is-merged.ts'
import { committedFolder } from '../../mcp/git-folder.ts'

/** A checkout of main, beside a branch that has these bytes in a file. */
async function beside(bytes: Buffer | string) {
  const { root, git, commit } = committedFolder({ 'settings.json': '{}' })
  const write = (content: Buffer | string) => {
    writeFileSync(join(root, 'file.md'), content)
    commit('a file')
  }
  write('base\n')
  git('checkout', '-q', '-b', 'other')
  write(bytes)
  git('checkout', '-q', 'main')
  return { write, isOver: async () => isMerged(root, (await findBranch(root, 'other'))!) }
}

it('bytes that are no text, and differ, are not the same, although both are shown alike', async () => {
  const { write, isOver } = await beside(Buffer.from([0xff, 0x41]))
  write(Buffer.from([0xfe, 0x41]))
  expect(await isOver()).toBe(false)
  write(Buffer.from([0xff, 0x41]))
  expect(await isOver()).toBe(true)
})

it('a change that others have made, too, is there, and one that conflicts with theirs is not', async () => {
  const { write, isOver } = await beside('---\ntitle: Übung\n---\nbase\n')
  write('---\ntitle: Übung\nstatus: draft\n---\nbase\n')
  expect(await isOver()).toBe(true)
  write('---\ntitle: Something else\n---\nbase\n')
  expect(await isOver()).toBe(false)
})
