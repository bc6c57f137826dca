import type { PhpValue } from './unserialize.ts'

/** Writes a value as PHP's `serialize` does, as WordPress keeps values that are not text; objects become arrays. */
export function serialize(value: PhpValue): string {
  if (value === null) return 'N;'
  switch (typeof value) {
    case 'string':
      return `s:${Buffer.byteLength(value)}:"${value}";`
    case 'number':
      return Number.isInteger(value) ? `i:${value};` : `d:${value};`
    case 'boolean':
      return `b:${Number(value)};`
    default: {
      const members = Object.entries(value)
      return `a:${members.length}:{${members.map(([key, one]) => serialize(key) + serialize(one)).join('')}}`
    }
  }
}
