import { isDeepStrictEqual } from 'node:util'
import { CORE_SCHEMA, load } from 'js-yaml'
import { isMap, isScalar, type ParsedNode, type Range, type Scalar } from 'yaml'
import { alignLists } from './align-lists.ts'
import { joinPieces, type Piece } from './join-pieces.ts'
import { isRecord, quietly } from '../../text/values.ts'
import type { TextSplices } from './text-splices.ts'
import { doubleQuoted, singleQuoted, writeAtom, writeFlow, writeString } from './write-yaml.ts'
import { UNPRINTABLE, canBeLiteral, foldedLines, literalHeader, literalLines } from './yaml-blocks.ts'
import { hasProperties, isEmptyNode, pairEnd, pairSlot, pairStart } from './yaml-layout.ts'
import type { Slot, SourceList, SourceMap, SourcePair } from './yaml-layout.ts'

const MIN_FOLD_WIDTH = 40

/** A key as js-yaml reads it; undefined if it is not a scalar. */
export function yamlKeyOf(key: ParsedNode): string | undefined {
  if (!isScalar(key) || hasProperties(key)) return undefined
  if (key.type !== 'PLAIN') return String(key.value)
  const source = key.source ?? ''
  return quietly(() => {
    const value = load(source, { schema: CORE_SCHEMA }) ?? null
    // A text that is a mapping as a document (`a:`) is a string as a key (`a:: 1`).
    return typeof value === 'object' && value !== null ? source : String(value)
  }, source)
}

/** Whether a value is written as a `|` or `>` block. */
export function isBlockScalar(node: ParsedNode | null): boolean {
  return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
}

/** Writes a scalar on one line, in the old one's quotes; undefined if a block is better. */
export function writeLike(node: Scalar.Parsed, value: unknown, isInFlow: boolean): string | undefined {
  if (typeof value !== 'string') return writeAtom(value)
  if (node.type === 'QUOTE_DOUBLE') return doubleQuoted(value)
  if (!isInFlow && value.includes('\n') && canBeLiteral(value)) return undefined
  if (node.type === 'QUOTE_SINGLE' && !UNPRINTABLE.test(value) && !/[\n\t]/.test(value)) return singleQuoted(value)
  return writeString(value, isInFlow)
}

/** Replaces the text of a `|` or `>` block, preserving style, indentation and width; false if the style cannot hold it. */
export function editBlockScalar(edit: TextSplices, slot: Slot, node: Scalar.Parsed, value: string): boolean {
  if (!canBeLiteral(value)) return false
  const [header = '', ...oldLines] = edit.text.slice(node.range[0], node.range[1]).split(/\r?\n/)
  const [, sign, digit, comment = ''] = /^([|>])[-+]?([0-9]?)[-+]?(.*)$/.exec(header) ?? []
  const firstLine = oldLines.find((line) => line.trim() !== '')
  const found =
    firstLine === undefined || digit !== '' ? slot.indent + (Number(digit) || 2) : /^ */.exec(firstLine)?.[0].length
  const indent = found ?? slot.indent + 2
  const width = oldLines.reduce((most, line) => Math.max(most, line.length - indent), MIN_FOLD_WIDTH)
  const folded = sign === '>' ? foldedLines(value, indent, width) : undefined
  const lines = folded ?? literalLines(value, indent)
  const newHeader = literalHeader(value, folded === undefined ? '|' : '>') + comment
  edit.replace(node.range[0], node.range[1], [newHeader, ...lines].join(edit.eol) + edit.eol)
  return true
}

/** Edits `[…]` or `{…}` in place: unchanged items keep their text and the commas, spaces and comments around it. */
export function editFlow(edit: TextSplices, node: FlowNode, old: unknown, next: unknown): boolean {
  const pieces = (isMap(node) ? flowPairs : flowItems)(edit.text, node, old, next)
  const text = pieces && joinPieces(edit.text, node.range, pieces)
  if (text !== undefined) edit.replace(node.range[0], node.range[1], text)
  return text !== undefined
}

type FlowNode = (SourceMap | SourceList) & { range: Range }

function flowItems(source: string, list: FlowNode, old: unknown, next: unknown): Piece[] | undefined {
  const nodes = list.items as ParsedNode[]
  if (!Array.isArray(old) || !Array.isArray(next) || nodes.length !== old.length) return undefined
  // A pair without braces (`[a: 1]`) and a value with an anchor start before their node.
  if (nodes.some((node) => hasProperties(node) || (isMap(node) && source[node.range[0]] !== '{'))) return undefined
  return alignLists(old, next).map(({ from, to }): Piece => {
    const node = from === undefined ? undefined : nodes[from]
    const text = to === undefined ? undefined : flowText(source, node, old[from ?? -1], next[to])
    return { start: node?.range[0], end: node?.range[1], text }
  })
}

function flowPairs(source: string, map: FlowNode, old: unknown, next: unknown): Piece[] | undefined {
  const pairs = map.items as SourcePair[]
  if (!isRecord(old) || !isRecord(next) || pairs.length !== Object.keys(old).length) return undefined
  const pieces: Piece[] = []
  for (const pair of pairs) {
    const key = yamlKeyOf(pair.key)
    if (key === undefined || !Object.hasOwn(old, key)) return undefined
    const [start, end] = [pairStart(pair), pairEnd(source, pair)]
    if (!Object.hasOwn(next, key)) pieces.push({ start, end })
    else if (isDeepStrictEqual(old[key], next[key])) pieces.push({ start, end, text: source.slice(start, end) })
    else {
      const slot = pairSlot(source, pair)
      const node = slot?.node ?? undefined
      if (node !== undefined && hasProperties(node)) return undefined
      const isEmpty = slot === undefined || node === undefined || isEmptyNode(node)
      const head = isEmpty
        ? `${source.slice(pair.key.range[0], pair.key.range[1])}: `
        : source.slice(start, node.range[0])
      pieces.push({ start, end, text: head + flowText(source, node, old[key], next[key]) })
    }
  }
  for (const key of Object.keys(next)) {
    if (!Object.hasOwn(old, key)) pieces.push({ text: `${writeString(key, true)}: ${writeFlow(next[key])}` })
  }
  return pieces
}

function flowText(source: string, node: ParsedNode | undefined, old: unknown, next: unknown): string {
  if (node !== undefined && isDeepStrictEqual(old, next)) return source.slice(node.range[0], node.range[1])
  const isAtom = typeof next !== 'object' || next === null
  return (isAtom && node !== undefined && isScalar(node) ? writeLike(node, next, true) : undefined) ?? writeFlow(next)
}
