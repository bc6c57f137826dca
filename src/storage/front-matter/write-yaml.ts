import { CORE_SCHEMA, load } from 'js-yaml'
import { isRecord } from '../../text/values.ts'
import type { Data } from './plain-value.ts'
import { UNPRINTABLE, canBeLiteral, literalHeader, literalLines } from './yaml-blocks.ts'

/** How to write a list or mapping; by default short lists of scalars are flow and all else is block. */
export type Layout = 'flow' | 'block' | undefined

const FLOW_WIDTH = 80
const NEEDS_ESCAPE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g
const INDICATOR = /^[-?:,[\]{}#&*!|>'"%@`\s]/
/** Texts that may be numbers, in any of YAML's notations. */
const NUMBER = /^[0-9+.][\w+.-]*$/
const WORD = /^(?:null|true|false|~)$/i

/** The lines of a mapping's pairs, each indented by `indent` spaces. Values must be plain (see `toPlainData`). */
export function pairLines(data: Data, indent: number): string[] {
  const margin = ' '.repeat(indent)
  return Object.keys(data).flatMap((key) =>
    behind(`${margin}${writeString(key, true)}:`, writeValue(data[key], indent)),
  )
}

/** The lines of a value whose key is at column `indent`; the first is the rest of the key's own line. */
export function writeValue(value: unknown, indent: number, layout?: Layout): string[] {
  if (typeof value === 'string') {
    if (!value.includes('\n') || !canBeLiteral(value)) return [writeString(value, false)]
    return [literalHeader(value), ...literalLines(value, indent + 2)]
  }
  if (Array.isArray(value)) {
    const isFlow = value.length === 0 || layout === 'flow' || (layout !== 'block' && isShortList(value, indent))
    return isFlow ? [writeFlow(value)] : ['', ...value.flatMap((item) => itemLines(item, indent + 2))]
  }
  if (isRecord(value)) {
    const isFlow = layout === 'flow' || Object.keys(value).length === 0
    return isFlow ? [writeFlow(value)] : ['', ...pairLines(value, indent + 2)]
  }
  return [writeAtom(value)]
}

/** The lines of a list item whose dash is at column `indent`; a mapping starts on the dash's own line. */
export function writeItem(value: unknown, indent: number, layout?: Layout): string[] {
  if (isRecord(value) && layout !== 'flow' && Object.keys(value).length > 0) {
    const [first = '', ...below] = pairLines(value, indent + 2)
    return [first.trimStart(), ...below]
  }
  return writeValue(value, indent, layout)
}

/** The lines of one block list item, including the dash. */
export function itemLines(value: unknown, indent: number): string[] {
  return behind(`${' '.repeat(indent)}-`, writeItem(value, indent))
}

function behind(head: string, [inline = '', ...below]: string[]): string[] {
  return [`${head}${inline === '' ? '' : ' '}${inline}`, ...below]
}

/** A value on one line, as inside `[…]` or `{…}`. */
export function writeFlow(value: unknown): string {
  if (typeof value === 'string') return writeString(value, true)
  if (Array.isArray(value)) return `[${value.map(writeFlow).join(', ')}]`
  if (isRecord(value)) {
    const pairs = Object.keys(value).map((key) => `${writeString(key, true)}: ${writeFlow(value[key])}`)
    return `{${pairs.join(', ')}}`
  }
  return writeAtom(value)
}

/** Null, a boolean or a number. */
export function writeAtom(value: unknown): string {
  if (typeof value !== 'number' || Number.isFinite(value)) return String(value)
  if (Number.isNaN(value)) return '.nan'
  return value > 0 ? '.inf' : '-.inf'
}

/** A string on one line, or a key: plain if it round-trips, else quoted. `isFlow`: within brackets, or before a colon. */
export function writeString(text: string, isFlow: boolean): string {
  if (canBePlain(text, isFlow)) return text
  if (UNPRINTABLE.test(text) || /[\n\t]/.test(text)) return doubleQuoted(text)
  return text.includes("'") && !/["\\]/.test(text) ? `"${text}"` : singleQuoted(text)
}

/** Whether an unquoted string round-trips. */
export function canBePlain(text: string, isFlow: boolean): boolean {
  if (text === '' || INDICATOR.test(text) || /[\s:]$/.test(text) || /[\n\t]|: | #/.test(text)) return false
  if (isFlow && /[,[\]{}:]/.test(text)) return false
  if (UNPRINTABLE.test(text) || WORD.test(text) || text.startsWith('...')) return false
  return !NUMBER.test(text) || load(text, { schema: CORE_SCHEMA }) === text
}

/** `'text'`; the caller ensures that the text is printable and has no line break. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** `"text"` with escapes: holds any string. */
export function doubleQuoted(text: string): string {
  // JSON's escapes are valid in YAML; adds those for characters that JSON leaves raw but YAML (or a person) cannot read.
  return JSON.stringify(text).replace(NEEDS_ESCAPE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function isShortList(list: unknown[], indent: number): boolean {
  const isScalar = (item: unknown): boolean =>
    typeof item === 'string' ? !item.includes('\n') : typeof item !== 'object' || item === null
  return list.every(isScalar) && indent + writeFlow(list).length <= FLOW_WIDTH
}
