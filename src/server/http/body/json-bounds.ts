import { errors } from '../errors.ts'

/** How much JSON may hold, so that reading it and looking it through takes no time that others would notice. */
export interface JsonBounds {
  /** Lists and objects in each other. */
  readonly depth: number
  /** Members of one object. */
  readonly members: number
  /** Values in all; a list or an object counts as one besides its own values. */
  readonly values: number
}

/** The limits for callers; visitors may send a tenth of the members and values. No entry comes near them. */
export function boundsFor(isSignedIn: boolean): JsonBounds {
  return isSignedIn ? { depth: 64, members: 10_000, values: 100_000 } : { depth: 64, members: 1000, values: 10_000 }
}

/**
 * Opens a watch over JSON that arrives in pieces, given one after the other. It looks at brackets and commas outside of
 * strings, each byte once, and reports no other faults: those are found when the whole is parsed.
 *
 * @returns throws RestError 400 `rest_invalid_json` (`json_error_code` 1) as soon as a bound is exceeded
 */
export function watchJson({ depth, members, values }: JsonBounds): (bytes: Uint8Array) => void {
  /** Of each open list or object: the members that it has beside the first; of a list, a number that is never too large. */
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
