import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openChangedLines } from '../../../src/storage/git/compare.ts'
import { putRepository } from '../../empty-repository.ts'

/** A repository with a commit of each of some states, and git in it. */
function repository(...states: readonly Readonly<Record<string, string>>[]) {
  const root = mkdtempSync(join(tmpdir(), 'almanac-compare-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  putRepository(join(root, '.git'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  for (const files of states) {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
    git('add', '-A')
    git('-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '-q', '-m', 'a state')
  }
  return { root, git }
}

const linesOf = (...changed: number[]) => Array.from({ length: 9 }, (_, i) => (changed.includes(i + 1) ? 'new' : i))

it('changed lines are those of each file alone, however much the user has git show around them', async () => {
  const [was, a, b] = [linesOf(), linesOf(1, 3), linesOf(7)].map((lines) => `${lines.join('\n')}\n`) as [
    string,
    string,
    string,
  ]
  const { root, git } = repository({ 'a.md': was, 'b.md': was }, { 'a.md': a, 'b.md': b })
  git('config', 'diff.interHunkContext', '5')
  vi.stubEnv('GIT_DIFF_OPTS', '--unified=1')
  const lookUp = openChangedLines(root, 'HEAD~1', 'HEAD')
  const changed = async (path: string) => {
    const isChanged = await lookUp(path)
    return linesOf().flatMap((_, i) => (isChanged(i + 1) ? i + 1 : []))
  }
  expect([await changed('a.md'), await changed('b.md')]).toEqual([[1, 3], [7]])
})
