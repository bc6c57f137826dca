import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { resources } from '../../src/resources/registry.ts'
import { contentFolder } from '../harness.ts'
import { builtCli, ended, temporaryFolder } from './built-cli.ts'
import { cliOn, runHere } from './in-process.ts'

const { run, start } = builtCli()

// Of some, only the web offers something; of earlier texts and of embeds, a command of their name tells, and one searches.
const nouns = resources
  .filter(({ name, actions }) => /^(?:revision|embed|search)$/.test(name) || actions.some(({ webOnly }) => !webOnly))
  .map(({ name }) => name)

describe('help', () => {
  it('begins with examples, and names every noun and command', async () => {
    const { code, stdout } = await run(['--help'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Examples:\n/)
    for (const noun of [...nouns, 'init', 'serve', 'check', 'token'])
      expect(stdout).toMatch(new RegExp(`^  ${noun} `, 'm'))
    for (const { name } of resources) if (!nouns.includes(name)) expect(stdout).not.toContain(`  ${name} `)
    expect((await runHere([])).stdout).toBe(stdout)
    expect((await runHere(['help'])).stdout).toBe(stdout)
  })

  it('is the same for `help` as a verb or before a noun', async () => {
    const { stdout } = await runHere(['post', '--help'])
    expect(stdout).toMatch(/^Examples:\n {2}almanac post list\n/)
    expect(stdout).toMatch(/^ {2}edit /m)
    expect((await runHere(['post', 'help'])).stdout).toBe(stdout)
    expect((await runHere(['help', 'post'])).stdout).toBe(stdout)
  })

  it('of a verb tells the flags by the names of the interface', async () => {
    const { stdout } = await runHere(['post', 'list', '--help'])
    expect(stdout).toContain('--per_page <number>')
    expect(stdout).toContain('--categories <category,…>')
    expect(stdout).toContain('--sticky, --no-sticky')
  })

  it('has examples of create that say what it needs', async () => {
    const { almanac } = cliOn()
    const { stdout } = await almanac('event', 'create', '--help')
    const [, , example] = /^Examples:\n {2}almanac (.*) --title "A good name" --start "(.*)"$/m.exec(stdout) ?? []
    expect(example).toBe('next friday 18:00')
    expect(await almanac('event', 'create', '--title', 'A good name', '--start', example!)).toMatchObject({ code: 0 })
  })

  it('has examples that a shell passes on as they are meant', async () => {
    const { stdout } = await run(['replace', '--help'])
    const example = /^ {2}almanac replace (--regex .*)$/m.exec(stdout)![1]!
    const words = execFileSync('sh', ['-c', `printf '%s\\n' ${example}`], { encoding: 'utf8' })
    expect(words).toBe('--regex\n(\\d+) EUR\n€ $1\n--where\ncategory=prices\n')
  })

  it('is told on standard error when a verb is missing', async () => {
    const { code, stdout, stderr } = await runHere(['post'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('Verbs:')
  })

  it('is there for every verb of every noun', async () => {
    const { almanac } = cliOn()
    for (const name of nouns) {
      const { code, stderr } = await almanac(name, '--help')
      expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: '' })
    }
  })
})

describe('what is typed wrong', () => {
  it.each([
    [['pots', 'list'], "there is no noun or command 'pots'\n  Did you mean 'post'?"],
    [['post', 'lst'], "there is no verb 'lst' for post\n  Did you mean 'list'?"],
    [['post', 'list', '--pre-page', '3'], 'there is no flag --pre-page here\n  Did you mean --per_page?'],
    [['post', 'get'], "missing required argument 'ref'\n  The post: an id, a slug or a file"],
    [['post', 'list', 'drafts'], "too many arguments: 'list' does not take 'drafts'\n  Did you mean --status draft?"],
    [['post', 'list', 'extra'], "too many arguments: 'list' does not take 'extra'\n  Put text with spaces in quotes"],
    [['post', 'list', '--page'], '--page needs a value'],
    [['post', 'list', '--field', 'id,slug'], "--field prints one member, not 'id,slug'\n  Use --fields id,slug\n"],
    [['post', 'create'], 'Content, title, and excerpt are empty.\n  Give `--title`, `--content` or `--excerpt`.\n'],
    [
      ['settings', 'update', '--url', 'foo'],
      "The setting 'url' cannot be 'foo'.\n  It is not the address of a website, such as https",
    ],
    [['post', 'list', '--page', '1.5'], "--page '1.5': page is not of type integer.\n  Write a whole number"],
    [['post', 'list', '--page', '0'], "--page '0': page must be greater than or equal to 1\n"],
    [['post', 'list', '--format', 'jsn'], "there is no format 'jsn'\n  Did you mean 'json'?"],
    [['--now', 'soon', 'post', 'list'], '--now soon is not a time'],
    [['--contnt', 'x', 'post', 'list'], 'there is no flag --contnt here\n  Did you mean --content?'],
  ])('%j ends with 2 and says what may be meant', async (words, message) => {
    const { code, stdout, stderr } = await runHere(words, { env: { ALMANAC_CONTENT: contentFolder() } })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`almanac: ${message}`)
  })

  it.each([
    [['post', 'create', 'Cake'], "'create' does not take 'Cake'\n  Did you mean --title \"Cake\"?"],
    [['post', 'create', '--title', 'Big', 'Cake'], "does not take 'Cake'\n  Put text with spaces in quotes"],
    [['why'], "missing required argument 'ref'\n  "],
    [['post', 'rename', 'a', 'b'], "there is no verb 'rename' for post\n  Did you mean 'mv'?"],
    [['post', 'preview', 'a'], "'preview' for post\n  It is a separate command: almanac preview --help"],
    [['settings', 'set'], "there is no verb 'set' for settings\n  Did you mean 'update'?"],
    [['token', 'crate', 'admin'], "there is no verb 'crate' for token\n  Did you mean 'create'?"],
    [['form', 'inbox', 'xyz'], "there is no verb 'xyz' for inbox\n  Available: list, get, export, delete"],
    [['post', '--title', 'Cake'], "a verb is missing after 'post'\n  Available: list, create, "],
    [
      ['exhibit', 'list'],
      "there is no noun or command 'exhibit'\n  `almanac --help` lists all of them; types of your own",
    ],
    [['create', 'page'], "there is no noun or command 'create'\n  The noun comes first: almanac page create"],
    [['new', 'tag'], "there is no noun or command 'new'\n  The noun comes first: almanac tag create"],
    [['publish', 'cake'], "'publish'\n  The noun comes first, as in: almanac post publish"],
    [
      ['publish', '--help'],
      "'publish'\n  The noun comes first, as in: almanac post publish, or almanac publish post/hello",
    ],
    [['create'], "'create'\n  The noun comes first, as in: almanac post create\n"],
    [['add', 'oven.jpg'], "'add'\n  The noun comes first, as in: almanac media add"],
    [['rename', 'post/a', 'b'], "'rename'\n  The noun comes first: almanac post mv post/a b\n"],
    [['remove', 'pages/about.md', '--force'], 'The noun comes first: almanac page trash pages/about.md --force\n'],
    [['mv', 'post', 'old', 'new'], 'The noun comes first: almanac post mv old new\n'],
    [['new', 'post', '--title', 'A b'], 'The noun comes first: almanac post create --title …\n'],
    [['ls', 'posts'], "'ls'\n  The noun comes first: almanac post list\n"],
    [['list', 'pages', '--status', 'draft'], 'The noun comes first: almanac page list --status draft\n'],
    [['edti', 'post/hello'], "'edti'\n  The noun comes first: almanac post edit post/hello\n"],
    [['post/hello'], 'A verb is missing, as in: almanac get post/hello\n'],
    [['redo'], "there is no noun or command 'redo'\n  `almanac undo --change ID`, with the id of an undo, redoes"],
    [['post', 'create', '--media', 'hall'], 'there is no flag --media here\n  Did you mean --featured_media?'],
    [['venue', 'create', '--name', 'Hall'], 'there is no flag --name here\n  Did you mean --title?'],
    [['post', 'list', '--limit', '3'], 'there is no flag --limit here\n  Did you mean --per_page?'],
    [['version'], "there is no noun or command 'version'\n  Did you mean --version?"],
    [['lint'], "there is no noun or command 'lint'\n  `almanac check` finds problems"],
    [['push'], "there is no noun or command 'push'\n  The files are in git: use `git pull` and `git push`"],
    [['diff'], "there is no noun or command 'diff'\n  `almanac review` summarizes what a branch changes"],
    [['-v'], "unknown option '-v'\n  Did you mean --version?"],
  ])('%j is told as it is written here', async (words, message) => {
    const { almanac } = cliOn()
    expect(await almanac(...words)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) })
  })

  it('is a missing content folder: 3', async () => {
    expect(await runHere(['post', 'list'], { cwd: temporaryFolder() })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('almanac init'),
    })
  })
})

