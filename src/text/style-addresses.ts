/** A place in style rules, as a UTF-16 offset, that requests another website. */
export interface ForeignAddress {
  readonly at: number
  /** Whether it imports other rules, which no page loads; else it requests a picture or font. */
  readonly isImport: boolean
}

/** Finds where style rules request files from other websites; comments are skipped. */
export function findElsewhere(css: string): ForeignAddress[] {
  // Blanks replace a comment, so that offsets stay.
  const text = css.replace(/\/\*[^]*?(?:\*\/|$)/g, (comment) => ' '.repeat(comment.length))
  return [...text.matchAll(asking)].map(({ index, 0: found }) => ({ at: index, isImport: found.startsWith('@') }))
}

// An @import includes its url(), which is thus found once; in image-set(), quoted text is an address, too.
const asking =
  /@import\b(?:\s*url\([\s"']*(?:https?:)?\/\/)?|url\([\s"']*(?:https?:)?\/\/|image-set\(\s*["'](?:https?:)?\/\//gi
