import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openGit } from '../../../src/storage/git/git.ts'

describe('many files of git at once', () => {
  it('gives each as it was at its commit, in the order in which they were asked for', async () => {
    const { commit, write, opened } = await repository()
    write('a.md', 'größe 日本\n')
    write('new\nline.md', 'odd')
    write('big.md', 'x'.repeat(300_000))
    write('empty.md', '')
    const one = commit()
    write('a.md', 'two')
    const two = commit()
    const texts = await opened.filesAt([
      { commit: two, path: 'a.md' },
      { commit: one, path: 'new\nline.md' },
      { commit: one, path: 'big.md' },
      { commit: one, path: 'empty.md' },
      { commit: one, path: 'a.md' },
    ])
    expect(texts).toEqual(['two', 'odd', 'x'.repeat(300_000), '', 'größe 日本\n'])
  })

  it('has undefined for files that a commit does not hold, for folders, and for what is no commit', async () => {
    const { commit, write, opened } = await repository()
    write('posts/a.md', 'text')
    const one = commit()
    const asked = [
      { commit: one, path: 'b.md' },
      { commit: one, path: 'posts' },
      { commit: '0'.repeat(40), path: 'posts/a.md' },
      { commit: '--help', path: 'posts/a.md' },
      { commit: one, path: 'posts/a.md' },
    ]
    expect(await opened.filesAt(asked)).toEqual([undefined, undefined, undefined, undefined, 'text'])
    expect(await opened.filesAt([])).toEqual([])
  })

  it('tells which committed files are missing, whether or not git knows of it already', async () => {
    const { root, commit, write, opened, git } = await repository()
    for (const name of ['a.md', 'b.md', 'posts/c.md']) write(name, name)
    commit()
    rmSync(join(root, 'posts/c.md'))
    git('rm', '-q', 'b.md')
    write('b.md.new', 'x')
    expect((await opened.missingPaths()).sort()).toEqual(['b.md', 'posts/c.md'])
  })
})

async function repository() {
  const top = mkdtempSync(join(tmpdir(), 'git-blobs-'))
  onTestFinished(() => rmSync(top, { recursive: true, force: true }))
  const root = join(top, 'content')
  mkdirSync(root)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Jane', '-c', 'user.email=jane@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
    })
  git('init', '-q', top)
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const commit = () => {
    git('add', '-A')
    git('commit', '-q', '-m', 'change')
    return git('rev-parse', 'HEAD').trim()
  }
  const opened = (await openGit(root))!
  return { root, git, write, commit, opened }
}
