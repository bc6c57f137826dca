import { type Command, Option } from 'commander'
import type { Resource } from '../define/model.ts'
import { subcommands } from './commands/commands.ts'
import { addExamples, examplesOf } from './flags/examples.ts'
import { describeFlag, type Flag, placeholderOf, toFlags } from './flags/flags.ts'
import { addGlobalFlags, globalsOf } from './flags/global-flags.ts'
import { gather, typedOf } from './flags/typed-flags.ts'
import { addOutputFlags } from './output/output.ts'
import { unknownWord } from './output/suggest.ts'
import { runVerb } from './run-verb.ts'
import { toVerbs, type Verb } from './verbs.ts'

/**
 * Adds a noun with its verbs. Only the requested verb gets its flags: there are too many to make them all.
 *
 * @throws CliError if the noun has no such verb
 */
export async function addNoun(program: Command, resource: Resource, typed: string | undefined): Promise<void> {
  const noun = program
    .command(resource.name)
    .summary(resource.summary)
    .description(resource.summary)
    .usage('<verb> [ref] [--flags]')
    .helpCommand(false)
  noun.commandsGroup('Verbs:')
  const verbs = toVerbs(resource)
  for (const verb of verbs) {
    const command = noun.command(verb.name).summary(verb.summary).description(verb.summary)
    if (verb.name === typed) buildVerb(command, resource, verb)
  }
  const names = verbs.map(({ name }) => name)
  if (resource.files !== undefined && names.includes('update')) {
    const edit = noun.command('edit').summary('Open its file in your editor, then check it.')
    if (typed === 'edit') (await import('./commands/edit.ts')).buildEdit(edit, resource)
    names.push('edit')
  }
  for (const [name, { summary, load }] of Object.entries(subcommands[resource.name] ?? {})) {
    const command = noun.command(name).summary(summary)
    if (name === typed) (await load())(command)
    names.push(name)
  }
  addExamples(noun, () =>
    verbs.slice(0, 4).map((verb) => examplesOf(resource, verb, toFlags(verb.action, resource))[0]!),
  )
  noun.addHelpText('after', `\n\`almanac ${resource.name} VERB --help\` lists the flags of a verb.`)
  if (typed !== undefined && !typed.startsWith('-') && !names.includes(typed))
    throw unknownWord('verb', typed, names, ` for ${resource.name}`)
}

// Arguments, flags, help and action: all from the definition.
function buildVerb(command: Command, resource: Resource, verb: Verb): void {
  const flags = toFlags(verb.action, resource)
  for (const { label, description, many } of verb.positionals)
    command.argument(many ? `<${label}...>` : `<${label}>`, description)
  for (const flag of flags) addFlag(command, flag)
  if (flags.some(({ arg }) => arg === 'per_page')) command.option('--all', 'All pages, not only one.')
  if (flags.some(({ arg }) => arg === 'force')) command.option('--yes', 'Do not ask before deleting for good.')
  addOutputFlags(command)
  addGlobalFlags(command)
  addExamples(command, () => examplesOf(resource, verb, flags))
  if (flags.length) command.addHelpText('after', notes)
  command.action(async (...args: unknown[]) => {
    const positionals = args.slice(0, verb.positionals.length) as (string | string[])[]
    await runVerb({ resource, verb, flags, positionals, typed: typedOf(command), globals: globalsOf(command) })
  })
}

const notes = `
Where an id is meant, a slug is taken too. Lists are separated by commas, or the
flag is repeated; a text with a comma is written '["bread, sliced"]'. Dates may
be short: 2026-03-01, or "2026-03-01 9:30". Hyphens may stand for underscores.`

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
