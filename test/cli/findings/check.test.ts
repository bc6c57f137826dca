import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { element } from '../../../src/text/xml.ts'
import { contentFolder, type Files } from '../../harness.ts'
import { cliOn, runHere } from '../in-process.ts'

const faulty = {
  'posts/broken.md': '---\ntitle: [\n---\n',
  'posts/good.md': '---\nid: 10\ntitle: Good\n---\n',
  'posts/typo.md': '---\nid: 11\ntitle: Typo\ncategoris: [news]\n---\n',
  'pages/lost.md': '---\nid: 12\ntitle: Lost\nauthor: nobody\n---\n',
}

describe('check', () => {
  it('says that all is well', async () => {
    const root = contentFolder({ 'posts/good.md': '---\nid: 10\ntitle: Good\n---\n' })
    expect(await runHere(['check'], { cwd: root })).toEqual({ code: 0, stdout: '', stderr: '8 files are fine.\n' })
  })

  it('prints a line with file, line and column for each fault, and ends with 1', async () => {
    const root = contentFolder(faulty)
    const { code, stdout } = await runHere(['check'], { cwd: root })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^pages\/lost\.md:4:\d+: .*'nobody'/m)
    expect(stdout).toMatch(/^posts\/broken\.md:\d+:\d+: /m)
    expect(stdout).toMatch(/^posts\/typo\.md:4:\d+: warning: .*did you mean 'categories'\?/m)
  })

  it('names files from where one stands', async () => {
    const root = contentFolder(faulty)
    const below = relative(dirname(root), root)
    const { stdout } = await runHere(['--content', root, 'check'], { cwd: dirname(root) })
    expect(stdout).toContain(`${below}/posts/broken.md:`)
  })

  it('of `.` looks at what is below where one stands', async () => {
    const root = contentFolder(faulty)
    const looked = async (cwd: string, path: string) =>
      (await runHere(['--content', root, 'check', path], { cwd })).stdout.match(/[a-z]+\.md(?=:)/g)?.toSorted()
    const all = await looked(root, '.')
    expect(all).toContain('lost.md')
    expect(await looked(dirname(root), '.')).toEqual(all)
    expect(await looked(join(root, 'posts'), '.')).not.toContain('lost.md')
    expect(await looked(join(root, 'posts'), '../pages')).toContain('lost.md')
  })

  it('lets nothing that stands in a file, or in its name, steer the terminal', async () => {
    const root = contentFolder({ 'posts/a\u001B]0;x\u0007\u202Eb.md': '---\ntitle: A\n"\u001B[2Jk\u202E": 1\n---\n' })
    const { stdout, stderr } = await runHere(['check'], { cwd: root })
    expect(stdout).toContain(String.raw`\u001b]0;x\u0007\u202eb.md:`)
    // oxlint-disable-next-line no-control-regex
    expect(stdout + stderr).not.toMatch(/[\u001b\u0007\u202e]/)
  })

  it('tells an error that steers no terminal', async () => {
    const { stderr } = await runHere(['post', 'get', 'no\u001B[2Jsuch\u202E'], { cwd: contentFolder() })
    expect(stderr).toContain(String.raw`no\u001b[2Jsuch\u202e`)
  })

  it('prints JSON for programs', async () => {
    const { code, stdout } = await runHere(['check', '--format', 'json'], { cwd: contentFolder(faulty) })
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ file: 'pages/lost.md', line: 4, severity: 'error', code: expect.any(String) }),
    )
  })

  it('looks only at the files and folders that are named; warnings are no failure', async () => {
    const root = contentFolder(faulty)
    expect(await runHere(['check', 'posts/good.md'], { cwd: root })).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'The file is fine.\n',
    })
    expect(await runHere(['check', join(root, 'pages')], { cwd: root })).toMatchObject({
      code: 1,
      stdout: expect.not.stringContaining('posts/'),
    })
    expect(await runHere(['check', 'posts/typo.md'], { cwd: root })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('warning'),
    })
    expect(await runHere(['check', 'nowhere'], { cwd: root })).toMatchObject({ code: 3 })
  })

  it('with --fix goes on where a file cannot be changed, and names it', async () => {
    const root = contentFolder({
      'posts/a.md': '---\n~\n---\n\nNo keys at all.\n',
      'posts/b.md': '---\ntitle: B\n---\n',
      'posts/c.md': '---\ntitle: [\n---\n',
    })
    const { code, stderr } = await runHere(['check', '--fix', 'posts'], { cwd: root })
    expect(code).toBe(1)
    expect(stderr).toMatch(/posts\/a\.md did not get an id of its own: posts\/a\.md:2:1: /)
    expect(stderr).toMatch(/Gave posts\/b\.md the id \d+/)
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toBe('---\n~\n---\n\nNo keys at all.\n')
    expect(readFileSync(join(root, 'posts/b.md'), 'utf8')).toMatch(/^---\ntitle: B\nid: \d+\n---\n$/)
  })

  it('with --fix gives ids to files without one, and to the second of two with the same', async () => {
    const root = contentFolder({
      'users/admin.md': '---\nid: 1\nroles: [administrator]\n---\n',
      'posts/a.md': '---\nid: 10\ntitle: A\n---\n',
      'posts/b.md': '---\nid: 10\ntitle: B # keep me\n---\n',
      'posts/c.md': '---\ntitle: C\n---\n',
    })
    expect(await runHere(['check', 'posts'], { cwd: root })).toMatchObject({ code: 1 })
    const { code, stderr } = await runHere(['check', '--fix', 'posts'], { cwd: root })
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/Gave posts\/b\.md the id \d+\nGave posts\/c\.md the id \d+/),
    })
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toContain('id: 10\n')
    expect(readFileSync(join(root, 'posts/b.md'), 'utf8')).toMatch(/^---\nid: \d{10}\ntitle: B # keep me\n---\n$/)
    expect(readFileSync(join(root, 'posts/c.md'), 'utf8')).toMatch(/id: \d{10}\n/)
  })
})

