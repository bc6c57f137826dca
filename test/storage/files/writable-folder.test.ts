import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { DryFolder } from '../../../src/storage/files/dry-folder.ts'
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
        expect(work, path).toThrow(/hidden|there is a file of that name already/)
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
