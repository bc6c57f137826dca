import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEntry } from '../../../src/storage/front-matter/edit-entry.ts'
import { editText } from '../front-matter/edit-text.ts'
import { parseEntry } from '../../../src/storage/front-matter/parse-entry.ts'
import { mergeEntries, mergeFiles } from '../../../src/storage/merge/merge-entries.ts'
import { runs } from '../../runs.ts'

const merge = (base: string, ours: string, theirs: string, path = 'posts/a.md') =>
  mergeEntries({ base, ours, theirs }, path)

const base = `---
id: 7 # never changes
title: Old title
status: draft
# what it is about
tags: [one, two]
excerpt: |
  First line.

  Last line.
---

First paragraph.

Second paragraph.
`

test('files that are not UTF-8 are merged byte by byte', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  const files = {
    base: bytes('é\ntwo\nthree\n'),
    ours: bytes('é\ntwo\nthree ü\n'),
    theirs: bytes('zero\né\ntwo\nthree\n'),
  }
  expect(mergeFiles(files, 'posts/a.md')).toEqual({ bytes: bytes('zero\né\ntwo\nthree ü\n'), hasConflict: false })
  const whole = { ...files, theirs: Buffer.from('zero\nтри\n') }
  expect(mergeFiles(whole, 'posts/a.md').bytes.includes(Buffer.from('три'))).toBe(true)
})

