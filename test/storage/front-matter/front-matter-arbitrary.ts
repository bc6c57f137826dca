import * as fc from 'fast-check'

/** One key with its value as a person might have typed it, or lines between keys (`key` undefined). */
export interface Segment {
  key: string | undefined
  lines: string[]
}

const PLAIN = `Town hall~news~2024-05-01~2024-05-01T10:00:00~yes~a b  c~https://x.org/?a=1#b~it's "x"~Zoë~7~1.5~true~null~010
12:30~-5~C:\\dir~a, b~x[1]~🎉 party~.5~0x1f~Null`
const plain = fc.constantFrom(...PLAIN.split(/[~\n]/), '~')
const flowPlain = plain.filter((text) => !/[,[\]{}:]/.test(text))
const single = fc.constantFrom("''", "'2024'", "'it''s'", "'a: b # c'", "'  '", "'true'")
const double = fc.constantFrom('""', '"x \\"y\\""', '"a\\tb\\n"', '"\\u00e9 # no"', '"true"', '"a: b"')
const comment: fc.Arbitrary<string> = fc.constantFrom('', '', '', ' # note', '   # a: b', ' #')
const eitherQuoted = fc.oneof(single, double)
const flowScalar = fc.oneof(flowPlain, eitherQuoted)

/** Scalars that span lines, given the margin of the lines below the key. */
const longScalar = fc.constantFrom(
  (margin: string) => ['|', `${margin}one`, '', `${margin}  two # text`, `${margin}three`],
  (margin: string) => ['|- # why', `${margin}# no comment`, `${margin}two`],
  (margin: string) => ['|+', `${margin}one`, '', ''],
  (margin: string) => ['>-', `${margin}folded text that goes on`, `${margin}and on`, '', `${margin}new line`],
  (margin: string) => ['>', `${margin}short`],
  (margin: string) => ['|2-', `${margin}two`, `${margin}  three`],
  (margin: string) => ['"over', `${margin}two lines"  # after`],
  (margin: string) => ["'over", '', `${margin}three lines'`],
  (margin: string) => ['plain over', `${margin}two lines`],
)
const flowList = fc
  .tuple(fc.array(flowScalar, { maxLength: 4 }), fc.constantFrom(', ', ',', ' , '), fc.constantFrom('', ' '))
  .map(([items, comma, pad]) => `[${pad}${items.join(comma)}${pad}]`)
const flowMap = fc
  .tuple(fc.array(flowScalar, { maxLength: 3 }), fc.boolean(), fc.constantFrom('', ' '))
  .map(([items, hasEmpty, pad]) => {
    const pairs = items.map((item, index) => `k${index}: ${item}`)
    return `{${pad}${(hasEmpty ? [...pairs, 'empty: ', '"quoted": 1'] : pairs).join(', ')}${pad}}`
  })
const flow = fc.oneof(
  flowList,
  flowMap,
  fc.constantFrom('[[a, b], [c]]', '[{a: 1}, {a: 2, b: [x]}]', '{a: {b: [1, 2]}}', '[a: 1, b]'),
)
const manyLineFlow = fc.constantFrom(
  (margin: string) => ['[', `${margin}a,`, `${margin}"b", # second`, `${margin}c`, `${margin}]`],
  (margin: string) => ['[', `${margin}a,`, `${margin}b,`, `${margin}]  # end`],
  (margin: string) => ['{', `${margin}a: 1,`, '', `${margin}b: [x, y] }`],
)

const NONE: string[] = []

