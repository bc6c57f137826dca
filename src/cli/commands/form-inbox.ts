import { count } from '../../text/nouns.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { offer } from '../flags/offers.ts'
import { inbox } from '../../resources/forms/inbox/inbox-service.ts'
import type { Submission } from '../../resources/forms/inbox/submission.ts'
import { sayingOf } from '../../resources/forms/waiting.ts'
import { notFound } from '../output/exit-codes.ts'
import { entryByRef, findAgain } from '../refs/find-ref.ts'
import { toCsv } from '../output/csv.ts'
import { toRecord, toTable } from '../output/table.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { toVisible } from '../../text/visible.ts'
import { toJson } from '../output/print.ts'
import { confirmDeletion } from '../session/prompt.ts'
import type { Session } from '../session/session.ts'
import { drawing, isTerminal, print, logLine } from '../output/terminal.ts'
import { addVerb, buildOwnVerb, holdVerbs } from '../verbs/own-verb.ts'

interface InboxFlags {
  format: string
  form?: string
  files?: string
  yes?: true
}

export function build(command: Command): void {
  holdVerbs(command, '<verb> [id] [--flags]', [
    'almanac form inbox list',
    'almanac form inbox export --format csv',
  ]).description('Submissions that visitors sent through forms. They stay on this machine, never in git.')
  const verb = (name: string, summary: string) => addVerb(command, name, summary)
  const about = 'Only submissions of one form: an id, a slug or a file.'
  const ofForm = () => offer(new Option('--form <ref>', about), { noun: 'form' })
  const formats = ['table', 'json', 'ids', 'count']
  const list = verb('list', 'List submissions, newest first.')
  buildOwnVerb(list, { formats, examples: ['almanac form inbox list --form contact'] }, listAll).addOption(ofForm())
  const get = verb('get', 'Show one submission.')
    .argument('<id>', 'Its id, as `form inbox list` shows it.')
    .option('--files <folder>', 'Copy its attached files to a folder.')
  const examples = ['almanac form inbox get ID', 'almanac form inbox get ID --files .']
  buildOwnVerb(get, { formats: ['table', 'json'], examples }, getOne)
  buildOwnVerb(
    verb('export', 'Print all submissions, with a column for each field.'),
    { formats: ['csv', 'json', 'ndjson'], examples: ['almanac form inbox export --form contact > contact.csv'] },
    exportAll,
  ).addOption(ofForm())
  const remove = verb('delete', 'Permanently delete submissions.')
    .argument('<id...>', 'Their ids.')
    .option('--yes', 'Do not ask before deleting permanently.')
  buildOwnVerb(remove, { examples: ['almanac form inbox delete ID'] }, deleteThem)
}

async function listAll(session: Session, _words: unknown, flags: InboxFlags): Promise<void> {
  const found = await submissionsOf(session, flags)
  if (isTerminal() && flags.form === undefined) session.site.service(inbox).look()
  if (flags.format === 'json') return print(toJson(found))
  if (flags.format === 'count') return print(String(found.length))
  if (flags.format === 'ids') return print(found.map(({ id }) => `${id}\n`).join(''))
  if (found.length === 0) return logLine('The inbox is empty.')
  const rows = found.map((one) => [one.id, timeOf(one, session), one.form.slug, mailOf(one), sayingOf(one)])
  print(toTable(['id', 'sent', 'form', 'mail', 'what'], rows, { ...drawing(), mayDrop: true, soft: new Set(['what']) }))
}

function getOne(session: Session, [id]: readonly string[], { files, format }: InboxFlags): void {
  const { site } = session
  const found = submissionOf(site, id!)
  print(format === 'json' ? toJson(found) : toRecord(recordOf(found, session), drawing()))
  if (files === undefined) return
  for (const [i, file] of found.files.entries()) {
    // The visitor chose the name: only plain letters of it are safe.
    const name = `${i + 1}-${file.name.replaceAll(/[^\w.-]+/g, '_').replace(/^\.+/, '')}`
    writeFileSync(join(files, name), site.service(inbox).read(found.id, file), { flag: 'wx', mode: 0o600 })
    logLine(`Copied ${file.name} to ${join(files, name)}`)
  }
}

async function exportAll(session: Session, _words: unknown, flags: InboxFlags): Promise<void> {
  const found = await submissionsOf(session, flags)
  if (flags.format === 'json') return print(toJson(found))
  if (flags.format === 'ndjson') return print(found.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const fields = [...new Set(found.flatMap((one) => Object.keys(one.fields)))]
  const rows = found.map((one) => {
    return [one.id, timeOf(one, session), one.form.slug, ...fields.map((name) => toVisible(lines(one.fields[name])))]
  })
  print(toCsv(['id', 'sent', 'form', ...fields], rows))
}

async function deleteThem({ site }: Session, ids: readonly string[], { yes }: InboxFlags): Promise<void> {
  // All are looked up before any is deleted.
  for (const id of ids) submissionOf(site, id)
  if (!yes)
    await confirmDeletion(
      ids.length > 1 ? `${ids.length} submissions` : `the submission ${ids[0]!}`,
      'undo cannot restore submissions',
    )
  for (const id of ids) {
    site.service(inbox).drop(id)
    logLine(`Deleted ${id}`)
  }
}

async function submissionsOf({ site }: Session, { form }: InboxFlags): Promise<Submission[]> {
  const found = site.service(inbox).list()
  if (form === undefined) return found
  const { id } = await findAgain(site, () => entryByRef(site, 'form', form))
  return found.filter((one) => one.form.id === id)
}

function submissionOf(site: Session['site'], id: string): Submission {
  const found = site.service(inbox).get(id)
  if (!found) throw notFound(`there is no submission ${id}`, '`almanac form inbox list` lists them')
  return found
}

// The visitor's input first, then the facts about its submission.
function recordOf(found: Submission, session: Session): [string, string][] {
  const { fields, files, form, ip, url, mails } = found
  const errors = mails.flatMap(({ error }) => error ?? [])
  return [
    ['sent', timeOf(found, session)],
    ['form', form.slug],
    ...Object.entries(fields).map(([name, value]): [string, string] => [name, lines(value)]),
    ...files.map(({ field, name, size }): [string, string] => [field, `${name} (${count(size, 'byte')})`]),
    ['mail', [mailOf(found), ...errors].join(': ')],
    ['page', url],
    ['ip', ip],
    ['id', found.id],
  ]
}

function timeOf({ moment }: Submission, { site }: Session): string {
  return toLocalText(moment, site.settings.timezone).slice(0, 16).replace('T', ' ')
}

function lines(value: string | readonly string[] = ''): string {
  return (typeof value === 'string' ? value : value.join(', ')).replaceAll('\r\n', '\n')
}

function mailOf({ mails }: Submission): string {
  return [...new Set(mails.map(({ state }) => state))].join(', ') || 'none'
}
