import { describe, expect, it } from 'vitest'
import { ContentError } from '../../../src/storage/files/content-error.ts'
import { parseEntry } from '../../../src/storage/front-matter/parse-entry.ts'

function refusal(text: string, path = 'posts/a.md'): ContentError {
  try {
    parseEntry(text, path)
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError)
    return error as ContentError
  }
  throw new Error('was taken')
}

const dataOf = (text: string) => parseEntry(text, 'a.md').data

describe('an entry file', () => {
  it('is front matter and a body', () => {
    const text = '---\ntitle: Hello\n---\n\nFirst.\n\nSecond.\n'
    expect(parseEntry(text, 'a.md')).toEqual({ data: { title: 'Hello' }, body: 'First.\n\nSecond.', bodyStart: 22 })
    expect(text.slice(22)).toBe('First.\n\nSecond.\n')
  })

  it('loses one blank line after the fence and the final newline, and no more', () => {
    const bodyOf = (rest: string) => parseEntry(`---\na: 1\n---${rest}`, 'a.md').body
    expect(['', '\n', '\n\n', '\nx', '\n\nx\n', '\n\n\nx\n\n', '\r\n\r\nx\r\n', '\n  \nx'].map(bodyOf)).toEqual([
      '',
      '',
      '',
      'x',
      'x',
      '\nx\n',
      'x',
      '  \nx',
    ])
  })

  it.each([
    'title: Secret\nstatus: draft\n\nText\n',
    'title: Secret\n---\n\nText\n',
    '\uFEFF\n\nTitle: Secret\r\n\r\nText\r\n',
    'id: 4\nslug: secret\n\nText\n',
    'status: draft',
    'title = "Secret"\ndraft = true\n+++\nText\n',
    'draft = true\n\nText\n',
  ])('is refused where keys stand at the top without their fence: %j would be shown', (text) => {
    expect(() => parseEntry(text, 'posts/a.md')).toThrow(/^posts\/a\.md:\d:1: it begins with keys like front matter/)
  })

  it.each([
    ...['--', '—', '—-', ' ---', '\u200B---', '\uFEFF\uFEFF---', '---\u200B', '–––', '----', '<!-- x -->\n---'].map(
      (line) => [line, 'title: Secret\ndraft: true\n'],
    ),
    ['++', 'title = "Secret"\ndraft = true\n'],
  ])('is refused where keys stand below %j, which is not its fence: they would be shown', (line, keys) => {
    for (const close of [line.split('\n').at(-1), keys.includes('=') ? '+++' : '---'])
      for (const eol of ['\n', '\r\n']) {
        const text = `${line}\n${keys}${close}\n\nText\n`.replaceAll('\n', eol)
        expect(() => parseEntry(text, 'a.md')).toThrow(/^a\.md:1:[145]: /)
      }
  })

  it('is refused where much stands between such lines', () => {
    const text = `--\ntitle: Secret\ndraft: true\nlist:\n${'  - item\n'.repeat(3000)}---\n\nText\n`
    expect(() => parseEntry(text, 'a.md')).toThrow(/^a\.md:1:1: it begins with keys/)
  })

  it.each([
    'Note: this is a text\n',
    'Question: why?\nAnswer: so\n',
    'A title: of a book\n',
    'https://example.org\n',
    'Status: we are open again from Monday.\n\nMore.\n',
    'Draft: the mayor has not seen it yet\n',
    'Published: in the Gazette, by Jane\n',
    'Date: Sunday\nTime: ten\nPlace: Town hall\n\nCome all.\n',
    'Title: Hamlet\n=============\n\nA play.\n',
    'x = 1\ny = 2\n',
    '--\n\nA note: this\n\n--\n',
    '—\nTitle: a dash stands before it\n\nText\n',
    '<!-- x -->\n\nTitle: y\n',
  ])('may be a text that only looks a little like keys: %j', (text) => {
    expect(parseEntry(text, 'posts/a.md').data).toEqual({})
  })

  it('may have no front matter at all', () => {
    expect(parseEntry('# Hi\n\n---\n\ntext\n', 'a.md')).toEqual({ data: {}, body: '# Hi\n\n---\n\ntext', bodyStart: 0 })
    expect(parseEntry('', 'a.md')).toEqual({ data: {}, body: '', bodyStart: 0 })
    expect(parseEntry('\n---\na word\n---\n', 'a.md').data).toEqual({})
    expect(parseEntry('\n---\n\nText: more\n', 'a.md')).toEqual({ data: {}, body: '\n---\n\nText: more', bodyStart: 0 })
    expect(parseEntry('-----\na: 1\n---\n', 'a.md').data).toEqual({})
  })

  it('may have a byte order mark, CRLF line endings and blanks behind its fences', () => {
    const { data, body } = parseEntry(
      '\ufeff---  \r\ntitle: a\r\ntags:\r\n  - b\r\n--- \t\r\n\r\none\r\ntwo\r\n',
      'a.md',
    )
    expect(data).toEqual({ title: 'a', tags: ['b'] })
    expect(body).toBe('one\r\ntwo')
    expect(parseEntry('\ufeffjust text', 'a.md')).toEqual({ data: {}, body: 'just text', bodyStart: 1 })
  })

  it('closes its front matter only with a line of exactly three dashes', () => {
    expect(parseEntry('---\ntext: |\n  ---\n  more\n---\nx', 'a.md')).toMatchObject({
      data: { text: '---\nmore\n' },
      body: 'x',
    })
    expect(refusal('---\na: 1\n--- x\n---\n').message).toContain('posts/a.md:')
  })

  it('has empty front matter where only comments or blanks stand between the fences', () => {
    expect(
      ['---\n---\n', '---\n\n---\n', '---\n# note\n---\n', '---json\n---\n', '---json\n \n---\n'].map(dataOf),
    ).toEqual([{}, {}, {}, {}, {}])
  })

  it('keeps dates and times as they are written, and knows the core schema only', () => {
    const source =
      'a: 2024-05-01\nb: 2024-05-01T10:00:00+02:00\nc: 12:30\nd: 0x1f\ne: yes\nf: 1_000\ng: ~\nh: 1.5\n<<: x\n'
    const expected = {
      a: '2024-05-01',
      b: '2024-05-01T10:00:00+02:00',
      c: '12:30',
      d: 31,
      e: 'yes',
      f: '1_000',
      g: null,
      h: 1.5,
    }
    expect(dataOf(`---\n${source}---\n`)).toEqual({ ...expected, '<<': 'x' })
  })

  it('may mark its front matter as YAML or JSON, and JSON may go without a mark', () => {
    expect(dataOf('---yaml\na: 1\n---\n')).toEqual({ a: 1 })
    expect(dataOf('---json\n{"a": [1]}\n---\n')).toEqual({ a: [1] })
    expect(dataOf('---\n{\n  "a": 1\n}\n---\n')).toEqual({ a: 1 })
    expect(dataOf('---yaml\n{a: 1}\n---\n')).toEqual({ a: 1 })
  })

  it('gives plain objects that are its own', () => {
    const text = '---\na: {b: 1}\n---\n'
    expect(Object.getPrototypeOf(dataOf(text))).toBe(Object.prototype)
    expect(dataOf(text)).not.toBe(dataOf(text))
  })
})

