import type { Config } from './foreign-folder.ts'

const token = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|\\[^]|[\w$]+|[^\s\w$]/g

/**
 * The literal values of the object that a program exports (`module.exports = { … }`, `export default { … }`): quoted texts,
 * lists of them, true and false; nothing if the object is computed. `code` has no comments.
 */
export function readLiterals(code: string): Config {
  const start = /(?:module\.exports\s*=|export\s+default)\s*\{/.exec(code)
  if (!start) return {}
  const tokens = code.slice(start.index + start[0].length).match(token) ?? []
  const said: Record<string, unknown> = {}
  let depth = 0
  let isKey = true
  for (let at = 0; at < tokens.length && depth >= 0; at++) {
    const one = tokens[at]!
    if (depth === 0 && isKey && tokens[at + 1] === ':') {
      const read = valueAt(tokens, at + 2)
      if (read && /^[,}]$/.test(tokens[read.end] ?? '')) said[literalText(one) ?? one] = read.value
    }
    isKey = depth === 0 && one === ','
    if (/^[{[(]$/.test(one)) depth++
    if (/^[}\])]$/.test(one)) depth--
  }
  return said
}

function valueAt(tokens: readonly string[], at: number): { value: unknown; end: number } | undefined {
  const one = tokens[at] ?? ''
  const text = literalText(one)
  if (text !== undefined) return { value: text, end: at + 1 }
  if (one === 'true' || one === 'false') return { value: one === 'true', end: at + 1 }
  if (one !== '[') return undefined
  const close = tokens.indexOf(']', at)
  const items = close < 0 ? [','] : tokens.slice(at + 1, close).filter((item) => item !== ',')
  const texts = items.flatMap((item) => literalText(item) ?? [])
  return texts.length === items.length ? { value: texts, end: close + 1 } : undefined
}

function literalText(written: string): string | undefined {
  return /^["'][^\\]*["']$/.test(written) ? written.slice(1, -1) : undefined
}
