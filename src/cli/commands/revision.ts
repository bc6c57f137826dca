import type { Command } from 'commander'
import { deleteRevision, getRevision, listRevisions } from '../../resources/revisions/revisions.ts'
import { update } from '../../resources/actions/update.ts'
import type { Entry, Resource, Revision } from '../../define/model.ts'
import { findOrLookAgain } from '../../site/loading/look-again.ts'
import { showExamples } from '../flags/examples.ts'
import { CliError } from '../output/exit-codes.ts'
import { entryWithRevisions, nameOf, revisionByRef } from '../refs/find-revision.ts'
import { addGlobalFlags, globalsOf } from '../flags/global-flags.ts'
import { addOutputFlags, type Output, readOutput } from '../output/output.ts'
import { presentText, printDiff, revisionText } from '../output/print-diff.ts'
import { type Printing, printList, printOne, printRows } from '../output/print.ts'
import { type Listed, runAction } from '../run-action.ts'
import { openSession, type Session } from '../session.ts'
import { canAsk, tell } from '../output/terminal.ts'
import { typedOf } from '../flags/typed-flags.ts'

/** Adds `revision`: earlier texts of posts and pages, what differs between them, and the way back. */
export function addRevision(program: Command): void {
  const noun = program
    .command('revision')
    .usage('<verb> <ref> [id]')
    .helpCommand(false)
    .summary('Earlier texts of posts and pages.')
    .description(
      'Earlier texts of posts and pages: snapshots that this machine keeps of every change by a program, and the commits that touched the file.',
    )
    .addHelpText('before', showExamples(examples))
    .addHelpText('after', '\n`almanac revision VERB --help` lists the flags of a verb.')
  noun.commandsGroup('Verbs:')
  const list = noun.command('list').summary('List the earlier texts of an entry.').argument('<ref>', ofWhat)
  addOutputFlags(list)
  define(list, true, listThem)
  const get = noun.command('get').summary('Show an earlier text.').argument('<ref>', ofWhat).argument('<id>', which)
  addOutputFlags(get)
  define(get, true, getOne)
  define(
    noun
      .command('diff')
      .summary('Show what changed since an earlier text.')
      .description(
        'Shows what changed since an earlier text, or between two. Without an id, since the last one that differs.',
      )
      .argument('<ref>', ofWhat)
      .argument('[id]', which)
      .argument('[other]', 'Compare with this one instead of the text as it is now.'),
    true,
    diff,
  )
  define(
    noun
      .command('restore')
      .summary('Bring an earlier text back.')
      .description(
        'Writes the title, excerpt and content of an earlier text into the file. What is there now is kept too.',
      )
      .argument('<ref>', ofWhat)
      .argument('<id>', which),
    false,
    restore,
  )
  define(
    noun
      .command('delete')
      .summary('Delete a snapshot for good; commits stay.')
      .argument('<ref>', ofWhat)
      .argument('<id>', which)
      .option('--force', 'Required, as revisions have no trash.')
      .option('--yes', 'Do not ask before deleting for good.'),
    false,
    remove,
  )
}

const ofWhat = 'Of which post or page: an id, a slug or a file.'
const which = 'Which one: its id as `revision list` tells it, or the beginning of its commit.'
const examples = ['list', 'get my-post 1873645123', 'diff my-post', 'restore my-post 1873645123'].map(
  (words) => `almanac revision ${words === 'list' ? 'list my-post' : words}`,
)

interface Work {
  readonly session: Session
  readonly of: Entry
  readonly words: readonly (string | undefined)[]
  readonly command: Command
}

function define(command: Command, reads: boolean, work: (asked: Work) => Promise<void>): void {
  addGlobalFlags(command)
  const example = examples.find((line) => line.startsWith(`almanac revision ${command.name()} `))
  if (example) command.addHelpText('before', showExamples([example]))
  command.action(async (...said: unknown[]) => {
    const [ref = '', ...words] = said.slice(0, command.registeredArguments.length) as (string | undefined)[]
    const session = await openSession(globalsOf(command), { reads })
    try {
      const of = await findOrLookAgain(session.site, () => entryWithRevisions(session.site, ref))
      await work({ session, of, words, command })
    } finally {
      session.close()
    }
  })
}

