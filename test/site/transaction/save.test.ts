import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { composeEntry } from '../../../src/storage/front-matter/edit-entry.ts'
import { testSite } from '../../harness.ts'

const text = '---\n# mine\nid: 21\ntitle: First   # a name\nodd: { a: 1 }\n---\n\nText.\n'
const files = {
  'posts/first.md': text,
  'posts/note.json': '{\n    "id": 22, "title": "Note",\n    "content": "Text."\n}\n',
}

function saving(more: Record<string, string> = {}) {
  const { root, site } = testSite({ ...files, ...more })
  const change = (id: number, values: Record<string, unknown>, rest: { slug?: string; body?: string } = {}) => {
    const draft = site.draft('post', site.get('post', id))
    for (const [key, value] of Object.entries(values)) draft.set(key, value)
    return site.save(Object.assign(draft, rest))
  }
  return { change, read: (path: string) => readFileSync(join(root, path), 'utf8'), root, site }
}

describe('a change', () => {
  it('touches the bytes that it changes, and is in the index when it returns', () => {
    const { change, read, site } = saving()
    const entry = change(21, { title: 'Second' })
    expect(read('posts/first.md')).toBe(text.replace('First', 'Second'))
    expect(site.get('post', 21)).toBe(entry)
    expect(entry.data['title']).toBe('Second')
  })

  it('takes keys away, adds others, and replaces the body', () => {
    const { change, read } = saving()
    change(21, { odd: undefined, sticky: true }, { body: 'Other.' })
    expect(read('posts/first.md')).toBe('---\n# mine\nid: 21\ntitle: First   # a name\nsticky: true\n---\n\nOther.\n')
  })

  it('keeps the layout of a JSON file', () => {
    const { change, read } = saving()
    change(22, { title: 'Other' })
    expect(read('posts/note.json')).toBe(files['posts/note.json'].replace('Note', 'Other'))
  })

  it('that changes nothing writes nothing: the file is the same one', () => {
    const { change, root } = saving({ 'posts/plain.md': '---\ntitle: Plain\n---\n' })
    const before = statSync(join(root, 'posts/first.md'))
    change(21, { title: 'First' })
    expect(statSync(join(root, 'posts/first.md'))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
  })

  it('of a slug moves a file that is named after it, and one with a name of its own keeps that', () => {
    const { change, read, root, site } = saving({ 'posts/2026/own.md': '---\nid: 23\nslug: named\n---\n' })
    expect(change(21, {}, { slug: 'renamed' }).path).toBe('posts/renamed.md')
    expect([existsSync(join(root, 'posts/first.md')), site.load('posts/first.md')]).toEqual([false, undefined])
    expect(change(23, {}, { slug: 'other' }).path).toBe('posts/2026/own.md')
    expect(read('posts/2026/own.md')).toContain('slug: other')
  })

  it('of a slug leaves a file in its folder, also where entries stand right in the content folder', () => {
    const { root, site } = saving({
      'settings.json': JSON.stringify({ timezone: 'UTC', folders: { page: '.' } }),
      'docs/about.md': '---\nid: 24\ntitle: About\n---\n',
      'trash.md': '---\nid: 25\nstatus: draft\n---\n',
    })
    const [inFolder, atTop] = [24, 25].map((id) => site.draft('page', site.get('page', id)))
    expect(site.save(Object.assign(inFolder!, { slug: 'team' })).path).toBe('docs/team.md')
    expect(site.save(Object.assign(atTop!, { slug: 'bin' })).path).toBe('bin.md')
    expect(existsSync(join(root, 'docs/about.md'))).toBe(false)
  })

  it('of the slug of a translation puts the number of a second name before its language', () => {
    const { site } = testSite({
      'settings.json': JSON.stringify({ languages: ['de', 'en'] }),
      'pages/about.en.md': '---\nid: 10\ntitle: About\n---\n',
      'pages/team.en.md': '---\nid: 11\ntitle: Team\nslug: us\n---\n',
    })
    const draft = site.draft('page', site.get('page', 10))
    draft.slug = 'team'
    expect(site.save(draft).path).toBe('pages/team-2.en.md')
  })

  it('never writes over another file: the name gets a number, the slug stands in the file', () => {
    const { change, read } = saving({ 'posts/taken.md': '---\nid: 23\nslug: elsewhere\n---\n' })
    const entry = change(21, {}, { slug: 'taken' })
    expect([entry.path, entry.slug]).toEqual(['posts/taken-2.md', 'taken'])
    expect(read('posts/taken.md')).toBe('---\nid: 23\nslug: elsewhere\n---\n')
  })
})

describe('a file that tells of its last change', () => {
  const at = '2026-07-01T10:00:00Z'
  const told = (line: string, timezone = 'Europe/Berlin') => {
    vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const settings = JSON.stringify({ timezone })
    const saved = saving({ 'settings.json': settings, 'posts/old.md': `---\nid: 30\ntitle: Old\n${line}\n---\n` })
    return { ...saved, line: () => saved.read('posts/old.md').split('\n')[3] }
  }

  it('tells of each change, in the notation that it has', () => {
    for (const [before, after, zone] of [
      ['modified: 2020-01-02T03:04:05', 'modified: 2026-07-01T12:00:00'],
      ['modified: 2020-01-02 03:04:05', 'modified: 2026-07-01 12:00:00'],
      ['modified: 2020-01-02T03:04:05Z', 'modified: 2026-07-01T10:00:00Z'],
      ['modified: 2020-01-02T03:04:05-05:00', 'modified: 2026-07-01T12:00:00+02:00'],
      ['modified: "2020-01-02"', 'modified: "2026-07-01T12:00:00"'],
      ['lastmod: 2020-01-02', 'lastmod: 2026-07-01T12:00:00'],
      ['lastmod: 2 Jan 2020', 'lastmod: 2026-07-01T10:00:00', 'UTC'],
    ] as const) {
      const { change, line, site } = told(before, zone)
      expect(change(30, { title: 'New' }).modified).toBe(Date.parse(at))
      expect([line(), site.get('post', 30)?.modified]).toEqual([after, Date.parse(at)])
    }
  })

  it('is renewed by a new slug and a new body, but by nothing that changes nothing, and not where the change says when it was', () => {
    const before = 'modified: 2020-01-02T03:04:05'
    for (const [values, rest, renewed] of [
      [{}, { slug: 'new' }, true],
      [{}, { body: 'New.' }, true],
      [{ title: 'Old' }, {}, false],
    ] as const) {
      const { change, read } = told(before)
      const { path } = change(30, values, rest)
      expect(read(path).includes(before)).toBe(!renewed)
    }
    const { change, line } = told(before)
    change(30, { title: 'New', modified: '2021-01-01T00:00:00' })
    expect(line()).toBe('modified: 2021-01-01T00:00:00')
  })

  it('keeps its time when only a name in it follows what it names', () => {
    const tag = '---\nid: 31\nname: Soup\nslug: soup\n---\n'
    const { read, root, site } = saving({
      'tags/soup.md': tag,
      'posts/old.md': '---\nid: 30\ntags: [soup]\nmodified: 2020-01-02\n---\n',
    })
    const draft = site.draft('tag', site.get('tag', 31))
    draft.slug = 'broth'
    site.save(draft)
    expect(existsSync(join(root, 'tags/broth.md'))).toBe(true)
    expect(read('posts/old.md')).toBe('---\nid: 30\ntags: [broth]\nmodified: 2020-01-02\n---\n')
  })
})

describe('a new entry', () => {
  it('has an id of its own, and a file of its own, also when the name is taken', () => {
    const { read, site } = saving()
    const make = () => {
      const draft = site.draft('post')
      draft.set('title', 'Spring menu')
      draft.slug = 'spring-menu'
      return site.save(draft)
    }
    const [one, other] = [make(), make()]
    expect(one.id).not.toBe(other.id)
    expect(one.path).toMatch(/^posts\/\d{4}\/spring-menu\.md$/)
    expect(other.path).toBe(one.path.replace('.md', '-2.md'))
    expect(read(one.path)).toContain(`id: ${one.id}\n`)
  })
})

describe('the file of a new entry', () => {
  const path = 'posts/made.md'
  const composed = composeEntry(path, { id: 24, title: 'Made' }, 'Text.')
  const place = (root: string, text: string) => {
    const since = Date.now()
    writeFileSync(join(root, path), text)
    const { size, mtimeMs } = statSync(join(root, path))
    return { ...composed, size, mtimeMs, since }
  }

  it('is not read again to be in the index', () => {
    const { site, read } = saving()
    const reading = vi.spyOn(site.folder, 'read')
    const draft = site.draft('post')
    draft.set('title', 'Spring menu')
    draft.body = 'Soup.\n'
    const entry = site.save(draft)
    expect([entry.data['title'], site.bodyOf(entry), reading.mock.calls]).toEqual(['Spring menu', 'Soup.\n', []])
    expect(read(entry.path)).toContain('\n\nSoup.\n\n')
  })

  it('is read where somebody else has changed it since', () => {
    const { root, site } = saving()
    const written = place(root, composed.text.replace('Made', 'Other title'))
    const entry = site.load(path, { ...written, size: composed.text.length })!
    expect([entry.data['title'], site.bodyOf(entry)]).toEqual(['Other title', 'Text.'])
  })

  it('is read at the next look where a change in the same moment left its size and time', () => {
    const { root, site } = saving()
    const written = place(root, composed.text.replace('Made', 'Fade'))
    expect(site.load(path, written)!.data['title']).toBe('Made')
    const entry = site.load(path)!
    expect([entry.data['title'], site.bodyOf(entry)]).toEqual(['Fade', 'Text.'])
  })
})

it('what is to happen after the file is written happens then, and once', () => {
  const { site, root } = saving()
  const seen: string[] = []
  const draft = site.draft('post', site.get('post', 21))
  draft.set('title', 'Second')
  draft.after((entry) =>
    seen.push(`${String(entry.data['title'])} ${readFileSync(join(root, entry.path), 'utf8').includes('Second')}`),
  )
  site.save(draft)
  expect(seen).toEqual(['Second true'])
})

it('files that name an entry by its old slug are told the new one, in the same step', () => {
  const { change, read } = saving({ 'comments/first/1.md': '---\nid: 31\npost: post/first # here\n---\n\nHi.\n' })
  change(21, {}, { slug: 'renamed' })
  expect(read('comments/first/1.md')).toMatch(/^---\nid: 31\npost: (?:post\/)?renamed # here\n---/)
})

it('a file that is gone meanwhile is not made again by a change', () => {
  const { change, root } = saving()
  rmSync(join(root, 'posts/first.md'))
  expect(() => change(21, { title: 'Second' })).toThrow('posts/first.md')
  expect(readdirSync(join(root, 'posts'))).toEqual(['note.json'])
})

it('what cannot be read again is told, and nothing lies around', () => {
  const { change, root, site } = saving()
  writeFileSync(join(root, 'posts/first.md'), '---\ntitle: "broken\n---\n')
  expect(() => change(21, { title: 'Second' })).toThrow()
  expect(readdirSync(join(root, 'posts')).filter((name) => name.startsWith('.'))).toEqual([])
  expect(site.get('post', 22)?.data['title']).toBe('Note')
})

describe('a change that changes no byte', () => {
  it('leaves the entry, its file and the version of both as they were', () => {
    const { change, read, root, site } = saving()
    const before = site.get('post', 21)
    const { ctimeMs } = statSync(join(root, 'posts/first.md'))
    const entry = change(21, { title: 'First' })
    expect(entry).toBe(before)
    expect(statSync(join(root, 'posts/first.md')).ctimeMs).toBe(ctimeMs)
    expect(read('posts/first.md')).toBe(text)
    const version = site.versionOf(entry)
    expect(version).toBe(site.versionOf(site.refresh(entry)!))
    expect(site.get('post', 21)).toBe(entry)
  })
})

it('several in the trash under the name that another entry takes get a slug each', () => {
  const inTrash = (id: number) => `---\nid: ${id}\nslug: hand\nstatus: trash\n---\n`
  const { root, site } = saving({
    'posts/one.md': inTrash(31),
    'posts/below/other.md': inTrash(32),
    'posts/hand.md': '---\nid: 33\nstatus: trash\n---\n',
  })
  const draft = site.draft('post')
  draft.set('title', 'Hand')
  draft.slug = 'hand'
  site.save(draft)
  const slugs = [31, 32, 33].map((id) => site.get('post', id)!.slug)
  expect(new Set(slugs).size, slugs.join(' ')).toBe(3)
  expect(slugs.every((slug) => slug.startsWith('hand__trashed'))).toBe(true)
  expect(existsSync(join(root, 'posts/hand.md'))).toBe(false)
})

it('an id that another file holds too stays as a person wrote it until a write changes the file', () => {
  const { change, read, site } = saving({ 'posts/copy.md': text })
  const derived = site.entries.byPath.get('posts/first.md')!.id
  expect([site.get('post', 21)!.path, derived > 2 ** 30]).toEqual(['posts/copy.md', true])
  change(derived, { title: 'First' })
  expect(read('posts/first.md')).toBe(text)
  // The id that others know it by stays, though its path, which it is derived from, becomes another.
  expect(change(derived, {}, { slug: 'original' }).id).toBe(derived)
  expect(read('posts/original.md')).toBe(text.replace('21', String(derived)))
})
