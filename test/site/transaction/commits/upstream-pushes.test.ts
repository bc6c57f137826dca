import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { UpstreamPushes } from '../../../../src/site/transaction/commits/upstream-pushes.ts'
import { temporaryFolder } from '../../../cli/built-cli.ts'
import { commitAll, gitIn, put } from '../../../git-clone.ts'

/** A checkout with a commit, and the bare repository that is its upstream. */
function pushing(quiet = 20) {
  const top = temporaryFolder()
  const [root, bare] = [join(top, 'site'), join(top, 'site.git')]
  mkdirSync(root)
  gitIn(top, 'init', '-q', '--bare', bare)
  gitIn(root, 'init', '-q')
  gitIn(root, 'remote', 'add', 'origin', bare)
  const commit = (text: string) => {
    put(root, { 'a.md': text })
    commitAll(root)
    return gitIn(root, 'rev-parse', 'HEAD')
  }
  commit('one')
  const told: string[] = []
  const settings: { quiet: number | undefined } = { quiet }
  const deps = { root, quietMs: () => settings.quiet, log: (text: string) => told.push(text) }
  const pushes = new UpstreamPushes({ ...deps, pauses: [50, 100], endMs: 1000 })
  onTestFinished(() => pushes.close())
  const track = () => gitIn(root, 'push', '-q', '-u', 'origin', 'main')
  const pushed = () => gitIn(bare, 'for-each-ref', '--format=%(objectname)', 'refs/heads/main')
  const hook = (script: string) => {
    writeFileSync(join(bare, 'hooks/pre-receive'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bare, 'hooks/pre-receive'), 0o755)
  }
  return { root, bare, commit, told, pushes, track, pushed, hook, settings }
}

/** Has the upstream of a checkout be an HTTP server that does this when it is asked. */
async function answering(root: string, answer: (socket: Socket) => unknown): Promise<void> {
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy())
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  gitIn(root, 'remote', 'set-url', 'origin', `http://127.0.0.1:${port}/site.git`)
}

it('what is committed is pushed to the upstream once nothing was committed for a while', async () => {
  const { pushes, commit, track, pushed, told, hook, bare } = pushing(100)
  track()
  hook('echo once >> pushes')
  commit('two')
  const last = commit('three')
  for (let i = 0; i < 3; i++) pushes.committed()
  await expect.poll(pushed).toBe(last)
  expect(readFileSync(join(bare, 'pushes'), 'utf8')).toBe('once\n')
  expect([told, pushes.trouble]).toEqual([[], undefined])
})

it('nothing is pushed that the settings do not want pushed', async () => {
  const { pushes, commit, track, pushed, settings } = pushing(0)
  track()
  const before = pushed()
  settings.quiet = undefined
  commit('two')
  pushes.committed()
  await pushes.close()
  expect(pushed()).toBe(before)
})

it('a branch without an upstream is told once, and pushed when it has one', async () => {
  const { pushes, commit, track, pushed, told } = pushing()
  pushes.committed()
  await expect.poll(() => pushes.trouble?.why).toMatch(/^the branch main has no upstream \(git push --set-upstream/)
  const last = commit('two')
  // It is tried again by itself; the first tries tell nothing new.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(told).toHaveLength(1)
  track()
  await expect.poll(() => pushes.trouble).toBeUndefined()
  expect([pushed(), told.at(-1)]).toEqual([last, 'Commits are pushed again'])
})

it('a push that the remote refuses is told in its words, and tried again until it succeeds', async () => {
  const { pushes, commit, track, pushed, hook } = pushing()
  track()
  hook('echo "the freeze ends on Monday" >&2; exit 1')
  const last = commit('two')
  pushes.committed()
  await expect.poll(() => pushes.trouble?.why).toContain('the freeze ends on Monday')
  hook('exit 0')
  await expect.poll(pushed).toBe(last)
  await expect.poll(() => pushes.trouble).toBeUndefined()
})

it('a remote that has other commits is never overwritten', async () => {
  const { pushes, commit, track, pushed, root } = pushing()
  track()
  const theirs = commit('theirs')
  gitIn(root, 'push', '-q')
  gitIn(root, 'reset', '-q', '--hard', 'HEAD~1')
  gitIn(root, 'update-ref', 'refs/remotes/origin/main', 'HEAD')
  commit('ours')
  pushes.committed()
  await expect.poll(() => pushes.trouble?.why).toBe('origin/main has commits that this clone lacks (git pull --rebase)')
  expect(pushed()).toBe(theirs)
})

it('a repository that wants a password is told, and nobody is asked for one', async () => {
  const { pushes, commit, track, root } = pushing()
  track()
  await answering(root, (socket) =>
    socket.end('HTTP/1.1 401 Who\r\nWWW-Authenticate: Basic realm="git"\r\nContent-Length: 0\r\n\r\n'),
  )
  commit('two')
  pushes.committed()
  await expect.poll(() => pushes.trouble?.why).toMatch(/could not read Username/)
})

it('who stops the server has what waits pushed; what is not pushed by then is counted', async () => {
  const { pushes, commit, track, pushed, told } = pushing(60_000)
  track()
  const last = commit('two')
  pushes.committed()
  await pushes.close()
  expect([pushed(), told]).toEqual([last, []])

  const other = pushing(60_000)
  other.track()
  other.hook('exit 1')
  other.commit('two')
  other.commit('three')
  other.pushes.committed()
  await other.pushes.close()
  expect(other.told.at(-1)).toBe('2 commits are not pushed')
})

it('who stops the server does not wait for a remote that hangs', async () => {
  const { pushes, commit, track, root, told } = pushing(60_000)
  track()
  await answering(root, () => undefined)
  commit('two')
  pushes.committed()
  await pushes.close()
  expect(told).toEqual([
    'The commits may not have been pushed: origin/main did not answer in time',
    '1 commit may not have been pushed',
  ])
})

it('a push that the remote took and did not answer is not told as not done', async () => {
  const { pushes, commit, track, pushed, told, bare } = pushing(60_000)
  track()
  writeFileSync(join(bare, 'hooks/post-receive'), '#!/bin/sh\nexec sleep 30\n')
  chmodSync(join(bare, 'hooks/post-receive'), 0o755)
  const last = commit('two')
  pushes.committed()
  await pushes.close()
  expect([pushed(), told.at(-1)]).toEqual([last, '1 commit may not have been pushed'])
})

it('a branch is pushed to its upstream also where the clone keeps nothing of that, under another name, too', async () => {
  const { pushes, commit, track, root, bare, told } = pushing(60_000)
  track()
  gitIn(root, 'config', 'remote.origin.fetch', '+refs/heads/main:refs/remotes/origin/main')
  gitIn(root, 'switch', '-q', '-c', 'next')
  gitIn(root, 'config', 'branch.next.remote', 'origin')
  gitIn(root, 'config', 'branch.next.merge', 'refs/heads/drafts/next')
  const last = commit('two')
  pushes.committed()
  await pushes.close()
  expect([gitIn(bare, 'rev-parse', 'drafts/next'), told]).toEqual([last, []])
})

it('where no branch is checked out, that is told', async () => {
  const { pushes, track, root } = pushing()
  track()
  gitIn(root, 'switch', '-q', '--detach')
  pushes.committed()
  await expect.poll(() => pushes.trouble?.why).toBe('no branch is checked out (git switch BRANCH)')
})
