import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { writeFileAtomic } from '../../../src/storage/files/atomic-write.ts'
import { keepOld } from '../../../src/storage/files/keep-old.ts'

function folder(): string {
  const root = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'kept'))
  return root
}

it('gives the old file back after it was replaced, and leaves nothing behind', () => {
  const root = folder()
  const path = join(root, 'a.md')
  writeFileSync(path, 'old')
  const old = keepOld(path, join(root, 'kept'))
  writeFileAtomic(path, 'new')
  old.restore()
  expect(readFileSync(path, 'utf8')).toBe('old')
  expect(readdirSync(join(root, 'kept'))).toEqual([])
})

it('gives back what a link leads to, which is what was replaced, and keeps the link', () => {
  const root = folder()
  writeFileSync(join(root, 'target.md'), 'old')
  const path = join(root, 'link.md')
  symlinkSync('target.md', path)
  const old = keepOld(path, join(root, 'kept'))
  writeFileAtomic(path, 'new')
  old.restore()
  expect(readFileSync(join(root, 'target.md'), 'utf8')).toBe('old')
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
  expect(readdirSync(join(root, 'kept'))).toEqual([])
})

it('takes away what is new where there was nothing', () => {
  const root = folder()
  const path = join(root, 'a.md')
  const old = keepOld(path, join(root, 'kept'))
  writeFileSync(path, 'new')
  old.restore()
  expect(readdirSync(root)).toEqual(['kept'])
})

it('takes away no link that leads nowhere: no file was put in its place', () => {
  const root = folder()
  const path = join(root, 'a.md')
  symlinkSync('gone.md', path)
  keepOld(path, join(root, 'kept')).restore()
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
})
