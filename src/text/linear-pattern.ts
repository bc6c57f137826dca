import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'

/** The most characters of a pattern, and of a text that is compared with one. */
export const longestPattern = 200
export const longestMatched = 1000

/** Whether a text as a whole has the form of a pattern; no text longer than `longestMatched` has. */
export type Matches = (text: string) => boolean

/**
 * Compiles a pattern that somebody else wrote. Matching takes time in proportion to the text, whatever the pattern says:
 * the syntax is RE2's, a part of JavaScript's without back-references and looking around.
 *
 * @throws Error whose message says what of the pattern is wrong
 */
export function compilePattern(pattern: string): Matches {
  if (pattern.length > longestPattern) throw new Error(`it has more than ${longestPattern} characters`)
  // Editors and clients that are shown the pattern read it as JavaScript does.
  void RegExp(pattern, 'u')
  re2 ??= (createRequire(import.meta.url)('re2js') as { RE2JS: typeof RE2JS }).RE2JS
  const compiled = re2.compile(`^(?:${pattern})$`)
  return (text) => text.length <= longestMatched && compiled.test(text)
}

// Loaded when a site has a pattern.
let re2: typeof RE2JS | undefined
