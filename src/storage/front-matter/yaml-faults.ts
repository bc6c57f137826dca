import type { YAMLException } from 'js-yaml'

const hints: readonly [pattern: RegExp, hint: string][] = [
  [/duplicated mapping key/, 'remove one of the two'],
  [/bad indentation of a mapping entry|mapping values are not allowed/, 'put quotes around a value that contains ": "'],
  [/tab character/, 'indent with spaces'],
  [/unknown tag/, 'remove the tag'],
  [/unidentified alias/, 'put quotes around a value that starts with "*"'],
  [/non-printable/, 'remove the control character, or write it as an escape in double quotes'],
  [/within a (?:single|double) quoted scalar/, 'close the quote'],
  [/within a flow (?:collection|sequence|mapping)/, 'close the bracket'],
  [/end of the stream or a document separator/, 'write every line as "key: value"'],
]

/**
 * Explains why the parser rejected YAML. Its own messages are about grammar, so the most frequent mistakes get explanations of
 * their own: a character that no value may start with, and a quote within quotes.
 */
export function explainYaml(
  source: string,
  error: YAMLException,
): { readonly reason: string; readonly hint?: string | undefined; readonly at: number } {
  const mark = error.mark as YAMLException['mark'] | undefined
  const at = Math.min(mark?.position ?? 0, source.length)
  const lineStart = source.lastIndexOf('\n', at - 1) + 1
  const before = source.slice(lineStart, at)
  const sign = /^(?:[@`%\]},]|- )/.exec(source.slice(at, at + 2))?.[0].trim()
  if (sign !== undefined && /(?:^|[:,[{-])[ \t]*$/.test(before)) {
    const [what, remedy] = before.trim() === '' ? ['line', 'it'] : ['value', 'the value']
    return { reason: `a ${what} cannot start with "${sign}"`, hint: `put quotes around ${remedy}`, at }
  }
  const quote = /(?:^|[:-][ \t]+)(?:'(?:[^'\n]|'')*(')|"(?:[^"\\\n]|\\.)*("))[ \t]*$/.exec(before)
  if (quote) {
    const inside = quote[1]
      ? "write it twice inside single quotes: 'It''s'"
      : String.raw`write it as \" inside double quotes`
    return { reason: 'text follows the quote that ends the value', hint: inside, at }
  }
  if (/directives end mark/.test(error.reason)) {
    const directive = /^%/m.exec(source)?.index ?? at
    return { reason: 'a line cannot start with "%"', hint: 'put quotes around it', at: directive }
  }
  const hint = hints.find(([pattern]) => pattern.test(error.reason))?.[1]
  return { reason: error.reason, hint, at }
}
