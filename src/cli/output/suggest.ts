import { nearest } from '../../text/nearest.ts'
import { CliError } from './exit-codes.ts'

/** ` Did you mean 'post'?`, or nothing when no known name is near. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = nearest(word, known)
  return meant === undefined ? '' : `Did you mean '${meant}'?`
}

/** A word that must be one of those that are known. @throws CliError when it is not */
export function oneOf<Word extends string>(kind: string, word: string, known: readonly Word[]): Word {
  const meant = known.find((one) => one === word)
  if (meant === undefined) throw unknownWord(kind, word, known)
  return meant
}

/** The error for a word that names nothing of its kind: what it is not, what may be meant, or what there is. */
export function unknownWord(kind: string, word: string, known: Iterable<string>, where = ''): CliError {
  const names = [...known]
  const few = names.length > 0 && names.length <= 20 ? `There are: ${names.join(', ')}` : undefined
  return new CliError('usage', `there is no ${kind} '${word}'${where}`, didYouMean(word, names) || few)
}
