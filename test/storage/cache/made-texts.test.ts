import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { MachineFile } from '../../../src/model/model.ts'
import { MadeTexts } from '../../../src/storage/cache/made-texts.ts'
import { ForeignThing } from '../../../src/storage/files/places.ts'
import { MachinePlace } from '../../../src/storage/machine-folder/machine-place.ts'
import { contentFolder } from '../../harness.ts'
import { heard } from '../../silenced.ts'

/** The texts of one run: asks for some by name, and says which of them were made. */
function runOver(root: string, asked: readonly unknown[], program = 'one') {
  const texts = new MadeTexts(fileOf(root), program)
  const made: unknown[] = []
  const given = asked.map((one) => texts.of(['shout', one], () => (made.push(one), `${JSON.stringify(one)}!\né`)))
  expect(given).toEqual(asked.map((one) => `${JSON.stringify(one)}!\né`))
  texts.save()
  return made
}

const fileOf = (root: string) => MachinePlace.of(root, 'texts')

it('a text is made once, and again where anything that it was made of is another', () => {
  const root = contentFolder()
  const some = [['a', {}], ['a', { smilies: true }], ['a', new Set(['x'])], ['a', new Set(['y'])], 'é', '']
  expect(runOver(root, some)).toEqual(some)
  expect(runOver(root, some)).toEqual([])
  expect(runOver(root, [...some, ['a', { smilies: false }]])).toEqual([['a', { smilies: false }]])
})

it('another program makes all anew, and so does who finds a file that this clone did not seal', () => {
  const root = contentFolder()
  execFileSync('git', ['init', '-q'], { cwd: root })
  runOver(root, ['a', 'b'])
  expect(runOver(root, ['a', 'b'], 'another')).toEqual(['a', 'b'])
  expect(runOver(root, ['a', 'b'], 'another')).toEqual([])
  const said = heard()
  const { path } = fileOf(root)
  writeFileSync(path, readFileSync(path, 'utf8').replace('"a"!', '"x"!'))
  expect(runOver(root, ['a', 'b'], 'another')).toEqual(['a', 'b'])
  expect(said()).toMatch(/texts was not made by this clone/)
})

it('who asks for a few does not lose the others, and who asks for most loses what nobody asks for', () => {
  const root = contentFolder()
  const many = Array.from({ length: 40 }, (_, i) => i)
  runOver(root, many)
  expect(runOver(root, ['new', 'newer', 'newest'])).toEqual(['new', 'newer', 'newest'])
  expect(runOver(root, many)).toEqual([])
  runOver(root, [...many.slice(1), 'other', 'others', 'more'])
  expect(runOver(root, [0])).toEqual([0])
})

it('a file is not written again for a twentieth of its texts', () => {
  const root = contentFolder()
  const many = Array.from({ length: 100 }, (_, i) => i)
  runOver(root, many)
  const before = fileOf(root).stat()!.ino
  runOver(root, [...many, 'one more'])
  expect(fileOf(root).stat()!.ino).toBe(before)
  runOver(root, [...many, ...'abcdefg'])
  expect(fileOf(root).stat()!.ino).not.toBe(before)
})

it('a file that cannot be read, moved aside or written only costs time', () => {
  // As one of another user, or one that was not made here, on a disk that is read-only.
  const refuse = () => {
    throw new ForeignThing('.almanac/texts', 'belongs to another user (7)', 'owner')
  }
  const texts = new MadeTexts({ read: refuse, write: refuse } as unknown as MachineFile, 'one')
  expect(texts.of(['a'], () => 'made')).toBe('made')
  expect(texts.of(['a'], () => 'made again')).toBe('made')
  expect(() => texts.save()).not.toThrow()
})

it('what this run asked for is kept before what only others did', () => {
  const root = contentFolder()
  const run = (names: readonly string[], isMade: boolean) => {
    const texts = new MadeTexts(fileOf(root), 'one', 40)
    const made: string[] = []
    for (const name of names) texts.of([name], () => (made.push(name), name.repeat(10)))
    texts.save()
    expect(made).toEqual(isMade ? names : [])
  }
  run(['a', 'b', 'c', 'd'], true)
  run(['e'], true)
  run(['e'], false)
})

it('what fails is not kept', () => {
  const root = contentFolder()
  const texts = new MadeTexts(fileOf(root), 'one')
  const fail = () => {
    throw new Error('too costly')
  }
  expect(() => texts.of(['a'], fail)).toThrow('too costly')
  expect(texts.of(['a'], () => 'made')).toBe('made')
})
