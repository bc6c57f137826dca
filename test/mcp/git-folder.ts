import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../cli/built-cli.ts'
import { contentFolder, type Files } from '../harness.ts'

/** A content folder below the top of a checkout of its own, with one commit. */
export function committedFolder(files: Files) {
  const top = temporaryFolder()
  const root = join(top, 'content')
  cpSync(contentFolder(files), root, { recursive: true })
  const env = { PATH: process.env['PATH'], HOME: top, GIT_CONFIG_NOSYSTEM: '1' }
  const git = (...words: string[]) => {
    const { stdout, stderr, status } = spawnSync('git', words, { cwd: root, encoding: 'utf8', env })
    if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`)
    return stdout.trim()
  }
  const commit = (message: string) => {
    git('add', '-A')
    git('-c', 'user.name=Pat', '-c', 'user.email=pat@example.org', 'commit', '-q', '-m', message)
  }
  git('init', '-q', '-b', 'main', top)
  commit('base')
  return { root, git, commit }
}
