import { groupBy } from '../../text/values.ts'
import { anyTag, isHavingTag, kindOfTag, kindTag, siteTag } from '../../site/reads/tag-names.ts'

/** In bytes: most servers and caches accept 4 KB as the whole head of an answer, of which this is half. */
const mostBytes = 2000
/** A key that is looked up in more kinds than this gets the tag for all kinds. */
const mostKinds = 2

/**
 * The tags of an answer, for a header: if they are too long, all tags of one kind, the longest first, become that kind's tag.
 * An answer may thus be purged too often, but never too rarely.
 */
export function tagsOfAnswer(names: Iterable<string>, most = mostBytes): string[] {
  let tags = new Set([siteTag, ...ofAllKinds(names)])
  while (lengthOf(tags) > most) {
    const byKind = [
      ...groupBy(
        [...tags].filter((tag) => tag !== siteTag),
        (tag) => kindOfTag(tag) ?? '',
      ),
    ]
    const [kind, longest] = byKind.toSorted(([, one], [, other]) => lengthOf(other) - lengthOf(one))[0]!
    const whole = kind === '' ? anyTag : kindTag(kind)
    // Nothing is left to shorten.
    if (longest.length === 1) return [siteTag, anyTag]
    for (const tag of longest) tags.delete(tag)
    tags.add(whole)
  }
  return [...tags]
}

function lengthOf(tags: Iterable<string>): number {
  let length = 0
  for (const tag of tags) length += tag.length + 1
  return length
}

// A page's address is looked up in all kinds.
function ofAllKinds(names: Iterable<string>): Set<string> {
  const all = [...names]
  const tags = new Set(all.filter((tag) => !isHavingTag(tag)))
  const having = groupBy(all.filter(isHavingTag), (tag) => tag.slice(tag.indexOf('.')))
  for (const [reply, ofKinds] of having) for (const tag of ofKinds.length > mostKinds ? [reply] : ofKinds) tags.add(tag)
  return tags
}
