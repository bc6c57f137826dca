import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cliOn } from '../in-process.ts'
import { dated, repository } from '../reviewing/repository.ts'

type Told = { file: string; code: string; message: string; line: number }

const linking = (id: number, ...targets: string[]) =>
  dated(id, `P${id}`, '', `\n${targets.map((target) => `See [it](${target}).\n`).join('\n')}`)

/** Files, codes and quoted words of what is told. */
const told = ({ stdout }: { stdout: string }) =>
  (JSON.parse(stdout) as Told[]).map(({ file, message }) => `${file} ${/'([^']*)'/.exec(message)?.[1] ?? ''}`)

describe('a list of known findings', () => {
  const files = {
    'posts/a.md': linking(21, '/gone/', '/gone/', '/lost/'),
    'posts/b.md': '---\ntitle: B\ndate: 2026-01-01\n---\nSee [it](/gone/).\n',
    'pages/c.md': '---\nid: 31\ntitle: C\nauthor: nobody\n---\n',
  }

  it('is written where there is none, which is no failure; from then on only other findings count', async () => {
    const { almanac, at } = repository(files)
    const list = at('known-findings.txt')
    const first = await almanac('check', '--baseline', list)
    expect(first).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('Wrote 5 findings to') })
    expect(readFileSync(list, 'utf8')).toContain('["broken-link","post/21","/gone/",2]\n')
    expect(await almanac('check', '--baseline', list)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('Not shown: 5 of 5 known findings'),
    })
    expect((await almanac('check')).code).toBe(1)
  })

  it('brings nothing back when files move or lines come before, and tells one more of the same', async () => {
    const { almanac, at, write } = repository(files)
    const list = at('known-findings.txt')
    await almanac('check', '--baseline', list)
    const left = async () => told(await almanac('check', '--baseline', list, '--format', 'json'))
    expect(await left()).toEqual([])
    await almanac('mv', 'post/p21', 'moved')
    renameSync(at('posts/b.md'), at('posts/elsewhere.md'))
    write('pages/c.md', '---\n# A comment.\n\nid: 31\ntitle: C\nauthor: nobody\n---\nA text.\n')
    expect(await left()).toEqual([])
    write('posts/elsewhere.md', '---\ntitle: B\ndate: 2026-01-01\n---\nSee [it](/gone/) and [it](/gone/).\n')
    write('posts/new.md', linking(41, '/lost/'))
    expect(await left()).toEqual(['posts/elsewhere.md /gone/', 'posts/new.md /lost/'])
  })

  it('is the one of the base where there is a base: a branch does not excuse itself, and review names what it adds', async () => {
    const { almanac, at, write, git, commit, review, told: reviewed } = repository(files)
    const list = at('known-findings.txt')
    await almanac('check', '--baseline', list)
    git('checkout', '-q', 'main')
    commit('known')
    git('checkout', '-qb', 'branch')
    const since = async (base: string) =>
      told(await almanac('check', '--changed', base, '--baseline', list, '--format', 'json'))
    write('posts/a.md', linking(21, '/gone/', '/gone/', '/lost/', '/more/', '/more/'))
    rmSync(list)
    await almanac('check', '--baseline', list)
    expect(readFileSync(list, 'utf8')).toContain('["broken-link","post/21","/more/",2]\n')
    expect(await since('main')).toEqual(['posts/a.md /more/', 'posts/a.md /more/'])
    for (const head of ['main', 'main...HEAD']) {
      if (head !== 'main') commit('two')
      expect((await reviewed(head)).baseline).toEqual([
        "known-findings.txt accepts as known: broken-link in post/21, '/more/' (2 times)",
      ])
      const { stdout } = await review(head, '--format', 'markdown')
      expect(stdout.indexOf('takes for known')).toBeLessThan(stdout.indexOf('### What check says'))
    }
    // Without a list at the base, everything counts, and none is written.
    git('checkout', '-q', '--orphan', 'other')
    git('rm', '-q', '--cached', 'known-findings.txt')
    rmSync(list)
    commit('three')
    write('posts/a.md', linking(21, '/gone/'))
    expect(await since('other')).toEqual(['posts/a.md /gone/'])
    expect(existsSync(list)).toBe(false)
  })

  it('is named by review whatever its file is called', async () => {
    const { almanac, at, git, commit, told: reviewed } = repository(files)
    git('checkout', '-qb', 'branch')
    await almanac('check', '--baseline', at('known.json'))
    commit('one')
    expect((await reviewed('main...HEAD')).baseline).toContain(
      "known.json accepts as known: broken-link in post/21, '/lost/'",
    )
  })

  it('is refused with its line where somebody has broken it', async () => {
    const { almanac, at, write } = repository(files)
    write('known-findings.txt', '# x\n["broken-link","post/21"]\n')
    expect(await almanac('check', '--baseline', at('known-findings.txt'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('known-findings.txt:2'),
    })
    expect(await almanac('check', '--baseline', at('no/such/folder.txt'))).toMatchObject({ code: 3 })
    expect(await almanac('check', '--baseline', at('posts'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is a folder'),
    })
  })
})

