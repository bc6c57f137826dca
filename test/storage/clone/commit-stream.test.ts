import { execFileSync } from 'node:child_process'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CommittedBytes, makeCommits } from '../../../src/storage/clone/commit-stream.ts'
import { GitError } from '../../../src/storage/git/run-git.ts'
import { Remote, temporary } from '../../follow/remote.ts'
import { gitIn } from '../../follow/writing.ts'

const committer = { name: 'Almanac', email: 'almanac@localhost' }

/** A clone, and what makes a commit in it. */
function clone() {
  const remote = new Remote()
  const parent = remote.push({ 'a.md': 'A\n' })
  const folder = temporary('clone')
  gitIn(folder, 'clone', '-q', '--bare', remote.folder, '.git')
  const commit = (
    files: Record<string, CommittedBytes>,
    message = 'A change\n',
    author = committer,
    { at = parent, ms = 60_000 } = {},
  ) =>
    makeCommits([{ message, author, files: new Map(Object.entries(files)) }], {
      ...{ folder, parent: at, committer, time: 1_790_000_000, until: performance.now() + ms },
    })
  const on = (name: string, bytes: string | Buffer) => {
    const absolute = join(folder, name)
    writeFileSync(absolute, bytes)
    return absolute
  }
  return { folder, parent, commit, on }
}

describe('making commits', () => {
  it('has names, messages and paths say nothing but themselves', async () => {
    const { folder, commit } = clone()
    const path = 'posts/a "b" \\ c\nD a.md\n\t.md'
    const message = 'Subject\n\ndata 3\nD a.md\n# no comment\nfrom 0\n'
    const author = { name: 'Eve <root>\nD a.md', email: 'eve@example.org>\ncommitter X <x> 0 +0000\n' }
    const made = await commit({ [path]: Buffer.from('done\nD a.md\n') }, message, author)
    expect(gitIn(folder, '--git-dir', '.git', 'ls-tree', '-r', '-z', '--name-only', made).split('\0')).toEqual([
      ...['a.md', path, ''],
    ])
    expect(gitIn(folder, '--git-dir', '.git', 'show', '-s', '--format=%B', made)).toBe(message.trim())
    expect(gitIn(folder, '--git-dir', '.git', 'show', '-s', '--format=%an|%ae', made)).toBe(
      'Eve rootD a.md|eve@example.orgcommitter X x 0 +0000',
    )
  })

  it('fails where a file is no longer as large as it was told to be, and takes nothing of it as a command', async () => {
    const { commit, on } = clone()
    const longer = on('longer', 'x\nM 100644 inline "evil.md"\ndata 4\nevil\n')
    await expect(commit({ 'b.md': { absolute: longer, size: 1 } })).rejects.toThrow(GitError)
    const shorter = on('shorter', 'x')
    const next = Buffer.from('\n'.repeat(40) + 'D a.md\n')
    await expect(commit({ 'b.md': { absolute: shorter, size: 40 }, 'c.md': next })).rejects.toThrow(GitError)
  })

  it('keeps what is executable executable', async () => {
    const { folder, commit } = clone()
    const git = (...words: string[]) => gitIn(folder, '--git-dir', '.git', ...words)
    const blob = git('hash-object', '-w', '--stdin', '--path=x')
    git('read-tree', 'HEAD')
    git('update-index', '--add', '--cacheinfo', `100755,${blob},bin/run me.md`)
    const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']
    const at = git(...person, 'commit-tree', git('write-tree'), '-m', 'Executable')
    const files = { 'bin/run me.md': Buffer.from('Run.\n'), 'a.md': Buffer.from('A2\n'), 'new.md': Buffer.from('N\n') }
    const made = await commit(files, undefined, undefined, { at })
    const modes = git('ls-tree', '-r', made).split('\n')
    expect(modes.map((line) => `${line.slice(0, 6)} ${line.split('\t')[1]}`)).toEqual([
      ...['100644 a.md', '100755 bin/run me.md', '100644 new.md'],
    ])
  })

  it('takes no longer than it may, whatever it waits for', async () => {
    const { folder, commit } = clone()
    const absolute = join(folder, 'pipe')
    execFileSync('mkfifo', [absolute])
    const pipe = openSync(absolute, 'r+')
    const made = commit({ 'b.md': { absolute, size: 4 } }, undefined, undefined, { ms: 100 })
    await expect(made).rejects.toThrow('git fast-import: took too long')
    // Whoever reads it waits for bytes.
    writeSync(pipe, 'x')
    closeSync(pipe)
  })

  it('streams files that are large, and such as are empty', async () => {
    const { folder, commit, on } = clone()
    const size = 3 * 1024 * 1024
    const film = { absolute: on('film', Buffer.alloc(size, 7)), size }
    const made = await commit({ 'film.mp4': film, 'empty.md': { absolute: on('empty', ''), size: 0 } })
    const sizeOf = (path: string) => gitIn(folder, '--git-dir', '.git', 'cat-file', '-s', `${made}:${path}`)
    expect([sizeOf('film.mp4'), sizeOf('empty.md')]).toEqual([String(size), '0'])
  })
})
