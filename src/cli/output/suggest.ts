import { nearest } from '../../text/nearest.ts'
import { CliError } from './exit-codes.ts'

/** ` Did you mean 'post'?`, or nothing if no known name is similar. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = nearest(word, known)
  return meant === undefined ? '' : `Did you mean '${meant}'?`
}

/** Checks that a word is one of the known ones. @throws CliError if it is not */
export function oneOf<Word extends string>(kind: string, word: string, known: readonly Word[]): Word {
  const meant = known.find((one) => one === word)
  if (meant === undefined) throw unknownWord(kind, word, known)
  return meant
}

/** The error for an unknown word: its kind, and either a suggestion or the known words. */
export function unknownWord(kind: string, word: string, known: Iterable<string>, where = ''): CliError {
  const names = [...known]
  const few = names.length > 0 && names.length <= 20 ? `There are: ${names.join(', ')}` : undefined
  return new CliError('usage', `there is no ${kind} '${word}'${where}`, didYouMean(word, names) || few)
}
