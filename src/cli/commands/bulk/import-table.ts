import { readFileSync, statSync } from 'node:fs'
import type { Command } from 'commander'
import { columnCalled, readFieldNames } from './table-columns.ts'
import { languageOf } from '../../../derive/languages/languages.ts'
import type { Entry, Resource } from '../../../model/model.ts'
import { count } from '../../../text/nouns.ts'
import { valueOf } from '../../flags/flag-values.ts'
import { addUsual, globalsOf } from '../../flags/global-flags.ts'
import { readInput, toText } from '../../flags/standard-input.ts'
import { readDates } from '../../flags/typed-dates.ts'
import { describeError } from '../../output/print-error.ts'
import { CliError, usage } from '../../output/exit-codes.ts'
import { printPatch } from '../../output/patch.ts'
import { logLine } from '../../output/terminal.ts'
import { mustConfirm } from '../../session/prompt.ts'
import type { Session } from '../../session/session.ts'
import { withSession } from '../../session/with-session.ts'
import type { PlanFlags } from '../../verbs/own-verb.ts'
import { runAction } from '../../verbs/run-action.ts'
import { runTargets } from '../../verbs/run-targets.ts'
import { resolveRefs, type Target } from '../../verbs/targets.ts'
import { longestTable, readTable, type TableRow } from './read-table.ts'
import { verbThat } from './update-entries.ts'
import { readableKey } from '../../../text/names.ts'
import { groupBy } from '../../../text/values.ts'
import { pluralWithin } from '../../../derive/words/labels.ts'

interface Step {
  readonly row: TableRow
  readonly entry: Entry | undefined
}

export function build(command: Command, { name, labels }: Resource): void {
  command
    .usage('<file>')
    .description(
      `Imports a CSV table, as spreadsheets save it: the first row names fields, each other row is one of the ${pluralWithin(labels)}. An empty cell changes nothing. A row that fails is reported with its line and does not stop the others.`,
    )
    .argument('<file>', 'The CSV file; - for standard input.')
    .option(
      '--match <field>',
      'The column that identifies the entry of a row: --match slug. Rows without a match create entries.',
    )
    .option('--dry-run', 'Only print what would change, as a patch.')
    .option('--yes', 'Do not ask for confirmation.')
  const examples = [`almanac ${name} import rows.csv --dry-run`, `almanac ${name} import rows.csv --match slug`]
  addUsual(command, examples, 'acts')
  command.action(async (file: string, flags: PlanFlags & { readonly match?: string }) => {
    // Before the folder is opened: who writes to standard input may change it until then.
    const table = readTable(await readSource(file), file)
    const isDry = flags.dryRun === true
    await withSession(globalsOf(command), { doing: `${name} import`, dryRun: isDry }, async (session) => {
      const resource = session.site.resources.get(name)!
      const verbs = { create: verbThat('create', resource), update: verbThat('update', resource) }
      const fieldsOf = readFieldNames(table.columns, [...verbs.create.flags, ...verbs.update.flags], resource, file)
      const match = flags.match === undefined ? undefined : columnCalled(flags.match, table.columns, file)
      const steps = matched(session, table.rows, { resource, file, fieldsOf, match })
      const known = steps.filter(({ entry }) => entry).length
      logLine(`${count(steps.length, 'row')}: ${steps.length - known} new, ${known} existing`)
      if (!isDry && !flags.yes && steps.length > 0) await mustConfirm('Continue?')
      const done = await takeIn(session, { steps, verbs, fieldsOf, file })
      if (isDry) printPatch(session.site)
      const failed = done.failed === 0 ? '' : `, ${done.failed} failed`
      logLine(
        `${isDry ? 'Dry run: ' : ''}${done.created} created, ${done.changed} changed, ${done.same} unchanged${failed}`,
      )
    })
  })
}

async function readSource(file: string): Promise<string> {
  if (file === '-') return readInput()
  try {
    const { size } = statSync(file)
    if (size > longestTable)
      throw usage(`${file} has ${size} bytes; a table may have at most ${longestTable}`, 'Split the table')
    return toText(readFileSync(file), file)
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError('io', describeError(error).message, 'Specify the CSV file')
  }
}

