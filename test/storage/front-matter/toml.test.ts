import * as fc from 'fast-check'
import { stringify } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { ContentError } from '../../../src/storage/files/content-error.ts'
import { editText } from './edit-text.ts'
import { parseEntry } from '../../../src/storage/front-matter/parse-entry.ts'

const post = `+++
# what it is about
title = 'Soup'   # short
date = 2026-03-01T09:30:00+01:00
tags = [
  "leek",
  "potato", # both
]
draft = false

[params]
hero = "a.jpg"
[[resources]]
src = "x"
+++

Text.
`

function refusal(work: () => unknown): ContentError {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError)
    return error as ContentError
  }
  throw new Error('was taken')
}

describe('TOML front matter', () => {
  it('is read with its tables, its dates as texts', () => {
    expect(parseEntry(post, 'a.md')).toMatchObject({
      data: {
        title: 'Soup',
        date: '2026-03-01T09:30:00+01:00',
        tags: ['leek', 'potato'],
        draft: false,
        params: { hero: 'a.jpg' },
        resources: [{ src: 'x' }],
      },
      body: 'Text.',
    })
    expect(parseEntry('\n+++\nday = 2026-03-01\n+++\n', 'a.md').data).toEqual({ day: '2026-03-01' })
  })

  it('keeps every byte that a change does not concern', () => {
    const set = { title: 'Broth "2"', date: '2026-04-01', draft: undefined, id: 7, tags: ['leek'] }
    expect(editText(post, 'a.md', { set })).toBe(
      post
        .replace("'Soup'", `'Broth "2"'`)
        .replace('2026-03-01T09:30:00+01:00', '2026-04-01')
        .replace('draft = false\n', 'id = 7\n')
        .replace('\n  "potato", # both', ''),
    )
    for (const date of ['2026-04-01T10:00:00', '2026-04-01T10:00:00Z', '2026-04-01T10:00:00.250-03:00'])
      expect(editText(post, 'a.md', { set: { date } })).toBe(post.replace('2026-03-01T09:30:00+01:00', date))
    expect(editText(post, 'a.md', { set: { title: 'Soup' } })).toBe(post)
    expect(editText(post, 'a.md', { set: {}, body: 'New.' })).toBe(post.replace('Text.', 'New.'))
    expect(editText('+++\n+++\n', 'a.md', { set: { a: 1 } })).toBe('+++\na = 1\n+++\n')
    expect(editText('+++\r\na = 1\r\n+++\r\n', 'a.md', { set: { b: 'x' } })).toBe('+++\r\na = 1\r\nb = "x"\r\n+++\r\n')
  })

  it.each<[string, string[], string]>([
    ['["a", "b"]', ['a', 'b', 'c'], '["a", "b", "c"]'],
    ['["a", "b"] # both', ['b'], '["b"] # both'],
    ['[ "a", "b" ]', ['x', 'b'], '[ "x", "b" ]'],
    ["['a', 'it']", ['a', 'new', "it's"], `['a', 'new', "it's"]`],
    [`["a", 'b']`, ['c', 'b', 'a'], `["c", 'b', 'a']`],
    ['["a","b"]', ['z', 'a', 'b', 'c'], '["z","a","b","c"]'],
    ['[\n  "a", # one\n  # two\n  "b"\n]', ['a', 'b', 'c'], '[\n  "a", # one\n  # two\n  "b",\n  "c"\n]'],
    ['[\n  "a", # one\n  # two\n  "b",\n]', ['a', 'c', 'd'], '[\n  "a", # one\n  # two\n  "c",\n  "d",\n]'],
    ['[\n  "a", # one\n  # two\n  "b" # last\n]', ['b', 'c'], '[\n  # two\n  "b", # last\n  "c"\n]'],
    ['[\n  "a",\n  "b"\n]', ['a'], '[\n  "a"\n]'],
    ['["a", "b",\n "c"]', ['a', 'c'], '["a",\n "c"]'],
    ['["a", "b" # x\n]', ['a', 'b', 'c'], '["a", "b", # x\n"c"\n]'],
    ['["a"]', [], '[]'],
    ['[ ]', ['a', 'b'], '["a", "b"]'],
    [`["#, ]", "q\\"]", '\\']`, ['#, ]', 'c', '\\'], `["#, ]", "c", '\\']`],
  ])('a list %j becomes %j as %j: what stays is as it was written', (list, tags, wanted) => {
    const text = (value: string) => `+++\ntags = ${value}\ntitle = 'x'\n+++\n`
    expect(editText(text(list), 'a.md', { set: { tags } })).toBe(text(wanted))
    const lines = (one: string) => one.replaceAll('\n', '\r\n')
    expect(editText(lines(text(list)), 'a.md', { set: { tags } })).toBe(lines(text(wanted)))
  })

  it('holds new lists as people write them', () => {
    const set = { tags: ['a', 'b'], days: ['2026-01-02'], pairs: [['x'], [1, 2.5]] }
    expect(editText('+++\n"a b" = 1\n+++\n', 'a.md', { set: { ...set, 'c d': 2 } })).toBe(
      '+++\n"a b" = 1\ntags = ["a", "b"]\ndays = ["2026-01-02"]\npairs = [["x"], [1, 2.5]]\n"c d" = 2\n+++\n',
    )
    const dates = 'days = [2026-01-02, 2026-01-02 10:00:00]'
    expect(editText(`+++\n${dates}\n+++\n`, 'a.md', { set: { days: ['2026-02-02', '2026-01-02T10:00:00'] } })).toBe(
      `+++\n${dates.replace('2026-01', '2026-02')}\n+++\n`,
    )
  })

  it.each<[string, Record<string, unknown>]>([
    ['a value within a table', { params: { hero: 'b.jpg' } }],
    ['a value that is a table', { seo: { title: 'x' } }],
    ['a list of tables', { parts: [{ a: 1 }] }],
    ['nothing, for which it has no word', { title: null }],
  ])('is refused %s, by line, and stays', (_what, set) => {
    const { message } = refusal(() => editText(post, 'a.md', { set }))
    expect(message).toMatch(/^a\.md:\d+:1: "\w+" cannot be changed in TOML/)
    expect(message).toContain('write the front matter as YAML')
  })

  it.each([
    ['+++\na = \n+++\n', 2],
    ['\n\n+++\nb = 1\na = @\n+++\n', 5],
    ['+++\na = 1\na = 2\n+++\n', 3],
    ['+++\na = 1\n', 1],
    ['+++\n"__proto__" = 1\n+++\n', 2],
  ])('that is broken is told with its line: %j', (text, line) => {
    expect(refusal(() => parseEntry(text, 'a.md')).line).toBe(line)
  })

  it('reads back as it was changed, or is left alone', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
      fc.boolean(),
      fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
      fc.constantFrom('# no comment', "it's", 'a\nb', '2026-01-01', '"""', '+++'),
    )
    const key = fc.constantFrom('a', 'b-c', 'date', 'k1', 'key with blanks')
    fc.assert(
      fc.property(fc.dictionary(key, value), fc.dictionary(key, value), (before, set) => {
        const toml = stringify({ ...before, table: { x: 1 } })
        if (toml.includes('\n+++')) return
        const text = `+++\n${toml.trimEnd()}\n+++\n`
        const old = parseEntry(text, 'a.md').data
        try {
          expect(parseEntry(editText(text, 'a.md', { set }), 'a.md').data).toEqual({ ...old, ...plain(set) })
        } catch (error) {
          if (!(error instanceof ContentError)) throw error
        }
      }),
      { numRuns: 300 },
    )
  })
})

// As files hold numbers.
function plain(data: Record<string, unknown>) {
  return JSON.parse(JSON.stringify(data)) as Record<string, unknown>
}
