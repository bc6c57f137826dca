import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ForeignFolder, literalIn, withoutComments } from '../../../../src/cli/foreign/folder/foreign-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'almanac-test-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('texts of literals are read without their escapes', () => {
  expect(literalIn('x = { tagline: "\\ud83d\\ude87 Fast \\/ small" }', 'tagline')).toBe('🚇 Fast / small')
})

describe('a folder of another tool', () => {
  it('reads files, and links to them, but not devices and folders', () => {
    writeFileSync(join(root, 'real.json'), '{ "dependencies": { "@keystatic/core": "1" } }')
    symlinkSync('real.json', join(root, 'package.json'))
    symlinkSync('/dev/null', join(root, 'null.yml'))
    mkdirSync(join(root, 'folder.yml'))
    const folder = new ForeignFolder(root)
    expect(folder.depends('@keystatic/core')).toBe(true)
    // `/dev/zero` would be read for minutes, and a pipe for ever.
    expect(folder.text('null.yml')).toBeUndefined()
    expect(folder.text('folder.yml')).toBeUndefined()
    expect(folder.code('null.yml')).toBe('')
  })
})

describe('a program without its comments', () => {
  it.each([
    ['a: 1, // b: 2\nc: 3', 'a: 1,  \nc: 3'],
    ['/* a: 1,\n */ b: 2 /**/', '  b: 2  '],
    ['url: "https://a.example", b: \'/*\', c: `//`', 'url: "https://a.example", b: \'/*\', c: `//`'],
    [String.raw`a: "\"// b", c: 1 // d`, String.raw`a: "\"// b", c: 1  `],
    [
      String.raw`a.replace(/\/*$/, ''), b.replace(/:\/\//, ''), c: 1`,
      String.raw`a.replace(/\/*$/, ''), b.replace(/:\/\//, ''), c: 1`,
    ],
    ['a: "b, // c\nd: 1 // e', 'a: "b, // c\nd: 1  '],
    ['a: 1 /* b: 2', 'a: 1 /* b: 2'],
  ])('%j is %j', (code, left) => {
    expect(withoutComments(code)).toBe(left)
  })
})
