import * as fc from 'fast-check'
import { CORE_SCHEMA, load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { readQuickYaml } from '../../../src/store/formats/quick-yaml.ts'

/** What js-yaml answers, or the fact that it refuses. */
function core(source: string): unknown {
  try {
    return load(source, { schema: CORE_SCHEMA }) ?? {}
  } catch {
    return 'refused'
  }
}

/** The quick reader may be unsure, but never of another opinion. */
function expectAgreement(source: string): boolean {
  const quick = readQuickYaml(source)
  if (quick !== undefined) expect(quick, JSON.stringify(source)).toEqual(core(source))
  return quick !== undefined
}

/** Values apart by line: what people write, and what YAML has a rule for. */
const ODD_VALUES = `
Town hall~news~a~true~False~null~Null~yes~no~off~nulls~trueish~e5~Zoë & co~日本~é~50%~$5~(c) 2024~@me~/path~<b>~_x~=~^~;
2024-05-01~2024-05-01T10:00:00~2024-05-01 10:00:00+02:00~12:30~1:30:00~0~-0~7~-12~010~1_000~0x1F~0b11~0o17~1e3~1.5~-0.0
1.~.5~+5~.inf~-.INF~.nan~123456789012345678~a: b~a:b~a #b~a# b~https://example.org/x?y=1#z~it's~say "x"~C:\\x~\\~x:~ : x
*a~&a~!x~- a~-a~-~--~?~? a~:a~:~|~>~%~\`x\`~[~]~{a: 1}~,~#~# c~...~--- x~---~<<~!!str 5~!!int x~&a b~!x y
"x"~"x" # c~"x"#c~'x'~'it''s'~"a\\nb"~"~'~""~''~"a~"a" b~"a: b"~'a #b'~'a' 'b'~'a'# b~'~'
[a, b]~[a,b ]~[]~[ ]~[,]~[a,]~[a, , b]~["a", 'b', 3]~[a: b]~[a b, c#d]~[a #b]~[a] # c~[[a]]~[a~[a]b~[-1, - 2]~["a"b]
[true, null, 2024-05-01]~[10:30]~[http://x]~[a] b~["a" , b]~['a''b']~[{a: b}]~["a\\tb"]~[?x]~[*a]~[a]]~[ a ]~["a]"]
`
const RAW_VALUES = [
  '~',
  '\u{1f600}',
  '\u00a0x',
  'x\u00a0',
  'x\u0085y',
  'x\u2028y',
  '\ufeff',
  'x\ufffey',
  '\u0007',
  'a\tb',
  '\t',
  'a\rb',
]
const words = fc.constantFrom(...RAW_VALUES, ...ODD_VALUES.trim().split(/[~\n]/))
const scalar = fc.oneof(
  { weight: 4, arbitrary: words },
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'ab1 :#-\'"[],{}&*!|>%@\\.e+0'), maxLength: 10 }),
)
const ODD_KEYS = 'true~True~NULL~null~1~_x~"q"~\'q\'~constructor~prototype~a b~- a~? a~<<~&a b~é~toString~__proto__x~no'
const key = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('title', 'date', 'tags', 'alt_text', 'featured-media', 'a', 'B2') },
  fc.constantFrom(...ODD_KEYS.split('~')),
)
const blanks = fc.constantFrom('', '', '', ' ', '  ')
const trail = fc.constantFrom('', '', '', ' ', '  ', ' # note', '  #', '#', '\t', ' \t# n')
const line = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(key, blanks, scalar, trail).map(([k, b, v, t]) => `${k}: ${b}${v}${t}`) },
  { weight: 2, arbitrary: fc.tuple(key, trail).map(([k, t]) => `${k}:${t}`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('', '  ', '  ', '    ', ' '), blanks, scalar, trail)
      .map(([i, b, v, t]) => `${i}- ${b}${v}${t}`),
  },
  fc.tuple(blanks, fc.constantFrom('', '#', '# a comment: x', '#a')).map(([b, c]) => b + c),
  fc.constantFrom(...'  more text~  key: nested~-~  -~ ~\t~  ~text~...~%YAML 1.2~---~--- a~]~  # note'.split('~')),
)
const matter = fc
  .tuple(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\n', '\n', '\r\n', '\r'), fc.boolean())
  .map(([lines, eol, isClosed]) => lines.join(eol) + (isClosed ? eol : ''))

const list = fc
  .tuple(fc.constantFrom('', '  ', '    '), fc.array(scalar, { minLength: 1, maxLength: 3 }))
  .map(([indent, items]) => items.map((item) => `\n${indent}- ${item}`).join(''))
const wellFormed = fc
  .uniqueArray(
    fc.tuple(
      fc.stringMatching(/^[a-z][a-z_]{0,5}$/),
      fc.oneof(
        scalar.map((v) => ` ${v}`),
        list,
      ),
    ),
    { selector: ([k]) => k, maxLength: 8 },
  )
  .map((pairs) => pairs.map(([k, v]) => `${k}:${v}\n`).join(''))

describe('the quick YAML reader', () => {
  it('agrees with js-yaml on single values', () => {
    fc.assert(
      fc.property(key, scalar, trail, (k, v, t) => void expectAgreement(`${k}: ${v}${t}\n`)),
      { numRuns: 3000 },
    )
  })

  it('agrees with js-yaml on flow lists', () => {
    const item = fc.tuple(blanks, scalar, blanks).map((parts) => parts.join(''))
    const lists = fc.tuple(fc.array(item, { maxLength: 4 }), trail)
    fc.assert(
      fc.property(lists, ([items, t]) => void expectAgreement(`a: [${items.join(',')}]${t}\nb: 1\n`)),
      { numRuns: 3000 },
    )
  })

  it('agrees with js-yaml on block lists of any indentation', () => {
    const indent = fc.constantFrom('', '  ', '  ', '   ')
    const easy = fc.constantFrom('a', 'b c', '2024-05-01', '"q"', '- x', 'x: y')
    const item = fc.tuple(indent, easy, trail).map(([i, v, t]) => `${i}- ${v}${t}`)
    const other = fc.constantFrom('', '  # note', '  more', '#', 'b: 1', '  -')
    const lines = fc.array(fc.oneof({ weight: 5, arbitrary: item }, other), { maxLength: 5 })
    const property = fc.property(lines, (items) => void expectAgreement(['a:', ...items, ''].join('\n')))
    fc.assert(property, { numRuns: 3000 })
  })

  it('agrees with js-yaml on well-formed front matter', () => {
    fc.assert(
      fc.property(wellFormed, (source) => void expectAgreement(source)),
      { numRuns: 3000 },
    )
  })

  it('agrees with js-yaml on lines in any order', () => {
    fc.assert(
      fc.property(matter, (source) => void expectAgreement(source)),
      { numRuns: 6000 },
    )
  })

  it('is certain about the front matter that people write', () => {
    const source = [
      'id: 153014400',
      'title: Summer opening hours',
      'subtitle: "Open late: all of July"',
      "slogan: 'Come #in'",
      'date: 2024-05-01T10:00:00',
      'status: publish # since May',
      '# who wrote it',
      'author: jane',
      '',
      'categories: [news, "Town hall"]',
      'tags:',
      '  - summer',
      "  - 'opening hours'",
      'sticky: true',
      'parent:',
      'link: https://example.org/a?b=c#d',
      '',
    ].join('\n')
    expect(expectAgreement(source)).toBe(true)
    expect(expectAgreement(source.replaceAll('\n', '\r\n'))).toBe(true)
  })
})
