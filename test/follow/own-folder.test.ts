import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exitCodeOf, exitCodes } from '../../src/cli/output/exit-codes.ts'
import { takeFolder } from '../../src/follow/own-folder.ts'
import { commitAll, gitIn, put } from '../git-clone.ts'
import { temporary } from './remote.ts'

function refusalOf(root: string): number {
  try {
    takeFolder(root).release()
    return exitCodes.ok
  } catch (error) {
    return exitCodeOf(error)
  }
}

it('takes an empty folder, one that is not there, and its own again', () => {
  const root = join(temporary('own'), 'deep/site')
  const { mark, release } = takeFolder(root)
  expect(mark).toEqual({ commit: '0'.repeat(40), isDirty: true })
  expect(refusalOf(root)).toBe(exitCodes.conflict)
  release()
  writeFileSync(join(root, 'settings.json'), '{}')
  expect(refusalOf(root)).toBe(exitCodes.ok)
})

it('refuses a checkout with uncommitted work, whatever is in it, and touches nothing', () => {
  const root = temporary('own')
  gitIn(root, 'init', '-q')
  put(root, { 'settings.json': '{}', 'posts/a.md': 'A\n' })
  commitAll(root)
  put(root, { 'posts/a.md': 'uncommitted\n', '.almanac/at': `${'a'.repeat(40)}\n` })
  const before = readdirSync(root, { recursive: true }).toSorted()
  expect(refusalOf(root)).toBe(exitCodes.refused)
  expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toBe('uncommitted\n')
  expect(readdirSync(root, { recursive: true }).toSorted()).toEqual(before)
})

it('refuses any other folder with files, and one with a mark that says nothing', () => {
  const root = temporary('own')
  put(root, { 'posts/a.md': 'A\n' })
  expect(refusalOf(root)).toBe(exitCodes.refused)
  put(root, { '.almanac/at': 'moved by hand\n' })
  expect(refusalOf(root)).toBe(exitCodes.refused)
  expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toBe('A\n')
})

it('takes the folder that a process left which was killed before its first mark', () => {
  const root = temporary('own')
  mkdirSync(join(root, '.almanac/cache'), { recursive: true })
  put(root, { '.almanac/.gitignore': '*\n' })
  expect(refusalOf(root)).toBe(exitCodes.ok)
})
