import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ConnectingGit } from '../../../src/storage/clone/connecting-git.ts'
import { commitAll, gitIn, put } from '../../git-clone.ts'
import { temporary } from '../../follow/remote.ts'

it('who ends git is not told its arguments, which may be addresses with a name', async () => {
  const folder = temporary('clone')
  gitIn(folder, 'init', '-q')
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const git = new ConnectingGit(folder)
  const running = git.run(['ls-remote', `http://token@127.0.0.1:${port}/site.git`], { timeoutMs: 20_000 })
  const [socket] = (await once(server, 'connection')) as [Socket]
  git.close()
  socket.destroy()
  expect(await running).toMatchObject({ code: undefined, why: 'was ended (SIGTERM)' })
})

it('git that takes too long takes its locks away', async () => {
  const folder = temporary('clone')
  gitIn(folder, 'init', '-q')
  put(folder, { 'a.md': 'A' })
  commitAll(folder)
  put(folder, { 'a.md': 'B' })
  const args = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--all']
  const running = new ConnectingGit(folder).run(args, { timeoutMs: 4000, env: { GIT_EDITOR: 'sleep 9; true' } })
  const isLocked = () => existsSync(join(folder, '.git/index.lock'))
  await expect.poll(isLocked, { interval: 10 }).toBe(true)
  expect(await running).toMatchObject({ code: undefined, why: 'took longer than 4 s' })
  expect(isLocked()).toBe(false)
})
