import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { inbox } from '../../resources/forms/inbox/inbox.ts'
import type { Submission } from '../../resources/forms/inbox/submission.ts'
import { findOrLookAgain } from '../../site/loading/look-again.ts'
import { showExamples } from '../flags/examples.ts'
import { CliError } from '../output/exit-codes.ts'
import { entryByRef } from '../refs/find-ref.ts'
import { toCsv } from '../output/csv.ts'
import { toTable } from '../output/table.ts'
import { addGlobalFlags, globalsOf } from '../flags/global-flags.ts'
import { toVisible } from '../../text/visible.ts'
import { toJson } from '../output/print.ts'
import { openSession, type Session } from '../session.ts'
import { unknownWord } from '../output/suggest.ts'
import { canAsk, colours, lineWidth, print, tell } from '../output/terminal.ts'

interface InboxFlags {
  format: string
  form?: string
  files?: string
  yes?: true
}

type Work = (session: Session, flags: InboxFlags, ids: readonly string[]) => void | Promise<void>

/** Adds `form inbox`: what visitors sent by forms, which stands on this machine only. */
export function addInbox(noun: Command): void {
  const inbox = noun
    .command('inbox')
    .summary('What visitors sent by forms.')
    .description('What visitors sent by forms. It stays on this machine: git never takes it.')
    .usage('<verb> [id] [--flags]')
    .helpCommand(false)
    .addHelpText('before', showExamples(['almanac form inbox list', 'almanac form inbox export --format csv']))
  inbox.commandsGroup('Verbs:')
  const list = inbox.command('list').summary('List them, newest first.')
  define(list, ['table', 'json', 'ids', 'count'], listAll, ['almanac form inbox list --form contact'])
  const get = inbox.command('get').summary('Show one.').argument('<id>', 'Its id, as `form inbox list` tells it.')
  get.option('--files <folder>', 'Copies the files that came with it into a folder.')
  define(get, ['json'], getOne, ['almanac form inbox get ID', 'almanac form inbox get ID --files .'])
  const exports = inbox.command('export').summary('Print all of them, a column for each field.')
  define(exports, ['csv', 'json', 'ndjson'], exportAll, ['almanac form inbox export --form contact > contact.csv'])
  const remove = inbox.command('delete').summary('Delete for good.').argument('<id...>', 'Their ids.')
  remove.option('--yes', 'Do not ask before deleting for good.')
  define(remove, ['table'], deleteThem, ['almanac form inbox delete ID'])
}

function define(command: Command, formats: readonly string[], work: Work, examples: readonly string[]): void {
  command.description(command.summary()).addHelpText('before', showExamples(examples))
  if (formats.length > 1) command.option('--format <form>', `How to print: ${formats.join(', ')}.`, formats[0])
  if (!command.registeredArguments.length)
    command.option('--form <ref>', 'Only what one form sent: an id, a slug or a file.')
  addGlobalFlags(command)
  command.action(async (...said: unknown[]) => {
    const flags = command.opts<InboxFlags>()
    if (formats.length > 1 && !formats.includes(flags.format)) throw unknownWord('format', flags.format, formats)
    const session = await openSession(globalsOf(command))
    try {
      await work(session, flags, command.registeredArguments.length ? [said[0] as string | string[]].flat() : [])
    } finally {
      session.close()
    }
  })
}

async function listAll(session: Session, flags: InboxFlags): Promise<void> {
  const found = await submissionsOf(session, flags)
  if (flags.format === 'json') return print(toJson(found))
  if (flags.format === 'count') return print(String(found.length))
  if (flags.format === 'ids') return print(found.map(({ id }) => `${id}\n`).join(''))
  if (found.length === 0) return tell('The inbox is empty.')
  const rows = found.map((one) => [one.id, timeOf(one), one.form.slug, mailOf(one), summaryOf(one)])
  print(toTable(['id', 'sent', 'form', 'mail', 'what'], rows, { width: lineWidth(), emphasize: colours.dim }))
}

function getOne({ site }: Session, { files }: InboxFlags, [id]: readonly string[]): void {
  const found = submission(site, id!)
  print(toJson(found))
  if (files === undefined) return
  for (const [i, file] of found.files.entries()) {
    // The visitor chose the name: nothing of it but plain letters may lead anywhere.
    const name = `${i + 1}-${file.name.replaceAll(/[^\w.-]+/g, '_').replace(/^\.+/, '')}`
    writeFileSync(join(files, name), readStored(site, found, file.stored), { flag: 'wx', mode: 0o600 })
    tell(`Copied ${file.name} to ${join(files, name)}`)
  }
}

async function exportAll(session: Session, flags: InboxFlags): Promise<void> {
  const found = await submissionsOf(session, flags)
  if (flags.format === 'json') return print(toJson(found))
  if (flags.format === 'ndjson') return print(found.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const fields = [...new Set(found.flatMap((one) => Object.keys(one.fields)))]
  const rows = found.map((one) => [one.id, timeOf(one), one.form.slug, ...fields.map((name) => cell(one.fields[name]))])
  print(toCsv(['id', 'sent', 'form', ...fields], rows))
}

async function deleteThem({ site }: Session, { yes }: InboxFlags, ids: readonly string[]): Promise<void> {
  // All are looked for before one is deleted.
  for (const id of ids) submission(site, id)
  if (!yes && canAsk()) {
    const what = ids.length > 1 ? `${ids.length} submissions` : `the submission ${ids[0]!}`
    const { confirm } = await import('../prompt.ts')
    if (!(await confirm(`Delete ${what} for good?`))) throw new CliError('interrupted', 'nothing was deleted')
  }
  for (const id of ids) {
    site.service(inbox).drop(id)
    tell(`Deleted ${id}`)
  }
}

async function submissionsOf({ site }: Session, { form }: InboxFlags): Promise<Submission[]> {
  const found = site.service(inbox).list()
  if (form === undefined) return found
  const { id } = await findOrLookAgain(site, () => entryByRef(site, 'form', form))
  return found.filter((one) => one.form.id === id)
}

function submission(site: Session['site'], id: string): Submission {
  const found = site.service(inbox).get(id)
  if (!found) throw new CliError('notFound', `there is no submission ${id}`, '`almanac form inbox list` names them')
  return found
}

function readStored(site: Session['site'], { id, files }: Submission, stored: string): Uint8Array {
  return site.service(inbox).read(
    id,
    files.find((file) => file.stored === stored)!,
  )
}

function timeOf({ moment }: Submission): string {
  return new Date(moment).toISOString().slice(0, 16).replace('T', ' ')
}

function mailOf({ mails }: Submission): string {
  return [...new Set(mails.map(({ state }) => state))].join(', ') || 'none'
}

function summaryOf({ fields }: Submission): string {
  return Object.values(fields).flat().filter(Boolean).join(' · ').replaceAll(/\s+/g, ' ').slice(0, 80)
}

function cell(value: string | readonly string[] = ''): string {
  return toVisible(typeof value === 'string' ? value : value.join(', '))
}
