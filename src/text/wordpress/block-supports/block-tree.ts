import { eachBlockComment } from '../blocks.ts'
import type { PhpValue } from '../unserialize.ts'
import { parseJson } from '../../values.ts'

export interface Block {
  /** With its namespace: `core/group`. */
  readonly name: string
  /** The attributes in its comment, as JSON; undefined if there are none. */
  readonly written: string | undefined
  readonly children: Block[]
  /** The text between its children, each of which is null; without the comments. */
  readonly pieces: (string | null)[]
  /** How deep blocks are nested in it. */
  height: number
}

export type BlockValue = PhpValue

export type Attributes = Readonly<Record<string, BlockValue>>

/** Deeper than any editor's output: blocks within a block, and members within its attributes. */
const deepest = 64

/**
 * A text without the comments that mark its blocks, in which each block is replaced by the result of `show`, from the inside
 * out, in the order in which WordPress renders them. Blocks in which others are nested far too deep stay as they are; so
 * does everything from a stray closing comment on.
 */
export function showBlocks(raw: string, show: (block: Block, html: string, parent: Block) => string): string {
  const root = newFrame('', undefined)
  const frames = [root]
  let done = 0
  const addText = (end: number, isLast = false) => {
    const text = raw.slice(done, end)
    const { block } = frames.at(-1)!
    // As PHP's `empty` has it.
    if (isLast || (text !== '' && text !== '0')) block.pieces.push(text)
    frames.at(-1)!.html += text
  }
  const leave = () => {
    const { block, html } = frames.pop()!
    const { block: parent } = frames.at(-1)!
    frames.at(-1)!.html += block.height > deepest ? html : show(block, html, parent)
    // Content at the root is in no block, and has no attributes.
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

/** The attributes of a block; none if they cannot be read. */
export function attributesOf({ written }: Block): Attributes {
  const read = written === undefined ? undefined : (parseJson(written) as BlockValue | undefined)
  return isMap(read) && !isDeeper(read, deepest) ? read : {}
}

/** A member within members; undefined where there is none. */
export function memberAt(value: BlockValue | undefined, ...path: readonly string[]): BlockValue | undefined {
  let at = value
  for (const key of path) at = isMap(at) && Object.hasOwn(at, key) ? at[key] : undefined
  return at
}

/** A text within members; undefined where there is none, or an empty one. */
export function textAt(value: BlockValue | undefined, ...path: readonly string[]): string | undefined {
  const found = memberAt(value, ...path)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** A block as WordPress's parser reads it, in PHP's form. */
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
