import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { contentFolder } from '../../harness.ts'
import { cliOn, runHere } from '../in-process.ts'

const post =
  '---\nid: 7\ntitle: One # kept\nauthor: author\ndate: 2026-01-02T10:00:00\nstatus: publish\n---\n\none\ntwo\nthree\n'

describe('revision', () => {
  it('lists what a post was, who wrote it and where it is kept', async () => {
    const { almanac } = folder()
    await almanac('post', 'update', 'hello', '--title', 'Two')
    const { stdout } = await almanac('--user', 'editor', 'revision', 'list', 'hello')
    expect(stdout.split('\n').map((line) => line.trim().split(/ {2,}/).slice(2))).toEqual([
      ['AUTHOR', 'SOURCE', 'TITLE'],
      ['editor', 'snapshot', 'Two'],
      ['before the first change', 'One'],
      [],
    ])
    expect((await almanac('revision', 'list', 'post/hello', '--format', 'count')).stdout).toBe('2\n')
    const shown = JSON.parse((await almanac('revision', 'list', '7', '--format', 'json')).stdout)
    expect(shown[0]).toMatchObject({ parent: 7, author: 2, title: { rendered: 'Two' } })
  })

  it('shows what changed since, or between two', async () => {
    const { almanac } = folder()
    await almanac('post', 'update', 'hello', '--content', 'one\n2\nthree')
    await almanac('post', 'update', 'hello', '--title', 'Two')
    const [two, , first] = await ids(almanac)
    const sinceLast = (await almanac('revision', 'diff', 'posts/hello.md')).stdout
    expect(sinceLast).toMatch(
      /^--- posts\/hello\.md\t[-\d]+ [:\d]+ \(revision \d+\)\n\+\+\+ posts\/hello\.md\t\(now\)\n@@ -1,4 \+1,4 @@\n-title: One\n\+title: Two\n/,
    )
    const sinceFirst = (await almanac('revision', 'diff', 'hello', first!)).stdout
    expect(sinceFirst.split('\n').filter((line) => /^[-+]\w/.test(line))).toEqual([
      '-title: One',
      '+title: Two',
      '-two',
      '+2',
    ])
    expect((await almanac('revision', 'diff', 'hello', two!, first!)).stdout).toContain('\n-2\n+two\n')
    expect(await almanac('revision', 'diff', 'hello', two!)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'The texts are identical.\n',
    })
  })

  it('brings a text back, and keeps what was there', async () => {
    const { almanac, root } = folder()
    await almanac('post', 'update', 'hello', '--title', 'Two', '--excerpt', 'Brief', '--content', 'other')
    appendFileSync(join(root, 'posts/hello.md'), 'by hand\n')
    const [, first] = await ids(almanac)
    expect(await almanac('revision', 'restore', 'hello', first!)).toMatchObject({ code: 0, stdout: '' })
    expect(readFileSync(join(root, 'posts/hello.md'), 'utf8')).toBe(post)
    const [now, byHand] = await ids(almanac)
    expect((await almanac('revision', 'get', 'hello', now!, '--field', 'content')).stdout).toBe('one\ntwo\nthree\n')
    expect((await almanac('revision', 'get', 'hello', byHand!, '--field', 'content')).stdout).toBe('other\nby hand\n')
    expect((await almanac('revision', 'restore', 'hello', now!)).stderr).toContain('already has that text')
    expect(await ids(almanac)).toHaveLength(4)
  })

  it('prints the entry whose text it brought back, if that is asked for', async () => {
    const { almanac } = folder()
    await almanac('post', 'update', 'hello', '--title', 'Two')
    const [, first] = await ids(almanac)
    const restore = (...flags: string[]) => almanac('revision', 'restore', 'hello', first!, ...flags)
    expect(await restore('--field', 'titel')).toMatchObject({ code: 2, stdout: '' })
    expect((await almanac('post', 'get', 'hello', '--field', 'title')).stdout).toBe('Two\n')
    expect(await restore('--porcelain')).toMatchObject({ code: 0, stdout: '7\n' })
    expect(await restore('--field', 'title')).toMatchObject({ code: 0, stdout: 'One\n' })
    expect(JSON.parse((await restore('--format', 'json')).stdout)).toMatchObject({ id: 7, title: { raw: 'One' } })
  })

  it('tells a commit where its text stood first, also when that text came back within the second', async () => {
    const { almanac, root } = folder()
    git(root, 'init', '-q')
    git(root, 'add', '-A')
    for (const who of ['AUTHOR', 'COMMITTER']) vi.stubEnv(`GIT_${who}_DATE`, '2026-01-01T00:00:10Z')
    git(root, 'commit', '-q', '-m', 'Say hello')
    const hash = git(root, 'rev-parse', 'HEAD').trim()
    utimesSync(join(root, 'posts/hello.md'), 1767225609, 1767225609)
    await almanac('--now', '2026-01-01T00:00:10.200Z', 'post', 'update', 'hello', '--title', 'Two')
    await almanac('--now', '2026-01-01T00:00:10.400Z', 'revision', 'restore', 'hello', hash)
    expect((await almanac('revision', 'get', 'hello', hash)).code).toBe(0)
  })

  it('finds the texts of commits too, by the beginning of their name', async () => {
    const { almanac, root } = folder()
    git(root, 'init', '-q')
    git(root, 'add', '-A')
    git(root, 'commit', '-q', '-m', 'Say hello')
    const hash = git(root, 'rev-parse', 'HEAD').trim()
    await almanac('post', 'update', 'hello', '--title', 'Two')
    expect((await almanac('revision', 'list', 'hello')).stdout).toMatch(
      new RegExp(`Jane +commit ${hash.slice(0, 10)} Say hello +One`),
    )
    expect((await almanac('revision', 'get', 'hello', `x${hash.slice(0, 8)}`)).code).toBe(3)
    await almanac('revision', 'restore', 'hello', hash.slice(0, 12))
    expect(readFileSync(join(root, 'posts/hello.md'), 'utf8')).toBe(post)
    expect(await almanac('revision', 'delete', 'hello', hash.slice(0, 12), '--force')).toMatchObject({ code: 5 })
  })

  it('is deleted for good, when that is said', async () => {
    const { almanac } = folder()
    await almanac('post', 'update', 'hello', '--title', 'Two')
    const [two, first] = await ids(almanac)
    expect(await almanac('revision', 'delete', 'hello', two!)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--force'),
    })
    expect(await almanac('revision', 'delete', 'hello', two!, '--force')).toMatchObject({ code: 0 })
    expect(await ids(almanac)).toEqual([first])
  })

  it('says what it does not find', async () => {
    const { almanac, root } = folder()
    writeFileSync(join(root, 'posts/about.md'), '---\ntitle: About\n---\n')
    expect(await almanac('revision', 'list', 'helo')).toMatchObject({
      code: 3,
      stderr: "almanac: there is no post or page 'helo'\n  Did you mean 'hello'?\n",
    })
    expect(await almanac('revision', 'list', 'about')).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/posts\/about\.md {2}\(post\/about.*\n.*pages\/about\.md {2}\(page\/about/),
    })
    expect(await almanac('revision', 'list', 'page/about')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'No revisions found.\n',
    })
    expect(await almanac('revision', 'get', 'hello', '12')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("post/hello has no revision '12'"),
    })
    expect(await almanac('revision', 'diff', 'hello')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('no revision with a different text'),
    })
  })

  it('stands among the nouns, once', async () => {
    const { stdout } = await runHere(['--help'])
    expect(stdout.match(/^ +revision /gm)).toHaveLength(1)
    expect((await runHere(['post', '--help'])).stdout).not.toContain('revision')
    expect((await runHere(['revision', '--help'])).stdout).toMatch(/^ +restore +Restore an earlier text\.$/m)
  })
})

function folder() {
  const root = contentFolder({ 'posts/hello.md': post, 'pages/about.md': '---\ntitle: About\n---\n' })
  vi.stubEnv('ALMANAC_USER', 'editor')
  return { root, almanac: cliOn({}, root).almanac }
}

async function ids(almanac: ReturnType<typeof folder>['almanac']): Promise<string[]> {
  return (await almanac('revision', 'list', 'hello', '--format', 'ids')).stdout.split('\n').filter(Boolean)
}

function git(folder: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
  return execFileSync('git', ['-c', 'user.name=Jane', '-c', 'user.email=jane@example.org', ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
}
