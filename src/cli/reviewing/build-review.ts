import { basePath } from '../../text/hosts.ts'
import type { Command } from 'commander'
import { reviewSites } from '../../site/review/review.ts'
import { previewOf, type DescribedReview } from '../../site/review/words.ts'
import { changedPaths, openChangedLines, renamedPaths } from '../../storage/git/compare.ts'
import { commitNamed } from '../../storage/git/find-commit.ts'
import { usage } from '../output/exit-codes.ts'
import { buildOwnVerb } from '../verbs/own-verb.ts'
import { seenFrom } from '../findings/told-path.ts'
import { toJson } from '../output/print.ts'
import { logLine, print, printWords } from '../output/terminal.ts'
import { baselineLines } from './baseline-lines.ts'
import { openSides, readRange } from './open-sides.ts'
import { toVisible } from '../../text/visible.ts'
import { toMarkdown } from '../../site/review/to-markdown.ts'
import { toText } from './to-text.ts'

export function build(command: Command): void {
  command
    .description(
      'Summarizes for a reviewer what a branch has changed since it left BASE: what grants rights or opens the site, new problems, then new, removed, renamed and changed entries, field by field and word by word, when they are published, and which pages change. Reads commits from git and leaves files alone.',
    )
    .argument('[base...head]', 'origin/main, or main...my-branch; without a head, the current files.')
    .option('--preview-url <url>', 'The address of a preview of the branch, for links to the changed pages.')
  const examples = [
    'almanac review',
    'almanac review origin/main',
    'almanac review main...spring --format markdown > review.md',
    'almanac review main...spring --format markdown --preview-url https://spring.preview.example.org',
    'almanac review v1.0...v1.1 --format json',
  ]
  const own = { examples, formats: ['text', 'markdown', 'json'], reads: true, isLocal: true }
  buildOwnVerb<{ previewUrl?: string }>(command, own, async ({ site }, [typed], { format, previewUrl }) => {
    const { root } = site.folder
    const preview = previewUrl === undefined ? undefined : readPreview(previewUrl, site.home)
    const range = await readRange(root, typed)
    const sides = await openSides(site, range)
    const { commit, before, after } = sides
    try {
      const { head } = range
      const [changed, renames] = await Promise.all([changedPaths(root, commit, head), renamedPaths(root, commit, head)])
      const baseline = await baselineLines(root, commit, head, changed)
      const isChanged = openChangedLines(root, commit, head)
      const review = await reviewSites({ before, after, changed, renames, isChanged, baseline })
      const described = {
        base: range.base,
        commit,
        head: head ?? null,
        ...(preview && { preview }),
        ...review,
        findings: seenFrom(review.findings, site),
      }
      if (format === 'json') print(toVisible(toJson(withPreviews(described))))
      else if (format === 'markdown') print(toMarkdown(described))
      else printWords(toText(described))
      if (review.entries.length === 0 && head === undefined) await hintOtherWay(root, range.base, commit)
    } finally {
      sides.close()
    }
  })
}

// A reviewer on the main branch who names the branch to review compares the wrong way round.
async function hintOtherWay(root: string, base: string, commit: string): Promise<void> {
  const [ours, theirs] = [await commitNamed(root, 'HEAD'), await commitNamed(root, base)]
  if (ours === commit && theirs !== commit)
    logLine(`'${base}' has commits that this branch lacks: almanac review HEAD...${base} reviews them`)
}

function readPreview(typed: string, home: string): DescribedReview['preview'] {
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw usage(`--preview-url ${typed} is not the address of a website`, 'Write it like https://preview.example.org')
  return { url: url.href.replace(/\/$/, ''), home: basePath(home) }
}

// Programs find the address beside each entry.
function withPreviews({ preview, ...described }: DescribedReview) {
  if (!preview) return described
  const entries = described.entries.map((entry) => {
    const address = previewOf({ preview, ...described }, entry.address)
    return address === undefined ? entry : { ...entry, preview: address }
  })
  return { ...described, entries }
}