describe('a merge of two versions of an entry', () => {
  describe('of groups with ids', () => {
    const rooms = (...lines: string[]) =>
      `---\ntitle: A\nrooms:\n${lines.map((line) => `  - ${line}\n`).join('')}---\n\nText.\n`
    const [hall, attic, cellar] = [
      '{ id: hall, size: 1, open: yes }',
      '{ id: attic, size: 2 }',
      '{ id: cellar, size: 3 }',
    ]

    test('goes group by group: each side changes, adds and takes out what it likes', () => {
      const ours = rooms(hall!.replace('size: 1', 'size: 9'), attic!, cellar!)
      const theirs = rooms(hall!.replace('open: yes', 'open: no'), '{ id: tower, size: 4 }')
      const { text, hasConflict } = merge(rooms(hall!, attic!), ours, theirs)
      expect(hasConflict).toBe(false)
      expect(parseEntry(text, 'posts/a.md', 'content').data['rooms']).toEqual([
        { id: 'hall', size: 9, open: 'no' },
        { id: 'cellar', size: 3 },
        { id: 'tower', size: 4 },
      ])
    })

    test('is a conflict where one side takes out what the other changed, or both change one value', () => {
      const changed = rooms(hall!, attic!.replace('2', '5'))
      expect(merge(rooms(hall!, attic!), changed, rooms(hall!)).hasConflict).toBe(true)
      expect(merge(rooms(hall!, attic!), changed, rooms(hall!, attic!.replace('2', '6'))).hasConflict).toBe(true)
    })

    test('leaves groups that share an id, or have none, as whole values', () => {
      const base = rooms('{ id: hall, size: 1 }', '{ id: hall, size: 2 }')
      const ours = rooms('{ id: hall, size: 3 }', '{ id: hall, size: 2 }')
      const theirs = rooms('{ id: hall, size: 1 }', '{ id: hall, size: 4 }')
      expect(merge(base, ours, theirs).hasConflict).toBe(true)
    })
  })

  test('takes a status from one side and the title beside it from the other, in the bytes of each', () => {
    const ours = base.replace('title: Old title', 'title: "New title" # better')
    const theirs = base.replace('status: draft', 'status: publish').replace('Second paragraph', 'Another paragraph')
    expect(merge(base, ours, theirs)).toEqual({
      text: base
        .replace('title: Old title', 'title: "New title" # better')
        .replace('status: draft', 'status: publish')
        .replace('Second paragraph', 'Another paragraph'),
      hasConflict: false,
    })
  })

  test('takes lists for sets, in the order of who changed the order', () => {
    const tags = (list: string) => base.replace('tags: [one, two]', `tags: ${list}`)
    const of = (ours: string, theirs: string) =>
      parseEntry(merge(base, tags(ours), tags(theirs)).text, 'a.md').data['tags']
    expect(of('[one, two, three]', '[two, four]')).toEqual(['two', 'three', 'four'])
    expect(of('[one, two, three]', '[two, one]')).toEqual(['two', 'one', 'three'])
    expect(of('[]', '[one, two, one more]')).toEqual(['one more'])
  })

  test('writes what both are to say once, however either side writes its part', () => {
    const tags = (list: string) => `---\ntags: ${list}\n---\n`
    expect(merge(tags("['it: 1']"), tags("['no']"), tags("['red']"))).toEqual({
      text: tags("['no', red]"),
      hasConflict: false,
    })
  })

  test('takes keys and comments that either side adds or removes', () => {
    const ours = base.replace('status: draft\n', '').replace('# what', 'sticky: true\n# what')
    const theirs = base
      .replace('# what it is about\n', '# its subjects\n')
      .replace('title: Old title\n', 'title: Old title\n# who wrote it\nauthor: jane\n')
    expect(merge(base, ours, theirs).text).toBe(`---
id: 7 # never changes
title: Old title
# who wrote it
author: jane
sticky: true
# its subjects
tags: [one, two]
excerpt: |
  First line.

  Last line.
---

First paragraph.

Second paragraph.
`)
  })

  test('keeps the comment that one side wrote beside a value that the other changed', () => {
    const ours = base.replace('status: draft', 'status: draft # until Friday')
    const theirs = base.replace('status: draft', 'status: pending')
    for (const [one, other] of [
      [ours, theirs],
      [theirs, ours],
    ] as const)
      expect(merge(base, one, other).text).toContain('status: pending # until Friday\n')
  })

  test.each([
    ['above a key', 'status: draft', '# ask Bob first\nstatus: draft', ''],
    ['beside a value', 'status: draft', 'status: draft # ask Bob first', ''],
    ['beside a value that it changed as well', 'id: 7 # never changes', 'id: 8 # ask Bob first', 'id: 7 # a number'],
    ['in a list', '[one, two]', '\n  - one\n  - two\n  - three # ask Bob first', '[one, two, four]'],
    ['beside what both wrote', 'status: draft', 'status: pending # ask Bob first', 'status: pending # soon'],
  ])('loses no comment that one side wrote %s, whatever the other did to it', (_, was, written, other) => {
    const [ours, theirs] = [base.replace(was, written), base.replace(other === '' ? `${was}\n` : was, other)]
    expect(merge(base, ours, theirs).text).toContain('# ask Bob first')
    expect(merge(base, theirs, ours).text).toContain('# ask Bob first')
  })

  test('merges texts of several lines by lines, mappings by keys, and takes the later of two moments of change', () => {
    const of = (body: string) => `---\n${body}---\n`
    const was = of('modified: 2026-01-01T10:00:00\ngeo:\n  lat: 1\n  lon: 2\nnote: |-\n  a\n  b\n  c\n  d\n  e\n')
    const ours = of('modified: 2026-01-03T10:00:00\ngeo:\n  lat: 5\n  lon: 2\nnote: |-\n  A\n  b\n  c\n  d\n  e\n')
    const theirs = of('modified: 2026-01-02T10:00:00\ngeo:\n  lat: 1\n  lon: 6\nnote: |-\n  a\n  b\n  c\n  d\n  E\n')
    for (const [one, other] of [
      [ours, theirs],
      [theirs, ours],
    ] as const)
      expect(merge(was, one, other)).toEqual({
        text: of('modified: 2026-01-03T10:00:00\ngeo:\n  lat: 5\n  lon: 6\nnote: |-\n  A\n  b\n  c\n  d\n  E\n'),
        hasConflict: false,
      })
  })

  test('marks only the lines of a key that both changed, and such a file is never taken for an entry', () => {
    const ours = base.replace('Old title', 'Ours').replace('draft', 'publish')
    const theirs = base.replace('Old title', 'Theirs').replace('[one, two]', '[one]')
    const { text, hasConflict } = merge(base, ours, theirs)
    expect(hasConflict).toBe(true)
    expect(text).toBe(
      base
        .replace('title: Old title\n', '<<<<<<< ours\ntitle: Ours\n=======\ntitle: Theirs\n>>>>>>> theirs\n')
        .replace('draft', 'publish')
        .replace('[one, two]', '[one]'),
    )
    expect(() => parseEntry(text, 'posts/a.md')).toThrow('merge conflict')
  })

  test('marks a key that one side changed and the other removed, and the lines of a body that both changed', () => {
    const ours = base.replace('title: Old title\n', '').replace('First paragraph', 'Ours')
    const theirs = base.replace('Old title', 'Theirs').replace('First paragraph', 'Theirs')
    const { text, hasConflict } = merge(base, ours, theirs)
    expect(hasConflict).toBe(true)
    expect(text).toContain('id: 7 # never changes\n<<<<<<< ours\n=======\ntitle: Theirs\n>>>>>>> theirs\nstatus:')
    expect(text).toContain('<<<<<<< ours\nOurs.\n=======\nTheirs.\n>>>>>>> theirs\n\nSecond paragraph.\n')
  })

  test('keeps line ends, the byte order mark and a missing last line break as the side has them that changed them', () => {
    const windows = (text: string) => `\ufeff${text.replaceAll('\n', '\r\n').replace(/\r\n$/, '')}`
    const ours = windows(base.replace('draft', 'publish'))
    const theirs = base.replace('Old', 'New')
    const wanted = windows(base.replace('draft', 'publish').replace('Old', 'New'))
    expect(merge(base, ours, theirs).text).toBe(wanted)
    expect(merge(windows(base), ours, windows(theirs)).text).toBe(wanted)
  })

  test('reads TOML and JSON alike, and a whole file of JSON', () => {
    const toml = '+++\ntitle = "Old" # short\ntags = ["a"]\n\n[params]\nwide = true\n+++\nText\n'
    expect(
      merge(toml, toml.replace('Old', 'New').replace('["a"]', '["a", "b"]'), toml.replace('["a"]', '["c"]')).text,
    ).toBe(toml.replace('Old', 'New').replace('["a"]', '["b", "c"]'))
    const json = '{\n  "title": "Old",\n  "status": "draft",\n  "content": "One\\nTwo\\nThree\\nFour"\n}\n'
    const ours = json.replace('Old', 'New').replace('One', 'A')
    const theirs = json.replace('draft', 'publish').replace('Four', 'D')
    expect(merge(json, ours, theirs, 'posts/a.json')).toEqual({
      text: '{\n  "title": "New",\n  "status": "publish",\n  "content": "A\\nTwo\\nThree\\nD"\n}\n',
      hasConflict: false,
    })
    expect(merge(json, ours, json.replace('Old', 'Other'), 'settings.json').text).toContain(
      '{\n<<<<<<< ours\n  "title": "New",\n=======\n  "title": "Other",\n>>>>>>> theirs\n  "status"',
    )
  })

  test('merges what is no entry by lines, as git does', () => {
    for (const [was, path] of [
      ['---\ntitle: [\n---\nA\nB\nC\nD\nE\n', 'posts/a.md'],
      ['{ "title"\nA\nB\nC\nD\nE\n', 'posts/a.json'],
      ['No front matter.\nA\nB\nC\nD\nE\n', 'posts/a.md'],
    ] as const) {
      const merged = merge(was, was.replace('A\n', 'Ours\n'), was.replace('E\n', 'Theirs\n'), path)
      expect(merged).toEqual({ text: was.replace('A\n', 'Ours\n').replace('E\n', 'Theirs\n'), hasConflict: false })
    }
    const flow = '---\n{ title: Old, status: draft }\n---\n'
    expect(merge(flow, flow.replace('Old', 'New'), flow.replace('draft', 'publish')).hasConflict).toBe(true)
  })

  test('has all of both where the file is new on both sides and agrees', () => {
    const one = '---\ntitle: Same\ntags: [a]\n---\nText\n'
    expect(merge('', one, one.replace('[a]', '[b]')).text).toBe(one.replace('[a]', '[a, b]'))
    const first = '---\ntitle: Mine\n---\n\nText\n'
    expect(merge('Text\n', 'Text\n\nMore\n', '---\ntitle: Mine\n---\n\nText\n')).toEqual({
      text: first.replace('Text\n', 'Text\n\nMore\n'),
      hasConflict: false,
    })
  })

  test.each([
    ['---\nid: 812\nname: News\n---\n', 'news.md'],
    ['---\nid: news\nalmanac_id: 812\nname: News\n---\n', 'news.md'],
    ['{ "id": 812, "name": "News" }\n', 'news.json'],
    ['id: 812\nname: News\n', 'news.yaml'],
  ])('keeps the lower of two ids where both sides gave the first: %j', (one, path) => {
    const other = one.replace('812', '73')
    for (const base of ['', one.replace(/"?(?:almanac_)?id"?: 812,?\s/, '')]) {
      expect(merge(base, one, other, path)).toEqual({ text: other, hasConflict: false })
      expect(merge(base, other, one, path)).toEqual({ text: other, hasConflict: false })
    }
  })
})

