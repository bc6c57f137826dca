import { expect, it } from 'vitest'
import { changeGit } from '../../../src/storage/git/change-git.ts'
import { askGit } from '../../../src/storage/git/run-git.ts'

it('git is not told to be missing where the folder is that it was to run in', async () => {
  for (const run of [askGit, changeGit])
    await expect(run('/nowhere', ['status'])).rejects.toThrow('git cannot be started in /nowhere: the folder is gone')
})
