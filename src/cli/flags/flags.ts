import type { FlagHints, SuggestedWords, Action, Resource, Space } from '../../model/model.ts'
import { type ArgDescription, describeSchema } from '../../derive/describe-arg.ts'
import { refersTo } from '../../derive/refers-to.ts'
import { titleMemberOf } from '../../derive/entries.ts'
import { saysNothing } from '../../text/values.ts'
import { dateWords } from '../../text/time/date-words.ts'
import type { Offer } from './offers.ts'

/** A flag of a command, derived from an argument of its action. */
export interface Flag extends Pick<FlagHints, 'about' | 'asks' | 'example' | 'missed' | 'question' | 'words'> {
  /** As typed, without the dashes. */
  readonly name: string
  /** Other names: those that all kinds share (`title`, and `content` for the body), and short ones. */
  readonly aliases: readonly string[]
  readonly arg: string
  /** The values that people choose from, if there are any. */
  readonly choices: readonly string[]
  readonly type: ArgDescription
  /** The default in words, if it depends on the site. */
  readonly preset?: string
  readonly required: boolean
  /** True for `--sticky`, `--no-sticky`. */
  readonly isSwitch: boolean
  /** True if it may be repeated, or take commas. */
  readonly isList: boolean
  /** Resource of its ids: slugs are accepted too. */
  readonly references?: string
  /** Space of its ids, for any resource. */
  readonly space?: Space
  /** Set if an entry that it names is created when missing. */
  readonly makes?: true
  /** Suggested words, if its type takes any text. */
  readonly suggests?: SuggestedWords
  /** Values with a special meaning, besides those of the type. */
  readonly specialValues: ReadonlySet<unknown>
  /** True for values that must not appear on a screen or in shell history. */
  readonly isSecret: boolean
  readonly isBody: boolean
}

/** Flags that every command has; an argument of the same name is prefixed with the noun (`--post-format`). */
export const ownFlags: ReadonlySet<string> = new Set([
  'format',
  'fields',
  'field',
  'porcelain',
  'help',
  'yes',
  'all',
  'where',
  'dry-run',
  'edit',
])

/** The flags of an action: its arguments, without the positional ones. */
export function toFlags(action: Action, resource: Resource): Flag[] {
  const table = action.args(resource)
  const title = titleMemberOf(resource)
  // A list's filter is not a title, whatever its name.
  const writes = !action.methods.includes('GET')
  return Object.entries(table).flatMap(
    ([arg, { schema, required, hidden, specialValues, preset, suggests, typed, secret, flag: hints = {} }]) => {
      if (hidden || action.pathArgs?.[arg] || arg === 'files') return []
      const type = describeSchema(schema)
      const named = isIds(type) ? refersTo(arg, resource, table) : {}
      const usual = arg === title ? 'title' : arg === resource.bodyKey ? 'content' : arg
      const { alias, unusual, member: _, ...shownHints } = hints
      const { words } = shownHints
      const flag: Flag = {
        ...shownHints,
        ...named,
        aliases: [
          ...(writes && usual !== arg && !Object.hasOwn(table, usual) ? [usual] : []),
          ...(alias === undefined ? [] : [alias]),
        ],
        name: ownFlags.has(arg) ? `${resource.name}-${arg}` : arg,
        arg,
        type,
        required: required ?? false,
        isSwitch: type.type === 'boolean',
        isList: type.type === 'array',
        specialValues: new Set(specialValues?.keys()),
        isSecret: secret ?? false,
        isBody: arg === resource.bodyKey,
        choices: choicesOf(type).filter((one) => !unusual?.has(one)),
        preset: preset?.description,
        suggests: suggests ?? (words && { words: () => words.keys() }),
        makes: typed && true,
      }
      return flag
    },
  )
}

/** The placeholder of a flag's value in a help text: `<text>`, `<number>`, `<date>` …; empty for a switch. */
export function placeholderOf(flag: Flag): string {
  if (flag.isSwitch) return ''
  const name = flag.space ? 'ref' : (flag.references ?? wordFor(flag.isList ? flag.type.items : flag.type))
  return flag.isList ? `<${name},…>` : `<${name}>`
}

/** The values of a flag, for completion. */
export function valuesOf({ choices, suggests, isSwitch, isList, references, space }: Flag): Offer {
  if (isSwitch) return { words: ['yes', 'no'] }
  if (space !== undefined) return { among: (one) => one.space === space && one.files !== undefined, isList }
  if (references !== undefined) return { noun: references, isList }
  const known = suggests?.words()
  const words = choices.length > 0 || known === undefined || known === dateWords ? choices : [...known]
  return { words, isList }
}

function choicesOf({ enum: own, items }: ArgDescription): string[] {
  return (own ?? items?.enum ?? []).filter((one) => one !== '' && one !== null).map(String)
}

/** The description of a flag, its allowed values, and its default. */
export function describeFlag(flag: Flag): string {
  const { description = '', default: preset } = flag.type
  const { choices } = flag
  const parts = [/[.!?]$|^$/.test(description) ? description : `${description}.`]
  if (flag.about !== undefined) parts.push(flag.about)
  if (choices.length) parts.push(`One of: ${choices.join(', ')}.`)
  if (flag.preset !== undefined) parts.push(`Default: ${flag.preset}.`)
  else if (preset !== false && !saysNothing(preset)) parts.push(`Default: ${[preset].flat().join(', ')}.`)
  if (flag.required) parts.push('Required.')
  return parts.filter(Boolean).join(' ')
}

// The interface's references are ids; any text is left to the action.
function isIds(type: ArgDescription): boolean {
  const [only, ...others] = [type.type ?? []].flat().filter((one) => one !== 'null')
  return others.length === 0 && (only === 'integer' || (only === 'array' && type.items?.type === 'integer'))
}

function wordFor(type: ArgDescription | undefined): string {
  if (!type?.type) return 'value'
  if (type.enum) return 'word'
  if (type.format === 'date-time') return 'date'
  if (type.format === 'email') return 'address'
  const first = [type.type].flat().find((one) => one !== 'null') ?? 'value'
  if (first === 'object') return type.properties?.['raw'] ? 'text' : 'json'
  return { string: 'text', integer: 'number', number: 'number', boolean: 'yes|no' }[first] ?? first
}
