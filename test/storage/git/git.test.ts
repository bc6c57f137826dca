import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { placeAt } from '../../service-host.ts'
import { type Git, openGit } from '../../../src/storage/git/git.ts'

/** Names that break naive callers of git. */
const ODD_NAMES = [
  '-rf.md',
  'with space.md',
  'qu"ote\'.md',
  'new\nline.md',
  '\nfirst.md',
  'größe-日本.md',
  '*.md',
  ':(top)x.md',
  'a:b.md',
]

const fileAt = async (git: Git, commit: string, path: string) => (await git.filesAt([{ commit, path }]))[0]

let temporary: string
let repository: string
let content: string
let clock: number

function git(folder: string, ...args: string[]): string {
  const date = `@${clock} +0200`
  const person = { NAME: 'Jane Dœ', EMAIL: 'jane@example.org', DATE: date }
  const env: NodeJS.ProcessEnv = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
  for (const [key, value] of Object.entries(person)) {
    env[`GIT_AUTHOR_${key}`] = value
    env[`GIT_COMMITTER_${key}`] = value
  }
  return execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
    stdio: 'pipe',
  })
}

/** Commits everything; answers the commit's time in milliseconds. Each commit is a minute after the one before. */
function commit(subject: string): number {
  clock += 60
  git(repository, 'add', '-A')
  git(repository, 'commit', '-q', '--allow-empty', '-m', subject)
  return clock * 1000
}

function write(path: string, text = path): void {
  fs.mkdirSync(join(content, path, '..'), { recursive: true })
  fs.writeFileSync(join(content, path), text)
}

async function open(folder = content, cacheFile?: string): Promise<Git> {
  const opened = await openGit(folder, cacheFile === undefined ? {} : { cacheFile: placeAt(cacheFile) })
  expect(opened).toBeDefined()
  return opened!
}

async function timesOf(git: Git): Promise<ReadonlyMap<string, number>> {
  return (await git.committed()).times
}

/** What git itself says about one file at a time: slow, and right. */
function timesByGit(folder: string): Map<string, number> {
  const files = git(folder, 'ls-tree', '-r', '-z', '--name-only', 'HEAD').split('\0').filter(Boolean)
  return new Map(
    files.map((file) => [
      file,
      1000 * Number(git(folder, '--literal-pathspecs', 'log', '-1', '--format=%ct', '--', file)),
    ]),
  )
}

beforeEach(() => {
  clock = 1_700_000_000
  temporary = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'git-')))
  repository = join(temporary, 'site')
  content = join(repository, '-content')
  fs.mkdirSync(content, { recursive: true })
  git(repository, 'init', '-q', '-b', 'main')
})

afterEach(() => fs.rmSync(temporary, { recursive: true, force: true }))

describe('openGit', () => {
  it('answers undefined outside a work tree, for a missing folder and without git', async () => {
    fs.mkdirSync(join(temporary, 'plain'))
    expect(await openGit(join(temporary, 'plain'))).toBeUndefined()
    expect(await openGit(join(temporary, 'nowhere'))).toBeUndefined()
    expect(await openGit(join(repository, '.git'))).toBeUndefined()
    vi.stubEnv('PATH', temporary)
    expect(await openGit(content)).toBeUndefined()
    vi.unstubAllEnvs()
  })

  it('answers with nothing before the first commit', async () => {
    write('a.md')
    const opened = await open()
    expect(await opened.head()).toBe('')
    expect(await timesOf(opened)).toEqual(new Map())
    expect(await opened.dirtyPaths()).toEqual(new Set(['a.md']))
    expect(await opened.fileHistory('a.md')).toEqual([])
    expect(await fileAt(opened, 'HEAD', 'a.md')).toBeUndefined()
  })

  it('finds a folder whose path holds a line break', async () => {
    const folder = join(repository, 'two\nlines')
    fs.mkdirSync(folder)
    fs.writeFileSync(join(folder, 'a.md'), 'a')
    commit('one')
    fs.writeFileSync(join(folder, 'a.md'), 'b')
    expect(await (await open(folder)).dirtyPaths()).toEqual(new Set(['a.md']))
  })

  it('looks into its own folder even when a hook says otherwise', async () => {
    write('a.md')
    commit('one')
    fs.mkdirSync(join(temporary, 'other'))
    vi.stubEnv('GIT_DIR', join(temporary, 'other/.git'))
    vi.stubEnv('GIT_INDEX_FILE', 'no-such-index')
    const dirty = await (await open()).dirtyPaths()
    vi.unstubAllEnvs()
    expect(dirty).toEqual(new Set())
  })
})

