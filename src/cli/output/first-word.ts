import type { Command } from 'commander'
import type { Resource } from '../../define/model.ts'
import { verbNamesOf } from '../verbs.ts'
import { CliError } from './exit-codes.ts'
import { unknownWord } from './suggest.ts'
import { verbFor } from './usual-words.ts'

/**
 * The error for a first word that is neither noun nor command. Who begins with the verb (`create post`, `rename a b`) is
 * told the order, with the noun that they named or the first that has the verb.
 */
export function unknownFirstWord(
  word: string,
  next: string | undefined,
  { nouns, commands, program }: { nouns: readonly Resource[]; commands: readonly string[]; program: Command },
): CliError {
  const names = [...nouns.map(({ name }) => name), ...commands]
  const error = unknownWord('noun or command', word, names)
  const named = nouns.find(({ name }) => name === next)
  const having = (is: (verbs: string[]) => unknown) => (named ? [named] : nouns).find((noun) => is(verbNamesOf(noun)))
  const noun = having((verbs) => verbs.includes(word)) ?? having((verbs) => verbFor(word, verbs))
  if (noun) {
    const verb = verbFor(word, verbNamesOf(noun))
    const hint = `The noun comes first${named ? '' : ', as in'}: almanac ${noun.name} ${verb}`
    return new CliError('usage', error.message, hint)
  }
  const isFlag = program.options.some(({ long }) => long === `--${word}`)
  return isFlag ? new CliError('usage', error.message, `Did you mean --${word}?`) : error
}
