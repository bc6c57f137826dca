import type { Command } from 'commander'
import { deleteRevision, getRevision, listRevisions } from '../../resources/revisions/revisions.ts'
import { update } from '../../resources/actions/update.ts'
import type { Entry, Resource, Revision } from '../../model/model.ts'
import { entryAmong, findAgain } from '../refs/find-ref.ts'
import { refTo } from '../../site/names/refs.ts'
import { addOutputFlags } from '../flags/output-flags.ts'
import { isUnasked, readOutput } from '../output/output.ts'
import { presentText, printDiff, revisionText } from '../output/print-diff.ts'
import type { Members } from '../output/members.ts'
import { assertPrintable, type PrintOptions, printList, printOne, printRows } from '../output/print.ts'
import { runAction, showIn } from '../verbs/run-action.ts'
import { confirmDeletion } from '../session/prompt.ts'
import type { Session } from '../session/session.ts'
import { notFound } from '../output/exit-codes.ts'
import { logLine } from '../output/terminal.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { buildOwnVerb, holdVerbs } from '../verbs/own-verb.ts'
import { typedOf } from '../flags/typed-flags.ts'

export function build(command: Command): void {
  holdVerbs(command, '<verb> <ref> [id]', Object.values(examples)).description(
    'Earlier texts of posts and pages: snapshots that this machine keeps of every change made by a program, and the commits that changed the file.',
  )
  command.addHelpText('after', '\n`almanac revision VERB --help` lists the flags of a verb.')
  const verb = (name: string, summary: string) => command.command(name).summary(summary).argument('<ref>', ofWhat)
  const list = verb('list', 'List the earlier texts of an entry.')
  addOutputFlags(list)
  define(list, true, listThem)
  const get = verb('get', 'Show an earlier text.').argument('<id>', which)
  addOutputFlags(get)
  define(get, true, getOne)
  const compare = verb('diff', 'Show what changed since an earlier text.')
    .description(
      'Shows what changed since an earlier text, or between two of them. Without an id: since the latest one that differs.',
    )
    .argument('[id]', which)
    .argument('[other]', 'Compare with this one instead of the current text.')
  define(compare, true, diff)
  const bring = verb('restore', 'Restore an earlier text.')
    .description(
      'Writes the title, excerpt and content of an earlier text to the file. The current text is kept as a revision.',
    )
    .argument('<id>', which)
  addOutputFlags(bring)
  define(bring, false, restore)
  const drop = verb('delete', 'Permanently delete a snapshot; commits stay.')
    .argument('<id>', which)
    .option('--force', 'Required, as revisions have no trash.')
    .option('--yes', 'Do not ask before deleting permanently.')
  define(drop, false, remove)
}

const ofWhat = 'The post or page: an id, a slug or a file.'
const which = 'The revision: its id as shown by `revision list`, or the beginning of its commit hash.'
const examples: Readonly<Record<string, string>> = {
  list: 'almanac revision list my-post',
  get: 'almanac revision get my-post 1873645123',
  diff: 'almanac revision diff my-post',
  restore: 'almanac revision restore my-post 1873645123',
}

interface Work {
  readonly session: Session
  readonly of: Entry
  readonly words: readonly string[]
  readonly command: Command
}

function define(command: Command, reads: boolean, work: (working: Work) => Promise<void>): void {
  const example = examples[command.name()]
  const shown = example === undefined ? [] : [example]
  const own = { reads, isLocal: true, user: 'acts', examples: shown } as const
  buildOwnVerb(command, own, async (session, [ref, ...words]) => {
    const { site } = session
    const hasTexts = ({ versioned }: Resource) => versioned.length > 0
    const of = await findAgain(site, () => entryAmong(site, hasTexts, ref!, 'no post or page'))
    await work({ session, of, words, command })
  })
}

async function listThem({ session, of, command }: Work): Promise<void> {
  const printing = toPrinting(session, command)
  const { output, context } = printing
  const listed = await runAction(session, of.resource, listRevisions, { parent: of.id, context })
  if (listed.kind !== 'page') return
  const { page } = listed
  const { porcelain, field, fields, format = 'table' } = output
  if (porcelain || (field ?? fields) !== undefined || format !== 'table' || page.total === 0)
    return printList(page, showIn(listed), printing)
  printRows(toRows(page.entries, showIn(listed), session), ['id', 'date', 'author', 'source', 'title'], printing)
}

