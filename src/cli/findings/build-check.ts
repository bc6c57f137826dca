import { relative, resolve } from 'node:path'
import { count } from '../../text/nouns.ts'
import { gather } from '../flags/typed-flags.ts'
import type { Command } from 'commander'
import { knownRules, type RuleLevel } from '../../define/rules.ts'
import { checkSite, skippedFiles } from '../../site/check/check.ts'
import { stateFindings } from '../../site/check/check-state.ts'
import type { Finding } from '../../site/check/finding.ts'
import { asksHistory, shallowHistory } from '../../site/index/follow-folder.ts'
import { addUsual, globalsOf } from '../flags/global-flags.ts'
import { findChanged } from './find-changed.ts'
import { mostListed } from './to-summary.ts'
import { findUnknown } from './use-baseline.ts'
import { usage } from '../output/exit-codes.ts'
import { type FindingFormat, findingFormats, printFindings } from './print-findings.ts'
import { stampIds } from './stamp-ids.ts'
import { wantedFiles } from './wanted-files.ts'
import { didYouMean, oneOf } from '../output/suggest.ts'
import { printSkipped } from '../output/print-skipped.ts'
import { logLine } from '../output/terminal.ts'
import { renewSchemas } from '../session/schemas.ts'
import { startGit } from '../session/session.ts'
import { withSession } from '../session/with-session.ts'

interface CheckFlags {
  readonly format?: string
  readonly changed?: string
  readonly staged?: true
  readonly baseline?: string
  readonly all?: true
  readonly rule?: readonly string[]
  readonly strict?: true
  readonly fix?: true
}

export function build(command: Command): void {
  command
    .description('Checks every file, or those in PATH, and reports problems. Exits with 1 if there are errors.')
    .argument(
      '[path...]',
      'Files or folders, relative to here or to the content folder; deleted ones are not an error.',
    )
    .option(
      '--changed <base>',
      'Check only files that changed since this branch left BASE, and what that breaks elsewhere.',
    )
    .option(
      '--staged',
      'Check only what would be committed now, and what that breaks elsewhere: for a pre-commit hook.',
    )
    .option(
      '--baseline <file>',
      'Report only findings that are not in this list of known ones; if the file does not exist, write it. With --changed or --staged, use the list in the commit compared with.',
    )
    .option(
      '--format <form>',
      'Output format: text (one line each), json, github, codequality, sarif or junit.',
      'text',
    )
    .option('--all', `List every finding at a terminal; by default, more than ${mostListed} are summarized by rule.`)
    .option('--rule <name=level>', 'Set the severity of a rule: off, note, warn or error; may be repeated.', gather)
    .option('--strict', 'Exit with 1 for warnings too.')
    .option('--fix', 'Give ids to files that have none or share one with another file; finish interrupted changes.')
  addUsual(command, [
    'almanac check',
    'almanac check posts/2026',
    'almanac check --changed origin/main --format github',
    'almanac check --staged',
    'almanac check --baseline known-findings.txt',
    'almanac check --rule missing-alt=error --rule orphaned-media=off',
    'almanac check --fix',
    'almanac check --format sarif > almanac.sarif',
  ])
  command.action((paths: string[], flags: CheckFlags) => check(command, paths, flags))
}

async function check(command: Command, paths: readonly string[], flags: CheckFlags): Promise<void> {
  oneOf('format', flags.format!, findingFormats)
  if (flags.changed !== undefined && flags.staged)
    throw usage('--changed and --staged cannot be combined', 'Run them one after the other')
  await withSession(globalsOf(command), { doing: 'check', tellsState: !flags.fix }, async ({ site }) => {
    const levels = readLevels(flags.rule ?? [])
    const named = wantedFiles(site, paths)
    const list = flags.baseline && relative(site.folder.root, resolve(flags.baseline))
    const wanted = (path: string) => path !== list && named(path)
    if (flags.fix) await site.finishChanges()
    renewSchemas(site.folder.root, site.resources, site.settings)
    const isFixed = !flags.fix || (await stampIds(site, wanted))
    const isPart = flags.changed !== undefined || flags.staged === true
    const found = isPart ? await findChanged(site, flags.changed, wanted, levels) : undefined
    try {
      const looked = found?.site ?? site
      const all = [...stateFindings(looked), ...(found?.findings ?? checkSite(site, { wanted, levels }))]
      const judged = { findings: all, site: looked, since: found }
      const findings = flags.baseline === undefined ? all : await findUnknown(flags.baseline, judged)
      if (!findings) return
      const isLooked = (path: string) => wanted(path) && (found?.changed.has(path) ?? true)
      const files = [...looked.entries.byPath.keys()].filter(isLooked)
      const fails = ({ severity }: Finding) => severity === 'error' || (flags.strict === true && severity === 'warning')
      const how = { site, files, fails, isNew: found?.isNew, isWhole: flags.all === true }
      printFindings(findings, flags.format as FindingFormat, how)
      if ((await startGit(site.folder.root))?.isShallow() && asksHistory(site)) logLine(shallowHistory)
      if (!looked.configuration.fault) printSkipped(skippedFiles(looked, isLooked))
      printSummary(findings, files.length, isPart)
      if (looked.configuration.fault) logLine('All else is checked once the settings can be read.')
      if (!isFixed || findings.some(fails)) process.exitCode = 1
    } finally {
      found?.close()
    }
  })
}

function printSummary(findings: readonly Finding[], looked: number, isPart: boolean): void {
  const of = (kind: Finding['severity']) => findings.filter(({ severity }) => severity === kind)
  const faults = findings.filter(({ severity }) => severity !== 'note')
  const files = new Set(faults.map(({ file }) => file)).size
  if (faults.length === 0 && looked === 0 && isPart) logLine('No file to check has changed.')
  else if (faults.length === 0) logLine(looked === 1 ? 'The file is fine.' : `${looked} files are fine.`)
  else
    logLine(
      `${count(of('error').length, 'error')}, ${count(of('warning').length, 'warning')} in ${count(files, 'file')}`,
    )
  const onKeys = of('note').filter(({ code }) => code === 'unknown-key')
  if (onKeys.length > 0)
    logLine(
      `${count(onKeys.length, 'note')} about undeclared keys: declare them under \`fields\` in settings.json, or set undeclared_keys to silent`,
    )
}

const levels: ReadonlyMap<string, RuleLevel> = new Map([
  ['off', 'off'],
  ['note', 'note'],
  ['warn', 'warning'],
  ['warning', 'warning'],
  ['error', 'error'],
])

// Parses `--rule name=off|note|warn|error`, which may be repeated.
function readLevels(typed: readonly string[]): ReadonlyMap<string, RuleLevel> {
  return new Map(
    typed.map((text) => {
      const [name = '', level = ''] = text.split('=')
      const known = knownRules()
      if (!known.has(name)) {
        const hint = didYouMean(name, known.keys()) || 'docs/reference/checks.md lists them'
        throw usage(`--rule ${text}: there is no rule '${name}'`, hint)
      }
      const read = levels.get(level)
      if (!read) throw usage(`--rule ${text}: write ${name}=off, note, warn or error`)
      return [name, read]
    }),
  )
}
