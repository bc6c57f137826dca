import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { variantOf } from '../../src/derive/entries.ts'
import { areas } from '../../src/resources/registry.ts'
import { keepSnapshot, openFolder } from '../../src/site/open-folder.ts'
import { ContentError } from '../../src/storage/files/content-error.ts'
import { cliOn } from '../cli/in-process.ts'
import { contentFolder } from '../harness.ts'

const files = {
  'posts/a.md': '---\nid: 11\ntitle: A\n---\n\nText.\n',
  'posts/2026/b.md': '---\nid: 12\ntitle: B\ndate: 2026-05-02 10:00\n---\n',
  'pages/c.md': '---\ntitle: C\n---\n',
}

function open(root: string, more: Partial<Parameters<typeof openFolder>[1]> = {}) {
  const site = openFolder(root, { areas, ...more })
  onTestFinished(() => site.close())
  return site
}

it('every file of the patterns is an entry, and nothing else is', () => {
  const root = contentFolder({
    ...files,
    'notes.md': '---\nid: 13\n---\n',
    'posts/readme.txt': 'no entry\n',
    'posts/.hidden.md': '---\nid: 14\n---\n',
    'users/deep/down.md': '---\nid: 15\n---\n',
  })
  const site = open(root)
  expect([...site.all('post')].map(({ path }) => path).sort()).toEqual(['posts/2026/b.md', 'posts/a.md'])
  expect(site.find('user', 'down')).toBeUndefined()
  expect([site.get('post', 11)?.slug, site.find('page', 'c')?.data['title']]).toEqual(['a', 'C'])
  expect(site.opening.files).toBe(site.entries.byPath.size)
})

describe('a file that cannot be read', () => {
  it('is named where the settings say that content is, and nowhere else', () => {
    const root = contentFolder({
      ...files,
      'settings.json': '{ "title": "S", "folders": { "post": "blog" }, "exclude": ["pages/old"] }',
      'blog/d.md': '---\ntitle: D\n---\n',
      'pages/old/e.md': '---\ntitle: E\n---\n',
    })
    for (const path of ['blog/gone.md', 'posts/gone.md', 'pages/old/gone.md', 'pages/gone.md'])
      symlinkSync('nowhere.md', join(root, path))
    expect(
      open(root)
        .problems.all()
        .map(({ file }) => file),
    ).toEqual(['blog/gone.md', 'pages/gone.md'])
  })

  it('is left out and named, with what is wrong, and the others are there', () => {
    const told: string[] = []
    const root = contentFolder({ ...files, 'posts/bad.md': '---\ntitle: "A\n---\n' })
    const site = open(root, { onProblem: ({ file }) => told.push(file) })
    expect([...site.all('post')]).toHaveLength(2)
    expect(site.problems.all().map(({ file }) => file)).toEqual(['posts/bad.md'])
    expect(told).toEqual(['posts/bad.md'])
  })

  it('is an entry as soon as it can be read', () => {
    const root = contentFolder({ 'posts/bad.md': '---\ntitle: "A\n---\n' })
    const site = open(root)
    writeFileSync(join(root, 'posts/bad.md'), '---\ntitle: A\n---\n')
    expect(site.load('posts/bad.md')?.data['title']).toBe('A')
    expect(site.problems.size).toBe(0)
  })
})

it('settings come first: dates are read in the zone of the site', () => {
  const root = contentFolder({ ...files, 'settings.json': '{ "timezone": "Europe/Paris" }\n' })
  expect(new Date(open(root).get('post', 12)!.derived.date).toISOString()).toBe('2026-05-02T08:00:00.000Z')
})

describe('what is not a content folder', () => {
  it('is refused with what to do, and nothing is written there', () => {
    const empty = mkdtempSync(join(tmpdir(), 'almanac-test-'))
    onTestFinished(() => rmSync(empty, { recursive: true, force: true }))
    for (const [root, reason] of [
      [empty, 'settings.json'],
      [join(empty, 'nowhere'), 'no such folder'],
    ] as const) {
      expect(() => openFolder(root, { areas })).toThrow(ContentError)
      expect(() => openFolder(root, { areas })).toThrow(reason)
      expect(existsSync(join(root, '.almanac'))).toBe(false)
    }
  })
})

it('what is the machine’s own is hidden from git', () => {
  const root = contentFolder(files)
  open(root)
  expect(readFileSync(join(root, '.almanac/.gitignore'), 'utf8')).toBe('*\n')
})

// What was read within a tick of its change is read again: the same size and time could hide the next one.
async function openFromCache(root: string) {
  let site = open(root)
  await expect
    .poll(async () => {
      expect(await keepSnapshot(open(root))).toBe(true)
      site = open(root)
      return site.opening.read
    })
    .toBe(0)
  return site
}

