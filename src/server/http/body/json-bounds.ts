import { errors } from '../errors.ts'

/** Limits on JSON, so that parsing and traversing it takes no noticeable time. */
export interface JsonBounds {
  /** Nesting of lists and objects. */
  readonly depth: number
  /** Members of one object. */
  readonly members: number
  /** Values in total; a list or object counts as one besides its own values. */
  readonly values: number
}

/** The limits for callers; visitors may send a tenth of the members and values. No entry comes near them. */
export function boundsFor(isSignedIn: boolean): JsonBounds {
  return isSignedIn ? { depth: 64, members: 10_000, values: 100_000 } : { depth: 64, members: 1000, values: 10_000 }
}

/**
 * Opens a watch over JSON that arrives in pieces, passed in order. It examines brackets and commas outside of strings, each
 * byte once, and reports no other faults: parsing the whole finds those.
 *
 * @returns throws RestError 400 `rest_invalid_json` (`json_error_code` 1) as soon as a bound is exceeded
 */
export function watchJson({ depth, members, values }: JsonBounds): (bytes: Uint8Array) => void {
  /** For each open object: its members besides the first; for a list, a number that never exceeds the limit. */
  const counts = new Int32Array(depth + 1)
  let level = 0
  let total = 0
  let isText = false
  let isEscaped = false
  return (bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      const sign = bytes[at]
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (sign === backslash) isEscaped = true
        else if (sign === quote) isText = false
      } else if (sign === quote) isText = true
      else if (sign === comma) {
        if (++total > values) throw tooMuch(`More than ${values} values`)
        if (++counts[level]! >= members) throw tooMuch(`More than ${members} members in one object`)
      } else if (sign === brace || sign === bracket) {
        if (++level > depth) throw tooMuch('Maximum stack depth exceeded')
        if (++total > values) throw tooMuch(`More than ${values} values`)
        counts[level] = sign === brace ? 0 : noMembers
      } else if ((sign === endBrace || sign === endBracket) && level > 0) level--
    }
  }
}

/** A refusal of JSON, with PHP's number and message for the fault. */
export function invalidJson(code: number, message: string) {
  return errors.rest_invalid_json().with({ json_error_code: code, json_error_message: message })
}

const noMembers = -(2 ** 31)
const [quote, backslash, comma, brace, endBrace, bracket, endBracket] = Buffer.from('"\\,{}[]')

function tooMuch(message: string) {
  return invalidJson(1, message)
}