describe('check --staged', () => {
  it('says that settings.json is missing from a first commit, and that there is no git', async () => {
    const { root, almanac } = cliOn({ 'posts/a.md': '---\nid: 10\ndate: 2026-01-01\n---\n' })
    const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'pipe' })
    git('init', '-q')
    git('add', 'posts')
    expect(await almanac('check', '--staged')).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/settings\.json is not staged: .*\n {2}git add settings\.json/),
    })
    git('add', 'settings.json')
    expect(await almanac('check', '--staged')).toMatchObject({ code: 0 })
    vi.stubEnv('PATH', '/nowhere')
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const words of [['check', '--staged'], ['check', '--changed', 'main'], ['review'], ['git', 'install']])
      expect([words, await almanac(...words)]).toMatchObject([
        words,
        { code: 6, stderr: expect.stringContaining('git cannot be started: is it installed, and on the PATH?') },
      ])
  })

  it('looks at what would be committed, as it is staged, and at what that breaks elsewhere', async () => {
    const { almanac, git, write, commit } = repository({
      'posts/old.md': linking(21, '/gone/'),
      'categories/news.md': '---\nid: 11\nname: News\n---\n',
      'posts/named.md': dated(22, 'Named', 'categories: [news]\n'),
    })
    const staged = async () => told(await almanac('check', '--staged', '--format', 'json'))
    expect(await staged()).toEqual([])
    write('posts/new.md', linking(23, '/lost/'))
    expect(await staged()).toEqual([])
    git('add', '-A')
    // What is mended, but not staged, is not mended in the commit.
    write('posts/new.md', linking(23, '/'))
    git('rm', '-q', 'categories/news.md')
    expect(await staged()).toEqual(['posts/named.md categories', 'posts/new.md /lost/'])
    expect((await almanac('check', '--staged')).code).toBe(1)
    git('add', '-A')
    commit('all')
    expect(await staged()).toEqual([])
    expect(await almanac('check', '--staged', '--changed', 'main')).toMatchObject({ code: 2 })
  })

  it('takes the index that git gives a hook, and works before the first commit', async () => {
    const { almanac, root } = cliOn({ 'posts/a.md': linking(21, '/gone/') })
    expect(await almanac('check', '--staged')).toMatchObject({ code: 2 })
    const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'pipe' })
    git('init', '-q')
    git('add', '-A')
    expect(told(await almanac('check', '--staged', '--format', 'json'))).toEqual(['posts/a.md /gone/'])
    execFileSync('git', ['read-tree', '--empty'], { cwd: root, env: { ...process.env, GIT_INDEX_FILE: '.git/other' } })
    const index = join(root, '.git/other')
    execFileSync('git', ['add', 'settings.json'], { cwd: root, env: { ...process.env, GIT_INDEX_FILE: index } })
    vi.stubEnv('GIT_INDEX_FILE', index)
    expect(told(await almanac('check', '--staged', '--format', 'json'))).toEqual([])
    vi.unstubAllEnvs()
  })
})

describe('what a terminal shows', () => {
  const many = Object.fromEntries(
    Array.from({ length: 45 }, (_, i) => [`posts/p${i}.md`, linking(100 + i, `/gone-${i}/`)] as const),
  )
  const atTerminal = async (files: Record<string, string>, ...words: string[]) => {
    const { almanac } = cliOn(files)
    const was = process.stdout.isTTY
    process.stdout.isTTY = true
    try {
      return (await almanac('check', ...words)).stdout.split('\n')
    } finally {
      process.stdout.isTTY = was
    }
  }

  it('is a summary by rule above forty findings, errors first: how many, one of them, what to do', async () => {
    const lines = await atTerminal({ ...many, 'pages/a.md': '---\nid: 31\ntitle: A\nauthor: nobody\n---\n' })
    expect(lines.length).toBeLessThan(30)
    expect(lines[0]).toMatch(/^error unknown-reference: 1 in 1 file\. /)
    expect(lines[1]).toMatch(/^ {2}pages\/a\.md:4:\d+: 'author' names/)
    expect(lines[2]).toMatch(/^warning broken-link: 45 in 45 files\. Correct the link\./)
    expect(lines.join('\n')).toContain('almanac-allow RULE: why')
  })

  it('is the whole list with --all, and wherever there are forty or fewer', async () => {
    expect((await atTerminal(many, '--all')).filter((line) => line.includes('/gone-'))).toHaveLength(45)
    const few = Object.fromEntries(Object.entries(many).slice(0, 24))
    expect((await atTerminal(few)).filter((line) => line.includes('/gone-'))).toHaveLength(24)
  })
})

describe('for other programs, check prints', () => {
  it('new findings first for GitHub, and no more of a kind than it shows', async () => {
    const old = Array.from({ length: 14 }, (_, i) => `/gone-${i}/`)
    const { almanac, write } = repository({ 'posts/a.md': linking(21, ...old) })
    write('posts/a.md', linking(21, ...old, '/fresh/'))
    const { stdout } = await almanac('check', '--changed', 'main', '--format', 'github')
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(10)
    expect(lines[0]).toContain("'/fresh/'")
  })

  it("a report of GitLab's code quality, whose marks stay when lines move", async () => {
    const { almanac, write } = repository({
      'posts/a.md': linking(21, '/gone/', '/gone/'),
      'pages/b.md': '---\nid: 31\ntitle: B\nauthor: nobody\n---\n',
    })
    const report = async () => JSON.parse((await almanac('check', '--format', 'codequality')).stdout)
    const before = await report()
    expect(before).toEqual([
      {
        description: expect.stringContaining("'nobody', which does not exist"),
        check_name: 'unknown-reference',
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
        severity: 'major',
        location: { path: 'pages/b.md', lines: { begin: 4 } },
      },
      ...[7, 9].map((begin) =>
        expect.objectContaining({ severity: 'minor', location: { path: 'posts/a.md', lines: { begin } } }),
      ),
    ])
    const marks = (all: { fingerprint: string }[]) => all.map(({ fingerprint }) => fingerprint)
    expect(new Set(marks(before)).size).toBe(3)
    write('posts/a.md', linking(21, '/gone/', '/gone/').replace('\nSee', '\nMore.\n\nSee'))
    const after = await report()
    expect(after[1].location.lines.begin).toBe(9)
    expect(marks(after)).toEqual(marks(before))
  })
})
