import { CliError, usage } from '../output/exit-codes.ts'

const operators = ['!=', '<=', '>=', '!~', '=', '<', '>', '~'] as const
export type Operator = (typeof operators)[number]

/** One condition of `--where`: a name, an operator, and values of which one must match (with `!`: none may). */
export interface Condition {
  readonly name: string
  readonly operator: Operator
  /** Empty for `name=`, which means that there is no value. */
  readonly values: readonly string[]
}

export const conditionForms = "'category=news status=draft', 'date<2025-01-01' or 'title~\"summer sale\"'"

/**
 * Parses conditions separated by spaces: `category=news,events status!=draft date<2025-01-01 title~"a b"`. Takes linear time.
 * @throws CliError that names the first part that is not understood
 */
export function readConditions(text: string): Condition[] {
  const found: Condition[] = []
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const taken = pattern.exec(text)
    at += taken?.[0].length ?? 0
    return taken
  }
  take(blanks)
  do {
    const start = at
    const { name, operator } = take(beginning)?.groups ?? {}
    if (name === undefined) throw wrong(text, start)
    const values: string[] = []
    do {
      const { quote, quoted, bare } = take(value)!.groups!
      if (quote !== undefined && quoted === undefined)
        throw usage(`--where: the closing ${quote} is missing in ${text.slice(at - 1)}`)
      if (quoted !== undefined || bare !== '') values.push(quoted ?? bare!)
    } while (take(comma))
    if (values.length === 0 && operator !== '=' && operator !== '!=') throw wrong(text, start)
    found.push({ name, operator: operator as Operator, values })
    take(blanks)
  } while (at < text.length)
  return found
}

const blanks = /\s*/y
const beginning = new RegExp(`(?<name>[\\w.-]+)(?<operator>${operators.join('|')})`, 'y')
const value = /(?<quote>["'])(?:(?<quoted>.*?)\k<quote>)?|(?<bare>[^\s,]*)/sy
const comma = /,/y

function wrong(text: string, at: number): CliError {
  const rest = text.slice(at, at + 60)
  return usage(`--where: '${rest || text}' is not a condition`, `Write it like ${conditionForms}`)
}
