import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { listenForInterrupt } from '../../src/cli/session/interrupt.ts'
import { runTargets } from '../../src/cli/verbs/run-targets.ts'
import type { Session } from '../../src/cli/session/session.ts'
import type { Verb } from '../../src/cli/verbs/verbs.ts'
import type { Call } from '../../src/model/model.ts'
import { areas } from '../../src/resources/registry.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import { contentFolder, type Files } from '../harness.ts'
import { pixel } from '../pictures.ts'
import { temporaryFolder } from './built-cli.ts'
import { cliOn } from './in-process.ts'

const post = (id: number, title: string, more: string) => `---\nid: ${id}\ntitle: ${title}\n${more}\n---\n\nText\n`
const site: Files = {
  'tags/spring.md': '---\nid: 20\nname: Spring\n---\n',
  'tags/winter.md': '---\nid: 21\nname: Winter\n---\n',
  'categories/news.md': '---\nid: 22\nname: News\n---\n',
  'posts/2024/old.md': post(
    10,
    'Old',
    'status: publish\ndate: 2024-05-01T10:00:00\ncategories: [news]\ntags: [winter]',
  ),
  'posts/2025/new.md': post(11, 'New *sale*', 'status: publish\ndate: 2025-05-01T10:00:00\ncategories: [news]'),
  'posts/2025/idea.md': post(12, 'An idea', 'status: draft\nauthor: editor'),
  'posts/2025/gone.md': post(13, 'Gone', 'status: trash\ntrashed_from: draft'),
}

/** Every content file below a folder, by path. */
function filesIn(root: string): Files {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const paths = names.filter((name) => !/^\.(almanac|git)/.test(name) && statSync(join(root, name)).isFile())
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(root, path), 'latin1')]))
}

describe('--where', () => {
  const ids = async (where: string, ...more: string[]) => {
    const { stdout, stderr, code } = await cliOn(site).almanac(
      'post',
      'list',
      '--where',
      where,
      '--format',
      'ids',
      ...more,
    )
    return code === 0 ? stdout.split('\n').filter(Boolean).map(Number).sort() : stderr
  }

  it.each([
    ['category=news', [10, 11]],
    ['categories=news,uncategorized date<2025-01-01', [10]],
    ['category!=news', [12]],
    ['tag=', [11, 12]],
    ['tags!=', [10]],
    ['status=draft', [12]],
    ['status=trash', [13]],
    ['status=draft,trash', [12, 13]],
    ['date=2025-05-01', [11]],
    ['date="1 may 2025"', [11]],
    ['date="1 may 2025 0:00"', []],
    ['date<=2025-05-01 status=publish', [10, 11]],
    ['date<2025-05-01 status=publish', [10]],
    ['date>2025-05-01 status=publish', []],
    ['date>2025-04-30 status=publish', [11]],
    ['date>="1 may 2025" status=publish', [11]],
    ['date>=2024-05-01 date<="1 may 2025 10:00" status=publish', [10, 11]],
    ['title~sale', [11]],
    ['title!~"an idea"', [10, 11]],
    ['title="an idea"', [12]],
    ['content~text', [10, 11, 12]],
    ['author=editor', [12]],
    ['id>10 id<=12', [11, 12]],
    ['sticky=no', [10, 11, 12]],
  ])('%s selects by members, or by what they refer to', async (where, wanted) => {
    expect(await ids(where)).toEqual(wanted)
  })

  it('and patterns know names in letters, as people see them', async () => {
    const { almanac } = cliOn({
      'posts/привет-мир.md': post(10, 'Привет мир', 'status: publish'),
      'posts/plain.md': post(11, 'Plain', 'status: publish'),
    })
    for (const words of [['--where', 'slug=привет-мир'], ['--where', 'slug~ПРИВ'], ['прив*'], ['post/*-мир']]) {
      const verb = words[0] === '--where' ? 'list' : 'get'
      expect((await almanac('post', verb, ...words, '--format', 'ids')).stdout, words.join(' ')).toBe('10\n')
    }
  })

  it('knows the times of events, and what they name by the words for one', async () => {
    const { almanac } = cliOn({
      'event-categories/fair.md': '---\nid: 40\nname: Fair\n---\n',
      'venues/hall.md': '---\nid: 41\ntitle: Hall\n---\n',
      'events/a.md': '---\nid: 50\ntitle: A\nstart: 2027-05-01 10:00\ncategories: [fair]\nvenue: hall\n---\n',
      'events/b.md': '---\nid: 51\ntitle: B\nstart: 2028-05-01 10:00\ntimezone: UTC\n---\n',
      'events/c.md': '---\nid: 52\ntitle: C\nstart: 2027-06-01\nvenue: barn\norganizer: [club]\n---\n',
    })
    for (const [where, wanted] of [
      ['start_date>2028-01-01', '51\n'],
      ['start_date=2027-05-01', '50\n'],
      ['start>2028-01-01', '51\n'],
      ['venue=barn', '52\n'],
      ['venue=barn,hall', '50\n52\n'],
      ['venue!=barn', '50\n51\n'],
      ['organizer=club', '52\n'],
      ['category=fair', '50\n'],
      ['venue=', '52\n51\n'],
      ['venue=hall', '50\n'],
    ] as const)
      expect((await almanac('event', 'list', '--where', where, '--format', 'ids')).stdout, where).toBe(wanted)
  })

  it.each([
    ['statsu=draft', "posts have no 'statsu'\n  Did you mean 'status'?"],
    ['status=drfat', "no status is 'drfat'\n  Did you mean 'draft'?"],
    ['category=nwes', "there is no category 'nwes'\n  Did you mean 'news'?"],
    ['date<someday', "date 'someday' is not a date\n  Write it like 2027-05-02, "],
    ['id=ten', "id is a number, but 'ten' is not"],
    ['status<draft', "status has no order: '<' is for dates and numbers"],
    ['title', "'title' is not a condition\n  Write it like 'category=news status=draft'"],
    ['title="x', 'the closing " is missing in "x'],
    ['', 'is not a condition'],
  ])('%s is refused, with what may have been meant', async (where, told) => {
    expect(await ids(where)).toContain(told)
  })
})