const odd = "100%, a:b, 'x'\r\n<&>\u0007"

/** Findings of each weight, with signs that each format must write otherwise. */
function oddFolder() {
  return cliOn({
    'posts/a, b.md': `---\nid: 10\ntitle: A\nauthor: ${JSON.stringify(odd)}\n---\n`,
    'posts/c.md': '---\nid: 11\ntitle: C\ncategoris: x\nfoo: 1\n---\n',
  })
}

describe('check prints findings', () => {
  it('as workflow commands that GitHub reads', async () => {
    const { root, almanac } = oddFolder()
    vi.stubEnv('GITHUB_WORKSPACE', dirname(root))
    const { code, stdout } = await almanac('check', '--format', 'github')
    vi.unstubAllEnvs()
    expect(code).toBe(1)
    const lines = stdout.trimEnd().split('\n')
    expect(lines.map((line) => readCommand(line))).toEqual([
      {
        command: 'error',
        properties: {
          file: `${relative(dirname(root), root)}/posts/a, b.md`,
          line: '4',
          col: '9',
          title: 'almanac unknown-reference',
        },
        message: `'author' names the user '100%, a:b, 'x' <&>\\u0007', which does not exist; create it with \`almanac user create\`, or remove it`,
      },
      expect.objectContaining({ command: 'warning', message: expect.stringContaining("did you mean 'categories'?") }),
      expect.objectContaining({ command: 'notice' }),
    ])
  })

  it('as SARIF: each result has its rule, its level, its place and a mark that lines before it do not change', async () => {
    const { almanac, root } = oddFolder()
    const sarif = async () => JSON.parse((await almanac('check', '--format', 'sarif')).stdout).runs[0]
    const { tool, results } = await sarif()
    const first = results[0]
    expect(first).toMatchObject({
      ruleId: 'unknown-reference',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'posts/a%2C%20b.md' },
            region: { startLine: 4, startColumn: 9 },
          },
        },
      ],
    })
    expect(results.map(({ level }: { level: string }) => level)).toEqual(['error', 'warning', 'note'])
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
    writeFileSync(
      join(root, 'posts/a, b.md'),
      `---\nid: 10\n# A line more\ntitle: A\nauthor: ${JSON.stringify(odd)}\n---\n`,
    )
    const [again] = (await sarif()).results
    expect(again.locations[0].physicalLocation.region.startLine).toBe(5)
    expect(again.partialFingerprints).toEqual(first.partialFingerprints)
  })

  it('as JUnit: a case for each well file, and a failed one for each finding that fails', async () => {
    const { almanac } = oddFolder()
    const { stdout } = await almanac('check', '--format', 'junit')
    expect(stdout).toMatch(/<testsuite [^>]*tests="9" failures="1" errors="0"/)
    const { text } = element(
      'testcase',
      { name: 'posts/a, b.md:4:9 unknown-reference', classname: 'almanac.check', time: 0 },
      'x',
    )
    expect(stdout).toContain(text.replace('x</testcase>', '<failure type="unknown-reference" message="'))
    expect(stdout).toContain(String.raw`100%, a:b, 'x' &lt;&amp;&gt;\u0007'`)
    expect(stdout).toMatch(/<system-out>posts\/c\.md:4:1: warning: /)
    const strict = (await almanac('check', '--format', 'junit', '--strict')).stdout
    expect(strict).toMatch(/tests="9" failures="2"/)
  })

  it('as what a person says that rules weigh', async () => {
    const { almanac } = oddFolder()
    const off = ['--rule', 'unknown-reference=warn', '--rule', 'unknown-key=off']
    const { code, stdout } = await almanac('check', ...off)
    expect({ code, lines: stdout.trimEnd().split('\n').length }).toEqual({ code: 0, lines: 1 })
    expect((await almanac('check', ...off, '--strict')).code).toBe(1)
    expect(await almanac('check', '--rule', 'unknown-ky=off')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("there is no rule 'unknown-ky'\n  Did you mean 'unknown-key'?"),
    })
    expect(await almanac('check', '--rule', 'unknown-key=loud')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('unknown-key=off, note, warn or error'),
    })
    expect((await almanac('check', '--format', 'xml')).code).toBe(2)
  })

  it('from where one stands in the folder, and takes deleted files for no mistake', async () => {
    const { almanac, root } = oddFolder()
    const here = vi.spyOn(process, 'cwd').mockReturnValue(join(root, 'posts'))
    const { stdout } = await almanac('check', 'a, b.md', 'gone.md', 'posts/gone/too.md', '../media/gone.png')
    expect(stdout).toMatch(/^a, b\.md:4:9: /)
    expect((await almanac('check', '../gone.md')).code).toBe(3)
    here.mockRestore()
  })
})

