/** Something in rules of style that asks another website: where it stands, in UTF-16 units. */
export interface AskedElsewhere {
  readonly at: number
  /** Whether it is other rules, which no page loads; else a picture or a font. */
  readonly isImport: boolean
}

/** Finds where rules of style request files from other websites; comments are skipped. */
export function findElsewhere(css: string): AskedElsewhere[] {
  const text = withoutComments(css)
  return [...text.matchAll(asking)].map(({ index, 0: found }) => ({
    at: index,
    isImport: found.startsWith('@'),
  }))
}

// An @import includes its url(), which so is found once; within image-set(), a text in quotes is an address, too.
const asking =
  /@import\b(?:\s*url\([\s"']*(?:https?:)?\/\/)?|url\([\s"']*(?:https?:)?\/\/|image-set\(\s*["'](?:https?:)?\/\//gi

// As many blanks stand for each, so that places stay.
function withoutComments(css: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const open = css.indexOf('/*', at)
    const close = open < 0 ? -1 : css.indexOf('*/', open + 2)
    if (open < 0) return parts.join('') + css.slice(at)
    parts.push(css.slice(at, open))
    if (close < 0) return parts.join('')
    parts.push(' '.repeat(close + 2 - open))
    at = close + 2
  }
}
