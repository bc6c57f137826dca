import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import matter from 'gray-matter'
import { describe, expect, it } from 'vitest'
import { ContentError } from '../../../src/storage/files/content-error.ts'
import { createEntry } from '../../../src/storage/front-matter/edit-entry.ts'
import { editText } from './edit-text.ts'
import { readFrontMatter } from '../../../src/storage/front-matter/front-matter.ts'

function refusal(text: string): ContentError {
  try {
    readFrontMatter(text, 'posts/a.md')
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError)
    return error as ContentError
  }
  throw new Error('was taken')
}

describe('front matter', () => {
  it('lies exactly where its edits put their bytes, with any line ending, mark and fence', () => {
    for (const eol of ['\n', '\r\n'])
      for (const mark of ['', '\ufeff'])
        for (const tag of ['', '  ', 'yaml', 'YAML \t', 'json', 'Json', ' JSON'])
          for (const tail of ['', eol, ` ${eol}`, eol + eol, `${eol}text`, `${eol}${eol}text${eol}`]) {
            const source = /json/i.test(tag) ? `{"a": 1}${eol}` : `a: 1${eol}`
            const text = `${mark}---${tag}${eol}${source}---${tail}`
            const { data, matterStart, matterEnd, fenceEnd, bodyStart, bodyEnd } = readFrontMatter(text, 'a.md')
            expect(data, JSON.stringify(text)).toEqual({ a: 1 })
            expect(text.slice(matterStart, matterEnd), JSON.stringify(text)).toBe(source)
            expect(text.slice(matterEnd, fenceEnd).trim()).toBe('---')
            expect(text.slice(bodyStart, bodyEnd)).toBe(tail.trim())
            const gray = matter(text, { engines: engines(tag.trim()) }) as { matter?: string }
            expect(`${gray.matter}\n`.slice(-source.length), 'as gray-matter splits it').toBe(source)
          }
  })

  it('is told to be broken as often as it is read', () => {
    const text = '---\na: [1\n---\n'
    expect(refusal(text).message).toBe(refusal(text).message)
  })

  it('is its own each time: what one reader changes no other sees', () => {
    const text = '---\na: [1]\n---\n'
    ;(readFrontMatter(text, 'a.md').data['a'] as number[]).push(2)
    expect(readFrontMatter(text, 'a.md').data).toEqual({ a: [1] })
  })

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', 'js', 'javascript', 'coffee'])(
    'marked %j is refused before an engine is looked for',
    (tag) => expect(refusal(`---${tag}\nthrow 1\n---\n`)).toMatchObject({ line: 1, column: 4 }),
  )

  it('ends at a line that starts with three dashes, and what else stands there is told with its place', () => {
    const error = refusal('---\r\na: 1\r\n---b: 2\r\n---\r\n')
    expect(error).toMatchObject({ line: 3, column: 4 })
    expect(error.message).toContain('front matter ends with "---b: 2"')
    expect(error.message).toContain('put quotes around a key')
    const text = createEntry('a.md', { '---b': 2 }, '')
    expect(readFrontMatter(text, 'a.md').data).toEqual({ '---b': 2 })
  })

  it('is JSON only in braces, whatever comments or blanks YAML would pass over', () => {
    expect(refusal('---json\n# note\n---\n').message).toContain('not a JSON object')
    expect(refusal('---\n\u00a0\n---\n').message).toContain('not a mapping')
  })

  it('holds a hundred blank lines in a row and no more: gray-matter takes the square of their time', () => {
    const text = (count: number, blank = '') => `---\na: 1${`\n${blank}`.repeat(count + 1)}\nb: 2\n---\n`
    expect(readFrontMatter(text(98), 'a.md').data).toEqual({ a: 1, b: 2 })
    for (const blank of ['', '  ', '\t']) {
      const error = refusal(text(200, blank))
      expect(error.message).toContain('more than 100 blank lines')
      expect(error.line).toBe(3)
    }
    expect(readFrontMatter(`---\na: 1${' '.repeat(100_000)}\n---\n`, 'a.md').data).toEqual({ a: 1 })
  })

  it('holds a text with any number of line breaks when it is written by an edit', () => {
    const value = `one${'\n'.repeat(5000)}two${' '.repeat(5000)}three`
    const text = editText('---\na: |\n  old\n  text\nb: >\n  old\n---\n', 'a.md', { set: { a: value, b: value } })
    expect(readFrontMatter(text, 'a.md').data).toEqual({ a: value, b: value })
  })
})

describe('gray-matter', () => {
  it('is imported by one file', () => {
    const src = resolve(import.meta.dirname, '../../../src')
    const importers = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && readFileSync(join(src, path), 'utf8').includes("'gray-matter'"),
    )
    expect(importers).toEqual([join('storage', 'front-matter', 'front-matter.ts')])
  })

  it('brings no older YAML of its own: without engines it refuses to read', () => {
    expect(() => matter('---\na: 1\n---\n', {})).toThrow('removed')
  })
})

function engines(tag: string) {
  const nothing = { parse: () => ({}) }
  return { yaml: nothing, json: nothing, [tag]: nothing }
}