// Author and origin, for people: the interface has only user ids.
function toRows(entries: readonly Entry[], show: ReturnType<typeof showIn>, { site }: Session): Members[] {
  return entries.map((entry) => {
    const { commit, isFirst } = entry.derived['revision'] as Revision
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
  const printing = toPrinting(session, command)
  const { id } = await revisionByRef(session.site, of, words[0]!)
  const found = await runAction(session, of.resource, getRevision, { parent: of.id, id, context: printing.context })
  if (found.kind === 'entry') printOne(found.values, printing)
}

async function diff({ session, of, words: [id, other] }: Work): Promise<void> {
  const { site } = session
  // Callers who may read earlier texts may compare them.
  if (session.named) await runAction(session, of.resource, listRevisions, { parent: of.id })
  const now = presentText(of, site)
  if (id === undefined) {
    const texts = (await site.revisions.list(of)).map((revision) => revisionText(of, revision, site))
    const last = texts.find(({ text }) => text !== now.text)
    return last ? printDiff(last, now) : logLine(`${refTo(of, site)} has no revision with a different text.`)
  }
  const before = revisionText(of, await revisionByRef(site, of, id), site)
  printDiff(before, other === undefined ? now : revisionText(of, await revisionByRef(site, of, other), site))
}

async function restore({ session, of, words, command }: Work): Promise<void> {
  const { site } = session
  const printing = { ...toPrinting(session, command), resource: of.resource }
  assertPrintable(printing.output, of.resource)
  const { data, body, id } = await revisionByRef(site, of, words[0]!)
  const text = (value: unknown) => String(value ?? '')
  const changed = of.resource.versioned.filter((key) => text(data[key]) !== text(of.data[key]))
  const raw: Record<string, unknown> = Object.fromEntries(changed.map((key) => [key, data[key] ?? unsaid[key] ?? '']))
  if (site.bodyOf(of) !== body) raw[of.resource.bodyKey] = body
  const isSame = Object.keys(raw).length === 0
  const restored = await runAction(session, of.resource, update, { id: of.id, ...raw })
  logLine(isSame ? `${of.path} already has that text` : `Restored revision ${id} of ${refTo(of, site)} in ${of.path}`)
  if (restored.kind === 'entry' && !isUnasked(printing.output)) printOne(restored.values, printing, restored.entry)
}

// The meaning of a missing key in a file.
const unsaid: Readonly<Record<string, string>> = { content_format: 'markdown' }

async function remove({ session, of, words, command }: Work): Promise<void> {
  const { force, yes } = command.opts<{ force?: true; yes?: true }>()
  const { id } = await revisionByRef(session.site, of, words[0]!)
  const name = refTo(of, session.site)
  if (force && !yes) await confirmDeletion(`revision ${id} of ${name}`)
  await runAction(session, of.resource, deleteRevision, { parent: of.id, id, force })
  logLine(`Deleted revision ${id} of ${name}`)
}

// People see the source text; programs get the interface's default representation.
function toPrinting(session: Session, command: Command): PrintOptions {
  const output = readOutput(typedOf(command))
  const context = output.format === 'json' || output.format === 'ndjson' ? 'view' : 'edit'
  return { site: session.site, resource: session.site.resources.get('revision')!, output, context }
}

/** Finds a revision by its id, or by the beginning of its commit's hash. @throws CliError if there is none */
async function revisionByRef(site: OpenSite, of: Entry, ref: string): Promise<Revision> {
  const byId = /^\d+$/.test(ref) ? await site.revisions.find(of, Number(ref)) : undefined
  if (byId) return byId
  const all = /^[0-9a-f]{4,64}$/i.test(ref) ? await site.revisions.list(of) : []
  const byHash = all.find(({ commit }) => commit?.hash.startsWith(ref.toLowerCase()))
  if (byHash) return byHash
  const name = refTo(of, site)
  throw notFound(`${name} has no revision '${ref}'`, `almanac revision list ${name} lists them`)
}
