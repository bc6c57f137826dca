import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { commitFiles } from '../../../src/storage/git/commit-files.ts'
import { commitToBranch } from '../../../src/storage/git/commit-to-branch.ts'
import { putRepository } from '../../empty-repository.ts'

function repository() {
  const root = mkdtempSync(join(tmpdir(), 'almanac-commit-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  putRepository(join(root, '.git'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  for (const [key, value] of [
    ['name', 'Git'],
    ['email', 'git@example.org'],
  ] as const)
    git('config', `user.${key}`, value)
  return { root, git }
}

it('does not wait for what a hook starts and leaves', async () => {
  const { root, git } = repository()
  const [hook, started] = [join(root, '.git/hooks/post-commit'), join(root, '.git/started')]
  writeFileSync(hook, `#!/bin/sh\nsleep 60 & echo $! > ${started}\n`, { mode: 0o755 })
  git('config', 'core.hooksPath', '.git/hooks')
  writeFileSync(join(root, 'a.md'), '')
  expect(await commitFiles(root, { paths: ['a.md'], message: 'One' })).toMatch(/^[0-9a-f]{10}$/)
  expect(process.kill(Number(readFileSync(started, 'utf8')), 'SIGKILL')).toBe(true)
})

it('commits the others where a file was replaced by a link out of the folder', async () => {
  const { root, git } = repository()
  writeFileSync(join(root, 'a.md'), '')
  symlinkSync(tmpdir(), join(root, 'b.md'))
  expect(await commitFiles(root, { paths: ['a.md', 'b.md'], message: 'One' })).toMatch(/^[0-9a-f]{10}$/)
  expect(git('show', '--name-only', '--format=')).toBe('a.md\nb.md')
})

it('commits the deletion of a file in whose folder’s place there is a file now', async () => {
  const { root, git } = repository()
  mkdirSync(join(root, 'about'))
  writeFileSync(join(root, 'about/a.md'), '')
  await commitFiles(root, { paths: ['about/a.md'], message: 'One' })
  rmSync(join(root, 'about'), { recursive: true })
  writeFileSync(join(root, 'about'), '')
  await commitFiles(root, { paths: ['about/a.md', 'about'], message: 'Two' })
  expect(git('ls-files')).toBe('about')
  expect(git('status', '--porcelain')).toBe('')
})

it('takes the names of all authors, those that git refuses as nobody’s', async () => {
  const { root, git } = repository()
  const author = (name: string) => ({ name, email: '<a@example.org>' })
  const names = ['Ada <the> "B."', '...', "'", ' ; ', '日本']
  for (const [i, name] of names.entries()) {
    writeFileSync(join(root, `${i}.md`), '')
    await commitFiles(root, { paths: [`${i}.md`], message: 'One', author: author(name) })
  }
  const told = ['Ada the "B', 'nobody', 'nobody', 'nobody', '日本']
  expect(git('log', '--reverse', '--format=%an').split('\n')).toEqual(told)
  const parent = git('rev-parse', 'HEAD')
  const scratch = mkdtempSync(join(tmpdir(), 'almanac-scratch-'))
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }))
  for (const [i, name] of names.entries()) {
    const files = [{ path: 'a.md', bytes: Buffer.from(String(i)) }]
    const planned = { branch: `b${i}`, parent, isOnBranch: false, files, author: author(name), message: 'One' }
    await commitToBranch(root, scratch, planned)
    expect(git('log', '-1', '--format=%an <%ae>', `b${i}`)).toBe(`${told[i]} <a@example.org>`)
  }
})

it('stores on a branch what git would: modes, line ends as attributes say, and folders in the place of files', async () => {
  const { root, git } = repository()
  const folder = join(root, 'content')
  mkdirSync(folder)
  writeFileSync(join(root, '.gitattributes'), '*.md text\n')
  for (const name of ['run.md', 'kept.md', 'gone.md', 'page']) writeFileSync(join(folder, name), 'one\n')
  chmodSync(join(folder, 'run.md'), 0o755)
  git('add', '.')
  git('commit', '-qm', 'One')
  // Not what the branch is about.
  writeFileSync(join(folder, 'kept.md'), 'changed here')
  const scratch = mkdtempSync(join(tmpdir(), 'almanac-scratch-'))
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }))
  const bytes = Buffer.from('two\r\n')
  const tip = await commitToBranch(folder, scratch, {
    ...{ branch: 'b', parent: git('rev-parse', 'HEAD'), isOnBranch: false, author: { name: 'Ada', email: 'a@b.c' } },
    files: [
      ...['page/in.md', 'run.md', 'new/ü "q".md'].map((path) => ({ path, bytes })),
      ...['gone.md', 'page', 'never.md', 'new'].map((path) => ({ path, bytes: undefined })),
    ],
    message: 'Two',
  })
  expect(git('-c', 'core.quotePath=false', 'ls-tree', '-r', '--format=%(objectmode) %(path)', tip).split('\n')).toEqual(
    [
      '100644 .gitattributes',
      '100644 content/kept.md',
      '100644 "content/new/ü \\"q\\".md"',
      '100644 content/page/in.md',
      '100755 content/run.md',
    ],
  )
  expect(git('show', `${tip}:content/run.md`, `${tip}:content/kept.md`)).toBe('two\none')
  expect(git('status', '--porcelain')).toBe('M content/kept.md')
})
