import fs, {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { DryFolder } from '../../../src/storage/files/dry-folder.ts'
import { stageFile } from '../../../src/storage/files/stage-file.ts'
import { WritableFolder } from '../../../src/storage/files/writable-folder.ts'

function folders() {
  const base = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const root = join(base, 'content')
  const write = (path: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), path)
  }
  for (const path of ['posts/a.md', '.git/config', '.env', 'node_modules/x/index.js', 'posts/.cache/b.md']) write(path)
  return { base, root, made: [new WritableFolder(root), new DryFolder(root)] }
}

it('what a walk skips is never written, moved, made or removed, by name or through a link', () => {
  const { root, made } = folders()
  symlinkSync('.git/config', join(root, 'posts-config.md'))
  symlinkSync('.git', join(root, 'git'))
  const skipped = ['.git/config', '.git/new', '.env', '.almanac/credentials.json', 'node_modules/x/index.js']
  let refused = 0
  for (const folder of made)
    for (const path of [...skipped, 'posts/.cache/b.md', 'posts-config.md', 'git/config']) {
      const staged = join(root, '../staged')
      writeFileSync(staged, 'x')
      for (const work of [
        () => folder.write(path, 'x'),
        () => folder.write(path, 'x', { isNew: true }),
        () => folder.move('posts/a.md', path),
        () => folder.move(path, 'posts/c.md'),
        () => folder.attach(staged, path),
        () => folder.remove([path]),
        () => folder.remove(['posts/a.md', path]),
      ]) {
        expect(work, path).toThrow(/hidden|a file of that name already exists/)
        refused++
      }
    }
  expect(refused).toBe(2 * 8 * 7)
  expect(readFileSync(join(root, '.git/config'), 'utf8')).toBe('.git/config')
  expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toBe('posts/a.md')
  for (const path of ['.git/new', '.almanac', 'posts/c.md'])
    expect([path, existsSync(join(root, path))]).toEqual([path, false])
})

it('a folder that a checkout has just replaced by a link is not written through', () => {
  const { base, root, made } = folders()
  mkdirSync(join(base, 'outside'))
  for (const folder of made) {
    expect(folder.read('posts/a.md')).toBe('posts/a.md')
    renameSync(join(root, 'posts'), join(root, 'old'))
    symlinkSync(join(base, 'outside'), join(root, 'posts'))
    expect(() => folder.write('posts/new.md', 'x')).toThrow('leads out of the content folder')
    expect(existsSync(join(base, 'outside/new.md'))).toBe(false)
    rmSync(join(root, 'posts'))
    renameSync(join(root, 'old'), join(root, 'posts'))
  }
})

it('paths are announced before anything of them is on the disk, those of a shared turn together; a dry run announces none', () => {
  const { root, made } = folders()
  for (const folder of made) {
    const announced: string[] = []
    const seen = (path: string) => (existsSync(join(root, path)) ? `${path} is there` : path)
    folder.announce = (paths) => void announced.push(paths.map(seen).join(', '))
    folder.write('posts/b.md', 'b', { isNew: true })
    folder.move('posts/b.md', 'posts/c.md')
    folder.write('posts/c.md', 'c')
    folder.remove(['posts/c.md'])
    if (folder.isDry) {
      expect(announced).toEqual([])
      continue
    }
    const refuse = () => {
      throw new Error('This takes a turn of its own.')
    }
    folder.together(() => ['d', 'e'].forEach((name) => folder.write(`posts/${name}.md`, name, { isNew: true })), refuse)
    folder.together(() => {}, refuse)
    expect(announced).toEqual([
      'posts/b.md',
      'posts/c.md, posts/b.md is there',
      'posts/c.md is there',
      'posts/c.md is there',
      'posts/d.md, posts/e.md',
    ])
  }
})

it('nothing of a shared turn is written where its paths cannot be announced', () => {
  const { root, made } = folders()
  const [folder] = made as [WritableFolder]
  folder.announce = () => {
    throw new Error('The disk is full.')
  }
  const refuse = () => {
    throw new Error('This takes a turn of its own.')
  }
  const both = () => ['posts/a.md', 'posts/d.md'].forEach((path) => folder.write(path, 'new'))
  expect(() => folder.together(both, refuse)).toThrow('The disk is full.')
  expect(() => folder.write('posts/d.md', 'new')).toThrow('The disk is full.')
  expect([readFileSync(join(root, 'posts/a.md'), 'utf8'), readdirSync(join(root, 'posts')).sort()]).toEqual([
    'posts/a.md',
    ['.cache', 'a.md'],
  ])
})

it('a folder that a checkout replaces by a link during a shared turn is not written through', () => {
  const { base, root, made } = folders()
  mkdirSync(join(base, 'outside'))
  // Where files are filled.
  mkdirSync(join(root, '.almanac'), { mode: 0o700 })
  writeFileSync(join(root, '.almanac/.gitignore'), '*\n')
  const [folder] = made as [WritableFolder]
  const refuse = () => {
    throw new Error('This takes a turn of its own.')
  }
  const work = () => {
    folder.write('posts/new.md', 'new', { isNew: true })
    folder.write('posts/b.md', 'new')
    renameSync(join(root, 'posts'), join(root, 'old'))
    symlinkSync(join(base, 'outside'), join(root, 'posts'))
  }
  expect(() => folder.together(work, refuse)).toThrow('leads out of the content folder')
  expect([readdirSync(join(base, 'outside')), readdirSync(join(root, 'old')).sort()]).toEqual([[], ['.cache', 'a.md']])
})

it.skipIf(process.geteuid?.() !== 0)(
  'what root makes is the owner’s of the folder, and what it replaces stays its owner’s',
  async () => {
    const { root } = folders()
    const ownerOf = (path: string) => statSync(join(root, path)).uid
    for (const path of ['', 'posts']) chownSync(join(root, path), 1234, 1234)
    chownSync(join(root, 'posts/a.md'), 4321, 4321)
    const folder = new WritableFolder(root)
    folder.write('posts/a.md', 'x')
    folder.write('posts/2026/b.md', 'x', { isNew: true })
    folder.together(
      () => void folder.write('posts/c.md', 'x', { isNew: true }),
      () => expect.unreachable(),
    )
    // A disk may not let root do so, or know no owners: then it is written all the same.
    const { lchownSync: lchown, fchownSync: fchown } = fs
    const replace = (functions: object) => {
      Object.assign(fs, functions)
      syncBuiltinESMExports()
    }
    onTestFinished(() => replace({ lchownSync: lchown, fchownSync: fchown }))
    const refuse = () => {
      throw Object.assign(new Error('ENOSYS'), { code: 'ENOSYS' })
    }
    replace({ lchownSync: refuse, fchownSync: refuse })
    folder.write('posts/2025/e.md', 'x', { isNew: true })
    expect(['posts/2025', 'posts/2025/e.md'].map(ownerOf)).toEqual([0, 0])
    replace({ lchownSync: lchown, fchownSync: fchown })
    const staged = await stageFile(join(root, '.env'), join(root, 'media/2026'))
    folder.attach(staged, 'media/2026/d.txt')
    folder.move('posts/c.md', 'notes/c.md')
    const made = ['posts/2026', 'posts/2026/b.md', 'media', 'media/2026', 'media/2026/d.txt', 'notes', 'notes/c.md']
    expect(['posts/a.md', ...made].map(ownerOf)).toEqual([4321, ...made.map(() => 1234)])
  },
)
