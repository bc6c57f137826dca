import type { SkippedFiles } from '../../site/index/skipped-files.ts'
import { count } from '../../text/nouns.ts'
import { toVisibleName } from '../../text/visible.ts'
import { logLine } from './terminal.ts'

/** Further kinds are only counted: this is one line. */
const most = 6

/** Prints one line with the number, kinds and places of a folder's files that are not content; nothing if there are none. */
export function printSkipped(skipped: SkippedFiles): void {
  const kinds = skipped.kinds()
  if (skipped.count === 0) return
  const named = kinds.slice(0, most).map(({ folder, ending, count: some, example }) => {
    if (some === 1) return toVisibleName(example)
    return `${some} ${toVisibleName(ending)} ${folder === '' ? 'outside the folders' : `in ${toVisibleName(folder)}/`}`
  })
  const rest = kinds.length > most ? `, and ${count(kinds.length - most, 'more kind')}` : ''
  const files = skipped.count === 1 ? 'a file that is' : `${skipped.count} files that are`
  logLine(`Left out ${files} not content: ${named.join(', ')}${rest}`)
}
