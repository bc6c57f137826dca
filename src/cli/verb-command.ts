import { type Command, Option } from 'commander'
import type { Resource } from '../define/model.ts'
import { examplesOf, showExamples } from './examples.ts'
import { describeFlag, type Flag, placeholderOf, toFlags } from './flags.ts'
import { addGlobalFlags, globalsOf } from './global-flags.ts'
import { addOutputFlags } from './output.ts'
import { runVerb } from './run-verb.ts'
import { gather, typedOf } from './typed-flags.ts'
import type { Verb } from './verbs.ts'

/** Gives a verb's command its arguments, its flags and its help, all from the definition, and what it does. */
export function buildVerb(command: Command, resource: Resource, verb: Verb): void {
  const flags = toFlags(verb.action, resource)
  for (const { label, description, many } of verb.positionals) command.argument(many ? `<${label}...>` : `<${label}>`, description)
  for (const flag of flags) addFlag(command, flag)
  if (flags.some(({ arg }) => arg === 'per_page')) command.option('--all', 'All pages, not only one.')
  if (flags.some(({ arg }) => arg === 'force')) command.option('--yes', 'Do not ask before deleting for good.')
  addOutputFlags(command)
  addGlobalFlags(command)
  command.addHelpText('before', showExamples(examplesOf(resource, verb, flags)))
  command.action(async (...said: unknown[]) => {
    const positionals = said.slice(0, verb.positionals.length) as (string | string[])[]
    await runVerb({ resource, verb, flags, positionals, typed: typedOf(command), globals: globalsOf(command) })
  })
}

function addFlag(command: Command, flag: Flag): void {
  const { name } = flag
  const value = flag.isSwitch ? '[yes|no]' : placeholderOf(flag)
  command.addOption(new Option(`--${name} ${value}`, describeFlag(flag)).argParser(gather))
  if (flag.isBody) command.addOption(new Option(`--${name}-file <file>`, `Reads the ${name} from a file; - is standard input.`).argParser(gather))
  if (flag.isSecret) command.option(`--${name}-stdin`, `Reads the ${name} from standard input.`)
}