describe('a JSON entry', () => {
  it('has its body under a key of its own', () => {
    const text = '{"title": "a", "content": "one\\ntwo\\n"}'
    expect(parseEntry(text, 'a.json')).toEqual({ data: { title: 'a' }, body: 'one\ntwo\n', bodyStart: -1 })
    expect(parseEntry('\ufeff{"description": "x"}', 'a.json', 'description')).toMatchObject({ data: {}, body: 'x' })
    expect(parseEntry('{}', 'a.json').body).toBe('')
  })

  it.each([
    ['', 1, 1, 'not a JSON object'],
    ['[1]', 1, 1, 'not a JSON object'],
    ['{"a": 1,}', 1, 9, 'comma before the closing brace'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'a comma or the closing brace'],
    ['{\n  "a": 01\n}', 2, 9, 'a comma or the closing brace'],
    ['{\n  "a": tru\n}', 2, 8, 'a value is expected'],
    ['{\n  "a": "x\n}', 2, 8, 'not closed'],
    ['{"a": 1, "a": 2}', 1, 10, 'duplicated key "a"'],
    ['{"a": {"b": 1, "\\u0062": 2}}', 1, 16, 'duplicated key "b"'],
    ['{"a": 1} x', 1, 10, 'after the end'],
    ['{"a": "\t"}', 1, 7, 'a control character'],
    ['{"a": "\\x"}', 1, 7, 'an invalid escape'],
    ['{, "a": 1}', 1, 2, 'a quoted key'],
    ['{"a": [1, 2}', 1, 12, 'the closing bracket'],
    ['{"a": [1, ]}', 1, 11, 'a value'],
    ['{"a" 1}', 1, 6, 'a colon'],
    ['{"a": 1 /* x */}', 1, 9, 'the closing brace'],
    ['{"a": 1', 1, 8, 'a comma or the closing brace'],
    ['{a: 1}', 1, 2, 'a quoted key'],
    ['{"a": {"__proto__": 1}}', 1, 8, 'reserved'],
    ['{"content": 5}', 1, 13, 'not a string'],
  ])('that reads %j is refused at line %d, column %d', (text, line, column, reason) => {
    const error = refusal(text, 'a.json')
    expect(error).toMatchObject({ line, column, file: 'a.json' })
    expect(error.message).toContain(reason)
  })
})

