import type { Command } from 'commander'
import type { Noun } from './verbs.ts'
import { CliError, usage } from '../output/exit-codes.ts'
import { unknownWord } from '../output/suggest.ts'
import { verbFor } from './usual-words.ts'

// Words that other tools have for what is called otherwise here.
const elsewhere: Readonly<Record<string, string>> = {
  redo: '`almanac undo --change ID`, with the id of an undo, redoes what it undid: `almanac history` lists the ids',
  revert: '`almanac undo` takes back the last command, `almanac undo REF` the last change of an entry',
  whoami: '`almanac user get me` shows who acts here: --user, $ALMANAC_USER or the user with your e-mail in git',
  find: '`almanac search WORDS` finds everything that contains these words',
  login: 'Nobody signs in here: --user or $ALMANAC_USER says who acts',
}

/**
 * The error for a first word that is neither noun nor command. Someone who begins with the verb (`create post`, `rename a
 * b`) is shown the order, with the noun that they named or the first that has the verb.
 */
export function unknownFirstWord(
  word: string,
  next: string | undefined,
  { nouns, commands, program }: { nouns: readonly Noun[]; commands: readonly string[]; program: Command },
): CliError {
  const ours = Object.hasOwn(elsewhere, word) ? elsewhere[word] : undefined
  if (ours !== undefined) return usage(`there is no noun or command '${word}'`, ours)
  const names = [...nouns.map(({ name }) => name), ...commands]
  const error = unknownWord('noun or command', word, names)
  const named = nouns.find(({ name }) => name === next)
  const having = (is: (verbs: readonly string[]) => unknown) => (named ? [named] : nouns).find(({ verbs }) => is(verbs))
  const noun = having((verbs) => verbs.includes(word)) ?? having((verbs) => verbFor(word, verbs))
  if (noun) {
    const verb = verbFor(word, noun.verbs)
    const hint = `The noun comes first${named ? '' : ', as in'}: almanac ${noun.name} ${verb}`
    return usage(error.message, hint)
  }
  const isFlag = program.options.some(({ long }) => long === `--${word}`)
  return isFlag ? usage(error.message, `Did you mean --${word}?`) : error
}
