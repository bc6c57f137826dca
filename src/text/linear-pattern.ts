import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'
import { once } from './values.ts'

/** The most characters of a pattern, and of a text that is matched against one. */
export const longestPattern = 200
export const longestMatched = 1000

/** Whether a whole text matches a pattern; no text longer than `longestMatched` does. */
export type Matches = (text: string) => boolean

/**
 * Compiles an untrusted pattern. Matching takes time proportional to the text, whatever the pattern: the syntax is RE2's, a
 * subset of JavaScript's without back-references and lookaround.
 *
 * @throws Error whose message names the invalid part of the pattern
 */
export function compilePattern(pattern: string): Matches {
  const compiled = compile(pattern, `^(?:${pattern})$`)
  return (text) => text.length <= longestMatched && compiled.test(text)
}

export interface FoundPattern {
  readonly isIn: Matches
  /** Cost of compiling, and the most steps per character of a text. */
  readonly size: number
}

/** Like `compilePattern`, but matches anywhere in a text, as in JSON Schema. @throws Error as `compilePattern` */
export function compileFound(pattern: string): FoundPattern {
  const compiled = compile(pattern, pattern)
  return { isIn: (text) => text.length <= longestMatched && compiled.test(text), size: compiled.programSize() }
}

function compile(pattern: string, written: string): RE2JS {
  if (pattern.length > longestPattern) throw new Error(`it has more than ${longestPattern} characters`)
  // Editors and clients that receive the pattern read it as JavaScript.
  void RegExp(pattern, 'u')
  return re2().compile(written)
}

// Loaded only for sites with a pattern.
const re2 = once(() => (createRequire(import.meta.url)('re2js') as { RE2JS: typeof RE2JS }).RE2JS)