describe('the content folder', () => {
  it('may be named before the noun, or after the verb where the flag means nothing else', async () => {
    const root = contentFolder()
    const options = { cwd: temporaryFolder() }
    expect((await runHere(['--content', root, 'user', 'list', '--format', 'count'], options)).stdout).toBe('5\n')
    expect((await runHere(['user', 'list', '--format', 'count', `--content=${root}`], options)).stdout).toBe('5\n')
    expect(await runHere(['post', 'create', '--title', 'X', '--content', root], options)).toMatchObject({ code: 2 })
  })

  it('is the one above', async () => {
    const root = contentFolder()
    mkdirSync(join(root, 'posts'))
    expect((await runHere(['user', 'list', '--format', 'count'], { cwd: join(root, 'posts') })).stdout).toBe('5\n')
  })
})

describe('the process', () => {
  it('prints its version', async () => {
    expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('is quiet when nobody reads on', async () => {
    const root = contentFolder(
      Object.fromEntries(
        Array.from({ length: 400 }, (_, i) => [`posts/p${i}.md`, `---\ntitle: P${i}\n---\n${'text '.repeat(500)}\n`]),
      ),
    )
    const child = start(['post', 'list', '--all', '--format', 'json'], { env: { ALMANAC_CONTENT: root } })
    child.stdout?.once('data', () => child.stdout?.destroy())
    expect((await ended(child)).stderr).toBe('')
  })

  it('ends at once, but with all that it has to say and to keep', async () => {
    const posts = Array.from({ length: 220 }, (_, i) => [
      `posts/p${i}.md`,
      `---\nid: ${i + 1}\n---\n\n${'Long. '.repeat(900)}`,
    ])
    const root = contentFolder(Object.fromEntries(posts))
    const { code, stdout } = await run(['--content', root, 'post', 'list', '--per-page', '100', '--format', 'json'])
    expect([code, JSON.parse(stdout).length]).toEqual([0, 100])
    expect(readdirSync(join(root, '.almanac/cache')).sort()).toEqual(['front-matter', 'names'])
  })

  it('ends with 130 when it is interrupted', async () => {
    const child = start(['post', 'create', '--title', 'X', '--content', '-'], {
      env: { ALMANAC_CONTENT: contentFolder() },
    })
    const end = ended(child)
    // More than any buffer holds: when it is taken, the command is reading.
    child.stdin?.write('x'.repeat(4 << 20), () => child.kill('SIGINT'))
    expect(await end).toMatchObject({ code: 130, stdout: '' })
  })

  it('stops between two of many entries when it is interrupted, and says how many it changed', async () => {
    const posts = Array.from({ length: 400 }, (_, i) => [`posts/p${i}.md`, `---\nid: ${i + 10}\ntitle: P\n---\n`])
    const root = contentFolder(Object.fromEntries(posts))
    const isChanged = (path: string) => readFileSync(join(root, path), 'utf8').includes('sticky')
    const child = start(['post', 'update', '--where', 'id>0', '--sticky'], { env: { ALMANAC_CONTENT: root } })
    const end = ended(child)
    await expect.poll(() => posts.some(([path]) => isChanged(path!)), { timeout: 30_000, interval: 5 }).toBe(true)
    child.kill('SIGINT')
    const { code, stderr } = await end
    expect([code, stderr]).toEqual([130, expect.stringMatching(/Stopped after \d+ of 400: `almanac undo` undoes/)])
    const count = posts.filter(([path]) => isChanged(path!)).length
    expect(stderr).toContain(`Stopped after ${count} of 400`)
    expect(count).toBeLessThan(400)
  })

  it('does what changes files to its end though nobody reads what it prints, the commit too', async () => {
    const root = contentFolder()
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@y.zz', ...words], { cwd: root, encoding: 'utf8' })
    git('init', '-q')
    git('commit', '-q', '--allow-empty', '-m', 'base')
    git('config', 'user.name', 'x')
    git('config', 'user.email', 'x@y.zz')
    const child = start(['post', 'create', '--title', 'Unread', '--format', 'json', '--commit=new'], {
      env: { ALMANAC_CONTENT: root },
    })
    child.stdout?.destroy()
    expect(await ended(child)).toMatchObject({ code: 0, stderr: expect.stringMatching(/Committed [0-9a-f]+: new/) })
    expect(git('log', '-1', '--format=%s')).toBe('new\n')
  })

  it.skipIf(!existsSync('/dev/full'))(
    'says that the disk is full on which its output goes, and ends with 6',
    async () => {
      const full = openSync('/dev/full', 'w')
      const child = start(['user', 'list'], { env: { ALMANAC_CONTENT: contentFolder() } }, ['ignore', full, 'pipe'])
      expect(await ended(child)).toEqual({
        code: 6,
        stdout: '',
        stderr: 'almanac: what is printed: the disk is full\n',
      })
      closeSync(full)
    },
  )

  it('has no colours where it is no terminal', async () => {
    const { stdout, stderr } = await run(['post', 'list'], {
      env: { ALMANAC_CONTENT: contentFolder({ 'posts/a.md': '---\ntitle: A\n---\n' }) },
    })
    expect(stdout + stderr).not.toContain('\u001B')
  })

  it.each([
    [['history', '--limit', 'ten'], "--limit 'ten' is not a number of changes"],
    [['preview', '--port', 'abc'], '--port abc is not a port'],
    [['review', 'main...spring...summer'], "'main...spring...summer' contains more than two commits"],
  ])('refuses what it cannot mean: %j', async (words, said) => {
    const { code, stderr } = await cliOn().almanac(...words)
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)])
  })

  it('links to the REST root that the environment names', async () => {
    const env = { ALMANAC_CONTENT: contentFolder(), ALMANAC_REST: 'https://example.org/rest/' }
    const { stdout } = await runHere(['user', 'get', 'admin', '--format', 'json'], { env })
    const { _links: links } = JSON.parse(stdout) as { _links: Record<string, { href: string }[]> }
    expect(links['self']?.[0]?.href).toBe('https://example.org/rest/core/v2/users/1')
  })

  it('links to the website that the environment names, whatever the setting and the REST root say', async () => {
    const root = contentFolder({ 'settings.json': '{ "url": "https://setting.example" }' })
    const env = { ALMANAC_CONTENT: root, ALMANAC_REST: 'http://127.0.0.1:5000/api' }
    const linked = async (more: Record<string, string>) => {
      const { stdout } = await runHere(['user', 'get', 'admin', '--format', 'json'], { env: { ...env, ...more } })
      const { link, _links: links } = JSON.parse(stdout) as { link: string; _links: { self: { href: string }[] } }
      return [link, links.self[0]!.href]
    }
    expect(await linked({ ALMANAC_PUBLIC_URL: 'https://example.org/site' })).toEqual([
      'https://example.org/site/author/admin/',
      'https://example.org/site/api/core/v2/users/1',
    ])
    expect(await linked({})).toEqual([
      'https://setting.example/author/admin/',
      'https://setting.example/api/core/v2/users/1',
    ])
  })
})
