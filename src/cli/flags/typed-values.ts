import type { Raw } from '../../model/model.ts'
import { errors, RestError } from '../../define/errors.ts'
import { errors as ofArguments } from '../../derive/errors.ts'
import { nearestPhrase } from '../../text/nearest.ts'
import { CliError, exitOf, usage } from '../output/exit-codes.ts'
import { hintHere, missingFlags } from '../output/print-error.ts'
import { describeFlag, type Flag, placeholderOf } from './flags.ts'
import { dateHint } from './typed-dates.ts'
import { didYouMean, meantBy } from '../output/suggest.ts'
import { firstMade } from '../../text/values.ts'

/**
 * Explains invalid arguments to the person who typed them: each with its flag, the typed value, its fault, and a suggestion.
 * Secrets are never repeated. Other errors are returned unchanged. `words`: descriptions of positional arguments, by name.
 */
export function withTypedValues(
  error: unknown,
  flags: readonly Flag[] = [],
  raw: Raw = {},
  words: Readonly<Record<string, string>> = {},
): unknown {
  if (!(error instanceof RestError)) return error
  if (error.code === errors.rest_missing_callback_param.code) return withHowToSend(error, flags)
  if (error.code !== errors.rest_invalid_param.code) return withSuggestion(withFlags(error, flags), flags, raw)
  const { params } = error.data
  if (typeof params !== 'object' || params === null) return error
  const wrong = Object.entries(params as Record<string, string>).map(([arg, reason]) => {
    if (Object.hasOwn(words, arg)) return { line: reason, hint: words[arg] }
    const flag = flags.find((one) => one.arg === arg)
    const code = codeOf(error, arg)
    const isWrongType = code === ofArguments.rest_invalid_type.code
    const hint = flag && (hintFor(flag, raw[arg], isWrongType) ?? ownHint(error, arg))
    const isChoice = code === ofArguments.rest_not_in_enum.code && flag && flag.choices.length > 0
    const said = isChoice ? `is not one of ${flag.choices.join(', ')}` : reason
    return { line: describeWrong(arg, flag, raw[arg], said, isChoice), hint }
  })
  const lines = wrong.map(({ line, hint }) => (hint ? `${line.replace(/(?<![.!?])$/, '.')} ${hint}` : line))
  const all = { line: 'some flags are invalid', hint: lines.join('\n') }
  const summary = wrong.length > 1 ? all : (wrong[0] ?? all)
  const isRefused = Object.keys(params).every((arg) => isMissingRight(error, arg))
  const { stack } = error
  return Object.assign(new CliError(isRefused ? 'refused' : 'usage', summary.line, summary.hint), { stack })
}

// The interface answers 400 for all that is wrong with arguments; what a value lacks may be a right.
function isMissingRight({ data }: RestError, arg: string): boolean {
  const details = data['details'] as Record<string, { data?: { status?: number } | null }> | undefined
  return [401, 403].includes(details?.[arg]?.data?.status ?? 0)
}

/** @throws CliError, suggesting the nearest word, for a value that means nothing though the interface would accept it */
export function refuseUnknownWords(flags: readonly Flag[], raw: Raw): void {
  for (const flag of flags) {
    if (!flag.suggests?.only || raw[flag.arg] === undefined) continue
    const known = [...flag.suggests.words()]
    const texts = [raw[flag.arg]].flat().map((text) => String(text).toLowerCase())
    for (const one of flag.isList ? texts.flatMap((text) => text.split(',')) : texts) {
      const word = flag.isList ? one.replace(/^[+-]/, '') : one
      if (known.includes(word)) continue
      const parts = word.split(',')
      if (parts.length > 1 && parts.every((part) => known.includes(part)))
        throw usage(`--${flag.name} takes one word, not ${parts.length}`, `Use one at a time: ${parts.join(', then ')}`)
      const hint = didYouMean(word, known) || `Available: ${known.filter((name) => /[a-z]/.test(name)).join(', ')}`
      throw usage(`--${flag.name}: '${word}' is not a known value`, hint)
    }
  }
}

// Without this hint, people would type a secret where others can read it.
function withHowToSend(error: RestError, flags: readonly Flag[]): unknown {
  const missing = [error.data['params']].flat()
  const secret = flags.find(({ arg, isSecret }) => isSecret && missing.includes(arg))
  const found = missing.flatMap((arg) => flags.find((one) => one.arg === arg) ?? [])
  if (found.length < missing.length) return error
  const [only] = found.length === 1 ? found : []
  const hint = only && `--${only.name} ${placeholderOf(only)}: ${describeFlag(only).replace(/ Required\.$/, '')}`
  const names = found.map(({ name }) => name)
  return usage(missingFlags(names), secret ? `--${secret.name}-stdin reads it from standard input` : hint)
}

