import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentFolder, type Files } from '../harness.ts'
import { builtCli, ended, temporaryFolder } from './built-cli.ts'
import { cliOn, runHere } from './in-process.ts'

const { start } = builtCli()

const date = '2024-05-01T12:00:00Z'

function gitIn(root: string) {
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_NOSYSTEM: '1', HOME: root }
  return (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
      cwd: root,
      env,
      stdio: 'pipe',
    })
}

it('tells when git took a file in, as long as it is unchanged since', async () => {
  const root = contentFolder({
    'posts/a.md': '---\nid: 10\ntitle: A\n---\n',
    'posts/b.md': '---\nid: 11\ntitle: B\n---\n',
  })
  const git = gitIn(root)
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'one')
  writeFileSync(join(root, 'posts/b.md'), '---\nid: 11\ntitle: Changed\n---\n')
  utimesSync(join(root, 'posts/b.md'), new Date('2025-06-01T00:00:00Z'), new Date('2025-06-01T00:00:00Z'))

  const modified = async (words: string) => (await runHere(words.split(' '), { env: { ALMANAC_CONTENT: root } })).stdout
  expect(await modified('post get a --field modified_gmt')).toBe('2024-05-01T12:00:00\n')
  expect(await modified('post get b --field modified_gmt')).toBe('2025-06-01T00:00:00\n')
  expect(await modified('post list --field modified_gmt --orderby id --order asc')).toBe(
    '2024-05-01T12:00:00\n2025-06-01T00:00:00\n',
  )
})

describe('a shallow checkout', () => {
  const shallow = 'This checkout is shallow'

  function clones() {
    const root = contentFolder({ 'posts/a.md': '---\nid: 10\ntitle: A\n---\n' })
    const git = gitIn(root)
    git('init', '-q')
    for (const subject of ['one', 'two']) {
      git('add', '-A')
      git('commit', '-q', '--allow-empty', '-m', subject)
    }
    const folder = temporaryFolder()
    git('clone', '-q', `file://${root}`, join(folder, 'whole'))
    git('clone', '-q', '--depth', '1', `file://${root}`, join(folder, 'cut'))
    return { whole: join(folder, 'whole'), cut: join(folder, 'cut') }
  }

  it('is told by check, which fails no sooner for it, and a whole one is not', async () => {
    const { whole, cut } = clones()
    const check = (path: string) => runHere(['check'], { env: { ALMANAC_CONTENT: path } })
    expect(await check(cut)).toMatchObject({ code: 0, stderr: expect.stringContaining(shallow) })
    expect(await check(whole)).toMatchObject({ code: 0, stderr: expect.not.stringContaining(shallow) })
  })

  it.each(['watching', '--no-watch'])('is told once when it is served, %s', async (flag) => {
    const child = start(['serve', '--port', '0', ...(flag === '--no-watch' ? [flag] : [])], {
      env: { ALMANAC_CONTENT: clones().cut },
    })
    const end = ended(child)
    await once(child.stdout!, 'data')
    child.kill('SIGTERM')
    expect((await end).stderr.split(shallow)).toHaveLength(2)
  })
})

