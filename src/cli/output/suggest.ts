import { nearest } from '../../text/nearest.ts'
import { CliError, usage } from './exit-codes.ts'

/** `Did you mean 'post'?`, or an empty text if no known name is similar. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = meantBy(word, known)
  return meant === undefined ? '' : `Did you mean '${meant}'?`
}

/** The known name with the same last part (`Paris`), else the nearest one; undefined if none is similar. */
export function meantBy(word: string, known: Iterable<string>): string | undefined {
  const names = [...known]
  return names.find((name) => lastPartOf(name) === lastPartOf(word)) ?? nearest(word, names)
}

function lastPartOf(name: string): string {
  return name
    .slice(name.lastIndexOf('/') + 1)
    .replaceAll('_', ' ')
    .toLowerCase()
}

/** `Did you mean --title "Hello"?` for `titel=Hello`; undefined if no flag is similar. */
export function didYouMeanFlag(word: string, flags: Iterable<string>): string | undefined {
  const [, name, value] = /^-?([a-z][\w-]*)=(.*)$/is.exec(word) ?? []
  const meant = name === undefined ? undefined : nearest(name, flags)
  if (meant === undefined) return undefined
  return `Did you mean --${meant} ${/^[\w.,/@:+-]+$/.test(value!) ? value : JSON.stringify(value)}?`
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
  const few = names.length > 0 && names.length <= 20 ? `Available: ${names.join(', ')}` : undefined
  return usage(`there is no ${kind} '${word}'${where}`, didYouMean(word, names) || few)
}

/** A path as a shell word, quoted if necessary. */
export function shellWord(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
