import { CliError, usage } from '../output/exit-codes.ts'

const operators = ['!=', '<=', '>=', '!~', '=', '<', '>', '~'] as const
export type Operator = (typeof operators)[number]

/** One condition of `--where`: a name, an operator, and values of which one must match (with `!`: none may). */
export interface Condition {
  readonly name: string
  readonly operator: Operator
  /** None for `name=`, which means that there is no value. */
  readonly values: readonly string[]
}

/** Examples for errors and help. */
export const conditionForms = "'category=news status=draft', 'date<2025-01-01' or 'title~\"summer sale\"'"

/**
 * Reads conditions separated by spaces: `category=news,events status!=draft date<2025-01-01 title~"a b"`. In time
 * proportional to the text.
 *
 * @throws CliError that names the first part that is not understood
 */
export function readConditions(text: string): Condition[] {
  const found: Condition[] = []
  let at = skipBlanks(text, 0)
  if (at === text.length) throw wrong(text, at)
  while (at < text.length) {
    const name = nameAt(text, at)
    if (name === '') throw wrong(text, at)
    const after = at + name.length
    const operator = operators.find((one) => text.startsWith(one, after))
    if (!operator) throw wrong(text, at)
    const { values, end } = valuesAt(text, after + operator.length)
    if (values.length === 0 && operator !== '=' && operator !== '!=') throw wrong(text, at)
    found.push({ name, operator, values })
    at = skipBlanks(text, end)
  }
  return found
}

function nameAt(text: string, from: number): string {
  let end = from
  while (end < text.length && /[\w.-]/.test(text[end]!)) end++
  return text.slice(from, end)
}

function valuesAt(text: string, from: number): { values: string[]; end: number } {
  const values: string[] = []
  let at = from
  for (;;) {
    const quote = text[at]
    if (quote === '"' || quote === "'") {
      const close = text.indexOf(quote, at + 1)
      if (close < 0) throw usage(`--where: the closing ${quote} is missing in ${text.slice(at)}`)
      values.push(text.slice(at + 1, close))
      at = close + 1
    } else {
      const start = at
      while (at < text.length && !/[\s,]/.test(text[at]!)) at++
      if (at > start) values.push(text.slice(start, at))
    }
    if (text[at] !== ',') return { values, end: at }
    at++
  }
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && /\s/.test(text[at]!)) at++
  return at
}

function wrong(text: string, at: number): CliError {
  const rest = text.slice(at, at + 60)
  return usage(`--where: '${rest || text}' is not a condition`, `Write it like ${conditionForms}`)
}