describe('check --changed', () => {
  const post = (id: number, more = '') => `---\nid: ${id}\ntitle: P\ndate: 2026-01-01\n${more}---\n`

  /** A folder that is committed, with faults that were there before. */
  function committed(files: Files) {
    const made = cliOn(files)
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
        cwd: made.root,
        stdio: 'pipe',
      })
    git('init', '-q', '-b', 'main')
    git('add', '-A')
    git('commit', '-qm', 'one')
    git('checkout', '-qb', 'work')
    return { ...made, git, at: (path: string) => join(made.root, path) }
  }

  it('tells what is wrong in changed files, and what they break elsewhere, but nothing that was wrong before', async () => {
    const { almanac, git, at } = committed({
      'categories/news.md': '---\nid: 11\n---\n',
      'posts/before.md': post(21, 'author: nobody\n'),
      'posts/named.md': post(22, 'categories: [news]\n'),
      'posts/linking.md': `${post(23)}\n[to](/2026/01/01/linked/)\n`,
      'posts/linked.md': post(24),
      'posts/changed.md': post(25),
    })
    // What others do on the other branch meanwhile does not count.
    git('checkout', '-q', 'main')
    writeFileSync(at('posts/theirs.md'), post(26, 'author: nobody\n'))
    git('add', '-A')
    git('commit', '-qm', 'theirs')
    git('checkout', '-q', 'work')
    expect(await almanac('check', '--changed', 'main')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No file to check has changed.\n',
    })
    rmSync(at('categories/news.md'))
    renameSync(at('posts/linked.md'), at('posts/moved.md'))
    git('add', '-A')
    git('commit', '-qm', 'two')
    writeFileSync(at('posts/changed.md'), post(25, 'author: nowhere\n'))
    mkdirSync(at('pages'))
    writeFileSync(at('pages/new.md'), post(27, 'author: nowhere\n'))
    const { code, stdout } = await almanac('check', '--changed', 'main', '--format', 'json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout).map(({ file, code: rule }: { file: string; code: string }) => `${file} ${rule}`)).toEqual(
      [
        'pages/new.md unknown-reference',
        'posts/changed.md unknown-reference',
        'posts/linking.md broken-link',
        'posts/named.md unknown-reference',
      ],
    )
  })

  it('says what may be named where there is no such file', async () => {
    const { code, stderr } = await cliOn().almanac('check', 'nope')
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining('there is nothing at nope\n  Specify a file or a folder'),
    ])
  })

  it('says what is missing where there is nothing to compare with', async () => {
    const { almanac } = committed({})
    expect(await almanac('check', '--changed', 'nowhere')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("git does not know the commit 'nowhere'"),
    })
    expect(await cliOn().almanac('check', '--changed', 'main')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not in a git checkout'),
    })
  })
})

/** Reads a workflow command as GitHub's runner does. */
function readCommand(line: string) {
  const [, command, said = '', data = ''] = /^::(\w+) (.*?)::(.*)$/.exec(line)!
  const decoded = (text: string) =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%')
  const properties = Object.fromEntries(
    said.split(',').map((one) => [one.slice(0, one.indexOf('=')), decoded(one.slice(one.indexOf('=') + 1))]),
  )
  return { command, properties, message: decoded(data) }
}
