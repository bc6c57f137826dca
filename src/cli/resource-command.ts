import type { Command } from 'commander'
import type { Resource } from '../define/model.ts'
import { subcommands } from './commands/commands.ts'
import { examplesOf, showExamples } from './flags/examples.ts'
import { toFlags } from './flags/flags.ts'
import { unknownWord } from './output/suggest.ts'
import { buildVerb } from './verb-command.ts'
import { toVerbs } from './verbs.ts'

/**
 * Adds a noun with its verbs. Only the verb that is asked for gets its flags: there are too many to make them all.
 *
 * @throws CliError when the noun has no such verb
 */
export async function addNoun(program: Command, resource: Resource, asked: string | undefined): Promise<void> {
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
    if (verb.name === asked) buildVerb(command, resource, verb)
  }
  const names = verbs.map(({ name }) => name)
  if (resource.files !== undefined && names.includes('update')) {
    const edit = noun.command('edit').summary('Open its file in your editor, then check it.')
    if (asked === 'edit') (await import('./commands/edit.ts')).buildEdit(edit, resource)
    names.push('edit')
  }
  for (const [name, { summary, load }] of Object.entries(subcommands[resource.name] ?? {})) {
    if (name === asked) (await load())(noun)
    else noun.command(name).summary(summary)
    names.push(name)
  }
  noun.addHelpText('before', () =>
    showExamples(verbs.slice(0, 4).map((verb) => examplesOf(resource, verb, toFlags(verb.action, resource))[0]!)),
  )
  noun.addHelpText('after', `\n\`almanac ${resource.name} VERB --help\` lists the flags of a verb.`)
  if (asked !== undefined && !asked.startsWith('-') && !names.includes(asked))
    throw unknownWord('verb', asked, names, ` for ${resource.name}`)
}
