import type { Command } from 'commander'
import { reviewSites } from '../../site/review/review.ts'
import { openChangedLines, changedPaths, renamedPaths } from '../../storage/git/compare.ts'
import { buildOwnVerb } from '../verbs/own-verb.ts'
import { seenFrom } from '../findings/told-path.ts'
import { toJson } from '../output/print.ts'
import { print, printWords } from '../output/terminal.ts'
import { openSides, readRange } from './open-sides.ts'
import { toVisible } from '../../text/visible.ts'
import { toMarkdown } from '../../site/review/to-markdown.ts'
import { toText } from './to-text.ts'

/** Builds `review`: what a branch changes, in sentences and by entry. */
export function build(command: Command): void {
  command
    .description(
      'Tells what a branch changes since it left BASE, as a reviewer reads it: new, removed and renamed entries, field by field and word by word, when they are published, which pages change, and what `check` says. Reads commits from git; the files stay as they are.',
    )
    .argument('[base...head]', 'origin/main, or main...my-branch; without a head, the files as they are.')
  const examples = [
    'almanac review',
    'almanac review origin/main',
    'almanac review main...spring --format markdown > review.md',
    'almanac review v1.0...v1.1 --format json',
  ]
  const formats = ['text', 'markdown', 'json']
  buildOwnVerb<object>(
    command,
    { examples, formats, reads: true, isLocal: true },
    async ({ site }, [typed], { format }) => {
      const { root } = site.folder
      const range = await readRange(root, typed)
      const sides = await openSides(site, range)
      const { commit, before, after } = sides
      try {
        const { head } = range
        const review = await reviewSites({
          before,
          after,
          changed: await changedPaths(root, commit, head),
          renames: await renamedPaths(root, commit, head),
          isChanged: openChangedLines(root, commit, head),
        })
        const told = {
          base: range.base,
          commit,
          head: head ?? null,
          ...review,
          findings: seenFrom(review.findings, site),
        }
        if (format === 'json') print(toVisible(toJson(told)))
        else if (format === 'markdown') print(toMarkdown(told))
        else printWords(toText(told))
      } finally {
        sides.close()
      }
    },
  )
}