describe('a verb on many entries', () => {
  it('takes refs, patterns of slugs and of files, and conditions; each entry once', async () => {
    const { almanac } = cliOn(site)
    const titles = async (...words: string[]) => (await almanac('post', 'get', '--format', 'ids', ...words)).stdout
    expect(await titles('new', '10', 'new')).toBe('11\n10\n')
    expect(await titles('*e*')).toBe('12\n11\n')
    expect(await titles('post/o?d')).toBe('10\n')
    expect(await titles('posts/2025/*.md', '--where', 'status=draft')).toBe('12\n')
    expect(await titles('g*')).toBe('13\n')
    expect(await almanac('post', 'get', 'x*')).toMatchObject({ code: 3, stderr: "almanac: 'x*' matches no post\n" })
    expect(await almanac('post', 'get')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^almanac: missing required argument 'ref'\n {2}The post: .*\.\n$/),
    })
    const { stdout } = await almanac('post', 'get', 'old', 'new', '--format', 'csv', '--fields', 'id,slug')
    expect(stdout).toBe('id,slug\r\n10,old\r\n11,new\r\n')
  })

  it('gives programs a list where several may be named, however many there are', async () => {
    const { almanac } = cliOn(site)
    const read = async (...words: string[]) =>
      JSON.parse((await almanac('post', 'get', ...words, '--format', 'json')).stdout)
    const ids = async (...words: string[]) => (await read(...words)).map(({ id }: { id: number }) => id)
    expect(await ids('ol*')).toEqual([10])
    expect(await ids('old', 'new')).toEqual([10, 11])
    expect(await ids('--where', 'id=10')).toEqual([10])
    expect(await read('old')).toMatchObject({ id: 10 })
    expect(JSON.parse((await almanac('post', 'list', '--where', 'id=10', '--format', 'json')).stdout)).toMatchObject([
      { id: 10 },
    ])
    const moved = JSON.parse((await almanac('post', 'mv', 'old', 'older', '--format', 'json')).stdout)
    expect(moved).toMatchObject({ id: 10 })
  })

  it('tells of each, goes on after one that is refused, and ends with its code', async () => {
    const { almanac, read } = cliOn(site)
    const { code, stderr } = await almanac('post', 'trash', 'old', 'gone', 'new')
    expect(code).toBe(4)
    expect(stderr).toBe(
      'almanac: posts/2025/gone.md: The post has already been deleted.\n  A new `status` restores it; `force` deletes it.\n' +
        'Trashed post 10 posts/2024/old.md\nTrashed post 11 posts/2025/new.md\n' +
        '1 of 3 failed:\n  posts/2025/gone.md\n',
    )
    expect(read('posts/2025/new.md')).toContain('status: trash\n')
  })

  it('changes lists by what comes and what goes', async () => {
    const { almanac, read } = cliOn(site)
    const { code } = await almanac('post', 'update', '--where', 'status!=trash', '--tags', '+spring,-winter')
    expect(code).toBe(0)
    for (const path of ['posts/2024/old.md', 'posts/2025/new.md', 'posts/2025/idea.md'])
      expect(read(path)).toContain('tags: [spring]\n')
    expect(read('posts/2025/gone.md')).toBe(site['posts/2025/gone.md'])
    expect(await almanac('post', 'update', 'old', '--tags', '+spring,winter')).toMatchObject({ code: 2 })
    expect(await almanac('post', 'update', 'old', '--tags', '-sprnig')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("there is no tag 'sprnig'\n  Did you mean 'spring'?"),
    })
  })
})

