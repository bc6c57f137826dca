import type { Command } from 'commander'
import type { Resource } from '../define/model.ts'
import { addEdit } from './commands/edit.ts'
import { showExamples } from './examples.ts'
import { unknownWord } from './suggest.ts'
import { buildVerb } from './verb-command.ts'
import { toVerbs } from './verbs.ts'

/**
 * Adds a noun with its verbs. Only the verb that is asked for gets its flags: there are too many to make them all.
 *
 * @throws CliError when the noun has no such verb
 */
export function addNoun(program: Command, resource: Resource, asked: string | undefined): void {
  const noun = program.command(resource.name).summary(resource.summary).description(resource.summary)
  const verbs = toVerbs(resource)
  for (const verb of verbs) {
    const command = noun.command(verb.name).summary(verb.summary).description(verb.summary)
    if (verb.name === asked) buildVerb(command, resource, verb)
  }
  const names = verbs.map(({ name }) => name)
  if (resource.files !== undefined && names.includes('update')) {
    addEdit(noun, resource)
    names.push('edit')
  }
  noun.addHelpText('before', showExamples(names.slice(0, 4).map((name) => `almanac ${resource.name} ${name} --help`)))
  if (asked !== undefined && !asked.startsWith('-') && !names.includes(asked)) throw unknownWord('verb', asked, names, ` for ${resource.name}`)
}
