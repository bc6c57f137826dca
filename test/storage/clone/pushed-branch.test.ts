import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ConnectingGit } from '../../../src/storage/clone/connecting-git.ts'
import { PushedBranch } from '../../../src/storage/clone/pushed-branch.ts'
import { temporary } from '../../follow/remote.ts'
import { commitAll, gitIn, put } from '../../git-clone.ts'

function emptyClone() {
  const folder = temporary('clone')
  gitIn(folder, 'init', '-q')
  return { folder, open: (url: string) => PushedBranch.open(folder, new ConnectingGit(folder), url) }
}

it('a remote that never named its default branch and cannot be reached is told as git says it', async () => {
  await expect(emptyClone().open('/no/such/remote')).rejects.toThrow(/does not appear to be a git repository/)
})

it('the default branch is kept for a remote without the password in its address', async () => {
  const remote = temporary('remote')
  gitIn(remote, 'init', '-q', '--initial-branch=main')
  put(remote, { 'a.md': 'A' })
  commitAll(remote)
  const { folder, open } = emptyClone()
  // What is behind an address is up to the settings of git.
  gitIn(folder, 'config', `url.${remote}.insteadOf`, 'https://me:secret@git.example.org/site')
  const { name } = await open('https://me:secret@git.example.org/site')
  gitIn(folder, 'config', '--remove-section', `url.${remote}`)
  expect(name).toBe('main')
  expect(readFileSync(join(folder, '.git/config'), 'utf8')).toContain('[almanac "https://git.example.org/site"]')
  expect(readFileSync(join(folder, '.git/config'), 'utf8')).not.toContain('secret')
})
