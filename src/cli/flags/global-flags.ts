import { addExamples } from './examples.ts'
import { type Command, Option } from 'commander'
import { CliError } from '../output/exit-codes.ts'
import type { Globals } from '../session.ts'
import { offer } from './offers.ts'

type Typed = Globals & { readonly site?: string }

const flags: readonly (readonly [flag: string, name: keyof Typed, description: string])[] = [
  [
    '--site <dir>',
    'site',
    'The content folder; else $ALMANAC_CONTENT, else the nearest content/ with a settings.json.',
  ],
  ['--content <dir>', 'content', 'The same; after a verb that takes a text, it is the text.'],
  ['--user <ref>', 'user', "Who acts, as the author of what is made; else $ALMANAC_USER, else git's user."],
  [
    '--commit [message]',
    'commit',
    'Commit to git what is written, and nothing else; also --commit="What was changed". --no-commit: whatever the setting autocommit says.',
  ],
  ['--now <time>', 'now', 'The moment that counts as now, for example 2026-03-01T09:00:00Z.'],
  [
    '--ref <commit>',
    'ref',
    'Reads the content as it is in a commit of git (branch, tag, hash), not as it is in the files.',
  ],
]

/** Declares the flags before the noun. */
export function declareGlobals(program: Command): void {
  for (const [flag, name, description] of flags) program.addOption(toOption(flag, name, description))
}

/** Accepts the same flags after the verb too, where the verb has none of that name. */
export function addGlobalFlags(command: Command): void {
  for (const [flag, name, description] of flags) {
    if (!optionOf(command, name)) command.addOption(toOption(flag, name, description).hideHelp())
  }
}

/** Gives a command its examples, and the flags that all take. */
export function addUsual(command: Command, examples: readonly string[]): void {
  if (examples.length > 0) addExamples(command, examples)
  addGlobalFlags(command)
}

/**
 * The values of these flags, from before the noun or after the verb.
 *
 * @throws CliError if two of them name two folders
 */
export function globalsOf(command: Command): Globals {
  let root = command
  while (root.parent) root = root.parent
  const own = command.opts<Record<string, string | undefined>>()
  const given = flags.flatMap(([, name]) => {
    // A visible flag is the command's own, and has another meaning there (`post create --content TEXT`).
    const value = (optionOf(command, name)?.hidden ? own[name] : undefined) ?? root.opts<Typed>()[name]
    return value === undefined ? [] : [[name, value]]
  })
  const { site, ...globals } = Object.fromEntries(given) as Typed
  if (site === undefined) return globals
  if (globals.content !== undefined && globals.content !== site)
    throw new CliError('usage', `--site ${site} and --content ${globals.content} are two folders`, 'Give one of them')
  return { ...globals, content: site }
}

function toOption(flag: string, name: keyof Typed, description: string): Option {
  const option = new Option(flag, description)
  return name === 'user' ? offer(option, { noun: 'user' }) : option
}

function optionOf(command: Command, name: string): Option | undefined {
  return command.options.find((option) => option.name() === name)
}
