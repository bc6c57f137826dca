import {
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type CST,
  type Pair,
  type ParsedNode,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'

/** A pair, a mapping and a list as `yaml` parses them with their source tokens kept. */
export type SourcePair = Pair<ParsedNode, ParsedNode | null>
export type SourceMap = YAMLMap.Parsed<ParsedNode, ParsedNode | null>
export type SourceList = YAMLSeq.Parsed<ParsedNode>

/** The range of a value: after its colon or dash, up to the value's end (without a comment after it). */
export interface Slot {
  node: ParsedNode | null
  /** Just after the colon or dash. */
  start: number
  end: number
  /** The column of the key or dash. */
  indent: number
}

/** The offset at which a position's line starts. */
export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

/** The offset just after the newline of a position's line; the position itself if it follows a newline. */
export function lineEnd(text: string, at: number): number {
  if (at > 0 && text[at - 1] === '\n') return at
  const newline = text.indexOf('\n', at)
  return newline === -1 ? text.length : newline + 1
}

/** The column of a position, from 0. */
export function columnOf(text: string, at: number): number {
  return at - lineStart(text, at)
}

/** Whether only whitespace precedes a position on its line. */
export function isFirstOnLine(text: string, at: number): boolean {
  return text.slice(lineStart(text, at), at).trim() === ''
}

/** Where a pair starts: at its key, or at the `?`, anchor or tag before it. */
export function pairStart(pair: SourcePair): number {
  const mark = pairSourceOf(pair).start.find(
    ({ type }) => type === 'explicit-key-ind' || type === 'anchor' || type === 'tag',
  )
  return mark?.offset ?? pair.key.range[0]
}

/** The slot of a pair's value; undefined if the pair has no colon (`? key`, `{key}`). */
export function pairSlot(text: string, pair: SourcePair): Slot | undefined {
  const separators = pairSourceOf(pair).sep
  const colon = separators?.find(({ type }) => type === 'map-value-ind')
  if (separators === undefined || colon === undefined) return undefined
  const start = colon.offset + 1
  const end = Math.max(start, contentEnd(text, pair.value), propertiesEnd(separators))
  return { node: pair.value, start, end, indent: columnOf(text, pairStart(pair)) }
}

/** Where a pair ends, including its value. */
export function pairEnd(text: string, pair: SourcePair): number {
  return pairSlot(text, pair)?.end ?? pair.key.range[1]
}

/** The slots of a block list's items; undefined if `yaml` saw different numbers of dashes and items. */
export function itemSlots(text: string, list: SourceList): Slot[] | undefined {
  const source = list.srcToken as CST.BlockSequence
  const starts = source.items.flatMap((item) => (item.start.some(isDash) ? [item.start] : []))
  if (starts.length !== list.items.length) return undefined
  return starts.map((tokens, index) => {
    const dash = tokens.find(isDash)?.offset ?? 0
    const node = list.items[index] ?? null
    const end = Math.max(dash + 1, contentEnd(text, node), propertiesEnd(tokens))
    return { node, start: dash + 1, end, indent: columnOf(text, dash) }
  })
}

/** Whether a value is empty (`key:`), which means null. */
export function isEmptyNode(node: ParsedNode | null): boolean {
  return node === null || (isScalar(node) && node.range[0] === node.range[1])
}

/** Whether an anchor or a tag precedes a value. */
export function hasProperties(node: ParsedNode): boolean {
  return ('anchor' in node && node.anchor !== undefined) || (node.tag !== undefined && node.tag !== null)
}

/** Whether a value is written as `[…]` or `{…}`. */
export function isFlow(node: ParsedNode | null): boolean {
  return isCollection(node) && node.flow === true
}

function contentEnd(text: string, node: ParsedNode | null): number {
  if (node === null || isEmptyNode(node)) return 0
  // After an empty last value (`key:`), `yaml` counts the comments below as part of the collection.
  if (isMap(node) && !isFlow(node)) return pairEnd(text, node.items.at(-1) as SourcePair)
  if (isSeq(node) && !isFlow(node)) return itemSlots(text, node as SourceList)?.at(-1)?.end ?? node.range[1]
  return node.range[1]
}

function propertiesEnd(tokens: CST.SourceToken[]): number {
  const last = tokens.findLast(({ type }) => type === 'anchor' || type === 'tag')
  return last === undefined ? 0 : last.offset + last.source.length
}

function isDash(token: CST.SourceToken): boolean {
  return token.type === 'seq-item-ind'
}

function pairSourceOf(pair: SourcePair): CST.CollectionItem {
  return pair.srcToken ?? { start: [] }
}
