import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listenForInterrupt } from '../../../src/cli/session/interrupt.ts'
import type { Files } from '../../harness.ts'
import { temporaryFolder } from '../built-cli.ts'
import { cliOn } from '../in-process.ts'

const site: Files = {
  'settings.json': '{ "title": "Site" }\n',
  'users/admin.md': '---\nid: 1\nroles: [administrator]\n---\n',
  'categories/news.md': '---\nid: 2\n---\n',
  'posts/one.md': '---\nid: 10\ntitle: One\ncategories: [news]\n---\n',
  'posts/two.md': '---\nid: 11\ntitle: Two\ncategories: [news]\n---\n',
  'posts/three.md': '---\nid: 12\ntitle: Three\n---\n',
}

/** A repository whose content is a folder below its top. */
function repository(more: Files = {}) {
  const top = temporaryFolder()
  const root = join(top, 'my content')
  const git = (...args: string[]) => spawnSync('git', args, { cwd: top, encoding: 'utf8' })
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries({ ...site, ...more })) write(path, text)
  git('init', '-q', '-b', 'main')
  const person = '[user]\n  name = Jane\n  email = jane@example.org\n'
  appendFileSync(join(top, '.git/config'), `${person}[commit]\n  gpgsign = false\n[core]\n  hooksPath = .git/hooks\n`)
  git('add', '-A')
  expect(git('commit', '-q', '-m', 'base')).toMatchObject({ status: 0 })
  const log = () => git('log', '--format=%an: %s', 'main^{/base}..HEAD').stdout.trim().split('\n').filter(Boolean)
  const lastFiles = () => git('show', '--format=', '--name-only', '--no-renames', 'HEAD').stdout.trim().split('\n')
  const status = () => git('status', '--porcelain').stdout.split('\n').filter(Boolean)
  const { almanac } = cliOn({}, root)
  return { top, root, git, write, log, lastFiles, status, almanac }
}

