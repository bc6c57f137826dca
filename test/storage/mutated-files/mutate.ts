import type { Random } from '../../site/live-equals-fresh/random.ts'

/** What trips readers of YAML, JSON and Markdown, and the ways in which hands and programs damage files. */
const tokens = [
  ...': |- |:|- |-|? |! |!!str |!!null |!x |& |&a |*a |* |<<: || |> ||- |>+ ||2 |# |#| # |" |\' |"|\'|[|]|{|}|,|, |%YAML 1.2|@|`|~|---|--- |...|--- # c|\t|  |\n|\n\n|\r\n|\r|\\|\\n|\\u0041|\\x|=|='.split(
    '|',
  ),
  '\u0000',
  '\u0007',
  '\u0085',
  '\u2028',
  '\u00a0',
  '\ufeff',
  '\ufffd',
  '\ud83d\ude00',
  'é',
  '|',
  '||',
  '\n---\n',
  '\n...\n',
  '\n? key\n: value\n',
  '\n"quoted key": 1\n',
  "\n'quoted key' : 2\n",
  '\nkey with blanks: 1\n',
  '\n1: number\n',
  '\ntrue: yes\n',
  '\nnull: ~\n',
  '\n- item\n',
  '\nlist:\n- a\n-   b\n',
  '\nmap: {a: 1, b: [2, 3]}\n',
  '\nmap: {a: 1,\n  b: 2}\n',
  '\nfolded: >\n  one\n  two\n\n  three\n',
  '\nliteral: |+\n  one\n\n',
  '\nanchor: &a [1, 2]\nalias: *a\n',
  '\nbase: &b {x: 1}\nother:\n  <<: *b\n',
  '\nplain\n  over two: lines\n',
  '\nplain: one\n  two\n',
  '\ndate: 2024-01-01\n',
  '\nnumber: 0x1F\n',
  '\nnumber: 1_000\n',
  '\nnumber: .inf\n',
  '\nempty:\n',
  '\nempty: ""\n',
  '\n<<<<<<< ours\n=======\n>>>>>>> theirs\n',
  '__proto__: 1\n',
]

/** Changes a text a few times at random: bytes, lines, indentation, whole parts, or parts of another text. */
export function mutate(text: string, other: string, random: Random): string {
  let mutant = text
  for (let count = 1 + random.below(4); count > 0; count--) mutant = random.pick(mutations)(mutant, random, other)
  return mutant
}

type Mutation = (text: string, random: Random, other: string) => string

// Most of what may go wrong goes wrong in the front matter, which is the beginning.
const place = (text: string, random: Random) =>
  random.below((random.chance(0.7) ? Math.min(text.length, Math.max(20, text.indexOf('\n---', 4))) : text.length) + 1)

const onLines =
  (change: (lines: string[], at: number, random: Random, other: string[]) => void): Mutation =>
  (text, random, other) => {
    const lines = text.split('\n')
    const front = Math.max(2, lines.indexOf('---', 1))
    change(
      lines,
      random.below(random.chance(0.7) ? Math.min(front + 1, lines.length) : lines.length),
      random,
      other.split('\n'),
    )
    return lines.join('\n')
  }

const mutations: readonly Mutation[] = [
  (text, random) => {
    const at = place(text, random)
    return text.slice(0, at) + random.pick(tokens) + text.slice(at)
  },
  (text, random) => {
    const at = place(text, random)
    return text.slice(0, at) + random.pick(tokens) + text.slice(at + 1 + random.below(3))
  },
  (text, random) => {
    const at = place(text, random)
    return text.slice(0, at) + text.slice(at + 1 + random.below(8))
  },
  (text, random) => {
    const at = place(text, random)
    return (
      text.slice(0, at) +
      String.fromCharCode(random.chance(0.8) ? random.below(128) : random.below(0xd800)) +
      text.slice(at)
    )
  },
  (text, random) => text.slice(0, place(text, random)),
  (text, random) => (random.chance(0.5) ? text.replaceAll('\n', '\r\n') : text.replace(/\n$/, '')),
  (text) => (text.startsWith('\ufeff') ? text.slice(1) : `\ufeff${text}`),
  onLines((lines, at) => lines.splice(at, 1)),
  onLines((lines, at) => lines.splice(at, 0, lines[at]!)),
  onLines((lines, at, random) => lines.splice(at, 0, random.pick(tokens).replace(/^\n/, ''))),
  onLines((lines, at, random) => (lines[at] = ' '.repeat(random.below(5)) + lines[at]!.trimStart())),
  onLines(
    (lines, at, random) =>
      (lines[at] = lines[at]! + random.pick([' ', '  # note', ' #', ':', '\t', '\r', ' |', ' >', ' "x"'])),
  ),
  onLines((lines, at, random) => {
    const [line] = lines.splice(at, 1)
    lines.splice(random.below(lines.length + 1), 0, line!)
  }),
  onLines((lines, at, random, other) =>
    lines.splice(at, random.below(3), ...other.slice(random.below(other.length)).slice(0, 1 + random.below(5))),
  ),
  onLines((lines, at, random) => {
    const colon = lines[at]!.indexOf(': ')
    if (colon > 0) lines[at] = lines[at]!.slice(0, colon + 2) + random.pick(tokens) + lines[at]!.slice(colon + 2)
  }),
]
