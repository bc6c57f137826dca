import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { FollowedFiles } from '../../src/follow/followed-files.ts'
import { post } from './remote.ts'
import { gitIn, remoteToWrite, writing } from './writing.ts'

it('what somebody changed in a folder that was left whole is not pushed before it is found', async () => {
  const { remote, first } = remoteToWrite({ 'posts/a.md': post('A', 'id: 7\n'), 'posts/b.md': post('B', 'id: 8\n') })
  const before = await writing(remote)
  await before.close()
  writeFileSync(join(before.root, 'posts/a.md'), post('Mine', 'id: 7\n'))
  // There is always one more file to be looked at.
  vi.spyOn(FollowedFiles.prototype, 'keys').mockImplementation(function* () {
    for (;;) yield 'settings.json'
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const { ask } = await writing(remote, { root: before.root })
  const refused = await ask('POST', '/posts/7', { content: 'More.' })
  expect([refused.status, refused.json.code, remote.head()]).toEqual([503, 'rest_write_torn', first])
  expect((await ask('POST', '/posts/8', { title: 'B2' })).status).toBe(200)
  expect((await ask('POST', '/posts', { title: 'New', status: 'publish' })).status).toBe(201)
  expect(gitIn(remote.folder, 'show', 'main:posts/a.md')).toBe(post('A', 'id: 7\n').trim())
  expect(readFileSync(join(before.root, 'posts/a.md'), 'utf8')).toBe(post('Mine', 'id: 7\n'))
})