interface MatchDeps extends Pick<Work, 'fieldsOf' | 'file'> {
  readonly resource: Resource
  /** The column that identifies the entry of a row. */
  readonly match: string | undefined
}

function matched({ site }: Session, rows: readonly TableRow[], deps: MatchDeps): Step[] {
  const { resource, file, fieldsOf, match: by } = deps
  if (by === undefined) return rows.map((row) => ({ row, entry: undefined }))
  const member = fieldsOf.get(by) ?? 'id'
  const key = resource.fields[member]?.stored?.key ?? member
  const valueIn = (entry: Entry) =>
    member === 'slug' ? readableKey(entry.slug) : member === 'id' ? String(entry.id) : String(entry.data[key] ?? '')
  const present = [...site.all(resource.name)].filter(({ derived }) => derived.status !== 'trash')
  const known = groupBy(present, valueIn)
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const said = row.cells.get(by)!.trim()
    const value = member === 'slug' ? readableKey(said) : said
    const language = languageIn(row, fieldsOf)
    const twins = (value !== '' && known.get(value)) || []
    const entries = member === 'id' ? twins : meantAmong(twins, language, resource)
    if (member === 'id' && value !== '' && entries.length === 0)
      throw usage(
        `${file}:${row.line}: no ${resource.name} has the id ${value}`,
        'Leave the cell empty to create an entry',
      )
    if (entries.length > 1)
      throw usage(`${file}:${row.line}: ${by} '${value}' matches ${entries.map(({ path }) => path).join(' and ')}`)
    const told = entries[0]?.path ?? `${language || resource.languages?.codes[0]} ${value}`
    const before = value === '' ? undefined : seen.get(told)
    if (before !== undefined) throw usage(`${file}:${row.line}: ${by} '${value}' is also in line ${before}`)
    seen.set(told, row.line)
    return { row, entry: entries[0] }
  })
}

// The language in the row's column `lang`; empty if it has none.
function languageIn({ cells }: TableRow, fieldsOf: MatchDeps['fieldsOf']): string {
  const column = [...fieldsOf.keys()].find((name) => fieldsOf.get(name) === 'lang')
  return column === undefined ? '' : (cells.get(column)?.trim() ?? '')
}

// A slug names the original, as a bare name does elsewhere: its translations have the same slug.
function meantAmong(twins: readonly Entry[], said: string, { languages }: Resource): readonly Entry[] {
  if (!languages) return twins
  const found = twins.filter((entry) => languageOf(entry) === (said || languages.codes[0]))
  return found.length > 0 || said !== '' ? found : twins
}

interface Work {
  readonly steps: readonly Step[]
  readonly verbs: Readonly<Record<'create' | 'update', ReturnType<typeof verbThat>>>
  readonly fieldsOf: ReadonlyMap<string, string>
  readonly file: string
}

async function takeIn(session: Session, { steps, verbs, fieldsOf, file }: Work) {
  const rows = new Map<Target, TableRow>()
  for (const { row, entry } of steps) {
    const { action } = verbs[entry ? 'update' : 'create'].verb
    rows.set({ action, pathArgs: entry ? { id: entry.id } : {}, file: `${file}:${row.line}`, entry }, row)
  }
  const argsOf = (target: Target) => {
    const { flags } = verbs[target.entry ? 'update' : 'create']
    const raw: Record<string, unknown> = {}
    for (const [column, cell] of rows.get(target)!.cells) {
      const flag = flags.find(({ arg }) => arg === fieldsOf.get(column))
      if (flag && cell.trim() !== '') raw[flag.arg] = valueOf(flag, [cell])
    }
    return { ...resolveRefs(session, flags, readDates(session.site, flags, raw)), ...target.pathArgs }
  }
  const targets = [...rows.keys()]
  const run = { raw: {}, argsOf, run: runAction, printsAll: true } as const
  const { results, failed } = await runTargets(session, verbs.update, targets, run)
  const same = results.filter(({ unchanged }) => unchanged).length
  const created = results.filter(({ call }) => call.action === verbs.create.verb.action).length
  return { created, changed: results.length - created - same, same, failed: failed.length }
}
