import { count } from '../../site/show/cell.ts'
import { gather } from '../flags/typed-flags.ts'
import type { Command } from 'commander'
import { checkSite, skippedFiles } from '../../site/check/check.ts'
import { stateFindings } from '../../site/check/check-state.ts'
import type { Finding } from '../../site/check/finding.ts'
import { asksHistory, shallowHistory } from '../../site/index/follow-folder.ts'
import { addUsual, globalsOf } from '../flags/global-flags.ts'
import { findChanged } from './find-changed.ts'
import { readLevels } from './level-flags.ts'
import { type FindingFormat, findingFormats, printFindings } from './print-findings.ts'
import { stampIds } from './stamp-ids.ts'
import { wantedFiles } from './wanted-files.ts'
import { oneOf } from '../output/suggest.ts'
import { printSkipped } from '../output/print-skipped.ts'
import { logLine } from '../output/terminal.ts'
import { renewSchemas } from '../session/schemas.ts'
import { startGit } from '../session/session.ts'
import { withSession } from '../session/with-session.ts'

interface CheckFlags {
  readonly format?: string
  readonly changed?: string
  readonly rule?: readonly string[]
  readonly strict?: true
  readonly fix?: true
}

/** Builds `check`: reports what is wrong with the files, by file and line. */
export function build(command: Command): void {
  command
    .description('Checks every file, or those in PATH, and says what is wrong. Ends with 1 when something is.')
    .argument('[path...]', 'Files or folders, from here or from the content folder; deleted ones are not an error.')
    .option('--changed <base>', 'Only files that changed since this branch left BASE, and what that breaks elsewhere.')
    .option('--format <form>', 'How to print: text (a line each), json, github, sarif or junit.', 'text')
    .option('--rule <name=level>', 'How severe a rule is: off, note, warn or error; may be repeated.', gather)
    .option('--strict', 'End with 1 for warnings, too.')
    .option('--fix', "Give an id to files that have none, or another file's; finish interrupted changes.")
  addUsual(command, [
    'almanac check',
    'almanac check posts/2026',
    'almanac check --changed origin/main --format github',
    'almanac check --rule missing-alt=error --rule orphaned-media=off',
    'almanac check --fix',
    'almanac check --format sarif > almanac.sarif',
  ])
  command.action((paths: string[], flags: CheckFlags) => check(command, paths, flags))
}

async function check(command: Command, paths: readonly string[], flags: CheckFlags): Promise<void> {
  oneOf('format', flags.format!, findingFormats)
  await withSession(globalsOf(command), { doing: 'check', tellsState: !flags.fix }, async ({ site }) => {
    const levels = readLevels(flags.rule ?? [])
    const wanted = wantedFiles(site, paths)
    if (flags.fix) await site.finishChanges()
    renewSchemas(site.folder.root, site.resources, site.settings)
    const isFixed = !flags.fix || (await stampIds(site, wanted))
    const found = flags.changed === undefined ? undefined : await findChanged(site, flags.changed, wanted, levels)
    const findings = [...stateFindings(site), ...(found?.findings ?? checkSite(site, wanted, levels))]
    const isLooked = (path: string) => wanted(path) && (found?.changed.has(path) ?? true)
    const files = [...site.entries.byPath.keys()].filter(isLooked)
    const fails = ({ severity }: Finding) => severity === 'error' || (flags.strict === true && severity === 'warning')
    printFindings(findings, flags.format as FindingFormat, { site, files, fails })
    if ((await startGit(site.folder.root))?.isShallow() && asksHistory(site)) logLine(shallowHistory)
    printSkipped(skippedFiles(site, isLooked))
    tellSummary(findings, files.length)
    if (!isFixed || findings.some(fails)) process.exitCode = 1
  })
}

function tellSummary(findings: readonly Finding[], looked: number): void {
  const of = (kind: Finding['severity']) => findings.filter(({ severity }) => severity === kind)
  const faults = findings.filter(({ severity }) => severity !== 'note')
  const files = new Set(faults.map(({ file }) => file)).size
  if (faults.length === 0) logLine(looked === 1 ? 'The file is fine.' : `${looked} files are fine.`)
  else
    logLine(
      `${count(of('error').length, 'error')}, ${count(of('warning').length, 'warning')} in ${count(files, 'file')}`,
    )
  const onKeys = of('note').filter(({ code }) => code === 'unknown-key')
  if (onKeys.length > 0)
    logLine(
      `${count(onKeys.length, 'note')} on keys that nothing declares: declare them under \`fields\` in settings.json, or set undeclared_keys to silent`,
    )
}
