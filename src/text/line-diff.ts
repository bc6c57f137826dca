import { structuredPatch, type StructuredPatchHunk } from 'diff'

const around = 3
/** Beyond this many differing lines, the whole text counts as replaced: a longer search takes too long. */
export const mostEdits = 2000

/** Returns the differences of two texts as `diff -u` prints them, without the two lines of file names; empty if equal. */
export function diffLines(before: string, after: string): string[] {
  // Every line ends alike, the last one too: a missing final newline is not reported.
  const [old, fresh] = [`${before}\n`, `${after}\n`]
  const options = { context: around, maxEditLength: mostEdits }
  const patch = structuredPatch('', '', old, fresh, undefined, undefined, options)
  return (patch?.hunks ?? [wholly(old, fresh)]).flatMap((hunk) => [
    `@@ -${rangeOf(hunk.oldStart, hunk.oldLines)} +${rangeOf(hunk.newStart, hunk.newLines)} @@`,
    ...hunk.lines,
  ])
}

function wholly(before: string, after: string): StructuredPatchHunk {
  const [old, fresh] = [before, after].map((text) => text.slice(0, -1).split('\n'))
  const lines = [...old!.map((line) => `-${line}`), ...fresh!.map((line) => `+${line}`)]
  return { oldStart: 1, oldLines: old!.length, newStart: 1, newLines: fresh!.length, lines }
}

function rangeOf(start: number, length: number): string {
  return length === 1 ? String(start) : `${start},${length}`
}
