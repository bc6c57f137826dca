import { once } from 'node:events'
import { createWriteStream, fstatSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import type { Command } from 'commander'
import { exportWxr } from '../../../import/export-wxr.ts'
import { temporaryBeside } from '../../../storage/files/temporaries.ts'
import { toWriteError } from '../../../storage/files/write-error.ts'
import { exportLines } from '../../output/print-import.ts'
import { toJson } from '../../output/print.ts'
import { usage } from '../../output/exit-codes.ts'
import { isTerminal, print, showProgress, logLine } from '../../output/terminal.ts'
import type { Session } from '../../session/session.ts'
import { buildExportSite } from './export-site.ts'
import { addVerb, buildOwnVerb, holdVerbs } from '../../verbs/own-verb.ts'

interface ExportFlags {
  format: string
  output?: string
  new?: boolean
}

export function build(command: Command): void {
  holdVerbs(command, 'DIR | <verb> [--flags]', [
    'almanac export public',
    'almanac export public --host netlify',
    'almanac export public --also "core/v2/posts?per_page=100&_embed"',
    'almanac export wxr --output export.xml',
  ]).description('Exports the site as static files to DIR, or its content for another system.')
  buildExportSite(command)
  const wxr = addVerb(command, 'wxr', 'Export all content as a WordPress export file.')
    .description(
      'Exports all content as a WordPress export file (WXR 1.2), for Tools → Import, including drafts, post passwords, and e-mail and IP addresses of visitors. Lists what the format cannot represent.',
    )
    .option('--output <file>', 'The file to write; standard output by default, or with -.')
    .option(
      '--new',
      'Leave out imported content and menus, for the website they came from: export only posts and comments made here since.',
    )
  const examples = ['almanac export wxr --output export.xml', 'almanac export wxr | gzip > export.xml.gz']
  buildOwnVerb(wxr, { formats: ['text', 'json'], examples, reads: true }, writeExport)
}

async function writeExport({ site, rest }: Session, _words: readonly string[], flags: ExportFlags): Promise<void> {
  const { output, format, new: onlyNew = false } = flags
  const stream = streamTo(output)
  if (stream === process.stdout && isTerminal())
    throw usage('an export is too long for a terminal', 'Specify a file: --output export.xml')
  const onProgress = (done: number, total: number) => {
    if (done % 50 === 0) showProgress(`Exporting ${done} of ${total}`)
  }
  const work = (to: Writable) => exportWxr(site, rest, { write: (text) => writeText(to, text), onlyNew, onProgress })
  const report = await (stream ? into(stream, work) : intoFile(resolve(output!), work))
  showProgress('')
  const said = format === 'json' ? toJson(report) : exportLines(report)
  // Standard output may hold the data already.
  if (stream) logLine(said)
  else print(said)
}

// The stream for stdout (by any name), a pipe or a device, which no file may replace; undefined for a file.
function streamTo(output = '-'): Writable | undefined {
  if (output === '-') return process.stdout
  const stat = statSync(output, { throwIfNoEntry: false })
  if (!stat || stat.isDirectory()) return undefined
  if (stat.ino === fstatSync(1).ino && stat.dev === fstatSync(1).dev) return process.stdout
  return stat.isFile() ? undefined : createWriteStream(output)
}

async function into<Done>(stream: Writable, work: (to: Writable) => Promise<Done>): Promise<Done> {
  if (stream === process.stdout) return work(stream)
  // Reported where it is awaited.
  stream.on('error', () => undefined)
  const done = await work(stream)
  stream.end()
  await once(stream, 'finish')
  return done
}

// Renamed into place once complete. An export has addresses of authors and commenters: only its owner may read it.
async function intoFile<Done>(path: string, work: (to: Writable) => Promise<Done>): Promise<Done> {
  const temporary = temporaryBeside(dirname(path))
  const remove = () => rmSync(temporary, { force: true })
  process.once('exit', remove)
  try {
    const descriptor = openSync(temporary, 'wx', 0o600)
    const stream = createWriteStream(temporary, { fd: descriptor, autoClose: false })
    const done = await into(stream, work)
    fsyncSync(descriptor)
    renameSync(temporary, path)
    return done
  } catch (error) {
    throw toWriteError(error, path)
  } finally {
    remove()
    process.off('exit', remove)
  }
}

async function writeText(to: Writable, text: string): Promise<void> {
  if (to.errored) throw to.errored
  if (!to.write(text)) await once(to, 'drain')
}
