import { toResourceOf } from '../../site/index/entry-path.ts'
import type { Noun } from './verbs.ts'

/**
 * Words that begin with a verb, as they would be with its noun first: `mv post/old new` is `post mv post/old new`, as is
 * `mv posts/old.md new`. The first ref that names its noun, or its file, decides. Others stay as they are.
 */
export function nounFirst(words: readonly string[], nouns: readonly Noun[]): readonly string[] {
  const [verb = '', ...rest] = words
  const known = nouns.filter(({ verbs }) => verbs.includes(verb)).map(({ resource }) => resource)
  if (known.length === 0) return words
  const resourceOf = toResourceOf(known)
  for (const word of rest) {
    if (word.startsWith('-')) continue
    const noun = known.find(({ name }) => word.startsWith(`${name}/`)) ?? resourceOf(word)
    if (noun) return [noun.name, ...words]
  }
  return words
}
