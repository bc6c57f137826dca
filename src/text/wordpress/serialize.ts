import type { PhpValue } from './unserialize.ts'

/** Serializes a value as PHP's `serialize` does; objects become arrays, with integer keys where PHP has them. */
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
      return `a:${members.length}:{${members.map(([key, one]) => serialize(isIndex(key) ? Number(key) : key) + serialize(one)).join('')}}`
    }
  }
}

function isIndex(key: string): boolean {
  return /^(?:0|-?[1-9]\d{0,14})$/.test(key)
}
