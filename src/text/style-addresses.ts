/** Something in rules of style that asks another website: where it stands, in UTF-16 units. */
export interface AskedElsewhere {
  readonly at: number
  /** Whether it is other rules, which no page loads; else a picture or a font. */
  readonly isImport: boolean
}

/** Finds where rules of style request files from other websites; comments are skipped. */
export function findElsewhere(css: string): AskedElsewhere[] {
  // As many blanks stand for a comment, so that places stay.
  const text = css.replace(/\/\*[^]*?(?:\*\/|$)/g, (comment) => ' '.repeat(comment.length))
  return [...text.matchAll(asking)].map(({ index, 0: found }) => ({
    at: index,
    isImport: found.startsWith('@'),
  }))
}

// An @import includes its url(), which so is found once; within image-set(), a text in quotes is an address, too.
const asking =
  /@import\b(?:\s*url\([\s"']*(?:https?:)?\/\/)?|url\([\s"']*(?:https?:)?\/\/|image-set\(\s*["'](?:https?:)?\/\//gi