/** The lines of a value: the first goes behind its key or dash, the others are whole lines. */
function value(indent: number, depth: number): fc.Arbitrary<string[]> {
  const margin = ' '.repeat(indent + 2)
  const oneLine = fc.tuple(fc.oneof(plain, eitherQuoted, flow), comment).map(([text, note]) => [` ${text}${note}`])
  const long = fc.oneof(longScalar, manyLineFlow).map((lines) => {
    const [first = '', ...below] = lines(margin)
    return [` ${first}`].concat(below)
  })
  const empty = comment.map((note) => [note])
  if (depth === 0) return fc.oneof({ weight: 6, arbitrary: oneLine }, long, empty)
  return fc.oneof(
    { weight: 6, arbitrary: oneLine },
    { weight: 2, arbitrary: long },
    empty,
    { weight: 2, arbitrary: fc.constantFrom(0, 2, 4).chain((by) => blockList(indent + by, depth - 1)) },
    { weight: 2, arbitrary: fc.constantFrom(1, 2, 4).chain((by) => blockMap(indent + by, depth - 1)) },
  )
}

function blockList(indent: number, depth: number): fc.Arbitrary<string[]> {
  const margin = ' '.repeat(indent)
  const plainItem = value(indent, depth).map(([first = '', ...below]) => [`${margin}-${first}`].concat(below))
  const mapItem = blockMap(indent + 2, depth).map(([, first = '', ...below]) =>
    [`${margin}- ${first.trimStart()}`].concat(below),
  )
  const between = fc.constantFrom(NONE, NONE, NONE, [`${margin}# in list`], [''])
  const item = fc.tuple(between, fc.oneof({ weight: 3, arbitrary: plainItem }, mapItem))
  return fc
    .tuple(comment, fc.array(item, { minLength: 1, maxLength: 4 }))
    .map(([note, items]) => [note].concat(items.flatMap(([gap, lines]) => gap.concat(lines))))
}

function blockMap(indent: number, depth: number): fc.Arbitrary<string[]> {
  const margin = ' '.repeat(indent)
  const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'k0', '"q k"', 'deep'), { minLength: 1, maxLength: 3 })
  const gap = fc.constantFrom(NONE, NONE, [`${margin}# in map`], [''])
  return keys
    .chain((names) =>
      fc.tuple(comment, fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), gap, value(indent, depth))))),
    )
    .map(([note, pairs]) => {
      // No gap before the first pair: it may come to stand behind a dash.
      const lines = pairs.map(([name, above, [first = '', ...below]], index) =>
        (index === 0 ? NONE : above).concat(`${margin}${name}:${first}`, below),
      )
      return [note].concat(lines.flat())
    })
}

const key = fc.constantFrom(
  'title',
  'date',
  'tags',
  'author',
  'meta',
  'alt_text',
  "'odd key'",
  '"x"',
  'venue',
  'k0',
  '12',
  'x y',
)

/** Front matter as a list of segments, with comments and blank lines between the keys; comments are numbered. */
export const frontMatter: fc.Arbitrary<Segment[]> = fc
  .uniqueArray(fc.tuple(key, value(0, 2), fc.constantFrom('', '', '', '#', '\n', '#\n')), {
    selector: ([name]) => name,
    maxLength: 6,
  })
  .map((pairs) =>
    pairs.flatMap(([name, [first = '', ...below], above], index) => {
      const gaps = [...above].map((sign) => ({ key: undefined, lines: [sign === '#' ? `# comment ${index}` : ''] }))
      return [...gaps, { key: name.replaceAll(/["']/g, ''), lines: [`${name}:${first}`, ...below] }]
    }),
  )

const TEXTS =
  `New title~2024~true~a: b~x #y~~ ~it's~- x~{~[~---~...~# c~null~1e3~nobody~é~.inf~=~"~\\~: ~a:~- ~?~'x'~010`.split(
    '~',
  )
TEXTS.push(
  '\n',
  '\t',
  'a\nb',
  'a\n\nb\n',
  ' a\nb',
  'a\n ',
  'a\r\nb',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\ud800',
  '~',
  'x\n---\ny',
  '# a\nb',
)

/** Any value that front matter can hold. */
export const anyValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...TEXTS),
    fc.string({ maxLength: 15 }),
    fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom('a', 'b', 'k0', 'q k'), fc.string({ maxLength: 4 })), tie('value'), {
      maxKeys: 3,
    }),
  ),
})).value
