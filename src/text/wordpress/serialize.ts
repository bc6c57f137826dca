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
      const members = Object.entries(value).map(([key, one]) => {
        const isIndex = /^(?:0|-?[1-9]\d{0,14})$/.test(key)
        return serialize(isIndex ? Number(key) : key) + serialize(one)
      })
      return `a:${members.length}:{${members.join('')}}`
    }
  }
}
