import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { pushUpstream } from '../../../src/storage/clone/push-upstream.ts'
import { putRepository } from '../../empty-repository.ts'
import { temporary } from '../../follow/remote.ts'

function checkoutWith(hook: (root: string) => string): string {
  const [remote, root] = [temporary('remote'), temporary('checkout')]
  putRepository(remote, { isBare: true })
  putRepository(join(root, '.git'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  for (const [key, value] of Object.entries({
    'user.name': 'T',
    'user.email': 't@example.org',
    'core.hooksPath': '.git/hooks',
  }))
    git('config', key, value)
  git('commit', '-q', '--allow-empty', '-m', 'One')
  git('push', '-q', '--set-upstream', remote, 'main')
  git('commit', '-q', '--allow-empty', '-m', 'Two')
  mkdirSync(join(root, '.git/hooks'), { recursive: true })
  writeFileSync(join(root, '.git/hooks/pre-push'), `#!/bin/sh\n${hook(root)}\n`, { mode: 0o755 })
  return root
}

const startedIn = (root: string) => join(root, '.git/started')

it('a push does not wait for what a hook starts and leaves', async () => {
  const root = checkoutWith((at) => `sleep 60 & echo $! > ${startedIn(at)}`)
  expect(await pushUpstream(root, new AbortController().signal)).toMatchObject({ is: 'pushed' })
  expect(process.kill(Number(readFileSync(startedIn(root), 'utf8')), 'SIGKILL')).toBe(true)
})

it('commits may be pushed where somebody else ended git', async () => {
  const root = checkoutWith(() => 'exit 0')
  const fake = temporary('fake')
  const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
  const script = `#!/bin/sh\ncase "$*" in *--porcelain*) kill -KILL $$; esac\nexec ${git} "$@"\n`
  writeFileSync(join(fake, 'git'), script, { mode: 0o755 })
  vi.stubEnv('PATH', `${fake}:${process.env['PATH']}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const end = await pushUpstream(root, new AbortController().signal)
  expect(end).toEqual({ is: 'unknown', why: 'git was ended by a signal' })
})
