import { ContentError } from '../files/content-error.ts'
import { positionAt } from '../files/limits.ts'
import { readPointer } from '../git/lfs-pointer.ts'

/** The lines of an unresolved merge, in order; a byte order mark may precede the first. */
const marks = [/(?<=^\ufeff?)<<<<<<< /gm, /^=======$/gm, /^>>>>>>> /gm]

/**
 * Throws ContentError for text that git left in place of a file's own: a pointer of Git LFS, or an unresolved merge, which is
 * a line that begins with `<<<<<<< `, then a line `=======`, then one that begins with `>>>>>>> `. Each of them alone is text.
 */
export function assertMerged(text: string, path: string): void {
  if (readPointer(text)) throw new ContentError(path, 'it is a pointer of Git LFS', { hint: 'run git lfs pull' })
  if (!text.includes('<<<<<<< ')) return
  const places: number[] = []
  for (const mark of marks) {
    mark.lastIndex = places.at(-1) ?? 0
    const found = mark.exec(text)
    if (!found) return
    places.push(found.index)
  }
  throw new ContentError(path, 'git left a merge conflict here', {
    ...positionAt(text, places[0]!),
    rule: 'conflict-marker',
    hint: 'choose the lines to keep and remove the markers; to show such lines to readers, put a space before them',
  })
}
