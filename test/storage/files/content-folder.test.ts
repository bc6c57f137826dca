import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ContentError } from '../../../src/storage/files/content-error.ts'
import { ContentFolder } from '../../../src/storage/files/content-folder.ts'

let base: string
let folder: ContentFolder
let problems: string[]

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'almanac-folder-'))
  problems = []
  folder = new ContentFolder(join(base, 'content'), (problem) => problems.push(problem.message))
  for (const name of [
    'posts/2024/b.md',
    'posts/2024/a.md',
    'posts/2024.md',
    'posts-old/x.md',
    'settings.json',
    'posts/Z.md',
  ])
    write(name)
  write('../secret.md', 'secret')
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

function write(name: string, content: string | Uint8Array = name): void {
  const path = join(folder.root, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
}

/** What a walk finds, which in steps is the same, with the same told of it. */
function paths(): string[] {
  const before = problems.length
  const walked = folder.walk().map(({ path }) => path)
  const told = problems.slice(before)
  const stepped: string[] = []
  for (const step of folder.stepsUnder('', ({ path }) => stepped.push(path))) step()
  expect(stepped.sort()).toEqual(walked)
  expect(problems.splice(before + told.length).sort()).toEqual(told.sort())
  return walked
}

const ALL = ['posts-old/x.md', 'posts/2024.md', 'posts/2024/a.md', 'posts/2024/b.md', 'posts/Z.md', 'settings.json']

describe('a walk through a content folder', () => {
  it('finds every file, sorted by path, with its size and time', () => {
    expect(paths()).toEqual(ALL)
    const { size, mtimeMs, ctimeMs, ino } = statSync(join(folder.root, 'posts/Z.md'))
    expect(folder.walk()).toContainEqual({ path: 'posts/Z.md', size, mtimeMs, ctimeMs, ino })
    expect(folder.stat('posts/Z.md')).toEqual({ path: 'posts/Z.md', size, mtimeMs, ctimeMs, ino })
  })

  it('skips what is hidden, temporary or installed', () => {
    for (const name of ['.git/x', '.almanac/lock', 'posts/.almanac-tmp-1-a0', 'node_modules/a/x.md', 'posts/.x.md'])
      write(name)
    expect(paths()).toEqual(ALL)
    expect(folder.walkUnder('.almanac')).toEqual([])
  })

  it('can be limited to a folder or a file', () => {
    expect(folder.walkUnder('posts/2024').map(({ path }) => path)).toEqual(['posts/2024/a.md', 'posts/2024/b.md'])
    expect(folder.walkUnder('posts/Z.md')).toEqual([folder.stat('posts/Z.md')])
    expect(folder.walkUnder('none')).toEqual([])
    expect(folder.walkUnder('')).toEqual(folder.walk())
    for (const under of ['posts/2024', 'posts/Z.md', 'none']) {
      const found: unknown[] = []
      for (const step of folder.stepsUnder(under, (file) => found.push(file))) step()
      expect(found).toEqual(folder.walkUnder(under))
    }
  })

  it('follows links to files inside and reports all others', () => {
    mkdirSync(join(folder.root, 'links'))
    write('.almanac/credentials.json')
    symlinkSync('../posts/Z.md', join(folder.root, 'links/inside.md'))
    symlinkSync('../../secret.md', join(folder.root, 'links/outside.md'))
    symlinkSync('/etc', join(folder.root, 'links/etc'))
    symlinkSync('../posts', join(folder.root, 'links/folder'))
    symlinkSync('nowhere', join(folder.root, 'links/broken'))
    symlinkSync('loop', join(folder.root, 'links/loop'))
    symlinkSync('../.almanac/credentials.json', join(folder.root, 'links/hidden.json'))
    const found = folder.walkUnder('links')
    expect(found).toEqual([{ ...folder.stat('posts/Z.md'), path: 'links/inside.md' }])
    expect(problems.map((problem) => problem.split(';')[0]).sort()).toEqual([
      'links/broken: the link is broken',
      'links/etc: leads out of the content folder',
      'links/folder: links to folders are not followed',
      'links/hidden.json: leads into a hidden folder',
      'links/loop: the link is broken',
      'links/outside.md: leads out of the content folder',
    ])
  })

  it('reports names that no path can hold, and passes over what is no file', () => {
    write('posts/a\\b.md')
    execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', join(folder.root, 'posts/pipe.md')])
    expect(paths()).toEqual(ALL)
    expect(problems).toEqual(['posts/a\\b.md: name contains a backslash; rename the file'])
    expect(folder.stat('posts/pipe.md')).toBeUndefined()
    expect(() => folder.read('posts/pipe.md')).toThrow('posts/pipe.md: is not a file')
  })

  it('finds nothing where there is no folder', () => {
    expect(new ContentFolder(join(base, 'none')).walk()).toEqual([])
  })

  it.each([0, 0o444])('reports folders that cannot be read, or entered (mode %i)', (mode) => {
    chmodSync(base, 0o755)
    chmodSync(join(folder.root, 'posts/2024'), mode)
    // The superuser may read everything, so that it looks as nobody.
    const isSuperuser = process.geteuid?.() === 0
    if (isSuperuser) process.seteuid!(65_534)
    try {
      expect(paths()).toEqual(['posts-old/x.md', 'posts/2024.md', 'posts/Z.md', 'settings.json'])
      expect(problems[0]).toContain('posts/2024/: folder cannot be read')
    } finally {
      if (isSuperuser) process.seteuid!(0)
      chmodSync(join(folder.root, 'posts/2024'), 0o755)
    }
  })
})

describe('a path', () => {
  it('is resolved inside the folder, whether it exists or not', () => {
    expect(folder.resolve('posts/Z.md')).toBe(join(folder.root, 'posts/Z.md'))
    expect(folder.resolve('new/2025/x.md')).toBe(join(folder.root, 'new/2025/x.md'))
    expect(folder.resolve('..x/...y')).toBe(join(folder.root, '..x/...y'))
  })

  it.each([
    '',
    '.',
    '..',
    '../secret.md',
    'posts/../../secret.md',
    '/etc/passwd',
    'posts//a.md',
    'posts/',
    './a',
    'a/./b',
    'a\0b',
    '..\\x',
    'a\\..\\b',
    'C:/x',
    'posts/..',
  ])('is refused everywhere when it is %j', (path) => {
    for (const method of ['resolve', 'stat', 'read', 'readBytes'] as const) {
      expect(() => folder[method](path)).toThrow(ContentError)
    }
  })

  it('is refused when a link on its way leaves the folder', () => {
    symlinkSync('..', join(folder.root, 'up'))
    symlinkSync('../secret.md', join(folder.root, 'secret.md'))
    for (const path of ['up/secret.md', 'up/new/file.md']) {
      for (const method of ['resolve', 'stat', 'read'] as const) {
        expect(() => folder[method](path)).toThrow('leads out of the content folder')
      }
    }
    expect(() => folder.resolve('secret.md')).toThrow('secret.md: leads out of the content folder')
    expect(() => folder.read('secret.md')).toThrow('leads out of the content folder')
    expect(() => folder.readBytes('secret.md')).toThrow('leads out of the content folder')
    expect(folder.stat('secret.md')).toBeUndefined()
  })

  it('may lead through a content folder that is itself a link', () => {
    symlinkSync('content', join(base, 'linked'))
    const linked = new ContentFolder(join(base, 'linked'))
    expect(linked.walk()).toEqual(folder.walk())
    expect(linked.read('posts/Z.md')).toBe('posts/Z.md')
  })
})

describe('reading', () => {
  it('gives text and bytes of any size up to the limit', () => {
    for (const length of [0, 1, 128 * 1024 - 1, 128 * 1024, 128 * 1024 + 1, 1_000_000]) {
      const text = 'é'.repeat(length / 2) + 'x'.repeat(length % 2)
      write('posts/sized.md', text)
      expect(folder.read('posts/sized.md')).toBe(text)
      expect(folder.readBytes('posts/sized.md')).toHaveLength(length)
    }
    expect(folder.read('posts/Z.md')).toBe('posts/Z.md')
    symlinkSync('Z.md', join(folder.root, 'posts/link.md'))
    expect(folder.read('posts/link.md')).toBe('posts/Z.md')
  })

  it('refuses text above 8 MB, but gives its bytes', () => {
    write('big', new Uint8Array(8 * 1024 * 1024 + 1))
    expect(() => folder.read('big')).toThrow('big: is larger than 8 MB')
    expect(folder.readBytes('big')).toHaveLength(8 * 1024 * 1024 + 1)
  })

  it('refuses what is not UTF-8, and tells where', () => {
    write('latin.md', Buffer.from('one\ntw\xf6', 'latin1'))
    expect(() => folder.read('latin.md')).toThrow('latin.md:2:3: is not UTF-8 text; save it as UTF-8')
    write('utf16.md', Buffer.from('\ufeffone', 'utf16le'))
    expect(() => folder.read('utf16.md')).toThrow('utf16.md:1:1: is not UTF-8')
    write('odd.md', 'a real \ufffd')
    expect(folder.read('odd.md')).toBe('a real \ufffd')
  })

  it('says what is wrong with a path', () => {
    expect(() => folder.read('none.md')).toThrow(
      expect.objectContaining({ code: 'ENOENT', message: 'none.md: does not exist' }),
    )
    expect(() => folder.read('posts')).toThrow('posts: is a folder, not a file')
    expect(() => folder.read('settings.json/x')).toThrow(ContentError)
    expect(folder.stat('none.md')).toBeUndefined()
    expect(folder.stat('posts')).toBeUndefined()
  })
})