describe('--commit', () => {
  it('without a message where one is announced is refused before anything is written', async () => {
    const { almanac, status } = repository()
    const { code, stderr } = await almanac('--commit=', 'post', 'update', 'one', '--title', 'New')
    expect([code, stderr, status()]).toEqual([2, expect.stringContaining('a commit needs a message'), []])
  })

  it('tells nothing of the query of a request, which may be a password', async () => {
    const { almanac, log } = repository()
    const sent = await almanac('api', 'POST', 'core/v2/posts/10?password=secret', '--data', '{}', '--commit')
    expect(sent.code).toBe(0)
    expect(log()).toEqual(['Jane: api POST core/v2/posts/10: posts/one.md'])
    expect((await almanac('history')).stdout).not.toContain('secret')
  })

  it('commits what the command wrote, and leaves what else is staged, changed or new as it is', async () => {
    const { almanac, git, root, write, log, lastFiles, status } = repository()
    write('posts/two.md', '---\nid: 11\ntitle: Staged\ncategories: [news]\n---\n')
    git('add', '-A')
    write('posts/three.md', '---\nid: 12\ntitle: Dirty\n---\n')
    write('posts/new.md', '---\nid: 13\n---\n')
    const others = status()
    const { code, stderr } = await almanac('post', 'update', 'one', '--title', 'Changed', '--commit')
    expect([code, stderr]).toEqual([0, expect.stringMatching(/Committed [0-9a-f]{10}: post update: posts\/one\.md\n$/)])
    expect(log()).toEqual(['Jane: post update: posts/one.md'])
    expect(lastFiles()).toEqual(['my content/posts/one.md'])
    // An entry is as old after the commit as before.
    const written = Math.floor(statSync(join(root, 'posts/one.md')).mtimeMs / 1000)
    expect(git('log', '-1', '--format=%at %ct').stdout).toBe(`${written} ${written}\n`)
    expect(status()).toEqual(others)
    expect(await almanac('page', 'create', '--title', 'Fresh', '--commit', 'A new page')).toMatchObject({ code: 0 })
    expect(lastFiles()).toEqual(['my content/pages/fresh.md'])
    expect(await almanac('page', 'delete', 'fresh', '--force', '--yes', '--commit=Gone')).toMatchObject({ code: 0 })
    expect(log()).toEqual(['Jane: Gone', 'Jane: A new page', 'Jane: post update: posts/one.md'])
    expect(status()).toEqual(others)
  })

  it('makes one commit of a command on many, with the files that name what it renamed', async () => {
    const { almanac, log, lastFiles, status } = repository()
    await almanac('post', 'update', 'one', 'two', 'three', '--status', 'draft', '--commit')
    await almanac('category', 'update', 'news', '--slug', 'stories', '--commit')
    expect(log()).toEqual([
      'Jane: category update: 4 files',
      'Jane: post update: posts/one.md, posts/three.md, posts/two.md',
    ])
    expect(lastFiles().map((path) => path.replace('my content/', ''))).toEqual([
      'categories/news.md',
      'categories/stories.md',
      'posts/one.md',
      'posts/two.md',
    ])
    expect(status()).toEqual([])
    await almanac('undo', '--commit')
    expect(log()[0]).toBe('Jane: undo: 4 files')
    await almanac('post', 'update', 'one', '--title', 'X', '--dry-run', '--commit')
    await almanac('post', 'get', 'one', '--commit')
    expect(log()).toHaveLength(3)
  })

  it('says what keeps it from committing, and leaves the change and the index as they are', async () => {
    const { almanac, git, top, root, status } = repository()
    const hook = join(top, '.git/hooks/pre-commit')
    mkdirSync(join(hook, '..'), { recursive: true })
    writeFileSync(hook, '#!/bin/sh\necho "not on a Friday" >&2\nexit 1\n')
    chmodSync(hook, 0o755)
    expect(await almanac('page', 'create', '--title', 'Refused', '--commit')).toMatchObject({
      code: 6,
      stderr: expect.stringContaining('written, but not committed: git commit failed: not on a Friday'),
    })
    expect(status()).toEqual(['?? "my content/pages/"'])
    writeFileSync(hook, '#!/bin/sh\n')
    git('config', '--unset', 'user.email')
    git('config', 'user.useConfigOnly', 'true')
    // Whoever runs the tests may have told git who they are.
    process.env['GIT_CONFIG_GLOBAL'] = '/dev/null'
    try {
      const { code, stderr } = await almanac('post', 'update', 'one', '--title', 'Unknown', '--commit')
      expect(code).toBe(6)
      expect(stderr).toContain(
        'git config --global user.name "Your Name" && git config --global user.email you@example.org',
      )
    } finally {
      delete process.env['GIT_CONFIG_GLOBAL']
    }
    expect(readFileSync(join(root, 'posts/one.md'), 'utf8')).toContain('title: Unknown')
    const outside = cliOn()
    expect(await outside.almanac('post', 'create', '--title', 'X', '--commit')).toMatchObject({
      code: 6,
      stderr: expect.stringContaining('is not in a git repository'),
    })
    expect(await outside.almanac('post', 'list', '--format', 'ids', '--status', 'any')).toMatchObject({ stdout: '' })
  })

  it('commits the file to which a link leads, where an entry is one', async () => {
    const { almanac, root, write, git, lastFiles, status } = repository()
    write('shared/linked.md', '---\nid: 30\ntitle: Linked\n---\n')
    symlinkSync('../shared/linked.md', join(root, 'posts/linked.md'))
    git('add', '-A')
    git('commit', '-q', '-m', 'a link')
    const { code, stderr } = await almanac('post', 'update', '30', '--title', 'New', '--commit')
    expect([code, stderr]).toEqual([0, expect.stringContaining('post update: posts/linked.md')])
    expect([lastFiles(), status()]).toEqual([['my content/shared/linked.md'], []])
    await almanac('post', 'delete', '30', '--force', '--commit')
    expect([lastFiles(), status()]).toEqual([['my content/posts/linked.md'], []])
  })

  it('commits new files that a sparse checkout does not hold otherwise', async () => {
    const { almanac, git, top, lastFiles } = repository({ 'pages/about.md': '---\nid: 20\n---\n' })
    git('sparse-checkout', 'set', '--cone', 'my content/posts')
    // As git itself advises.
    git('config', 'advice.updateSparsePath', 'false')
    const { code, stderr } = await almanac('page', 'create', '--title', 'Fresh', '--commit')
    expect([code, stderr]).toEqual([0, expect.stringContaining('page create: pages/fresh.md')])
    expect([lastFiles(), existsSync(join(top, 'my content/pages/about.md'))]).toEqual([
      ['my content/pages/fresh.md'],
      false,
    ])
  })

  it('says that a commit is on no branch, which the next checkout would take away', async () => {
    const { almanac, git } = repository()
    const update = () => almanac('post', 'update', 'one', '--title', `T ${Math.random()}`, '--commit')
    expect((await update()).stderr).not.toContain('detached')
    git('checkout', '-q', '--detach')
    expect(await update()).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('on no branch (HEAD is detached)'),
    })
  })

  it('keeps a message as it was written, whatever git is told to take out of messages', async () => {
    const { almanac, git, log } = repository()
    git('config', 'commit.cleanup', 'strip')
    const { code } = await almanac('post', 'update', 'one', '--title', 'New', '--commit=#12: the title')
    expect([code, log()]).toEqual([0, ['Jane: #12: the title']])
  })

  it('is ended by Ctrl-C: the change stays and is told, and the index is as before', async () => {
    const { almanac, git, top, status, log } = repository()
    const hook = join(top, '.git/hooks/pre-commit')
    mkdirSync(join(hook, '..'), { recursive: true })
    writeFileSync(hook, `#!/bin/sh\ntouch '${top}/.git/begun'\nexec sleep 60\n`)
    chmodSync(hook, 0o755)
    const stopListening = listenForInterrupt()
    const running = almanac('page', 'create', '--title', 'Late', '--commit')
    while (!existsSync(join(top, '.git/begun'))) await new Promise((resolve) => setTimeout(resolve, 20))
    process.emit('SIGINT')
    const { code, stderr } = await running
    stopListening()
    expect([code, stderr]).toEqual([
      130,
      expect.stringContaining('The change is written, but not committed: interrupted'),
    ])
    expect([status(), log()]).toEqual([['?? "my content/pages/"'], []])
    rmSync(hook)
    expect(git('commit', '-q', '--allow-empty', '-m', 'next')).toMatchObject({ status: 0 })
  })

  it('is what the setting `autocommit` asks of every command, in a worktree too; --no-commit goes before it', async () => {
    const { almanac, git, top, log } = repository({
      'settings.json': '{ "autocommit": "content: {what} ({files}), {who}" }\n',
    })
    expect(await almanac('post', 'update', 'one', '--title', 'A')).toMatchObject({ code: 0 })
    expect(await almanac('post', 'update', 'one', '--title', 'B', '--no-commit')).toMatchObject({ code: 0 })
    expect(log()).toEqual(['Jane: content: post update (posts/one.md), git'])
    const tree = join(temporaryFolder(), 'tree')
    git('worktree', 'add', '-q', '-b', 'spring', tree)
    const there = cliOn({}, join(tree, 'my content'))
    expect(await there.almanac('settings', 'update', '--autocommit', 'true')).toMatchObject({ code: 0 })
    expect(await there.almanac('post', 'update', 'two', '--title', 'C')).toMatchObject({ code: 0 })
    expect(git('log', '--format=%s', 'main..spring').stdout).toBe(
      'post update: posts/two.md\nsettings update: settings.json\n',
    )
    expect(spawnSync('git', ['status', '--porcelain'], { cwd: tree, encoding: 'utf8' }).stdout).toBe('')
    expect(git('worktree', 'remove', '--force', tree).status).toBe(0)
    expect(top).toBeTruthy()
  })
})
