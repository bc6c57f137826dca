import type { Fault } from '../../model/model.ts'
import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument, visit } from 'yaml'

/** A position in a text; lines and columns start at 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Finds the value of a front matter key, an item of it, or the key itself; line 1 if the key is absent. */
export type Locate = (key: string, at?: Fault['at']) => Position

/** Prepares lookups in a file's text (YAML, TOML or JSON), which is parsed only once. */
export function openPlaces(text: string): Locate {
  // A byte order mark is not part of the first line.
  const bare = text.replace(/^\uFEFF/, '')
  if (/^\s*\+\+\+/.test(bare)) return (key) => placeInToml(bare, key)
  const lineCounter = new LineCounter()
  const options = { lineCounter, uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const
  const { contents } = parseDocument(bare.slice(0, endOfMatter(bare)), options)
  const pairs = isMap(contents) ? contents.items : []
  const named = pairs.map((pair) => [isScalar(pair.key) ? String(pair.key.value) : '', pair] as const)
  const byKey = new Map(named)
  // Some tools ignore the case of keys.
  const inSmall = new Map(named.map(([key, pair]) => [key.toLowerCase(), pair]))
  return (key, at) => {
    // The value of a whole file has no key.
    if (key === '') return positionOf(nodeIn(contents, at === 'key' ? undefined : at) ?? contents)
    const pair = byKey.get(key) ?? inSmall.get(key.toLowerCase())
    const node = pair && (at === 'key' ? pair.key : nodeIn(pair.value, at))
    return positionOf(node)
  }

  function positionOf(node: ParsedNode | null | undefined): Position {
    if (!node) return { line: 1, column: 1 }
    const { line, col } = lineCounter.linePos(node.range[0])
    return { line, column: col }
  }
}

function nodeIn(value: ParsedNode | null, at: Exclude<Fault['at'], 'key'>): ParsedNode | null | undefined {
  if (at && 'within' in at) return valueIn(value, at.within)
  return at && 'path' in at ? keyIn(value, at.path) : itemIn(value, at?.item)
}

// The value at the end of a path, or at its longest existing prefix.
function valueIn(value: ParsedNode | null, path: readonly PropertyKey[]): ParsedNode | null {
  let found = value
  for (const name of path) {
    const next = isSeq(found)
      ? found.items[Number(name)]
      : isMap(found)
        ? found.items.find(({ key }) => isScalar(key) && String(key.value) === String(name))?.value
        : undefined
    if (!next) break
    found = next as ParsedNode
  }
  return found
}

// The last existing key of a path, else the value.
function keyIn(value: ParsedNode | null, path: readonly string[]): ParsedNode | null {
  let [found, inside] = [value, value]
  for (const name of path) {
    const pair = isMap(inside) ? inside.items.find(({ key }) => isScalar(key) && String(key.value) === name) : undefined
    if (!pair) break
    found = pair.key
    inside = pair.value
  }
  return found
}

// The item itself, else the first value after the colon, possibly on a later line.
function itemIn(value: ParsedNode | null, item: unknown): ParsedNode | null | undefined {
  let found: ParsedNode | undefined
  if (typeof item === 'string' || typeof item === 'number')
    visit(value, {
      Scalar(_key, node) {
        if (String(node.value) !== String(item)) return undefined
        found = node as ParsedNode
        return visit.BREAK
      },
    })
  return found ?? (isSeq(value) && !value.flow ? value.items[0] : value)
}

function endOfMatter(text: string): number {
  const start = /^\s*/.exec(text)![0].length
  if (!text.startsWith('---', start)) return text.length
  const end = text.indexOf('\n---', start + 3)
  return end < 0 ? text.length : end + 1
}

// The TOML parser gives no positions: finds the first line that names the key, before a value or as a table.
function placeInToml(text: string, key: string): Position {
  const lines = text.split('\n')
  const name = new RegExp(String.raw`^\s*\[*\s*["']?${key.replaceAll(/[^\w-]/g, '.')}["']?\s*[=\].]`)
  const at = lines.findIndex((line) => name.test(line))
  return { line: Math.max(0, at) + 1, column: 1 }
}
