import type { Resource } from '../../define/model.ts'
import { toResourceOf } from '../../site/loading/entry-path.ts'
import { CliError } from '../output/exit-codes.ts'

/**
 * Words that begin with a verb, as they would be with its noun first: `mv post/old new` is `post mv post/old new`, as is
 * `mv posts/old.md new`. The first ref that names its noun, or its file, decides. Others stay as they are.
 *
 * @throws CliError if the word is a verb, and no ref tells of which noun
 */
export function nounFirst(words: readonly string[], nouns: readonly Resource[]): readonly string[] {
  const [verb = '', ...rest] = words
  if (nouns.some(({ name }) => name === verb)) return words
  const known = nouns.filter(({ actions }) => actions.some(({ name, webOnly }) => name === verb && !webOnly))
  if (known.length === 0) return words
  const resourceOf = toResourceOf(known)
  for (const word of rest) {
    if (word.startsWith('-')) continue
    const noun = known.find(({ name }) => word.startsWith(`${name}/`)) ?? resourceOf(word)
    if (noun) return [noun.name, ...words]
  }
  const [first] = known
  const hint = `Name the noun: almanac ${first!.name} ${verb} …, or write refs with theirs: almanac ${verb} ${first!.name}/…`
  throw new CliError('usage', `'${verb}' is a verb of several nouns`, hint)
}
