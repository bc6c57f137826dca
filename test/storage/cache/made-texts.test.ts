import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MadeTexts } from '../../../src/storage/cache/made-texts.ts'
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

it('what fails is not kept', () => {
  const root = contentFolder()
  const texts = new MadeTexts(fileOf(root), 'one')
  const fail = () => {
    throw new Error('too costly')
  }
  expect(() => texts.of(['a'], fail)).toThrow('too costly')
  expect(texts.of(['a'], () => 'made')).toBe('made')
})
