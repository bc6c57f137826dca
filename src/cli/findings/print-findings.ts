import type { Finding } from '../../site/check/finding.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { toJson } from '../output/print.ts'
import { groupBy } from '../../text/values.ts'
import { toVisible } from '../../text/visible.ts'
import { isTerminal, lineWidth, print } from '../output/terminal.ts'
import { versionOfTool } from '../output/version.ts'
import { toCodequality } from './to-codequality.ts'
import { toGithub } from './to-github.ts'
import { toJunit } from './to-junit.ts'
import { toLine } from './to-line.ts'
import { toSarif } from './to-sarif.ts'
import { mostListed, toSummary } from './to-summary.ts'
import { seenFrom } from './told-path.ts'

/** The output formats of findings; `table` is an alias of `text`. */
export const findingFormats = ['text', 'table', 'json', 'github', 'codequality', 'sarif', 'junit'] as const
export type FindingFormat = (typeof findingFormats)[number]

export interface Looked {
  readonly site: OpenSite
  /** Paths below the content folder. */
  readonly files: readonly string[]
  readonly fails: (finding: Finding) => boolean
  /** Whether a change introduced a finding; files are named as in the content folder. */
  readonly isNew?: ((finding: Finding) => boolean) | undefined
  /** Whether people get the full list of findings, however long. */
  readonly isWhole?: boolean
}

/** Prints findings. Files are named from the working directory; for programs that show a checkout, from its root. */
export function printFindings(
  findings: readonly Finding[],
  format: FindingFormat,
  { site, files, fails, isNew, isWhole = false }: Looked,
): void {
  const { GITHUB_WORKSPACE: onGithub, CI_PROJECT_DIR: onGitlab } = process.env
  const checkout =
    format === 'codequality' ? onGitlab : format === 'github' || format === 'sarif' ? onGithub : undefined
  const all = files.map((file) => ({ file }))
  const looked = seenFrom(all, site).map(({ file }) => file)
  const seen = seenFrom(findings, site, checkout || process.cwd())
  const own = new Map(seen.map((finding, at) => [finding, findings[at]!]))
  if (format === 'json') print(toVisible(toJson(seen)))
  else if (format === 'github') print(toGithub(seen, (one) => isNew?.(own.get(one)!) ?? false))
  else if (format === 'codequality') print(toCodequality(seen))
  else if (format === 'sarif') print(toSarif(seen, versionOfTool()))
  else if (format === 'junit') print(toJunit(seen, looked, fails, site.now()))
  else if (isTerminal() && !isWhole && seen.length > mostListed) print(toSummary(seen, lineWidth() ?? 80))
  // Files that are not content are summed up in one line on standard error.
  else for (const finding of summedUp(seen.filter(({ code }) => code !== 'skipped-file'))) print(toLine(finding))
}

// Prints a finding that many files share (an unknown author) once for people; programs get all.
function summedUp(findings: readonly Finding[]): Finding[] {
  const alike = groupBy(findings, ({ message }) => message)
  return findings.flatMap((finding) => {
    const { message } = finding
    const [first, ...others] = alike.get(message)!
    if (others.length < mostAlike) return [finding]
    return finding === first ? [{ ...finding, message: `${message}, here and in ${others.length} more places` }] : []
  })
}

const mostAlike = 3