// Remedies name arguments, which are flags here.
function withFlags(error: RestError, flags: readonly Flag[]): RestError {
  const { hint, message, stack } = error
  if (!hint || message.includes(hint)) return error
  const named = hint.replaceAll(/`(\w+)`/g, (text, arg: string) => {
    const flag = flags.find((one) => one.arg === arg)
    return flag ? `\`--${flag.name}\`` : text
  })
  return named === hint ? error : Object.assign(error.withHint(named), { stack })
}

// Some refusals name the value, not the flag.
function withSuggestion(error: RestError, flags: readonly Flag[], raw: Raw): unknown {
  for (const flag of flags) {
    const wrong = [raw[flag.arg]].flat().find((one) => typeof one === 'string' && error.message.includes(one))
    const hint = flag.suggests && wrong !== undefined ? suggestionFor(flag, wrong) : undefined
    if (hint !== undefined)
      return Object.assign(new CliError(exitOf(error), `--${flag.name}: ${error.message}`, hint), {
        stack: error.stack,
      })
  }
  return error
}

// Maximum characters of a value to repeat.
const longest = 60

function describeWrong(arg: string, flag: Flag | undefined, value: unknown, reason: string, isEnd?: boolean): string {
  const text = Array.isArray(value) && value.every((one) => typeof one !== 'object') ? value.join(',') : value
  const isDisplayed = flag && !flag.isSecret && (typeof text === 'string' || typeof text === 'number')
  // Some reasons begin with the value themselves.
  const hasValue = isDisplayed && reason.startsWith(`${text} `)
  if (!isDisplayed || hasValue) return `--${flag?.name ?? arg}: ${reason}`
  const quoted = String(text)
  const named = `--${flag.name} '${quoted.length > longest ? `${quoted.slice(0, longest)}…` : quoted}'`
  return isEnd ? `${named} ${reason}` : `${named}: ${reason}`
}

// A definition's own hint about its values. The hints on types are for programs.
function ownHint(error: RestError, arg: string): string | undefined {
  return forPrograms.has(codeOf(error, arg)) ? undefined : hintHere(error.hints[arg])
}

function codeOf({ data }: RestError, arg: string): string {
  return (data['details'] as Record<string, { code: string }> | undefined)?.[arg]?.code ?? ''
}

const forPrograms: ReadonlySet<string> = new Set([
  errors.rest_invalid_param.code,
  ofArguments.rest_invalid_type.code,
  ofArguments.rest_not_in_enum.code,
  ofArguments.rest_out_of_bounds__both.code,
  ofArguments.rest_invalid_value.code,
  ofArguments.rest_too_many_items.code,
])

function hintFor(flag: Flag, value: unknown, isWrongType: boolean): string | undefined {
  if (flag.isSecret) return undefined
  const type = flag.isList ? (flag.type.items ?? flag.type) : flag.type
  if (type.format === 'date-time') return dateHint(value)
  if (type.type === 'boolean') return 'Write yes or no'
  const hint = firstMade([value].flat(), (one) => suggestionFor(flag, one)) ?? flag.about
  if (hint !== undefined) return hint
  if (!isWrongType) return undefined
  if (type.type === 'integer') return 'Write a whole number'
  if (type.type !== 'number') return undefined
  const [, whole, part] = /^(-?\d+),(\d+)$/.exec(String(value)) ?? []
  if (part === undefined) return 'Write a number'
  // A comma before three digits may separate thousands.
  return part.length === 3 ? `Write ${whole}.${part} or ${whole}${part}` : `Write it with a point: ${whole}.${part}`
}

// The nearest word; for a phrase, its words replaced by the nearest ones.
function suggestionFor({ choices, words, suggests }: Flag, value: unknown): string | undefined {
  const offered = choices.length > 0 ? choices : (suggests?.words() ?? [])
  // Words for choices that exist only elsewhere, such as the trash of lists, mean nothing here.
  const own = [...(words ?? [])].filter(([, meant]) => choices.length === 0 || choices.includes(meant))
  const known = [...offered, ...own.map(([word]) => word)]
  if (typeof value !== 'string' || known.includes(value)) return undefined
  const meant = meantBy(value, known) ?? (suggests && nearestPhrase(value, known))
  return meant === undefined ? undefined : `Did you mean '${words?.get(meant) ?? meant}'?`
}
