import type { Command } from 'commander'
import { ChangeFiles } from '../../site/transaction/record/change-files.ts'
import { type ChangeRecord, mainFirst, pathsInWords } from '../../site/transaction/record/change-record.ts'
import { changedSince, digestNow, undo, type UndoSet, findUndoSet } from '../../site/transaction/record/undo.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { CliError, notFound, usage } from '../output/exit-codes.ts'
import { printPatch } from '../output/patch.ts'
import { canAsk, logLine } from '../output/terminal.ts'
import { mustConfirm } from '../session/prompt.ts'
import { isNameOf } from '../../site/review/find-deletion.ts'
import { changesOf } from '../refs/find-changes.ts'
import { findCommit } from '../refs/find-commit.ts'
import { ifFound } from '../refs/find-ref.ts'
import { buildOwnVerb, type PlanFlags } from '../verbs/own-verb.ts'

interface UndoFlags extends PlanFlags {
  readonly change?: string
  readonly force?: boolean
}

export function build(command: Command): void {
  command
    .usage('[ref...]')
    .description(
      'Undoes the last command that changed something, or the last change of each given entry: if none is recorded, what the last commit changed in its files. Run it again to go further back. Files are restored byte for byte.',
    )
    .argument('[ref...]', 'The entries: an id, noun/slug or a file, even one that was deleted.')
    .option(
      '--change <id>',
      'Undo this change: its id as shown by `almanac history`. The id of an undo redoes what was undone.',
    )
    .option('--force', 'Undo even if a file has changed since: those later changes are lost.')
  const examples = [
    'almanac undo',
    'almanac undo post/opening-day',
    'almanac undo --change 3fa8c21d',
    'almanac undo --dry-run',
  ]
  buildOwnVerb<UndoFlags>(command, { plans: true, examples }, async ({ site }, refs, flags) => {
    const { dryRun: isDry, force = false, yes } = flags
    const journal = new ChangeFiles(site.folder.root)
    for (const undoing of await toUndo(site, journal, refs, flags)) {
      if (!force) mustBeSame(site, journal, undoing)
      if (!yes && !isDry && canAsk()) await confirmUndo(site, undoing)
      await undo(site, undoing, force)
      logLine(`${isDry ? 'Dry run: ' : ''}Undid ${describe(undoing, site)}`)
      if (!isDry) printRedoHint(journal)
    }
    if (isDry) printPatch(site)
  })
}

// For a person who went too far back.
function printRedoHint(journal: ChangeFiles): void {
  const [own] = journal.newest()
  if (own?.undoes && canAsk()) logLine(`almanac undo --change ${own.group.slice(0, 8)} redoes it`)
}

async function toUndo(site: OpenSite, journal: ChangeFiles, refs: readonly string[], { change, force }: UndoFlags) {
  if (change !== undefined) {
    if (change.length < 4) throw usage(`--change ${change} is too short`, 'Give at least four characters')
    const found =
      findUndoSet(journal.newest(), ({ group }) => group.startsWith(change), 'group') ??
      findUndoSet(journal.newest(), ({ command }) => command.startsWith(change), 'command')
    return [mustRestore(site, journal, found ?? nothing(`there is no change '${change}' to undo`))]
  }
  if (refs.length === 0) {
    const found = findUndoSet(journal.newest(), ({ undoes }) => undoes === undefined, 'command')
    return [mustRestore(site, journal, found ?? nothing('there is nothing left to undo'))]
  }
  const found = await Promise.all(
    refs.map(async (ref) => {
      const find = () => lastChangeOf(site, journal, ref)
      const recorded = ifFound(find)
      if (recorded && !isGone(site, ref, recorded)) return recorded
      const found = (await findCommit(site, ref, force === true)) ?? recorded
      return found ?? find() ?? nothing(`there is nothing left to undo for '${ref}'`)
    }),
  )
  return [...new Map(found.map((one) => [one.records[0]!.group, one])).values()]
}

// Something else than the last change must be asked for: a person may mean the password that they have just set.
function mustRestore(site: OpenSite, journal: ChangeFiles, undoing: UndoSet): UndoSet {
  if (undoing.files.length > 0) return undoing
  const [last] = undoing.records as [ChangeRecord]
  const isMeant = ({ undoes, files }: ChangeRecord) => undoes === undefined && files.length > 0
  const before = findUndoSet(journal.newest(), isMeant, 'command')
  const message = `${last.by}, ${momentOf(last, site)}, cannot be undone: it changed a secret, not the files`
  const how = before && `almanac undo --change ${idOf(before)} undoes the last change of files`
  throw new CliError('refused', message, how && `${how}: ${describe(before, site)}`)
}

// A commit may have deleted since what a change by this tool left.
function isGone(site: OpenSite, ref: string, { files }: UndoSet): boolean {
  const isMeant = (path: string) => isNameOf(site, ref, path, site.resourceOf(path)?.name)
  return files.some(({ path, after }) => after !== undefined && isMeant(path) && !site.folder.has(path))
}

/** The last change of an entry by this tool. @throws CliError if the ref names no known entry */
function lastChangeOf(site: OpenSite, journal: ChangeFiles, ref: string): UndoSet | undefined {
  const isAbout = changesOf(site, ref, journal.newest())
  const isMeant = ({ undoes, files }: ChangeRecord) => undoes === undefined && files.some(isAbout)
  return findUndoSet(journal.newest(), isMeant, 'group')
}

function idOf({ records: [first, ...others] }: UndoSet): string {
  return first![others.length > 0 ? 'command' : 'group'].slice(0, 8)
}

function nothing(message: string): never {
  const hint =
    'Only changes made by Almanac on this machine are recorded; `almanac history` lists them, git has the rest'
  throw notFound(message, hint)
}

function mustBeSame(site: OpenSite, journal: ChangeFiles, undoing: UndoSet): void {
  const changed = changedSince(site, undoing)
  if (changed.length === 0) return
  const [{ name }] = undoing.records as [ChangeRecord]
  const later: ChangeRecord[] = []
  for (const record of journal.newest()) {
    if (record.name === name) break
    later.push(record)
  }
  const lines = changed.map(({ path }) => {
    const now = digestNow(site, path)
    const last = later.find(({ files }) => files.some((file) => file.path === path))
    const by = last?.files.some((file) => file.path === path && file.after === now) ? last : undefined
    const others = `${now === undefined ? 'deleted ' : ''}by hand, or by another program`
    return `  ${path}: ${by ? `by ${by.by}, ${momentOf(by, site)}` : others}`
  })
  const changedFiles = changed.length === 1 ? 'a file has' : `${changed.length} files have`
  throw new CliError(
    'conflict',
    `${changedFiles} changed since ${describe(undoing, site)}`,
    `${lines.join('\n')}\n--force undoes it anyway`,
  )
}

async function confirmUndo(site: OpenSite, undoing: UndoSet): Promise<void> {
  for (const { path, before, after } of undoing.files.slice(0, 10))
    logLine(`  ${path}${before ? (after ? '' : ', which is restored') : ', which is deleted'}`)
  if (undoing.files.length > 10) logLine(`  … and ${undoing.files.length - 10} more`)
  await mustConfirm(`Undo ${describe(undoing, site)}?`)
}

function describe({ records, files }: UndoSet, site: OpenSite): string {
  const { by } = records[0]!
  return `${by}, ${momentOf(records.at(-1)!, site)} (${pathsInWords(mainFirst(files, by))})`
}

function momentOf({ at }: ChangeRecord, site: OpenSite): string {
  return toLocalText(at, site.settings.timezone).replace('T', ' ')
}
