import { type Command, Option } from 'commander'
import type { Globals } from '../session.ts'

const flags: readonly (readonly [flag: string, name: keyof Globals, description: string])[] = [
  [
    '--content <dir>',
    'content',
    'The content folder; else $ALMANAC_CONTENT, else the nearest content/ with a settings.json.',
  ],
  ['--user <ref>', 'user', "Who acts, as the author of what is made; else $ALMANAC_USER, else git's user."],
  [
    '--commit [message]',
    'commit',
    'Commit to git what is written, and nothing else; also --commit="What was changed". --no-commit: whatever the setting autocommit says.',
  ],
  ['--now <time>', 'now', 'The moment that counts as now, for example 2026-03-01T09:00:00Z.'],
]

/** Declares the flags before the noun. */
export function declareGlobals(program: Command): void {
  for (const [flag, , description] of flags) program.option(flag, description)
}

/** Accepts the same flags after the verb too, where the verb has none of that name. */
export function addGlobalFlags(command: Command): void {
  for (const [flag, name, description] of flags) {
    if (!optionOf(command, name)) command.addOption(new Option(flag, description).hideHelp())
  }
}

/** The values of these flags, from before the noun or after the verb. */
export function globalsOf(command: Command): Globals {
  let root = command
  while (root.parent) root = root.parent
  const own = command.opts<Record<string, string | undefined>>()
  const given = flags.flatMap(([, name]) => {
    // A visible flag is the command's own, and has another meaning there (`post create --content TEXT`).
    const value = (optionOf(command, name)?.hidden ? own[name] : undefined) ?? root.opts<Globals>()[name]
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(given) as Globals
}

function optionOf(command: Command, name: string): Option | undefined {
  return command.options.find((option) => option.name() === name)
}
