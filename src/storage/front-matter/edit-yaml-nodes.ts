import { isDeepStrictEqual } from 'node:util'
import { isMap, isScalar, isSeq, type ParsedNode } from 'yaml'
import { alignLists } from './align-lists.ts'
import { editBlockScalar, editFlow, isBlockScalar, yamlKeyOf, writeLike } from './edit-yaml-values.ts'
import { isRecord } from '../../text/values.ts'
import type { Data } from './plain-value.ts'
import type { TextSplices } from './text-splices.ts'
import { pairLines, writeItem, writeValue, itemLines, type Layout } from './write-yaml.ts'
import {
  columnOf,
  hasProperties,
  isEmptyNode,
  isFirstOnLine,
  isFlow,
  itemSlots,
  lineEnd,
  lineStart,
  pairEnd,
  pairSlot,
  pairStart,
  type Slot,
  type SourceList,
  type SourceMap,
  type SourcePair,
} from './yaml-layout.ts'

/**
 * Edits a block mapping to `next`, pair by pair; new pairs go to `appendAt` (by default below the last pair). Returns false if
 * the mapping has to be rewritten as a whole, which overrides the edits made until then.
 */
export function editBlockMap(edit: TextSplices, map: SourceMap, old: Data, next: Data, appendAt?: number): boolean {
  const pairs = map.items as SourcePair[]
  const keys = pairs.map((pair) => yamlKeyOf(pair.key))
  const last = pairs.at(-1)
  if (last === undefined || keys.length !== Object.keys(old).length) return false
  const stays = (index: number) => keys[index] !== undefined && Object.hasOwn(next, keys[index])
  for (const [index, pair] of pairs.entries()) {
    const key = keys[index]
    if (key === undefined || !Object.hasOwn(old, key)) return false
    if (!stays(index)) {
      if (!removePair(edit, pair, stays(index + 1) ? pairs[index + 1] : undefined)) return false
    } else if (!isDeepStrictEqual(old[key], next[key])) {
      const slot = pairSlot(edit.text, pair)
      if (slot === undefined) return false
      editSlot(edit, slot, old[key], next[key], false)
    }
  }
  const added = Object.fromEntries(Object.entries(next).filter(([key]) => !Object.hasOwn(old, key)))
  const end = lineEnd(edit.text, pairEnd(edit.text, last))
  edit.insertLines(Math.max(end, appendAt ?? 0), pairLines(added, columnOf(edit.text, pairStart(pairs[0] ?? last))))
  return true
}

/** Replaces the value after a colon or dash with as few edits as possible. */
function editSlot(edit: TextSplices, slot: Slot, old: unknown, next: unknown, isItem: boolean): void {
  if (isDeepStrictEqual(old, next)) return
  const { node } = slot
  const isEditable = node !== null && !isEmptyNode(node) && !hasProperties(node)
  if (!isEditable || !editNode(edit, slot, node, old, next)) replaceSlot(edit, slot, next, isItem)
}

/** Replaces everything in a slot; a comment beside the value stays beside the new one. */
function replaceSlot(edit: TextSplices, slot: Slot, next: unknown, isItem: boolean): void {
  const { text } = edit
  const layout = layoutOf(slot.node)
  const [inline = '', ...below] = (isItem ? writeItem : writeValue)(next, slot.indent, layout)
  const end = lineEnd(text, slot.end)
  const first = `${inline === '' ? '' : ' '}${inline}${commentBeside(text, slot)}`
  edit.replace(slot.start, end, [first, ...below].join(edit.eol) + edit.eol)
}

/** Deletes a pair's lines, and comments below it that are indented deeper than its key. */
function removePair(edit: TextSplices, pair: SourcePair, following: SourcePair | undefined): boolean {
  const { text } = edit
  const start = pairStart(pair)
  const end = lineEnd(text, pairEnd(text, pair))
  if (isFirstOnLine(text, start)) {
    edit.replace(lineStart(text, start), afterDeeperComments(text, end, columnOf(text, start)), '')
    return true
  }
  // The first pair of a list item shares its line with the dash: the next pair moves up to it.
  if (following === undefined) return false
  const nextStart = pairStart(following)
  if (text.slice(end, nextStart).trim() !== '') return false
  edit.replace(start, nextStart, '')
  return true
}

function editNode(edit: TextSplices, slot: Slot, node: ParsedNode, old: unknown, next: unknown): boolean {
  if (isScalar(node)) {
    if (typeof next === 'object' && next !== null) return false
    if (isBlockScalar(node)) return typeof next === 'string' && editBlockScalar(edit, slot, node, next)
    const written = writeLike(node, next, false)
    if (written !== undefined) edit.replace(node.range[0], node.range[1], written)
    return written !== undefined
  }
  if (isFlow(node)) return editFlow(edit, node as SourceMap | SourceList, old, next)
  if (isMap(node) && isRecord(old) && isRecord(next)) {
    return Object.keys(next).length > 0 && editBlockMap(edit, node as SourceMap, old, next)
  }
  if (isSeq(node) && Array.isArray(old) && Array.isArray(next)) {
    return next.length > 0 && editBlockList(edit, node as SourceList, old, next)
  }
  return false
}

function editBlockList(edit: TextSplices, list: SourceList, old: unknown[], next: unknown[]): boolean {
  const { text } = edit
  const slots = itemSlots(text, list)
  const [first] = slots ?? []
  if (slots === undefined || first === undefined || slots.length !== old.length) return false
  const steps = alignLists(old, next)
  const isInPlace = steps.every(({ from, to }) => from !== undefined && to !== undefined)
  if (!isInPlace && !isFirstOnLine(text, first.start - 1)) return false
  let insertAt = lineStart(text, first.start)
  for (const { from, to } of steps) {
    const slot = from === undefined ? undefined : slots[from]
    if (slot === undefined || from === undefined) {
      edit.insertLines(insertAt, itemLines(next[to ?? 0], first.indent))
      continue
    }
    insertAt = lineEnd(text, slot.end)
    if (to === undefined) edit.replace(lineStart(text, slot.start), insertAt, '')
    else editSlot(edit, slot, old[from], next[to], true)
  }
  return true
}

function layoutOf(node: ParsedNode | null): Layout {
  if (isFlow(node)) return 'flow'
  return isMap(node) || isSeq(node) ? 'block' : undefined
}

/** The comment that belongs to a value, with the whitespace before it: after the value, or after the key of a block. */
function commentBeside(text: string, slot: Slot): string {
  const { node } = slot
  const isBlockCollection = layoutOf(node) === 'block'
  const from = isBlockCollection || isBlockScalar(node) ? slot.start : slot.end
  const rest = text.slice(from, lineEnd(text, from)).trimEnd()
  // A compact mapping (`- a: 1 # note`) contains its comments.
  if (isBlockCollection && node !== null && node.range[0] < from + rest.length) return ''
  return /(?<!\s)\s+#[^]*$/.exec(rest)?.[0] ?? ''
}

function afterDeeperComments(text: string, from: number, indent: number): number {
  let end = from
  for (;;) {
    const line = text.slice(end, lineEnd(text, end + 1))
    const blanks = line.length - line.trimStart().length
    if (line.trimStart()[0] !== '#' || blanks <= indent) return end
    end += line.length
  }
}