const scalar = fc.oneof(
  fc.constantFrom('a', 'b', 'true', '12', ': odd #', 'ünï', '- x'),
  fc.integer({ min: 0, max: 9 }),
  fc.boolean(),
)
const list = fc.uniqueArray(fc.constantFrom('red', 'green', 'blue', 'it: 1', 'no'), { maxLength: 4 })
const keys = ['title', 'status', 'tags', 'links', 'own key', 'x']
const value = (key: string): fc.Arbitrary<unknown> => (key === 'tags' || key === 'links' ? list : scalar)
const data = fc.record(Object.fromEntries(keys.map((key) => [key, value(key)])), { requiredKeys: [] })
const change = fc
  .constantFrom(...keys)
  .chain((key) => fc.tuple(fc.constant(key), fc.option(value(key), { nil: undefined })))
const edits = fc.array(change, { maxLength: 4 })
const path = fc.constantFrom('a.md', 'a.json')
const body = 'One.\n\nTwo.'

test('merges of any changes of keys are what a model says, and mean the same from both sides', () => {
  fc.assert(
    fc.property(data, edits, edits, path, fc.constantFrom('\n', '\r\n'), (was, forOurs, forTheirs, file, eol) => {
      const text = createEntry(file, was, body).replaceAll('\n', eol)
      const edit = (changes: readonly (readonly [string, unknown])[]) =>
        editText(text, file, { set: Object.fromEntries(changes) })
      const [ours, theirs] = [edit(forOurs), edit(forTheirs)]
      const read = (one: string) => parseEntry(one, file).data
      const model = modelOf(read(text), read(ours), read(theirs))
      const [merged, mirrored] = [merge(text, ours, theirs, file), merge(text, theirs, ours, file)]
      expect([merged.hasConflict, mirrored.hasConflict]).toEqual([model === undefined, model === undefined])
      if (!model) {
        expect(() => read(merged.text)).toThrow('merge conflict')
        return
      }
      expect(asSets(read(merged.text))).toEqual(asSets(model))
      expect(asSets(read(mirrored.text))).toEqual(asSets(model))
      expect(parseEntry(merged.text, file).body.replaceAll(eol, '\n')).toBe(body)
      // What nobody changed is as it was, and what only one side changed is all of it.
      expect(merge(text, ours, text, file).text).toBe(ours)
      expect(merge(text, text, theirs, file).text).toBe(theirs)
      expect(merge(text, ours, ours, file).text).toBe(ours)
    }),
    { numRuns: runs(80) },
  )
})