describe('what is refused', () => {
  it.each(['js', 'javascript', 'JS', 'JavaScript', 'coffee', 'toml', 'cson', 'yml', 'js eval', ' js'])(
    'includes front matter marked %j, which other tools might run',
    (tag) => {
      const error = refusal(`---${tag}\nmodule.exports = {}\n---\n`)
      expect(error).toMatchObject({ line: 1, column: 4 })
      expect(error.message).toContain('executable or unknown front matter')
    },
  )

  it.each([
    ['---\na: 1\n', 1, 1, 'not terminated'],
    ['---', 1, 1, 'not terminated'],
    ['---\na: 1\nb: c: d\n---\n', 3, 5, 'quotes around a value'],
    ['---\na: 1\n\na: 2\n---\n', 4, 1, 'duplicated mapping key; remove one'],
    ['---\n- a\n---\n', 2, 1, 'not a mapping'],
    ['---\nhello\n---\n', 2, 1, 'not a mapping'],
    ['---\na: 1\nb: {__proto__: {x: 1}}\n---\n', 3, 5, '"__proto__" is reserved'],
    ['---\n"constructor": 1\n---\n', 2, 2, '"constructor" is reserved'],
    ['---\na:\n  prototype: 1\n---\n', 3, 3, '"prototype" is reserved'],
    ['---\na: !!js/function x\n---\n', 2, 19, 'unknown tag'],
    ['---\na: 1\nb: *nope\n---\n', 3, 9, 'unidentified alias'],
    ['---\na: x\u0000y\n---\n', 2, 5, 'binary file'],
    ['\ufeffx\u0000', 1, 2, 'binary file'],
    ['---\njson: 1\n---\n'.replace('---', '---json'), 2, 1, 'not a JSON object'],
    ['---\r\na: 1\r\nb: "x\r\n---\r\n', 4, 1, 'unexpected end of the stream'],
  ])('names file, line and column: %j', (text, line, column, reason) => {
    const error = refusal(text)
    expect(error.message).toContain(reason)
    expect(error).toMatchObject({ file: 'posts/a.md', line, column })
    expect(error.message.startsWith(`posts/a.md:${line}:${column}: `)).toBe(true)
  })

  it('includes nesting deeper than forty levels, however deep, in YAML and JSON', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect(dataOf(`---\na: ${nested(39)}\n---\n`)).toHaveProperty('a')
    expect(parseEntry(`{"a": ${nested(39)}}`, 'a.json').data).toHaveProperty('a')
    for (const depth of [40, 45, 120, 50_000]) {
      expect(refusal(`---\na: ${nested(depth)}\n---\n`).message).toMatch(/nest/)
      expect(refusal(`{"a": ${nested(depth)}}`, 'a.json').message).toContain('nested deeper than 40')
    }
    expect(refusal('---\na: &a [*a]\n---\n').message).toMatch(/nested deeper/)
  })

  it('includes aliases that multiply, and more than a hundred of them', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
    for (const [from, to] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg']) {
      bomb.push(`${to}: &${to} [${Array.from({ length: 9 }, () => `*${from}`).join(', ')}]`)
    }
    expect(refusal(`---\n${bomb.join('\n')}\n---\n`).message).toContain('more than 50000 values')
    const many = (count: number) => `---\na: &a x\nb: [${Array.from({ length: count }, () => '*a').join(', ')}]\n---\n`
    expect(dataOf(many(100))['b']).toHaveLength(100)
    expect(refusal(many(101))).toMatchObject({ line: 3, reason: 'front matter uses more than 100 aliases' })
  })

  it('includes files above 8 MB and front matter above 256 KB', () => {
    expect(refusal('x'.repeat(8 * 1024 * 1024 + 1)).message).toContain('larger than 8 MB')
    expect(refusal('é'.repeat(4 * 1024 * 1024 + 1)).code).toBe('EFBIG')
    expect(parseEntry('é'.repeat(1024 * 1024), 'a.md').body).toHaveLength(1024 * 1024)
    expect(refusal(`---\na: ${'x'.repeat(256 * 1024)}\n---\n`).message).toContain('larger than 256 KB')
    expect(refusal(JSON.stringify({ a: 'x'.repeat(256 * 1024) }), 'a.json').message).toContain('larger than 256 KB')
    expect(parseEntry(JSON.stringify({ content: 'x'.repeat(512 * 1024) }), 'a.json').body).toHaveLength(512 * 1024)
  })
})
