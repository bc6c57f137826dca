import { keyOf, bareRef, numberOfKey, slugsIn } from '../../text/names.ts'

/**
 * Tags state the sources of an answer, and the effects of a change: a cache drops the answers that share a tag with the change.
 * `post-111` is an entry, `post.all` everything of its kind, `site` the whole; `post.m1x2y3z` is an answer of the index about
 * posts, with its question as a short digest. If two questions share a tag, more is dropped.
 */
export const siteTag = 'site'
/** For answers that cannot be tagged more narrowly: every change alters it. */
export const anyTag = '.any'
/** For data stored outside the content. */
export const servicesTag = '.services'

/** The kinds of index answers; the first character of their digests. */
export const replies = {
  at: 'a',
  /** Entries under a key of an index. */
  having: 'h',
  /** Entries that a query selects by a key of an index. */
  members: 'm',
  name: 'n',
  /** Entries under a key, in an order. */
  order: 'o',
} as const

export function entryTag(kind: string, id: number): string {
  return `${kind}-${id}`
}

export function kindTag(kind: string): string {
  return `${kind}.all`
}

/** The tag of an index answer about a kind, or about all kinds if empty. */
export function replyTag(kind: string, about: keyof typeof replies, ...question: readonly string[]): string {
  return `${kind}.${replies[about]}${shortDigest(question.join('\u0000'))}`
}

/** Whether a tag is about the entries of a kind under a key. */
export function isHavingTag(tag: string): boolean {
  return tag[tag.indexOf('.') + 1] === replies.having && !tag.endsWith('.all') && tag.includes('.')
}

/** The kind that a tag is about; undefined if it may be any. */
export function kindOfTag(tag: string): string | undefined {
  const dot = tag.indexOf('.')
  if (dot >= 0) return tag.slice(0, dot) || undefined
  return tag === siteTag ? undefined : tag.slice(0, tag.lastIndexOf('-'))
}

/** The words by which a reference may mean an entry, if any: its meaning changes with the entries that have one of them. */
export function wordsOfRef(ref: unknown): string[] {
  const key = keyOf(ref)
  if (key === undefined || ref === 0) return []
  const number = numberOfKey(key)
  if (number !== undefined) return [String(number)]
  return slugsIn(bareRef(key)).flatMap((word) => {
    // A suffix may be a file extension or a language.
    const dot = word.lastIndexOf('.')
    return dot > 0 ? [word, word.slice(0, dot)] : [word]
  })
}

/** 32-bit FNV-1a. Own code: node's digests cost more than the questions themselves. */
function shortDigest(text: string): string {
  let digest = 0x811c9dc5
  for (let i = 0; i < text.length; i++) digest = Math.imul(digest ^ text.charCodeAt(i), 0x01000193)
  return (digest >>> 0).toString(36)
}
