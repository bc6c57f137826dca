import { toSlug } from '../slug.ts'
import type { BlockValue } from './block-tree.ts'

/** Returns WordPress's class for a block name: `wp-block-group`. */
export function classOfBlock(name: string): string {
  return `wp-block-${name.replace(/^core\//, '').replaceAll('/', '-')}`
}

/** Validates an author's length or colour for a stylesheet: nothing that could end a rule, and no functions that fetch. */
export function cssValue(value: BlockValue | undefined): string | undefined {
  if (typeof value !== 'string' || value.length > longest) return undefined
  const first = value.split(';', 1)[0]!.trim()
  const [, kind, slug] = /^var:preset\|([a-z-]+)\|([\w-]+)$/.exec(first) ?? []
  if (kind !== undefined) return `var(--wp--preset--${kind}--${toSlug(slug!)})`
  const isHarmless = /^[\w .,%#()+*/-]+$/.test(first) && !first.includes('/*') && hasHarmlessFunctions(first)
  return isHarmless ? first : undefined
}

const longest = 200
const functions = new Set(['', 'calc', 'clamp', 'hsl', 'hsla', 'max', 'min', 'rgb', 'rgba', 'var'])

function hasHarmlessFunctions(value: string): boolean {
  let depth = 0
  for (const [sign, name] of value.matchAll(/([\w-]*)\(|\)/g)) {
    if (name !== undefined && !functions.has(name.toLowerCase())) return false
    depth += sign === ')' ? -1 : 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Returns a stylesheet rule; empty if it declares nothing. */
export function rule(selector: string, declarations: Readonly<Record<string, string | undefined>>): string {
  const said = Object.entries(declarations).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value};`],
  )
  return said.length === 0 ? '' : `${selector}{${said.join('')}}`
}