describe('commitTimes', () => {
  it('knows the last commit of every file below the folder, whatever its name', async () => {
    for (const name of ODD_NAMES) write(name)
    const first = commit('first')
    write('sub/-dash/x.md')
    write('with space.md', 'changed')
    fs.writeFileSync(join(repository, 'outside.md'), 'outside')
    const second = commit('second')
    const times = await timesOf(await open())
    const expected = new Map(ODD_NAMES.map((name) => [name, first]))
    expect(times).toEqual(expected.set('with space.md', second).set('sub/-dash/x.md', second))
  })

  it('agrees with git about merges, deletions and files that came back', async () => {
    for (const name of ['base.md', 'ours.md', 'theirs.md', 'both.md', 'back.md', 'gone.md'])
      write(name, 'a\nb\nc\nd\ne\n')
    commit('base')
    fs.rmSync(join(content, 'back.md'))
    fs.rmSync(join(content, 'gone.md'))
    commit('remove')
    git(repository, 'checkout', '-qb', 'side')
    write('theirs.md', 'theirs')
    write('both.md', 'a\nb\nc\nd\nside\n')
    commit('side')
    git(repository, 'checkout', '-q', 'main')
    write('ours.md', 'ours')
    write('both.md', 'main\nb\nc\nd\ne\n')
    write('back.md', 'back')
    commit('main')
    clock += 60
    git(repository, 'merge', '-q', '--no-edit', 'side')
    const times = await timesOf(await open())
    expect(times).toEqual(timesByGit(content))
    expect(times.get('both.md')).toBe(clock * 1000)
    expect(times.has('gone.md')).toBe(false)
  })

  it('learns only what is new from then on, and agrees with a fresh look', async () => {
    const cacheFile = join(temporary, 'times.json')
    for (let n = 0; n < 6; n += 1) write(`${n}.md`)
    commit('base')
    const opened = await open(content, cacheFile)
    await timesOf(opened)
    expect(fs.statSync(cacheFile).mode & 0o777).toBe(0o600)
    const steps: (() => void)[] = [
      () => (write('1.md', 'x'), commit('change')),
      () => (fs.renameSync(join(content, '2.md'), join(content, 'two.md')), commit('rename')),
      () => (fs.rmSync(join(content, '3.md')), commit('delete'), write('3.md', 'again'), commit('again')),
      () => (git(repository, 'checkout', '-qb', 'side', 'HEAD~2'), write('4.md', 'side'), commit('side')),
      () => (
        git(repository, 'checkout', '-q', 'main'),
        void (clock += 60),
        git(repository, 'merge', '-q', '--no-edit', 'side')
      ),
      () => (git(repository, 'reset', '-q', '--hard', 'HEAD~2'), write('5.md', 'rewritten'), commit('rewritten')),
    ]
    for (const step of steps) {
      step()
      const expected = timesByGit(content)
      expect(await timesOf(opened)).toEqual(expected)
      expect(await timesOf(await open(content, cacheFile))).toEqual(expected)
    }
  })

  it('believes its cache while HEAD stays, and nothing that is torn or of another folder', async () => {
    const cacheFile = join(temporary, 'times.json')
    write('a.md')
    write('sub/b.md')
    const time = commit('one')
    const expected = new Map([
      ['a.md', time],
      ['sub/b.md', time],
    ])
    await timesOf(await open(content, cacheFile))
    const good = fs.readFileSync(cacheFile, 'utf8')
    fs.writeFileSync(cacheFile, good.replace(`${time}`, '12000'))
    expect((await timesOf(await open(content, cacheFile))).get('a.md')).toBe(12_000)
    const bad = [
      good.slice(0, -9),
      '',
      'null',
      '[]',
      '{}',
      good.replace('"version":1', '"version":0'),
      good.replace(`${time}`, '"x"'),
    ]
    for (const text of bad) {
      fs.writeFileSync(cacheFile, text)
      expect(await timesOf(await open(content, cacheFile))).toEqual(expected)
    }
    expect(await timesOf(await open(join(content, 'sub'), cacheFile))).toEqual(new Map([['b.md', time]]))
    expect(await timesOf(await open(content, join(temporary, 'no/such/folder')))).toEqual(expected)
  })

  it('serves callers at the same time', async () => {
    write('a.md')
    const time = commit('one')
    const opened = await open()
    const answers = await Promise.all([timesOf(opened), timesOf(opened), timesOf(opened)])
    expect(answers.map((times) => times.get('a.md'))).toEqual([time, time, time])
  })

  it('gives files older than a shallow clone its first commit, until the clone is deepened', async () => {
    write('old.md')
    const first = commit('first')
    write('new.md')
    const second = commit('second')
    git(temporary, 'clone', '-q', '--depth', '1', `file://${repository}`, 'shallow')
    const opened = await open(join(temporary, 'shallow/-content'), join(temporary, 'times.json'))
    expect(await timesOf(opened)).toEqual(
      new Map([
        ['old.md', second],
        ['new.md', second],
      ]),
    )
    git(join(temporary, 'shallow'), 'fetch', '-q', '--unshallow')
    expect(await timesOf(opened)).toEqual(
      new Map([
        ['old.md', first],
        ['new.md', second],
      ]),
    )
  })

  it('works at the top of the repository, in a submodule and in an added work tree', async () => {
    write('a.md')
    const time = commit('one')
    expect(await timesOf(await open(repository))).toEqual(new Map([['-content/a.md', time]]))
    git(repository, 'worktree', 'add', '-q', '-b', 'tree', join(temporary, 'tree'))
    expect(await timesOf(await open(join(temporary, 'tree/-content')))).toEqual(new Map([['a.md', time]]))
    const outer = join(temporary, 'outer')
    fs.mkdirSync(outer)
    git(outer, 'init', '-q')
    git(outer, 'submodule', '--quiet', 'add', repository, 'inner')
    const inner = await open(join(outer, 'inner/-content'))
    expect(await timesOf(inner)).toEqual(new Map([['a.md', time]]))
    expect(await inner.dirtyPaths()).toEqual(new Set())
  })

  it('is not misled by settings of the user', async () => {
    write('a.md')
    write('b/-c.md')
    const time = commit('one')
    const settings = {
      'diff.relative': 'true',
      'log.showRoot': 'false',
      'diff.noprefix': 'true',
      'color.ui': 'always',
      'status.relativePaths': 'true',
      'diff.renames': 'copies',
      'log.follow': 'true',
      'status.showUntrackedFiles': 'no',
    }
    for (const [key, value] of Object.entries(settings)) git(repository, 'config', key, value)
    write('new.md')
    const opened = await open()
    expect(await timesOf(opened)).toEqual(
      new Map([
        ['a.md', time],
        ['b/-c.md', time],
      ]),
    )
    expect(await opened.dirtyPaths()).toEqual(new Set(['new.md']))
    expect((await opened.fileHistory('a.md')).map(({ path }) => path)).toEqual(['a.md'])
  })
})

