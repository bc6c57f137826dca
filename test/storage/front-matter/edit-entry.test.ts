import { describe, expect, it } from 'vitest'
import { ContentError } from '../../../src/storage/files/content-error.ts'
import { editText } from './edit-text.ts'

/** Front matter of these lines, edited, as lines again. */
function edited(source: string, set: Record<string, unknown>): string {
  const result = editText(`---\n${source}---\n\nBody\n`, 'a.md', { set })
  expect(result.startsWith('---\n') && result.endsWith('---\n\nBody\n')).toBe(true)
  return result.slice(4, -'---\n\nBody\n'.length)
}

describe('setting a key', () => {
  it.each<[string, string, unknown, string]>([
    ['keeps a comment after a plain value', 'k: a   # why\n', 'b', 'k: b   # why\n'],
    ['keeps double quotes', 'k: "a" # why\n', 'b "c"', 'k: "b \\"c\\"" # why\n'],
    ['keeps single quotes', "k: 'a'\n", "it's", "k: 'it''s'\n"],
    ['quotes what would be read as something else', 'k: a\n', '2024', "k: '2024'\n"],
    ['leaves dates and words of other schemas plain', 'k: a\n', '2024-05-01', 'k: 2024-05-01\n'],
    ['writes a number over a quoted string', 'k: "a"\n', 5, 'k: 5\n'],
    ['fills an empty value before its comment', 'k:  # why\n', 'b', 'k: b  # why\n'],
    ['makes a block of several lines', 'k: a # why\n', 'b\nc', 'k: |- # why\n  b\n  c\n'],
    ['keeps a block, its indentation and its comment', 'k: | # why\n    a\n', 'b\nc', 'k: |- # why\n    b\n    c\n'],
    [
      'keeps a folded block and its width',
      'k: >-\n  one two three four five six seven\n  eight nine\n',
      'one two three four five six seven eight ten',
      'k: >-\n  one two three four five six seven eight\n  ten\n',
    ],
    [
      'keeps a flow list flow, and its quotes',
      'k: [a, "b",c]  # why\n',
      ['a', 'b', 'd', 'e'],
      'k: [a, "b",d, e]  # why\n',
    ],
    ['keeps the blanks inside brackets', 'k: [ a, b ]\n', ['b'], 'k: [ b ]\n'],
    [
      'keeps comments in a flow list of many lines',
      'k: [\n  a, # first\n  b,\n]\n',
      ['a', 'b', 'c'],
      'k: [\n  a, # first\n  b, c,\n]\n',
    ],
    [
      'keeps a block list, its indentation and its comments',
      'k:\n    - a # one\n    # two\n    - b # three\n',
      ['a', 'x', 'b'],
      'k:\n    - a # one\n    - x\n    # two\n    - b # three\n',
    ],
    ['takes a list item with its comment', 'k:\n- a # one\n- b # two\n', ['b'], 'k:\n- b # two\n'],
    [
      'changes one member of a nested mapping',
      'k:\n   a: 1 # one\n   b: "2" # two\n',
      { a: 1, b: '3' },
      'k:\n   a: 1 # one\n   b: "3" # two\n',
    ],
    [
      'adds to a nested mapping with its indentation',
      'k:\n   a: 1\n',
      { a: 1, b: [1, 2] },
      'k:\n   a: 1\n   b: [1, 2]\n',
    ],
    [
      'changes one member in a list of mappings',
      'k:\n  - a: 1\n    # b\n    b: 2\n  - a: 3\n',
      [{ a: 1, b: 5 }, { a: 3 }],
      'k:\n  - a: 1\n    # b\n    b: 5\n  - a: 3\n',
    ],
    ['takes the first member of a list item', 'k:\n  - a: 1\n    b: 2\n', [{ b: 2 }], 'k:\n  - b: 2\n'],
    [
      'edits a flow mapping in place',
      'k: { a: 1, "b": x }\n',
      { a: 2, b: 'x', c: null },
      'k: { a: 2, "b": x, c: null }\n',
    ],
    ['empties a list', 'k:\n  - a\n', [], 'k: []\n'],
    ['makes a block list of a scalar, comment kept', 'k: a # why\n', [{ b: 1 }], 'k: # why\n  - b: 1\n'],
    ['makes a scalar of a list, comment kept', 'k: # why\n  - a\n', 'b', 'k: b # why\n'],
  ])('%s', (_, before, value, after) => {
    expect(edited(`x: 1\n${before}y: 2\n`, { k: value })).toBe(`x: 1\n${after}y: 2\n`)
  })

  it('puts new keys at the end, below comments and above blank lines', () => {
    expect(edited('a: 1\n# end\n\n', { b: 'x', c: { d: ['e'] } })).toBe('a: 1\n# end\nb: x\nc:\n  d: [e]\n\n')
    expect(edited('', { b: 'x' })).toBe('b: x\n')
    expect(edited('# only a comment\n', { b: 'x' })).toBe('# only a comment\nb: x\n')
  })

  it('leaves everything else alone, however it is written', () => {
    const source =
      '# top\ntitle:   \'A\'   # t\n\n\nodd  : [ 1,2 ,3 ]\n"q": |+\n  x\n\n# before date\ndate: 2024-05-01\n'
    expect(edited(source, { date: '2024-06-01' })).toBe(source.replace('05', '06'))
  })

  it('reads keys as js-yaml does', () => {
    expect(edited('1: a\n"2": "b"\n? c\n: d\n', { 1: 'x', 2: 'y', c: 'z' })).toBe('1: x\n"2": "y"\n? c\n: z\n')
  })

  it('drops a tag or an anchor that stood in the way, and writes out what referred to it', () => {
    expect(edited('k: !!str 5\n', { k: 6 })).toBe('k: 6\n')
    expect(edited('k: &x [1, 2]\nl: *x # same\nm: {n: *x}\n', { k: [1] })).toBe(
      'k: [1]\nl: [1, 2] # same\nm: {n: [1, 2]}\n',
    )
    expect(edited('k: &x {a: 1}\nl: *x\n', { l: 'y' })).toBe('k: &x {a: 1}\nl: y\n')
  })
})

