import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { differing } from '../../../src/storage/git/branch-changes.ts'
import { openChangedLines, changedPaths, renamedPaths } from '../../../src/storage/git/compare.ts'
import { type Git, openGit } from '../../../src/storage/git/git.ts'
import { askGitSync } from '../../../src/storage/git/run-git.ts'

const fileAt = async (git: Git, commit: string, path: string) => (await git.filesAt([{ commit, path }]))[0]

describe('the configuration of a checkout', () => {
  it('runs no program of its own, whatever is asked', async () => {
    const { root, ran, git } = checkout()
    expect(ran()).toEqual([])
    const opened = (await openGit(root))!
    await opened.head()
    await opened.committed()
    expect([...(await opened.dirtyPaths())].sort()).toContain('changed.md')
    const history = await opened.fileHistory('plain.md')
    expect(history).toHaveLength(2)
    await fileAt(opened, history[0]!.commit, 'plain.md')
    expect(await opened.filesAt(history)).toHaveLength(2)
    expect(await opened.missingPaths()).toEqual(['gone.md'])
    expect(String(await opened.bytesAt(history[0]!.commit, 'changed.md'))).not.toBe('')
    await opened.lastDeleted(() => true)
    await changedPaths(root, history[1]!.commit)
    await renamedPaths(root, history[1]!.commit)
    await openChangedLines(root, history[1]!.commit)('changed.md')
    await differing(root, history[1]!.commit, ['changed.md', 'plain.md'])
    askGitSync(root, ['config', 'user.email'])
    expect(ran()).toEqual([])
    // The same settings are real: git itself runs what they name.
    git('status', '--porcelain')
    expect(ran()).toContain('fsmonitor')
    expect(ran().some((name) => name.startsWith('filter'))).toBe(true)
  })

  it('does not say which programs fetch what a partial clone has left out', async () => {
    const { root, ran, program, git } = checkout()
    const blob = git('rev-parse', 'HEAD:plain.md').trim()
    git('config', 'extensions.partialClone', 'origin')
    git('config', 'remote.origin.promisor', 'true')
    git('config', 'remote.origin.url', `ext::${program('transport')}`)
    git('config', 'protocol.ext.allow', 'always')
    rmSync(join(root, '.git/objects', blob.slice(0, 2), blob.slice(2)))
    const opened = (await openGit(root))!
    await fileAt(opened, git('rev-parse', 'HEAD').trim(), 'plain.md').catch(() => undefined)
    expect(ran()).toEqual([])
  })

  it('turns off filters of any name', async () => {
    const { root, ran, program, git } = checkout()
    appendFileSync(join(root, '.gitattributes'), 'changed.md filter=a=b\n')
    git('config', 'filter.a=b.clean', program('filter-odd'))
    git('config', 'filter.a=b.required', 'true')
    git('config', 'filter.out.smudge', program('filter-out'))
    appendFileSync(join(root, '.git/info/attributes'), 'plain.md filter=out\n')
    const opened = (await openGit(root))!
    expect(await opened.dirtyPaths()).toContain('changed.md')
    expect(String(await opened.bytesAt('HEAD', 'plain.md'))).toBe('other\n')
    expect(ran()).toEqual([])
  })
})

/** A checkout whose configuration names a program wherever git would take one; `ran` tells which of them were run. */
function checkout() {
  const outside = mkdtempSync(join(tmpdir(), 'almanac-untrusted-'))
  onTestFinished(() => rmSync(outside, { recursive: true, force: true }))
  const [root, marks] = [join(outside, 'content'), join(outside, 'ran')]
  mkdirSync(root)
  mkdirSync(marks)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=J', '-c', 'user.email=j@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' },
    })
  const program = (name: string): string => {
    const file = join(outside, name)
    writeFileSync(file, `#!/bin/sh\n: > '${join(marks, name)}'\ncat\n`)
    chmodSync(file, 0o755)
    return file
  }
  git('init', '-q', '-b', 'main')
  for (const name of ['plain.md', 'changed.md', 'gone.md', 'touched.md']) writeFileSync(join(root, name), `${name}\n`)
  git('add', '-A')
  git('commit', '-q', '-m', 'first')
  writeFileSync(join(root, 'plain.md'), 'other\n')
  git('commit', '-q', '-a', '-m', 'second')
  git('config', 'core.fsmonitor', program('fsmonitor'))
  git('config', 'core.pager', program('pager'))
  git('config', 'diff.external', program('diff'))
  git('config', 'diff.words.command', program('diff-driver'))
  git('config', 'diff.words.textconv', program('textconv'))
  git('config', 'filter.words.clean', program('filter-clean'))
  git('config', 'filter.words.smudge', program('filter-smudge'))
  git('config', 'filter.words.required', 'true')
  git('config', 'filter.long.process', program('filter-process'))
  git('config', 'gpg.program', program('gpg'))
  git('config', 'log.showSignature', 'true')
  const hooks = join(outside, 'hooks')
  mkdirSync(hooks)
  writeFileSync(join(hooks, 'post-index-change'), `#!/bin/sh\n: > '${join(marks, 'hook')}'\n`)
  chmodSync(join(hooks, 'post-index-change'), 0o755)
  git('config', 'core.hooksPath', hooks)
  writeFileSync(join(root, '.git/info/attributes'), '*.md diff=words filter=words\ntouched.md filter=long\n')
  writeFileSync(join(root, 'changed.md'), 'CHANGED.MD\n')
  rmSync(join(root, 'gone.md'))
  utimesSync(join(root, 'touched.md'), 1, 1)
  rmSync(marks, { recursive: true })
  mkdirSync(marks)
  return { root, git, program, ran: () => readdirSync(marks) }
}
