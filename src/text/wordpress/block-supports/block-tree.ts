import { eachBlockComment } from '../blocks.ts'
import type { PhpValue } from '../unserialize.ts'
import { parseJson } from '../../values.ts'

export interface Block {
  readonly name: string
  /** The attributes in its comment, as JSON; undefined if there are none. */
  readonly written: string | undefined
  readonly children: Block[]
  /** The text between its children, each of which is null; without block comments. */
  readonly pieces: (string | null)[]
  /** How deep blocks are nested in it. */
  height: number
}

export type BlockValue = PhpValue

export type Attributes = Readonly<Record<string, BlockValue>>

/** Deeper than any editor's output: nested blocks, and nested attributes. */
const deepest = 64

/**
 * Removes block comments and replaces each block by the result of `show`, inside out, in WordPress's rendering order. Blocks
 * with too deep nesting stay, and so does everything from a stray closing comment on.
 */
export function showBlocks(raw: string, show: (block: Block, html: string, parent: Block) => string): string {
  const root = newFrame('', undefined)
  const frames = [root]
  let done = 0
  const addText = (end: number, isLast = false) => {
    const text = raw.slice(done, end)
    const { block } = frames.at(-1)!
    // Pieces that PHP's `empty` considers empty are omitted.
    if (isLast || (text !== '' && text !== '0')) block.pieces.push(text)
    frames.at(-1)!.html += text
  }
  const leave = () => {
    const { block, html } = frames.pop()!
    const { block: parent } = frames.at(-1)!
    frames.at(-1)!.html += block.height > deepest ? html : show(block, html, parent)
    // Content at the root is in no block.
    if (frames.length === 1) return
    parent.children.push(block)
    parent.pieces.push(null)
    parent.height = Math.max(parent.height, block.height + 1)
  }
  eachBlockComment(raw, ({ kind, name, start, end, attributes }) => {
    if (kind === 'close' && frames.length === 1) return false
    addText(start, kind === 'close')
    done = end
    if (kind !== 'close') frames.push(newFrame(name, attributes && raw.slice(...attributes)))
    if (kind !== 'open') leave()
    return true
  })
  addText(raw.length)
  while (frames.length > 1) leave()
  return root.html
}

function newFrame(name: string, written: string | undefined): { readonly block: Block; html: string } {
  return { block: { name, written, children: [], pieces: [], height: 0 }, html: '' }
}

/** Parses the attributes of a block; none if they are invalid. */
export function attributesOf({ written }: Block): Attributes {
  const read = written === undefined ? undefined : (parseJson(written) as BlockValue | undefined)
  return isMap(read) && !isDeeper(read, deepest) ? read : {}
}

export function memberAt(value: BlockValue | undefined, ...path: readonly string[]): BlockValue | undefined {
  let at = value
  for (const key of path) at = isMap(at) && Object.hasOwn(at, key) ? at[key] : undefined
  return at
}

/** Returns a nested text; undefined if it is missing or empty. */
export function textAt(value: BlockValue | undefined, ...path: readonly string[]): string | undefined {
  const found = memberAt(value, ...path)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** Converts a block to the form of WordPress's parser, as a PHP value. */
export function toPhp(block: Block): BlockValue {
  const { name, children, pieces } = block
  return {
    blockName: name,
    attrs: attributesOf(block),
    innerBlocks: indexed(children.map(toPhp)),
    innerHTML: pieces.join(''),
    innerContent: indexed(pieces),
  }
}

function indexed(list: readonly BlockValue[]): BlockValue {
  return Object.fromEntries(list.entries())
}

function isMap(value: BlockValue | undefined): value is Attributes {
  return typeof value === 'object' && value !== null
}

function isDeeper(value: BlockValue, levels: number): boolean {
  return isMap(value) && (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)))
}