describe('removing a key', () => {
  it('takes its lines and its own comments, not those of its neighbours', () => {
    const source = '# first\na: 1 # mine\n# second\nb:\n  - x\n  # still b\n# third\nc: 3\n'
    expect(edited(source, { a: undefined })).toBe('# first\n# second\nb:\n  - x\n  # still b\n# third\nc: 3\n')
    expect(edited(source, { b: undefined })).toBe('# first\na: 1 # mine\n# second\n# third\nc: 3\n')
    expect(edited(source, { a: undefined, b: undefined, c: undefined })).toBe('# first\n# second\n# third\n')
  })

  it('of a key that is not there changes nothing', () => {
    expect(edited('a: 1\n', { b: undefined })).toBe('a: 1\n')
  })
})

describe('the file around the front matter', () => {
  it('keeps byte order mark, CRLF line endings and a missing final newline', () => {
    const before = '\ufeff---\r\na: 1\r\n---\r\nBody\r\nmore'
    expect(editText(before, 'a.md', { set: { b: ['x'], c: 'y\nz' } })).toBe(
      '\ufeff---\r\na: 1\r\nb: [x]\r\nc: |-\r\n  y\r\n  z\r\n---\r\nBody\r\nmore',
    )
    expect(editText(before, 'a.md', { set: {}, body: 'New\nlines' })).toBe('\ufeff---\r\na: 1\r\n---\r\nNew\r\nlines')
  })

  it('gets front matter when keys are set and there was none', () => {
    expect(editText('Hello\n', 'a.md', { set: { a: 1 } })).toBe('---\na: 1\n---\n\nHello\n')
    expect(editText('\ufeffHello', 'a.md', { set: { a: 1 } })).toBe('\ufeff---\na: 1\n---\n\nHello')
    expect(editText('', 'a.md', { set: { a: 1 }, body: 'x' })).toBe('---\na: 1\n---\n\nx\n')
  })

  it('takes a new body where the old one stood', () => {
    expect(editText('---\na: 1\n---\nold\n', 'a.md', { set: {}, body: 'new' })).toBe('---\na: 1\n---\nnew\n')
    expect(editText('---\na: 1\n---\n\nold', 'a.md', { set: {}, body: 'new' })).toBe('---\na: 1\n---\n\nnew')
    expect(editText('---\na: 1\n---', 'a.md', { set: {}, body: 'new' })).toBe('---\na: 1\n---\n\nnew')
    expect(editText('---\na: 1\n---\n\nold\n', 'a.md', { set: {}, body: '' })).toBe('---\na: 1\n---\n')
    expect(editText('old\n', 'a.md', { set: {}, body: '---\nx\n---' })).toBe('---\n---\n\n---\nx\n---\n')
  })
})

