import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pushUpstream } from '../../../src/storage/clone/push-upstream.ts'
import { putRepository } from '../../empty-repository.ts'
import { temporary } from '../../follow/remote.ts'

it('a push does not wait for what a hook starts and leaves', async () => {
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
  const started = join(root, '.git/started')
  mkdirSync(join(root, '.git/hooks'), { recursive: true })
  writeFileSync(join(root, '.git/hooks/pre-push'), `#!/bin/sh\nsleep 60 & echo $! > ${started}\n`, { mode: 0o755 })
  expect(await pushUpstream(root, new AbortController().signal)).toMatchObject({ is: 'pushed' })
  expect(process.kill(Number(readFileSync(started, 'utf8')), 'SIGKILL')).toBe(true)
})