describe('the cache of front matter', () => {
  it('saves reading files whose size and time are the same, and gives the same entries', async () => {
    const root = contentFolder(files)
    const first = open(root)
    expect(first.opening.fromCache).toBe(0)
    const second = await openFromCache(root)
    expect(second.opening).toMatchObject({ files: first.opening.files, read: 0, fromCache: first.opening.files })
    for (const [path, entry] of first.entries.byPath)
      expect(variantOf(second.entries.byPath.get(path)!, {})).toEqual(variantOf(entry, {}))
  })

  it('is parsed for an entry when its data are first asked for, and for a copy of the entry as well', async () => {
    const site = await openFromCache(contentFolder(files))
    const entry = site.get('post', 11)!
    const copy = variantOf(entry, { slug: 'other' })
    expect([copy.data, copy.slug, copy.id]).toEqual([{ id: 11, title: 'A' }, 'other', 11])
    expect(entry.data).toBe(entry.data)
    expect(site.entries.renew(entry)).toMatchObject({ id: 11, data: { id: 11, title: 'A' } })
  })

  it('is not believed of a file that changed, nor when it is not wanted', async () => {
    const root = contentFolder(files)
    await openFromCache(root)
    const path = join(root, 'posts/a.md')
    const { mtime } = statSync(path)
    writeFileSync(path, files['posts/a.md'].replace('A', 'Longer'))
    utimesSync(path, mtime, mtime)
    const site = open(root)
    expect([site.get('post', 11)?.data['title'], site.opening.read]).toEqual(['Longer', 1])
    expect(open(root, { snapshot: false }).opening.fromCache).toBe(0)
  })

  it('that is damaged is as good as none', async () => {
    const root = contentFolder(files)
    await keepSnapshot(open(root))
    writeFileSync(join(root, '.almanac/cache/front-matter'), 'rubbish')
    expect(open(root).opening.fromCache).toBe(0)
  })
})

it('progress is told while many files are read', () => {
  const many = Object.fromEntries(Array.from({ length: 1100 }, (_, i) => [`tags/t${i}.md`, '']))
  const told: number[] = []
  open(contentFolder(many), { onProgress: (done) => told.push(done) })
  expect(told).toEqual([1000])
})

describe('settings that cannot be read', () => {
  const posts = { 'posts/a.md': '---\nid: 11\ntitle: A\ndate: 2026-05-01T00:30:00\n---\n' }

  it('stay as they were where they were known, until the file is mended, also when it is gone', () => {
    const root = contentFolder({ ...posts, 'settings.json': '{ "title": "Theatre", "timezone": "Europe/Vienna" }' })
    const site = open(root)
    const put = (text: string) => {
      writeFileSync(join(root, 'settings.json'), text)
      site.load('settings.json')
      return [site.settings.title, site.settings.timezone]
    }
    expect(put('{ "title": "Theatre" "timezone": "Europe/Vienna" }')).toEqual(['Theatre', 'Europe/Vienna'])
    expect([...site.problems.all()].map(({ file }) => file)).toEqual(['settings.json'])
    expect(() => site.configuration.mustBeKnown()).not.toThrow()
    expect(put('{ "title": "New" }')).toEqual(['New', 'UTC'])
    expect(put('{ "title": ')).toEqual(['New', 'UTC'])
    rmSync(join(root, 'settings.json'))
    site.load('settings.json')
    expect([site.settings.title, [...site.problems.all()]]).toEqual(['New', []])
    expect(site.configuration.revision.in_force).toBe(false)
  })

  it('let nothing be written that follows from them, and nothing be served, where they never were', async () => {
    const undeclared = { 'posts/b.md': '---\nid: 12\ntitle: B\ntags: [new]\n---\n' }
    const { almanac, read } = cliOn({ ...posts, ...undeclared, 'settings.json': '{ "title": "A" "timezone": "UTC" }' })
    const refused = { code: 1, stderr: expect.stringMatching(/settings\.json:1:\d+: nothing is written or served/) }
    expect(await almanac('post', 'create', '--title', 'B')).toMatchObject(refused)
    expect(await almanac('post', 'delete', 'a', '--force')).toMatchObject(refused)
    expect(await almanac('serve', '--port', '0')).toMatchObject(refused)
    expect(read('posts/a.md')).toBe(posts['posts/a.md'])
    const { code, stderr } = await almanac('post', 'list')
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Defaults apply because the settings cannot be read: /)])
    for (const path of [[], ['posts']])
      expect(await almanac('check', ...path)).toEqual({
        code: 1,
        stdout: expect.stringMatching(/^settings\.json:1:\d+: invalid JSON.*\n$/),
        stderr: '1 error, 0 warnings in 1 file\nAll else is checked once the settings can be read.\n',
      })
  })

  it('nor be taken back, but for the settings themselves', async () => {
    const { almanac, read, root } = cliOn({ ...posts, 'settings.json': '{ "title": "A", "timezone": "UTC" }' })
    expect(await almanac('settings', 'update', '--title', 'B')).toMatchObject({ code: 0 })
    expect(await almanac('post', 'update', 'a', '--title', 'C')).toMatchObject({ code: 0 })
    const changed = read('posts/a.md')
    writeFileSync(join(root, 'settings.json'), '{ "title": "B" "timezone": "UTC" }')
    const stderr = expect.stringMatching(/settings\.json:1:\d+: nothing is written or served/)
    expect(await almanac('undo')).toMatchObject({ code: 1, stderr })
    expect(read('posts/a.md')).toBe(changed)
    const [, { id }] = JSON.parse((await almanac('history', '--format', 'json')).stdout)
    expect(await almanac('undo', '--change', id, '--force')).toMatchObject({ code: 0 })
    expect(await almanac('undo', 'post/a')).toMatchObject({ code: 0 })
    expect(read('posts/a.md')).toBe(posts['posts/a.md'])
  })
})

it('a folder whose settings.json is no file is not opened', () => {
  const root = contentFolder(files)
  rmSync(join(root, 'settings.json'), { force: true })
  mkdirSync(join(root, 'settings.json'))
  expect(() => openFolder(root, { areas })).toThrow('it has no file settings.json')
})