describe('dirtyPaths', () => {
  it.each(['a.md', ...ODD_NAMES])('tells of one file only, named %j as it is', async (name) => {
    for (const one of ['a.md', 'b.md', name]) write(one)
    commit('one')
    expect(await (await open()).dirtyPaths([name])).toEqual(new Set())
    for (const one of ['b.md', name]) write(one, 'changed')
    expect(await (await open()).dirtyPaths([name])).toEqual(new Set([name]))
  })

  it('names what was changed, staged, deleted, moved or is untracked, below the folder only', async () => {
    for (const name of ['clean.md', 'changed.md', 'staged.md', 'deleted.md', 'moved.md', ...ODD_NAMES])
      write(name, `${name}\n`)
    fs.writeFileSync(join(repository, '.gitignore'), 'ignored.md\n')
    commit('one')
    write('changed.md', 'x')
    write('staged.md', 'x')
    fs.renameSync(join(content, 'moved.md'), join(content, 'elsewhere.md'))
    git(repository, 'add', '-A')
    fs.rmSync(join(content, 'deleted.md'))
    for (const name of ODD_NAMES) write(`untracked/${name}`)
    write('ignored.md')
    write('new\nline.md', 'x')
    fs.writeFileSync(join(repository, 'outside.md'), 'outside')
    const expected = ['changed.md', 'staged.md', 'deleted.md', 'moved.md', 'elsewhere.md', 'new\nline.md']
    expect(await (await open()).dirtyPaths()).toEqual(
      new Set([...expected, ...ODD_NAMES.map((name) => `untracked/${name}`)]),
    )
  })
})

