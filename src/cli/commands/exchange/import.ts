import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { importWxr } from '../../../import/import-content.ts'
import { verifyWxr } from '../../../import/verify-wxr.ts'
import { exitCodes, notFound } from '../../output/exit-codes.ts'
import { printReport, printVerification } from '../../output/print-import.ts'
import { toJson } from '../../output/print.ts'
import { print, showProgress } from '../../output/terminal.ts'
import type { Session } from '../../session/session.ts'
import { pagesOf } from './ask-page.ts'
import { type ImportFlags, importOptions, mediaSourceOf, toOption, typesOption } from './import-options.ts'
import { buildImportWordpress } from './import-wordpress.ts'
import { addVerb, buildOwnVerb, holdVerbs } from '../../verbs/own-verb.ts'

interface WxrFlags extends ImportFlags {
  readonly media: string
  readonly to: string
}

const formats = ['text', 'json']

export function build(command: Command): void {
  const about =
    'Imports the content of another system. Markdown from other tools needs no import: put the files into the folder of their type.'
  holdVerbs(command, '<verb> FILE… [--flags]', [
    'almanac import wxr export.xml --media wp-content/uploads',
  ]).description(about)
  const wxr = addVerb(command, 'wxr', 'Import WordPress export files.')
    .description(
      'Imports WordPress export files (Tools → Export), and reports what was imported, what is different and what is lost. A second run changes nothing.',
    )
    .argument('<file...>', 'The exported files.')
    .option('--dry-run', 'Show what would be imported, and write nothing.')
    .option(
      '--media <from>',
      'Where to get the files of attachments: a folder like wp-content/uploads, its address on the web, or skip.',
      'skip',
    )
    .option(...toOption)
    .option(...typesOption)
  const examples = ['almanac import wxr export.xml --dry-run', 'almanac import wxr export.xml --media uploads']
  buildOwnVerb(wxr, { formats, examples }, runImport)
  buildImportWordpress(command, formats)
  const verify = addVerb(command, 'verify', 'Compare the site with an export.')
    .description('Compares the imported content with the export, member by member. Exits with 1 if they differ.')
    .argument('<file...>', 'The exported files.')
  buildOwnVerb(verify, { formats, examples: ['almanac import verify export.xml'], reads: true }, compare)
}

async function compare({ site, rest }: Session, files: readonly string[], { format }: ImportFlags): Promise<void> {
  assertThere(files)
  const found = await verifyWxr(site, files, rest, await pagesOf(site))
  if (format === 'json') print(toJson(found))
  else printVerification(found)
  if (found.differences.length > 0 || found.missing.length > 0) process.exitCode = exitCodes.failed
}

function assertThere(files: readonly string[]): void {
  for (const file of files) if (!existsSync(file)) throw notFound(`there is no file ${file}`)
}

async function runImport({ site }: Session, files: readonly string[], flags: WxrFlags): Promise<void> {
  const { dryRun = false, format } = flags
  assertThere(files)
  const options = await importOptions(flags, flags.to, site)
  site.recorder.beginCommand()
  const report = await importWxr(site, files, { ...options, media: mediaSourceOf(flags.media, site) })
  showProgress('')
  if (format === 'json') print(toJson(report))
  else printReport(report, dryRun)
}
