import type { Finding } from '../../site/check/finding.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { toJson } from '../output/print.ts'
import { toVisible } from '../../text/visible.ts'
import { print } from '../output/terminal.ts'
import { versionOfTool } from '../output/version.ts'
import { toGithub } from './to-github.ts'
import { toJunit } from './to-junit.ts'
import { toLine } from './to-line.ts'
import { toSarif } from './to-sarif.ts'
import { seenFrom } from './told-path.ts'

/** The forms in which findings are printed; `table` is the former name of `text`. */
export const findingFormats = ['text', 'table', 'json', 'github', 'sarif', 'junit'] as const
export type FindingFormat = (typeof findingFormats)[number]

export interface Looked {
  readonly site: OpenSite
  /** Paths below the content folder. */
  readonly files: readonly string[]
  /** Whether a finding makes the command fail. */
  readonly fails: (finding: Finding) => boolean
}

/** Prints findings in one of the forms. Files are named from where the person stands; for GitHub, from the checkout. */
export function printFindings(
  findings: readonly Finding[],
  format: FindingFormat,
  { site, files, fails }: Looked,
): void {
  const workspace = process.env['GITHUB_WORKSPACE']
  const isForGithub = (format === 'github' || format === 'sarif') && workspace
  const all = files.map((file) => ({ file }))
  const looked = seenFrom(all, site).map(({ file }) => file)
  const seen = seenFrom(findings, site, isForGithub ? workspace : process.cwd())
  if (format === 'json') print(toVisible(toJson(seen)))
  else if (format === 'github') print(toGithub(seen))
  else if (format === 'sarif') print(toSarif(seen, versionOfTool()))
  else if (format === 'junit') print(toJunit(seen, looked, fails, site.now()))
  // Files that are not content are summed up in one line on standard error.
  else for (const finding of summedUp(seen.filter(({ code }) => code !== 'skipped-file'))) print(toLine(finding))
}

// What many files share (an unknown author) is shown to people once; programs get everything.
function summedUp(findings: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>()
  for (const { message } of findings) counts.set(message, (counts.get(message) ?? 0) + 1)
  const told = new Set<string>()
  return findings.flatMap((finding) => {
    const { message } = finding
    const count = counts.get(message)!
    if (count <= mostAlike) return [finding]
    if (told.has(message)) return []
    told.add(message)
    return [{ ...finding, message: `${message}, here and ${count - 1} more times` }]
  })
}

const mostAlike = 3