describe('fileHistory and filesAt', () => {
  it('tell a file from its beginning, past renames, even into the folder', async () => {
    const text = 'a long enough text\n'.repeat(20)
    fs.writeFileSync(join(repository, 'draft.md'), text)
    const times = [commit('Draft')]
    git(repository, 'mv', '--', 'draft.md', '-content/näme.md')
    times.unshift(commit('Move in'))
    write('näme.md', `${text}more`)
    times.unshift(commit('Größer'))
    fs.mkdirSync(join(content, 'posts'))
    git(content, 'mv', '--', 'näme.md', 'posts/-new\nname.md')
    times.unshift(commit(''.padEnd(3, '!')))
    const opened = await open()
    const history = await opened.fileHistory('posts/-new\nname.md')
    expect(history.map(({ subject }) => subject)).toEqual(['!!!', 'Größer', 'Move in', 'Draft'])
    expect(history.map(({ path }) => path)).toEqual(['posts/-new\nname.md', 'näme.md', 'näme.md', '../draft.md'])
    expect(history.map(({ time }) => time)).toEqual(times)
    expect(history[0]).toMatchObject({
      commit: await opened.head(),
      authorName: 'Jane Dœ',
      authorEmail: 'jane@example.org',
    })
    const versions = await Promise.all(history.map(({ commit: hash, path }) => fileAt(opened, hash, path)))
    expect(versions).toEqual([`${text}more`, `${text}more`, text, text])
  })

  it.each(ODD_NAMES)('take %j literally', async (name) => {
    write(name, 'one')
    commit('one')
    write('another.md')
    commit('two')
    const opened = await open()
    const history = await opened.fileHistory(name)
    expect(history.map(({ subject, path }) => [subject, path])).toEqual([['one', name]])
    expect(await fileAt(opened, history[0]!.commit, name)).toBe('one')
  })

  it('show a merge where it settled a conflict, and no deletion', async () => {
    write('a.md', 'base')
    commit('base')
    fs.rmSync(join(content, 'a.md'))
    commit('delete')
    write('a.md', 'again')
    commit('again')
    git(repository, 'checkout', '-qb', 'side')
    write('a.md', 'side')
    commit('side')
    git(repository, 'checkout', '-q', 'main')
    write('a.md', 'main')
    commit('main')
    expect(() => git(repository, 'merge', '-q', 'side')).toThrow()
    write('a.md', 'settled')
    commit('merge')
    write('b.md')
    git(repository, 'checkout', '-qb', 'other', 'HEAD~1')
    commit('other')
    git(repository, 'merge', '-q', '--no-edit', 'main')
    const opened = await open()
    const history = await opened.fileHistory('a.md')
    expect(history.map(({ subject }) => subject)).toEqual(['merge', 'main', 'side', 'again', 'base'])
  })

  it('answer with nothing for unknown files, commits and names that are no hash', async () => {
    write('a.md')
    commit('one')
    const opened = await open()
    const head = await opened.head()
    expect(await opened.fileHistory('b.md')).toEqual([])
    expect(await fileAt(opened, head, 'b.md')).toBeUndefined()
    expect(await fileAt(opened, head, '')).toBeUndefined()
    expect(await fileAt(opened, '0'.repeat(40), 'a.md')).toBeUndefined()
    expect(await fileAt(opened, '--help', 'a.md')).toBeUndefined()
    expect(await fileAt(opened, head, '../../../etc/passwd')).toBeUndefined()
  })
})