describe('--dry-run', () => {
  it.each([
    ['post', 'update', '--where', 'status!=trash', '--title', 'Nëw, "quoted"', '--tags', '+spring'],
    ['post', 'create', '--title', 'Made', '--content', 'One\nTwo'],
    ['post', 'publish', 'idea'],
    ['post', 'update', 'new', '--slug', 'newer'],
    ['post', 'delete', 'new', 'gone', '--force'],
    ['category', 'delete', 'news', '--force'],
    ['category', 'update', 'news', '--slug', 'latest'],
    ['user', 'update', 'editor', '--password', 'a secret of mine', '--description', 'Writes.'],
    ['settings', 'update', '--title', 'Other'],
    ['media', 'create', 'PICTURE', '--alt_text', 'A dot'],
  ])('of `%s %s` prints a patch that equals the write', async (...words) => {
    const picture = join(temporaryFolder(), 'dot two.png')
    writeFileSync(picture, pixel)
    const command = words.map((word) => (word === 'PICTURE' ? picture : word))
    const { root, almanac } = cliOn({
      ...site,
      'posts/2023/crlf.md': '---\r\ntitle: C\r\ncategories: [news]\r\n---\r\nNo end',
    })
    const before = filesIn(root)
    const now = ['--now', '2026-05-01T00:00:00Z']
    const planned = await almanac(...now, ...command, '--dry-run')
    expect(planned).toMatchObject({ code: 0, stderr: expect.stringContaining('Dry run: ') })
    expect(filesIn(root)).toEqual(before)
    const copy = temporaryFolder()
    spawnSync('cp', ['-R', `${root}/.`, copy])
    const applied = spawnSync('git', ['apply', '--whitespace=nowarn'], { cwd: copy, input: planned.stdout })
    expect(applied.stderr.toString()).toBe('')
    expect(await almanac(...now, ...command)).toMatchObject({ code: 0 })
    expect(withoutNewIds(filesIn(copy))).toEqual(withoutNewIds(filesIn(root)))
    expect(filesIn(root)).not.toEqual(before)
  })

  it('waits for nobody who writes', async () => {
    const { root, almanac } = cliOn(site)
    const holder = { pid: process.ppid, host: hostname(), token: 't', since: new Date().toISOString() }
    mkdirSync(join(root, '.almanac'), { recursive: true })
    writeFileSync(join(root, '.almanac/lock'), JSON.stringify(holder))
    for (const words of [
      ['post', 'delete', 'new', 'old'],
      ['category', 'mv', 'news', 'latest'],
    ])
      expect(await almanac(...words, '--dry-run')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^diff /) })
  })

  it('writes nothing of passwords, revisions and the journal either', async () => {
    const { root, almanac } = cliOn(site)
    await almanac('user', 'update', 'editor', '--password', 'a secret of mine', '--dry-run')
    await almanac('post', 'update', 'new', '--content', 'Other', '--dry-run')
    const kept = readdirSync(join(root, '.almanac'), { recursive: true, encoding: 'utf8' })
    expect(kept.filter((name) => /credentials|revisions|changes|intentions|journal/.test(name))).toEqual([])
  })
})

// Each new entry has an id of its own, also where the same one is made again.
function withoutNewIds(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, text.replace(/^id: \d{9,10}$/m, 'id: new')]),
  )
}

describe('a command on many that is interrupted', () => {
  it.each([
    ['get', false],
    ['update', true],
    ['update', false],
  ])('does not name undo where nothing was changed: %s, dry: %s', async (name, isDry) => {
    const site = openFolder(contentFolder({ 'posts/a.md': '---\nid: 10\n---\n' }), { areas })
    const stopListening = listenForInterrupt()
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => (site.close(), stopListening(), stderr.mockRestore(), void (process.exitCode = undefined)))
    const resource = site.resources.get('post')!
    const action = resource.actions.find((one) => one.name === name)!
    const targets = [10, 10].map((id) => ({ action, pathArgs: { id } }))
    const session = { site, isDry } as unknown as Session
    const asked = { resource, verb: { name, action, positionals: [] } as unknown as Verb, flags: [] }
    const run = async () => {
      process.emit('SIGINT')
      return { kind: 'deleted', previous: {}, call: {} as Call } as const
    }
    await runTargets(session, asked, targets, { raw: {}, argsOf: () => ({}), run })
    expect(stderr.mock.calls.flat().join('')).toContain('Stopped after 1 of 2\n')
  })
})