async function listThem({ session, of, command }: Work): Promise<void> {
  const { printing, context } = toPrinting(session, command)
  const listed = await runAction(session, of.resource, listRevisions, { parent: of.id, context })
  if (listed.kind !== 'list') return
  const { output } = printing
  const isForPeople = !output.porcelain && output.field === undefined && !output.fields && isTable(output)
  if (!isForPeople || listed.total === 0) return printList(listed, printing)
  printRows(toRows(listed, session), ['id', 'date', 'author', 'source', 'title'], printing)
}

// Who and whence, as people ask: over the interface there are only ids of users.
function toRows({ entries, show }: Listed, { site }: Session): Record<string, unknown>[] {
  return entries.map((entry) => {
    const { commit, isFirst } = entry.facts['revision'] as Revision
    const { id, date, title, author } = show(entry, ['id', 'date', 'title', 'author'])
    const source = commit
      ? `commit ${commit.hash.slice(0, 10)} ${commit.subject}`
      : isFirst
        ? 'before the first change'
        : 'snapshot'
    const name = site.get('user', Number(author))?.slug ?? commit?.author ?? ''
    return { id, date, title, source, author: name }
  })
}

async function getOne({ session, of, words, command }: Work): Promise<void> {
  const { printing, context } = toPrinting(session, command)
  const { id } = await revisionByRef(session.site, of, words[0]!)
  const found = await runAction(session, of.resource, getRevision, { parent: of.id, id, context })
  if (found.kind === 'entry') printOne(found.shown, printing)
}

async function diff({ session: { site }, of, words: [id, other] }: Work): Promise<void> {
  const now = presentText(of, site)
  if (id === undefined) {
    const texts = (await site.revisions.list(of)).map((revision) => revisionText(of, revision, site))
    const last = texts.find(({ text }) => text !== now.text)
    return last ? printDiff(last, now) : tell(`${nameOf(of)} has no revision with another text.`)
  }
  const before = revisionText(of, await revisionByRef(site, of, id), site)
  printDiff(before, other === undefined ? now : revisionText(of, await revisionByRef(site, of, other), site))
}

async function restore({ session, of, words }: Work): Promise<void> {
  const { site } = session
  const { data, body, id } = await revisionByRef(site, of, words[0]!)
  const text = (value: unknown) => String(value ?? '')
  const changed = of.resource.versioned.filter((key) => text(data[key]) !== text(of.data[key]))
  const raw: Record<string, unknown> = Object.fromEntries(changed.map((key) => [key, data[key] ?? unsaid[key] ?? '']))
  if (site.bodyOf(of) !== body) raw[of.resource.bodyKey] = body
  if (Object.keys(raw).length === 0) return tell(`${of.path} has that text already`)
  await runAction(session, of.resource, update, { id: of.id, ...raw })
  tell(`Restored revision ${id} of ${nameOf(of)} in ${of.path}`)
}

// What a file means that says nothing of it.
const unsaid: Readonly<Record<string, string>> = { content_format: 'markdown' }

async function remove({ session, of, words, command }: Work): Promise<void> {
  const { force, yes } = command.opts<{ force?: true; yes?: true }>()
  const { id } = await revisionByRef(session.site, of, words[0]!)
  if (force && !yes && canAsk()) {
    const { confirm } = await import('../prompt.ts')
    if (!(await confirm(`delete revision ${id} of ${nameOf(of)} for good?`)))
      throw new CliError('interrupted', 'nothing was deleted')
  }
  await runAction(session, of.resource, deleteRevision, { parent: of.id, id, force })
  tell(`Deleted revision ${id} of ${nameOf(of)}`)
}

// People see what was written; programs get the representation of the interface, as it is by default.
function toPrinting(session: Session, command: Command): { printing: Printing; context: 'view' | 'edit' } {
  const output = readOutput(typedOf(command))
  const context = output.format === 'json' || output.format === 'ndjson' ? 'view' : 'edit'
  const resource = session.site.resources.get('revision') as Resource
  return { printing: { session, resource, output, context }, context }
}

function isTable({ format }: Output): boolean {
  return format === undefined || format === 'table'
}