const blocks = [
  'title: A',
  'title: B # c',
  'status: draft',
  '# a comment',
  '',
  'tags: [a, b]',
  'tags:\n  - a\n  # in it\n  - c',
  'tags:\n- b\n- d',
  'geo:\n  lat: 1\n  # deep\n  lon: 2',
  'note: |\n  x\n\n  y\n\n',
  'fold: >-\n  long\n  text',
  '"quoted key": 1',
  'empty:',
  'first: &x 1\nsecond: *x',
  '? complex\n: 1',
  'lines: a\n  b\n  c',
  'obj: { a: 1, b: [2] }',
  'deep:\n  - name: x\n    v: 1\n  - name: y',
]
const matter = fc.uniqueArray(fc.constantFrom(...blocks), { maxLength: 9, selector: (block) => block.split(':')[0] })
const odd = fc
  .tuple(matter, fc.constantFrom('', '\n', 'Text\n', '\nText\n\nMore\n', 'No end', '\n---\nrule\n'), fc.boolean())
  .map(([lines, rest, isWindows]) => {
    const text = `---\n${lines.map((line) => `${line}\n`).join('')}---\n${rest}`
    return isWindows ? `\ufeff${text.replaceAll('\n', '\r\n')}` : text
  })

test('merges of odd files lose nothing that one side alone changed, whatever the layout', () => {
  fc.assert(
    fc.property(odd, odd, odd, (was, ours, theirs) => {
      const [merged, mirrored] = [merge(was, ours, theirs), merge(was, theirs, ours)]
      expect(mirrored.hasConflict).toBe(merged.hasConflict)
      if (merged.hasConflict) return
      const [b, o, t, m, n] = [was, ours, theirs, merged.text, mirrored.text].map(
        (text) => parseEntry(text, 'a.md').data,
      )
      expect(asSets(m!)).toEqual(asSets(n!))
      for (const key of new Set(Object.keys({ ...o, ...t }))) {
        if (isDeepStrictEqual(o![key], b![key])) expect(m![key]).toEqual(t![key])
        else if (isDeepStrictEqual(t![key], b![key])) expect(m![key]).toEqual(o![key])
      }
    }),
    { numRuns: runs(30) },
  )
})

type Data = Record<string, unknown>

/** Undefined for a conflict. */
function modelOf(was: Data, ours: Data, theirs: Data): Data | undefined {
  const result: Data = {}
  const text = JSON.stringify
  for (const key of keys) {
    const [b, o, t] = [was[key], ours[key], theirs[key]]
    if (text(o) === text(t) || text(t) === text(b)) result[key] = o
    else if (text(o) === text(b)) result[key] = t
    else if (Array.isArray(o) && Array.isArray(t)) {
      const before = new Set(Array.isArray(b) ? b : [])
      const all = new Set<unknown>([...before, ...o, ...t])
      result[key] = [...all].filter((item) => (before.has(item) ? o.includes(item) && t.includes(item) : true))
    } else return undefined
    if (result[key] === undefined) delete result[key]
  }
  return result
}

function asSets(one: Data): Data {
  return Object.fromEntries(
    Object.entries(one).map(([key, item]) => [key, Array.isArray(item) ? item.map(String).sort() : item]),
  )
}
