import { tolerating } from '../values.ts'
// Own code: php-serialize recurses without limit: 20,000 nested arrays overflow its stack.

/** A value of PHP's `serialize`; objects become their members, references are not supported. */
export type PhpValue = string | number | boolean | null | { readonly [key: string]: PhpValue }

/** Deeper than any plugin's values. */
const deepest = 64

/**
 * Parses PHP's `serialize` format, in which WordPress stores non-text values, in linear time; arrays become objects, whatever
 * their keys. Undefined if the text is not serialized, or damaged.
 *
 * @param text - lengths in it count bytes of UTF-8
 */
export function unserialize(text: string): PhpValue | undefined {
  const bytes = Buffer.from(text.trim(), 'utf8')
  let at = 0
  const value = tolerating(Damaged, () => read(0))
  return at === bytes.length ? value : undefined

  function read(depth: number): PhpValue {
    if (depth > deepest) throw new Damaged()
    const type = String.fromCharCode(bytes[at] ?? 0)
    at++
    if (type === 'N') return expect(';', null)
    expect(':', null)
    switch (type) {
      case 's':
        return expect(';', readString())
      case 'i':
      case 'd':
        return Number(until(';'))
      case 'b':
        return until(';') === '1'
      case 'O':
        readString()
        expect(':', null)
        return readMembers(depth)
      case 'a':
        return readMembers(depth)
      default:
        throw new Damaged()
    }
  }

  function readMembers(depth: number): PhpValue {
    const count = Number(until(':'))
    expect('{', null)
    const members: [string, PhpValue][] = []
    for (let i = 0; i < count; i++) {
      const key = read(depth + 1)
      if (typeof key !== 'string' && typeof key !== 'number') throw new Damaged()
      members.push([String(key), read(depth + 1)])
    }
    // Object.fromEntries defines own members, whatever their names.
    return expect('}', Object.fromEntries(members))
  }

  function readString(): string {
    const length = Number(until(':'))
    expect('"', null)
    const end = at + length
    if (!Number.isSafeInteger(length) || length < 0 || end > bytes.length) throw new Damaged()
    const value = bytes.toString('utf8', at, end)
    at = end
    return expect('"', value)
  }

  function until(sign: string): string {
    const end = bytes.indexOf(sign, at)
    if (end < 0 || end - at > 32) throw new Damaged()
    const found = bytes.toString('latin1', at, end)
    at = end + 1
    return found
  }

  function expect<T>(sign: string, value: T): T {
    if (bytes[at] !== sign.charCodeAt(0)) throw new Damaged()
    at++
    return value
  }
}

class Damaged extends Error {}
