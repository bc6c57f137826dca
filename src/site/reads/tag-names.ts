import { keyOf, bareRef, numberOfKey, slugsIn } from '../../text/names.ts'

/**
 * Tags state the sources of an answer, and the effects of a change: a cache drops the answers that share a tag with the
 * change. `post-111` is an entry, `post.all` everything of its kind, `site` the whole; `post.m1x2y3z` is an answer of the
 * index about posts, with its question as a short digest. Two questions may share a tag: then more is dropped.
 */
export const siteTag = 'site'
/** The tag of answers that cannot be tagged more narrowly: each change alters it. */
export const anyTag = '.any'
/** The tag of data stored beside the content. */
export const servicesTag = '.services'

/** The kinds of answers of the index; the first character of their digests. */
export const replies = {
  /** An entry at a path. */
  at: 'a',
  /** Entries that have a key of an index. */
  having: 'h',
  /** Entries that a query selects by a key of an index. */
  members: 'm',
  /** The entry that a name means. */
  name: 'n',
  /** Entries of a key, as an order has them. */
  order: 'o',
} as const

/** The tag of an entry. */
export function entryTag(kind: string, id: number): string {
  return `${kind}-${id}`
}

/** The tag of everything of a kind. */
export function kindTag(kind: string): string {
  return `${kind}.all`
}

/** The tag of a reply about a kind; of all kinds, where none is given. */
export function replyTag(kind: string, about: keyof typeof replies, ...question: readonly string[]): string {
  return `${kind}.${replies[about]}${shortDigest(question.join('\u0000'))}`
}

/** Whether a tag is about the entries of a kind that have a key. */
export function isHavingTag(tag: string): boolean {
  return tag[tag.indexOf('.') + 1] === replies.having && !tag.endsWith('.all') && tag.includes('.')
}

/** The kind that a tag is about; undefined where it may be any. */
export function kindOfTag(tag: string): string | undefined {
  const dot = tag.indexOf('.')
  if (dot >= 0) return tag.slice(0, dot) || undefined
  return tag === siteTag ? undefined : tag.slice(0, tag.lastIndexOf('-'))
}

/**
 * The words of a reference by which it may mean an entry: its meaning changes with the entries that have one of them. None if
 * it means nothing.
 */
export function wordsOfRef(ref: unknown): string[] {
  const key = keyOf(ref)
  if (key === undefined || ref === 0) return []
  const number = numberOfKey(key)
  if (number !== undefined) return [String(number)]
  return slugsIn(bareRef(key)).flatMap((word) => {
    // An ending may name a file, or a language.
    const dot = word.lastIndexOf('.')
    return dot > 0 ? [word, word.slice(0, dot)] : [word]
  })
}

/** FNV-1a, in 32 bits. Own code: node's digests cost more than the questions themselves. */
function shortDigest(text: string): string {
  let digest = 0x811c9dc5
  for (let i = 0; i < text.length; i++) digest = Math.imul(digest ^ text.charCodeAt(i), 0x01000193)
  return (digest >>> 0).toString(36)
}