describe('an export for the same moment', () => {
  const moment = '2027-01-01T00:00:00Z'
  const files: Files = {
    'settings.json': JSON.stringify({ title: 'T', timezone: 'Europe/Berlin', modified: '2026-05-05' }),
    'posts/a.md': '---\nid: 10\ntitle: A\ndate: 2026-01-01\ncategories: [news]\nauthor: jane\n---\n\nOne *word*.\n',
    'posts/later.md': '---\nid: 11\ntitle: Later\ndate: 2027-02-01\n---\n',
    'pages/about.md': '---\nid: 12\ntitle: About\ndate: 2026-01-01\n---\n\n[picture](/uploads/notes.txt)\n',
    'media/notes.txt': 'Notes\n',
    'media/notes.txt.md': '---\nid: 13\ntitle: Notes\ndate: 2026-01-01\n---\n',
    'categories/news.md': '---\nid: 5\nname: News\n---\n',
    'users/jane.md': '---\nid: 9\nname: Jane\nroles: [author]\nregistered: 2025-01-01\n---\n',
    'comments/one.md': '---\nid: 14\npost: a\nauthor_name: Guest\ndate: 2026-01-02\nstatus: approved\n---\n\nHm.\n',
    'venues/hall.md': '---\nid: 15\ntitle: Hall\ndate: 2026-01-01\n---\n',
    'events/fair.md':
      '---\nid: 16\ntitle: Fair\nstart: 2027-05-02 10:00\nend: 2027-05-02 12:00\nvenue: hall\ndate: 2026-01-01\n---\n',
    'forms/write.md': '---\nid: 17\ntitle: Write\ndate: 2026-01-01\n---\n\n[text* your-name]\n',
  }
  /** A clone of a repository with two commits, one cut off after the last, and one without git, saved at another time. */
  function copiesOf(tells: (path: string) => boolean) {
    const folder = temporaryFolder()
    const root = contentFolder(files)
    for (const path of filesIn(root).filter(tells)) {
      const text = readFileSync(join(root, path), 'utf8')
      writeFileSync(join(root, path), text.replace(/^---\n/, '---\nmodified: 2026-05-05\n'))
    }
    const git = gitIn(root)
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'one')
    writeFileSync(join(root, 'categories/late.md'), '---\nid: 6\nname: Late\nmodified: 2026-05-05\n---\n')
    git('add', '-A')
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', 'commit', '-qm', 'two'], {
      cwd: root,
      env: { ...process.env, GIT_COMMITTER_DATE: '2024-07-01T12:00:00Z', HOME: root },
    })
    const [whole, other, cut, copy] = ['whole', 'other', 'cut', 'copy'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
      string,
    ]
    git('clone', '-q', `file://${root}`, whole)
    git('clone', '-q', '-c', 'core.autocrlf=true', `file://${root}`, other)
    git('clone', '-q', '--depth', '1', `file://${root}`, cut)
    cpSync(whole, copy, { recursive: true, filter: (path) => !path.endsWith('/.git') })
    for (const path of filesIn(copy)) utimesSync(join(copy, path), new Date(0), new Date('2026-09-09T00:00:00Z'))
    // What is in a worktree does not matter to a ref.
    rmSync(join(other, 'posts'), { recursive: true })
    return { folder, whole, other, cut, copy }
  }

  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, path)).isFile())
      .toSorted()

  async function exported(root: string, ...flags: string[]) {
    const to = temporaryFolder()
    const { almanac } = cliOn({}, root)
    const words = [
      '--now',
      moment,
      ...flags,
      '--public-url',
      'https://example.org',
      '--also',
      'core/v2/posts?per_page=100',
    ]
    const { code, stderr } = await almanac('export', to, ...words)
    expect(code).toBe(0)
    const bytes = Object.fromEntries(filesIn(to).map((path) => [path, readFileSync(join(to, path), 'utf8')]))
    return { bytes, told: stderr.split('\n').filter((line) => line !== '' && !/^\d+ files in /.test(line)) }
  }

  it('is the same bytes in a clone and by ref in another, every list, item and page', async () => {
    const { whole, other } = copiesOf(() => false)
    const [here, there] = [await exported(whole), await exported(other, '--ref', 'HEAD')]
    expect(there).toEqual(here)
    expect(here.told).toEqual([])
    const paths = Object.keys(here.bytes)
    for (const one of ['core/v2/posts/10', 'core/v2/comments/14', 'cal/events/v1/events/16', 'core/v2/users/9'])
      expect(paths).toContain(`rest/${one}.json`)
    expect(paths).not.toContain('rest/core/v2/posts/11.json')
    expect(here.bytes['rest/core/v2/posts/10.json']).toContain('"modified_gmt":"2024-05-01T12:00:00"')
  })

  it('is the same bytes in a shallow clone and in a copy without git where every file tells when it was changed', async () => {
    const { whole, cut, copy } = copiesOf(() => true)
    const here = await exported(whole)
    expect(here.told).toEqual([])
    expect(await exported(cut)).toEqual(here)
    expect(await exported(cut, '--ref', 'HEAD')).toEqual(here)
    expect(await exported(copy)).toEqual(here)
  })

  it('else names in one sentence what brings the times', async () => {
    const { cut, copy } = copiesOf((path) => path !== 'posts/a.md')
    const advice = /fetch-depth: 0.* or `modified:` in a file provides the correct times\.$/
    for (const [root, ...flags] of [[cut], [cut, '--ref', 'HEAD'], [copy]] as const) {
      expect((await exported(root, '--no-pages', ...flags)).told).toEqual([expect.stringMatching(advice)])
    }
  })
})
