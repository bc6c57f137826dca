import { type Command, Option } from 'commander'
import type { Resource } from '../define/model.ts'
import { examplesOf, showExamples } from './flags/examples.ts'
import { describeFlag, type Flag, placeholderOf, toFlags } from './flags/flags.ts'
import { addGlobalFlags, globalsOf } from './flags/global-flags.ts'
import { addOutputFlags } from './output/output.ts'
import { runVerb } from './run-verb.ts'
import { gather, typedOf } from './flags/typed-flags.ts'
import type { Verb } from './verbs.ts'

/** Gives a verb's command its arguments, its flags and its help, all from the definition, and what it does. */
export function buildVerb(command: Command, resource: Resource, verb: Verb): void {
  const flags = toFlags(verb.action, resource)
  for (const { label, description, many } of verb.positionals)
    command.argument(many ? `<${label}...>` : `<${label}>`, description)
  for (const flag of flags) addFlag(command, flag)
  if (flags.some(({ arg }) => arg === 'per_page')) command.option('--all', 'All pages, not only one.')
  if (flags.some(({ arg }) => arg === 'force')) command.option('--yes', 'Do not ask before deleting for good.')
  addOutputFlags(command)
  addGlobalFlags(command)
  command.addHelpText('before', () => showExamples(examplesOf(resource, verb, flags)))
  if (flags.length) command.addHelpText('after', notes)
  command.action(async (...said: unknown[]) => {
    const positionals = said.slice(0, verb.positionals.length) as (string | string[])[]
    await runVerb({ resource, verb, flags, positionals, typed: typedOf(command), globals: globalsOf(command) })
  })
}

const notes = `
Where an id is meant, a slug is taken too. Lists are separated by commas, or the
flag is repeated. Dates may be short: 2026-03-01, or "2026-03-01 9:30". Hyphens
may stand for underscores.`

function addFlag(command: Command, flag: Flag): void {
  const { name } = flag
  const value = flag.isSwitch ? '[yes|no]' : placeholderOf(flag)
  command.addOption(new Option(`--${name} ${value}`, describeFlag(flag)).argParser(gather))
  if (flag.isBody)
    command.addOption(
      new Option(`--${name}-file <file>`, `Reads the ${name} from a file; - is standard input.`).argParser(gather),
    )
  if (flag.isSecret) command.option(`--${name}-stdin`, `Reads the ${name} from standard input.`)
}
