import type { Resource } from '../../model/model.ts'
import { toResourceOf } from '../../site/index/entry-path.ts'
import { verbNamesOf } from '../verbs.ts'

/**
 * Words that begin with a verb, as they would be with its noun first: `mv post/old new` is `post mv post/old new`, as is
 * `mv posts/old.md new`. The first ref that names its noun, or its file, decides. Others stay as they are.
 */
export function nounFirst(words: readonly string[], nouns: readonly Resource[]): readonly string[] {
  const [verb = '', ...rest] = words
  if (nouns.some(({ name }) => name === verb)) return words
  const known = nouns.filter((noun) => verbNamesOf(noun).includes(verb))
  if (known.length === 0) return words
  const resourceOf = toResourceOf(known)
  for (const word of rest) {
    if (word.startsWith('-')) continue
    const noun = known.find(({ name }) => word.startsWith(`${name}/`)) ?? resourceOf(word)
    if (noun) return [noun.name, ...words]
  }
  return words
}
