import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { putRepository } from '../../empty-repository.ts'
import { contentFolder, type Files } from '../../harness.ts'
import { cliOn } from '../in-process.ts'

/** A post, dated by its id. */
export const dated = (id: number, title: string, more = '', body = '') =>
  `---\nid: ${id}\ntitle: ${JSON.stringify(title)}\ndate: 2026-01-0${(id % 9) + 1}T09:00\n${more}---\n${body}`

/** A folder whose files are committed on `main`, and checked out on `work`. */
export function repository(files: Files) {
  const { root, almanac } = cliOn({}, contentFolder(files))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], { cwd: root, stdio: 'pipe' })
  const commit = (name: string) => {
    git('add', '-A')
    git('commit', '-qm', name)
  }
  putRepository(join(root, '.git'))
  commit('one')
  git('checkout', '-qb', 'work')
  const write = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const review = (...words: string[]) => almanac('--now', '2026-06-01T12:00:00Z', 'review', ...words)
  const told = async (...words: string[]) => JSON.parse((await review(...words, '--format', 'json')).stdout)
  return { root, git, commit, write, review, told, almanac, at: (path: string) => join(root, path) }
}
