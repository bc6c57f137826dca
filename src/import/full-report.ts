import { count } from '../text/nouns.ts'
import { toVisible } from '../text/visible.ts'
import type { Importers } from './importers.ts'
import type { ImportReport } from './report.ts'
import type { Verification } from './verify-wxr.ts'

export interface ReportFacts {
  /** The address of the website. */
  readonly url: string
  /** The setting `url` of this site. */
  readonly ownUrl: string
  readonly isSignedIn: boolean
  readonly importers: Importers
  readonly verified?: Verification | undefined
}

/** Returns the remaining work for a person, as sentences. */
export function toDo(
  { made, lost, undeclared }: ImportReport,
  { url, ownUrl, importers, isSignedIn, verified }: ReportFacts,
): string[] {
  const home = url.replace(/\/+$/, '')
  const isMissing = lost.some(({ mayComeLater }) => mayComeLater)
  const isDifferent = verified && verified.differences.length + verified.missing.length > 0
  return [
    !isSignedIn &&
      'Not signed in: to get drafts, forms and texts as they were written, import into a new folder with an application password (--user).',
    isMissing && 'Not everything could be fetched: run the same command again to fetch the rest.',
    ...undeclared,
    isDifferent && 'Look at the differences below: visitors or programs would notice each of them.',
    ...toDoOfKinds(importers, made),
    'Run `almanac check`, and look through the pages with `almanac serve`.',
    ownUrl !== home &&
      `When the domain points here: \`almanac settings update --url ${home}\`; then the old addresses work (docs/guide/from-wordpress.md).`,
  ].filter((sentence) => typeof sentence === 'string')
}

function toDoOfKinds({ users, items }: Importers, made: ImportReport['made']): string[] {
  const kinds = [...(users ? [users] : []), ...items.values()]
  return kinds.flatMap(({ resource, toDo: say }) => (say && made[resource] ? [say(made[resource])] : []))
}

/** Returns the whole report, as Markdown: brought, different, lost, and to do. */
export function toReportFile(report: ImportReport, facts: ReportFacts, now: number): string {
  const { made, known, changed, lost } = report
  const { verified } = facts
  const counts = (numbers: Readonly<Record<string, number>>, after = '') =>
    Object.entries(numbers).map(([kind, number]) => `${count(number, kind)}${after}`)
  const notes = (all: ImportReport['lost']) => all.map(({ what, why }) => `${what}: ${why}`)
  const compared = verified
    ? [
        ...counts(verified.compared, ' compared'),
        ...verified.differences.map(
          ({ what, member, expected, found }) =>
            `${what}: ${member} is ${JSON.stringify(found)}, and was ${JSON.stringify(expected)}`,
        ),
        ...verified.missing.map((what) => `${what}: it is missing here`),
      ]
    : []
  return [
    `# Import of ${facts.url}, ${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC\n`,
    section('Imported', [...counts(made), ...counts(known, ', here already')]),
    section('Different here', notes(changed)),
    section('Lost', notes(lost)),
    section('To do', toDo(report, facts)),
    ...(verified ? [section('Compared with the source', compared)] : []),
  ].join('\n')
}

/** The most characters of a report file with earlier reports. */
const longest = 1_000_000

/** Puts a report above those of earlier runs. */
export function aboveEarlier(report: string, earlier: string | undefined): string {
  return earlier === undefined ? report : `${report}\n${earlier}`.slice(0, longest)
}

// An empty section says so.
function section(title: string, lines: readonly string[]): string {
  const list = lines.length > 0 ? lines.map((line) => `- ${toVisible(line)}`) : ['- nothing']
  return `## ${title}\n\n${list.join('\n')}\n`
}
