import { type Command, Option } from 'commander'
import { CliError, usage } from '../output/exit-codes.ts'
import type { Globals } from '../session/session.ts'
import { offer } from './offers.ts'

type Typed = Globals & { readonly site?: string }

const flags: readonly (readonly [flag: string, name: keyof Typed, description: string])[] = [
  [
    '--site <dir>',
    'site',
    'The content folder. Default: $ALMANAC_CONTENT, else the nearest content/ with a settings.json.',
  ],
  ['--content <dir>', 'content', 'The same as --site; after a verb that takes a text, it is the text.'],
  [
    '--user <ref>',
    'user',
    'Act as this user, with only their rights, and as the author of what is created. Without it, you have all rights, and act in the name of $ALMANAC_USER or the git user. Refused by commands that do not enforce rights.',
  ],
  [
    '--commit [message]',
    'commit',
    'Commit what is written to git, and nothing else; also --commit="What was changed". --no-commit overrides the setting autocommit.',
  ],
  ['--now <time>', 'now', 'The time to use as now, for example 2026-03-01T09:00:00Z.'],
  ['--ref <commit>', 'ref', 'Read the content from a git commit (branch, tag, hash) instead of the files.'],
]

/** Declares the flags before the noun. */
export function declareGlobals(program: Command): void {
  for (const [flag, name, description] of flags) program.addOption(toOption(flag, name, description))
}

/** The meaning of `--user` for a command: the acting user, or, in words, the viewer; or that rights do not matter. */
export type UserOf = 'acts' | { readonly sees: string } | 'nothing'

// The flags from before the noun that a command accepts, too; its others of the same name have another meaning.
const ours = new WeakSet<Option>()
const takesUser = new WeakSet<Command>()

/**
 * Accepts the same flags after the verb too, unless the verb has one of that name. `--user` is always refused where rights do
 * not matter: it must not seem to restrict anything.
 */
export function addGlobalFlags(command: Command, user: UserOf = 'nothing'): void {
  if (user !== 'nothing') takesUser.add(command)
  for (const [flag, name, description] of flags) {
    if (optionOf(command, name)) continue
    const isInHelp = name === 'user' && typeof user === 'object'
    const option = toOption(flag, name, isInHelp ? user.sees : description)
    ours.add(option)
    command.addOption(isInHelp ? option : option.hideHelp())
  }
}

/** Puts examples at the top of a help text; expensive ones are made only when it is shown. */
export function addExamples(command: Command, examples: readonly string[] | (() => readonly string[])): void {
  command.addHelpText('before', () => {
    const lines = typeof examples === 'function' ? examples() : examples
    return `Examples:\n${lines.map((line) => `  ${line}`).join('\n')}\n`
  })
}

/** Gives a command its examples, and the flags that all commands accept. */
export function addUsual(command: Command, examples: readonly string[], user?: UserOf): void {
  if (examples.length > 0) addExamples(command, examples)
  addGlobalFlags(command, user)
}

/** The values of these flags, before the noun or after the verb. @throws CliError for two folders or a useless `--user` */
export function globalsOf(command: Command): Globals {
  let root = command
  while (root.parent) root = root.parent
  const own = command.opts<Record<string, string | undefined>>()
  const given = flags.flatMap(([, name]) => {
    const option = optionOf(command, name)
    // The command's own flag may have another meaning (`post create --content TEXT`).
    const value = (option && ours.has(option) ? own[name] : undefined) ?? root.opts<Typed>()[name]
    return value === undefined ? [] : [[name, value]]
  })
  const { site, ...globals } = Object.fromEntries(given) as Typed
  if (globals.user !== undefined && !takesUser.has(command)) throw uselessUser(globals.user, commandPath(command))
  if (site === undefined) return globals
  if (globals.content !== undefined && globals.content !== site)
    throw usage(`--site ${site} and --content ${globals.content} are different folders`, 'Use only one of them')
  return { ...globals, content: site }
}

/** The words of a command, without the program: `post update`. */
export function commandPath(command: Command): string {
  return `${command.parent?.parent ? `${command.parent.name()} ` : ''}${command.name()}`
}

/** Refuses `--user` for a command (`words`) that reads or writes files regardless of rights. */
export function uselessUser(ref: string, words: string): CliError {
  const hint = 'Leave out --user; $ALMANAC_USER sets in whose name you act, whatever their rights'
  return new CliError(
    'refused',
    `--user ${ref}: ${words} does not enforce rights and is for people who have the files`,
    hint,
  )
}

function toOption(flag: string, name: keyof Typed, description: string): Option {
  const option = new Option(flag, description)
  return name === 'user' ? offer(option, { noun: 'user' }) : option
}

function optionOf(command: Command, name: string): Option | undefined {
  return command.options.find((option) => option.name() === name)
}

/** `--json` for a command that always prints JSON: accepted, without effect. */
export function jsonAnyway(): Option {
  return new Option('--json', 'The output is always JSON.').hideHelp()
}
