import { type Command, Option } from 'commander'
import type { Resource } from '../../model/model.ts'
import { addExamples, addGlobalFlags, globalsOf } from '../flags/global-flags.ts'
import { examplesOf } from './examples.ts'
import { describeFlag, type Flag, placeholderOf, toFlags, valuesOf } from '../flags/flags.ts'
import { offer } from '../flags/offers.ts'
import { gather, typedOf } from '../flags/typed-flags.ts'
import { conditionForms } from '../refs/conditions.ts'
import { addOutputFlags } from '../flags/output-flags.ts'
import { CliError, usage } from '../output/exit-codes.ts'
import { readableMembers } from '../output/members.ts'
import { unknownWord } from '../output/suggest.ts'
import { didYouMeanVerb } from './usual-words.ts'
import type { OwnCommands } from './own-verb.ts'
import { runVerb } from './run-verb.ts'
import { hasEdit, isEditable, toVerbs, type Verb, verbNamesOf } from './verbs.ts'

/** Adds a noun with its verbs. Only the typed verb gets its flags: there are many. @throws CliError for an unknown verb */
export async function addNoun(
  program: Command,
  resource: Resource,
  typed: string | undefined,
  { commands, verbsOfEach }: OwnCommands,
): Promise<void> {
  const own = verbsOfEach(resource)
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
  if (hasEdit(resource)) {
    const edit = noun.command('edit').summary('Open its file in your editor, and check it afterwards.')
    if (typed === 'edit') (await import('../editing/build-edit.ts')).buildEdit(edit, resource)
  }
  for (const [name, { summary, load }] of Object.entries(own)) {
    const command = noun.command(name).summary(summary)
    if (name === typed) (await load()).build(command)
  }
  addExamples(noun, () =>
    verbs.slice(0, 4).map((verb) => examplesOf(resource, verb, toFlags(verb.action, resource))[0]!),
  )
  noun.addHelpText('after', `\n\`almanac ${resource.name} VERB --help\` lists the flags of a verb.`)
  const names = verbNamesOf(resource, own)
  if (typed === undefined || names.includes(typed)) return
  if (!typed.startsWith('-')) throw unknownVerb(typed, names, resource, Object.hasOwn(commands, typed))
  if (!/^--?h(elp)?$/.test(typed))
    throw usage(`a verb is missing after '${resource.name}'`, `Available: ${names.join(', ')}`)
}

function unknownVerb(typed: string, names: readonly string[], { name }: Resource, isCommand: boolean): CliError {
  const { message, hint } = unknownWord('verb', typed, names, ` for ${name}`)
  const own = isCommand ? `It is a separate command: almanac ${typed} --help` : didYouMeanVerb(typed, names)
  return usage(message, own || hint)
}

// Arguments, flags, help and action: all from the definition.
function buildVerb(command: Command, resource: Resource, verb: Verb): void {
  const flags = toFlags(verb.action, resource)
  for (const { label, description, many, isTarget, references } of verb.positionals) {
    // `--where` can replace refs.
    const word = many ? `${label}...` : label
    command.argument(isTarget ? `[${word}]` : `<${word}>`, description)
    if (references !== undefined)
      offer(command.registeredArguments.at(-1)!, { noun: references, isTrashed: verb.action.does === 'restore' })
  }
  for (const flag of flags) addFlag(command, flag)
  if (flags.some(({ arg }) => arg === 'per_page')) command.option('--all', 'List everything, not only one page.')
  addSelection(command, verb)
  if (verb.action.does === 'create' && isEditable(resource))
    command.option('--edit', 'Write it in $VISUAL or $EDITOR first, starting from the values of the other flags.')
  addOutputFlags(command, readableMembers(resource))
  addGlobalFlags(command, 'acts')
  addExamples(command, () => examplesOf(resource, verb, flags))
  if (flags.length) command.addHelpText('after', notes)
  command.action(async (...args: unknown[]) => {
    const positionals = args.slice(0, verb.positionals.length) as (string | string[])[]
    await runVerb({ resource, verb, flags, positionals, typed: typedOf(command), globals: globalsOf(command) })
  })
}

function addSelection(command: Command, { action, positionals }: Verb): void {
  const takesMany = positionals.some(({ isTarget }) => isTarget)
  if (takesMany || action.does === 'list')
    command.addOption(
      new Option('--where <conditions>', `Only entries that match: ${conditionForms}.`).argParser(gather),
    )
  if (action.methods.includes('GET')) return
  command.option('--dry-run', 'Only print what would change, as a patch.')
  if (takesMany) command.option('--yes', 'Do not ask before changing many entries or deleting permanently.')
}

const notes = `
Where an id is expected, a slug works too. Separate list items with commas or repeat
the flag; write text with a comma as '["bread, sliced"]'. Dates can be short or
in words: 2026-03-01, "2026-03-01 9:30", "next friday 9:00". You can write hyphens
instead of underscores. + and - add to and remove from a list: --tags +spring,-winter.`

function addFlag(command: Command, flag: Flag): void {
  const { name, aliases } = flag
  const value = flag.isSwitch ? '[yes|no]' : placeholderOf(flag)
  for (const one of [name, ...aliases]) {
    const isAlias = one !== name
    const option = new Option(`--${one} ${value}`, isAlias ? `The same as --${name}.` : describeFlag(flag))
    command.addOption(offer(option.argParser(gather), valuesOf(flag)))
    if (!flag.isBody) continue
    const reading = isAlias ? `The same as --${name}-file.` : `Read the ${name} from a file; - for standard input.`
    command.addOption(new Option(`--${one}-file <file>`, reading).argParser(gather))
  }
  if (flag.isSecret) command.option(`--${name}-stdin`, `Read the ${name} from standard input.`)
}
