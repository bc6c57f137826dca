import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'

/** The most characters of a pattern, and of a text that is compared with one. */
export const longestPattern = 200
export const longestMatched = 1000

/** Whether a text as a whole has the form of a pattern; no text longer than `longestMatched` has. */
export type Matches = (text: string) => boolean

/**
 * Compiles a pattern by somebody else. Matching takes time in proportion to the text, whatever the pattern: the syntax is
 * RE2's, a part of JavaScript's without back-references and lookaround.
 *
 * @throws Error whose message names the invalid part of the pattern
 */
export function compilePattern(pattern: string): Matches {
  const compiled = compile(pattern, `^(?:${pattern})$`)
  return (text) => text.length <= longestMatched && compiled.test(text)
}

export interface FoundPattern {
  readonly isIn: Matches
  /** How much it costs to compile, and for each character of a text: as many steps at most. */
  readonly size: number
}

/** The same for a pattern that may be found anywhere in a text, as in JSON Schema. @throws Error as `compilePattern` */
export function compileFound(pattern: string): FoundPattern {
  const compiled = compile(pattern, pattern)
  return { isIn: (text) => text.length <= longestMatched && compiled.test(text), size: compiled.programSize() }
}

function compile(pattern: string, written: string): RE2JS {
  if (pattern.length > longestPattern) throw new Error(`it has more than ${longestPattern} characters`)
  // Editors and clients that are shown the pattern read it as JavaScript does.
  void RegExp(pattern, 'u')
  re2 ??= (createRequire(import.meta.url)('re2js') as { RE2JS: typeof RE2JS }).RE2JS
  return re2.compile(written)
}

// Loaded when a site has a pattern.
let re2: typeof RE2JS | undefined