describe('JSON', () => {
  const file = '{\n    "title": "a",\n    "tags": ["x", "y"],\n    "content": "Body"\n}\n'

  it('keeps order, indentation and what does not change', () => {
    expect(editText(file, 'a.json', { set: { title: 'b', meta: { c: [1] } } })).toBe(
      '{\n    "title": "b",\n    "tags": ["x", "y"],\n    "content": "Body",\n    "meta": {\n        "c": [\n            1\n        ]\n    }\n}\n',
    )
    expect(editText(file, 'a.json', { set: { tags: ['y', 'z'] } })).toBe(file.replace('"x", "y"', '"y", "z"'))
    expect(editText('{"a":1,"b":2}', 'a.json', { set: { a: undefined, c: [1, 2] } })).toBe('{"b":2, "c": [1, 2]}')
    expect(editText('{\n\t"a": 1,\n\t"b": 2\n}', 'a.json', { set: { b: undefined, a: { c: 1 } } })).toBe(
      '{\n\t"a": {\n\t\t"c": 1\n\t}\n}',
    )
    expect(editText('{}\r\n', 'a.json', { set: { a: 1 } })).toBe('{\r\n  "a": 1\r\n}\r\n')
  })

  it('has its body in a member', () => {
    expect(editText(file, 'a.json', { set: {}, body: 'New' })).toBe(file.replace('Body', 'New'))
    expect(editText('{\n  "a": 1\n}', 'a.json', { set: {}, body: 'x' }, 'text')).toBe('{\n  "a": 1,\n  "text": "x"\n}')
    expect(editText('{"a": 1}', 'a.json', { set: {}, body: '' })).toBe('{"a": 1}')
    expect(() => editText(file, 'a.json', { set: { content: 'x' } })).toThrow(ContentError)
  })

  it('may be front matter', () => {
    expect(editText('---\n{\n  "a": 1\n}\n---\nBody', 'a.md', { set: { b: 'x' } })).toBe(
      '---\n{\n  "a": 1,\n  "b": "x"\n}\n---\nBody',
    )
    expect(editText('---json\n---\nBody', 'a.md', { set: { b: 'x' } })).toBe('---json\n{\n  "b": "x"\n}\n---\nBody')
  })
})

it('a list keeps its layout beside a text whose further lines are not indented', () => {
  const beside = 'e: "one\ntwo,\n\nthree"\n'
  for (const list of ['k:\n- a\n- b\n', 'k:\n    - a # one\n    - b\n']) {
    const added = list.replace(/( *)- b\n/, '$&$1- c\n')
    expect(edited(`${beside}${list}${beside.replace('e', 'f')}`, { k: ['a', 'b', 'c'] })).toBe(
      `${beside}${added}${beside.replace('e', 'f')}`,
    )
  }
  expect(edited(`t: "a\nb"\nk: [ x ] # why\n`, { t: 'c', k: ['x', 'y'] })).toBe('t: c\nk: [ x, y ] # why\n')
})

describe('an edit that cannot be made', () => {
  it.each<[string, unknown]>([
    ['a date object', new Date(0)],
    ['a function', () => 1],
    ['a map', new Map()],
    ['a reserved key', { constructor: 1 }],
    ['endless nesting', JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)],
    ['a big integer', 5n],
  ])('is refused: %s', (_, value) => {
    expect(() => editText('---\na: 1\n---\n', 'a.md', { set: { a: value } })).toThrow(ContentError)
    expect(() => editText('---\na: 1\n---\n', 'a.md', { set: { ['__proto__']: value } })).toThrow(ContentError)
  })

  it('is refused where the file cannot be read', () => {
    expect(() => editText('---\na: 1\na: 2\n---\n', 'a.md', { set: { b: 1 } })).toThrow(/a\.md:3:1: .*duplicated/)
    expect(() => editText('---\na: 1\n---\n', 'a.md', { set: {}, body: 'x\0' })).toThrow(/binary/)
    expect(() => editText('---\na: 1\n---\n', 'a.md', { set: {}, body: 'x\ud800' })).toThrow(
      /a\.md:5:2: .*half a character/,
    )
  })
})