describe('watchHead', () => {
  async function changesAfter(folder: string, act: () => void): Promise<number> {
    const opened = await open(folder)
    const onChange = vi.fn<() => void>()
    const watching = opened.watchHead(onChange)
    act()
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 30_000, interval: 10 })
    await sleep(150)
    watching.close()
    return onChange.mock.calls.length
  }

  it('tells once about a commit, a checkout, a staged file, a moved branch and packed refs', async () => {
    write('a.md')
    commit('one')
    git(repository, 'branch', 'deep/er')
    const acts = [
      () => (write('a.md', 'two'), commit('two')),
      () => git(repository, 'checkout', '-q', 'deep/er'),
      () => (write('a.md', 'three'), commit('three')),
      () => (write('b.md'), git(repository, 'add', '-A')),
      () => git(repository, 'update-ref', 'refs/heads/deep/er', 'main'),
      () => git(repository, 'pack-refs', '--all'),
      () => git(repository, 'checkout', '-qf', '--detach', 'main'),
    ]
    for (const act of acts) expect(await changesAfter(content, act)).toBe(1)
  })

  it('follows an added work tree, also across branches', async () => {
    write('a.md')
    commit('one')
    const tree = join(temporary, 'tree')
    git(repository, 'worktree', 'add', '-q', '-b', 'tree/one', tree)
    const opened = await open(join(tree, '-content'))
    let calls = 0
    const watching = opened.watchHead(() => (calls += 1))
    for (const branch of ['tree/two', 'x/y/three']) {
      git(tree, 'checkout', '-qb', branch)
      await vi.waitFor(() => expect(calls).toBe(1), { timeout: 30_000, interval: 10 })
      await sleep(120)
      calls = 0
      git(tree, 'update-ref', `refs/heads/${branch}`, 'HEAD~0')
      fs.writeFileSync(join(tree, '-content/a.md'), branch)
      git(tree, 'commit', '-qam', 'change')
      await vi.waitFor(() => expect(calls).toBe(1), { timeout: 30_000, interval: 10 })
      await sleep(120)
      calls = 0
    }
    watching.close()
    git(tree, 'checkout', '-q', '--detach')
    await sleep(150)
    expect(calls).toBe(0)
  })

  it('is not set off by our own questions', async () => {
    write('a.md')
    commit('one')
    const opened = await open()
    let calls = 0
    const watching = opened.watchHead(() => (calls += 1))
    fs.utimesSync(join(content, 'a.md'), 1, 1)
    await Promise.all([opened.dirtyPaths(), timesOf(opened), opened.head(), opened.fileHistory('a.md')])
    await sleep(200)
    watching.close()
    expect(calls).toBe(0)
  })
})

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
