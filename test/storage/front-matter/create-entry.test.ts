import { describe, expect, it } from 'vitest'
import { ContentError } from '../../../src/storage/files/content-error.ts'
import { createEntry } from '../../../src/storage/front-matter/edit-entry.ts'

describe('a new entry file', () => {
  it('is pleasant to read', () => {
    const data = {
      id: 153_014_400,
      title: 'My title',
      date: '2024-05-01T10:00:00',
      year: '2024',
      answer: 'yes',
      flag: 'true',
      sticky: true,
      note: 'with: colon',
      quote: "it's",
      both: `'it's "so"`,
      link: 'https://example.org/#top',
      empty: '',
      nothing: null,
      left_out: undefined,
      tags: ['news', 'town hall', '2024'],
      long: Array.from({ length: 3 }, (_, index) => `a rather long item with the number ${index}`),
      text: 'one\n\ntwo',
      ended: 'one\n',
      spaced: ' one\ntwo',
      place: { city: 'Basel', geo: [47.5, 7.6] },
      pictures: [{ file: 'a.jpg', alt: 'A' }],
      none: [],
    }
    expect(createEntry('posts/a.md', data, 'Hello\n\nWorld')).toBe(`---
id: 153014400
title: My title
date: 2024-05-01T10:00:00
year: '2024'
answer: yes
flag: 'true'
sticky: true
note: 'with: colon'
quote: it's
both: '''it''s "so"'
link: https://example.org/#top
empty: ''
nothing: null
tags: [news, town hall, '2024']
long:
  - a rather long item with the number 0
  - a rather long item with the number 1
  - a rather long item with the number 2
text: |-
  one

  two
ended: |
  one
spaced: " one\\ntwo"
place:
  city: Basel
  geo: [47.5, 7.6]
pictures:
  - file: a.jpg
    alt: A
none: []
---

Hello

World
`)
  })

  it('has no front matter without data, unless the body looks like some', () => {
    expect(createEntry('a.md', {}, 'Hello')).toBe('Hello\n')
    expect(createEntry('a.md', {}, '')).toBe('')
    expect(createEntry('a.md', { a: 1 }, '')).toBe('---\na: 1\n---\n')
    expect(createEntry('a.md', {}, '---\nx')).toBe('---\n---\n\n---\nx\n')
  })

  it('is one object in a .json file', () => {
    expect(createEntry('a.json', { title: 'a', x: undefined }, 'b')).toBe('{\n  "title": "a",\n  "content": "b"\n}\n')
    expect(createEntry('a.json', { title: 'a' }, '', 'description')).toBe('{\n  "title": "a"\n}\n')
    expect(() => createEntry('a.json', { content: 'a' }, 'b')).toThrow(ContentError)
  })

  it('is refused where it could not be read back', () => {
    expect(() => createEntry('a.md', { a: new Date(0) }, '')).toThrow('"a" has a value that files cannot hold (Date)')
    expect(() => createEntry('a.md', { a: { prototype: 1 } }, '')).toThrow('reserved')
    expect(() => createEntry('a.json', { a: Number.NaN }, '')).toThrow('read back')
    expect(() => createEntry('a.md', {}, '\ufeffx')).toThrow('read back')
    expect(() => createEntry('a.md', { a: 'x'.repeat(300_000) }, '')).toThrow('larger than 256 KB')
    expect(() => createEntry('a.md', {}, 'x\udc00')).toThrow('half a character')
  })
})
