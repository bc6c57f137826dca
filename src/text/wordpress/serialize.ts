/** What can be written so. */
export type Serializable = string | number | boolean | null | { readonly [key: string]: Serializable }

/** Writes a value as PHP's `serialize` does, as WordPress keeps values that are no texts; objects become arrays. */
export function serialize(value: Serializable): string {
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
