import type { Command, Option } from 'commander'
import { CliError, usage } from '../output/exit-codes.ts'
import { unknownWord } from '../output/suggest.ts'

export const yesOrNo = /^(?:true|false|1|0|yes|no)$/i

/** Whether a word of `yesOrNo` means yes. */
export function isYes(word: string): boolean {
  return /^(?:true|1|yes)$/i.test(word)
}

/** The error for a flag that a command does not have, but another verb of its noun may. */
export class UnknownFlag extends CliError {
  /** As typed, without the dashes and the value. */
  readonly flag: string

  constructor(flag: string, hint: string) {
    super('usage', `there is no flag --${flag} here`, hint)
    this.flag = flag
  }
}

/**
 * Flags in the declared spelling, each joined with its value: `--per-page 5` and `--per_page=5` are the same, and so are
 * `--no-sticky` and `--sticky false`; `--json` is `--format json`. Other words stay, and may follow a switch if the command
 * `takesWords`. @throws UnknownFlag, and CliError for a flag with a missing or invalid value
 */
export function normalizeFlags(tokens: readonly string[], options: readonly Option[], takesWords = true): string[] {
  const out: string[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token === '--') return [...out, ...tokens.slice(at)]
    if (!token.startsWith('--') || token === '--help') {
      out.push(token)
      continue
    }
    if (token === '--json' && printsJson(options)) {
      out.push('--format=json')
      continue
    }
    const { option, value } = readFlag(token, options)
    const long = option.long!
    const next = tokens[at + 1]
    if (value !== undefined && (option.required || option.optional)) out.push(`${long}=${value}`)
    else if (value !== undefined) {
      if (!yesOrNo.test(value)) throw notYesOrNo(long, value)
      if (isYes(value)) out.push(long)
    } else if (option.optional) {
      const says = next !== undefined && (yesOrNo.test(next) || (takesText(option) && /\s/.test(next)))
      if (says) at++
      else if (!takesWords && !takesText(option) && next !== undefined && !next.startsWith('-'))
        throw notYesOrNo(long, next)
      out.push(`${long}=${says ? next : 'true'}`)
    } else if (option.required) {
      if (next === undefined || (next.startsWith('--') && find(next.slice(2).split('=')[0]!, options) !== undefined))
        throw usage(`${long} needs a value`, `Write it like ${option.flags.split(', ').at(-1)}`)
      out.push(`${long}=${next}`)
      at++
    } else out.push(long)
  }
  return out
}

/** Replaces declared flag names in an error by the spelling with hyphens that a person typed: `--per-page`. */
export function inTypedSpelling(error: unknown, tokens: readonly string[]): unknown {
  if (!(error instanceof CliError)) return error
  const typed = tokens
    .filter((token) => /^--[a-z]+(?:-[a-z]+)+(?:=|$)/.test(token))
    .map((token) => token.split('=')[0]!)
  const spell = (text: string) =>
    typed.reduce((so, flag) => so.replaceAll(`--${flag.slice(2).replaceAll('-', '_')}`, flag), text)
  const spelt = new CliError(error.exit, spell(error.message), error.hint && spell(error.hint))
  return Object.assign(spelt, { stack: error.stack })
}

// Whether `--json` has its common meaning: the command has no flag of that name.
function printsJson(options: readonly Option[]): boolean {
  const has = (long: string) => options.some((one) => one.long === long)
  return has('--format') && !has('--json')
}

// A switch that may also take a text, which differs from a ref by its spaces.
function takesText({ flags }: Option): boolean {
  return !flags.includes('[yes|no]')
}

function notYesOrNo(flag: string, value: string): CliError {
  const hint = `Use ${flag} yes or ${flag} no; ${flag} alone means yes`
  return usage(`${flag} '${value}' is neither yes nor no`, hint)
}

/** The typed values of each flag, by its name. */
export function typedOf(command: Command): Record<string, readonly string[]> {
  const typed: Record<string, readonly string[]> = {}
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName())
    if (value !== undefined) typed[option.name()] = [value].flat().map(String)
  }
  return typed
}

/** Collects the values of a flag that may be repeated. */
export function gather(value: string, before: string[] | undefined): string[] {
  return [...(before ?? []), value]
}

function readFlag(token: string, options: readonly Option[]): { option: Option; value?: string } {
  const equals = token.indexOf('=')
  const name = equals < 0 ? token.slice(2) : token.slice(2, equals)
  const value = equals < 0 ? undefined : token.slice(equals + 1)
  const option = find(name, options)
  if (option) return value === undefined ? { option } : { option, value }
  const refused = name.startsWith('no-') ? find(name.slice(3), options) : undefined
  if (refused?.optional && value === undefined) return { option: refused, value: 'false' }
  const names = options.map(({ long }) => long!.slice(2))
  // People may use the name of a flag's value for the flag: `--makers <artist,…>`.
  const taking = options.filter(({ flags }) => /<([\w-]+)(?:,…)?>/.exec(flags)?.[1] === name)
  const usual =
    (Object.hasOwn(elsewhere, name) ? elsewhere[name]! : []).find((one) => names.includes(one)) ??
    (taking.length === 1 ? taking[0]!.long!.slice(2) : undefined)
  if (usual !== undefined) throw usage(`there is no flag --${name} here`, `Did you mean --${usual}?`)
  const { hint = '--help lists the flags' } = unknownWord('flag', name, names)
  throw new UnknownFlag(name, hint.replace(/'(.*)'/, '--$1'))
}

// Names of a flag in other tools, or for other kinds of content.
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  name: ['title'],
  headline: ['title'],
  text: ['content'],
  body: ['content'],
  limit: ['per_page'],
  count: ['per_page'],
  sort: ['orderby'],
  when: ['at', 'start', 'date'],
  image: ['featured_media'],
  picture: ['featured_media', 'image'],
  tag: ['tags'],
  category: ['categories'],
}

function find(name: string, options: readonly Option[]): Option | undefined {
  const spellings = [name, name.replaceAll('-', '_'), name.replaceAll('_', '-')]
  return spellings.map((one) => options.find(({ long }) => long === `--${one}`)).find(Boolean)
}
