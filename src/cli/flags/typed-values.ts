import { errors, RestError } from '../../define/errors.ts'
import { CliError } from '../output/exit-codes.ts'
import type { Flag } from './flags.ts'
import { dateForms } from './typed-dates.ts'
import { didYouMean } from '../output/suggest.ts'

/**
 * Explains invalid arguments to the person who typed them: each with its flag, the typed value, what is wrong with it,
 * and a suggestion. Secrets are never repeated. Any other error is returned unchanged.
 */
export function withTypedValues(
  error: unknown,
  flags: readonly Flag[] = [],
  raw: Readonly<Record<string, unknown>> = {},
): unknown {
  if (!(error instanceof RestError) || error.code !== errors.rest_invalid_param.code) return error
  const { params } = error.data
  if (typeof params !== 'object' || params === null) return error
  const wrong = Object.entries(params as Record<string, string>).map(([arg, reason]) => {
    const flag = flags.find((one) => one.arg === arg)
    return { line: describeFlag(arg, flag, raw[arg], reason), hint: flag && hintFor(flag, raw[arg]) }
  })
  const lines = wrong.map(({ line, hint }) => (hint ? `${line} ${hint}` : line))
  const all = { line: 'some flags are wrong', hint: lines.join('\n') }
  const shown = wrong.length > 1 ? all : (wrong[0] ?? all)
  return Object.assign(new CliError('usage', shown.line, shown.hint), { stack: error.stack })
}

// Maximum characters of a value to repeat.
const longest = 60

function describeFlag(arg: string, flag: Flag | undefined, value: unknown, reason: string): string {
  const text = Array.isArray(value) ? value.join(',') : value
  const isShown = flag && !flag.isSecret && (typeof text === 'string' || typeof text === 'number')
  // Some reasons begin with the value themselves.
  const isTold = isShown && reason.startsWith(`${text} `)
  if (!isShown || isTold) return `--${flag?.name ?? arg}: ${reason}`
  const shown = String(text)
  return `--${flag.name} '${shown.length > longest ? `${shown.slice(0, longest)}…` : shown}': ${reason}`
}

function hintFor(flag: Flag, value: unknown): string | undefined {
  if (flag.isSecret) return undefined
  const type = flag.isList ? (flag.type.items ?? flag.type) : flag.type
  if (type.format === 'date-time') return dateForms
  if (type.type === 'boolean') return 'Write yes or no'
  for (const one of [value].flat()) {
    if (typeof one !== 'string' || !type.enum || type.enum.includes(one)) continue
    return didYouMean(one, type.enum.map(String)) || undefined
  }
  return undefined
}
