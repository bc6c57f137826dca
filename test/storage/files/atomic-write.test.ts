import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeFilesDurable, renameDurable, writeFileAtomic } from '../../../src/storage/files/atomic-write.ts'
import { MachinePlace } from '../../../src/storage/machine-folder/machine-place.ts'
import { WriteError, toWriteError } from '../../../src/storage/files/write-error.ts'

let folder: string
const at = (name: string): string => join(folder, name)
const textOf = (name: string): string => readFileSync(at(name), 'utf8')
const modeOf = (name: string): number => statSync(at(name)).mode & 0o777

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-write-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function codeOf(work: () => void): string | undefined {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(WriteError)
    return (error as WriteError).code
  }
  return undefined
}

describe('an atomic write', () => {
  it('makes and replaces files, of text and of bytes, and leaves nothing beside them', () => {
    writeFileAtomic(at('a.md'), 'Zoë')
    writeFileAtomic(at('a.md'), 'two')
    writeFileAtomic(at('b'), new Uint8Array([0, 255]))
    expect(textOf('a.md')).toBe('two')
    expect([...readFileSync(at('b'))]).toEqual([0, 255])
    expect(readdirSync(folder)).toEqual(['a.md', 'b'])
  })

  it('is filled in the machine folder, and beside its target as soon as there is none', () => {
    const machine = MachinePlace.of(folder).makeFolder()
    writeFileAtomic(at('posts/a.md'), 'one')
    expect(readdirSync(machine)).toContain('tmp')
    rmSync(machine, { recursive: true })
    writeFileAtomic(at('posts/a.md'), 'two')
    writeFileAtomic(at('posts/b.md'), 'three', { exclusive: true })
    expect([textOf('posts/a.md'), textOf('posts/b.md')]).toEqual(['two', 'three'])
    expect([readdirSync(folder), readdirSync(at('posts'))]).toEqual([['posts'], ['a.md', 'b.md']])
  })

  it('makes missing folders', () => {
    writeFileAtomic(at('2024/05/a.md'), 'x')
    expect(textOf('2024/05/a.md')).toBe('x')
  })

  it('keeps the rights of the old file, or gives those that are asked for', () => {
    writeFileSync(at('a'), 'x', { mode: 0o640 })
    writeFileAtomic(at('a'), 'y')
    writeFileAtomic(at('secret'), 'y', { mode: 0o600 })
    expect([modeOf('a'), modeOf('secret')]).toEqual([0o640, 0o600])
  })

  it('writes through a link and leaves the link', () => {
    mkdirSync(at('sub'))
    writeFileSync(at('sub/real'), 'x')
    symlinkSync('sub/real', at('link'))
    writeFileAtomic(at('link'), 'y')
    expect(lstatSync(at('link')).isSymbolicLink()).toBe(true)
    expect(textOf('sub/real')).toBe('y')
  })

  it('only ever makes a new file when it is exclusive', () => {
    writeFileAtomic(at('a'), 'x', { exclusive: true })
    expect(codeOf(() => writeFileAtomic(at('a'), 'y', { exclusive: true }))).toBe('EEXIST')
    symlinkSync('nowhere', at('link'))
    expect(codeOf(() => writeFileAtomic(at('link'), 'y', { exclusive: true }))).toBe('EEXIST')
    expect(textOf('a')).toBe('x')
  })

  it('cleans up after itself when it fails, and says why', () => {
    mkdirSync(at('folder/full'), { recursive: true })
    writeFileSync(at('file'), 'x')
    expect(codeOf(() => writeFileAtomic(at('folder'), 'x'))).toBe('EISDIR')
    expect(codeOf(() => writeFileAtomic(at('file/below'), 'x'))).toBe('ENOTDIR')
    expect(codeOf(() => writeFileAtomic(at('n'.repeat(300)), 'x'))).toBe('ENAMETOOLONG')
    expect(readdirSync(folder)).toEqual(['file', 'folder'])
  })

  it.each([
    ['ENOSPC', 'posts/a.md: the disk is full; free some space and try again'],
    ['EROFS', 'posts/a.md: the file system is read-only; mount it writable, or serve with --read-only'],
    ['EACCES', 'posts/a.md: permission denied; check the permissions of the file and its folder'],
    ['EDQUOT', 'posts/a.md: the disk quota is used up; free some space and try again'],
    ['EWHATEVER', 'posts/a.md: it could not be written (EWHATEVER)'],
  ])('puts %s into plain words and keeps the code', (code, message) => {
    expect(toWriteError(Object.assign(new Error('x'), { code }), 'posts/a.md')).toMatchObject({ code, message })
  })

  it('leaves errors of other kinds as they are', () => {
    const error = new TypeError('x')
    expect(toWriteError(error, 'a')).toBe(error)
    expect(toWriteError('x', 'a')).toBe('x')
  })
})

describe('a removal and a move', () => {
  it('take the file away and to its new place, making folders', () => {
    writeFileSync(at('a'), 'x')
    renameDurable(at('a'), at('new/b'))
    expect(textOf('new/b')).toBe('x')
    removeFilesDurable([at('new/b')])
    expect(readdirSync(at('new'))).toEqual([])
  })

  it('never overwrite, and say what is missing', () => {
    writeFileSync(at('a'), 'x')
    writeFileSync(at('b'), 'y')
    expect(codeOf(() => renameDurable(at('a'), at('b')))).toBe('EEXIST')
    expect(codeOf(() => renameDurable(at('none'), at('c')))).toBe('ENOENT')
    expect(codeOf(() => removeFilesDurable([at('none')]))).toBe('ENOENT')
    expect([textOf('a'), textOf('b')]).toEqual(['x', 'y'])
  })
})
