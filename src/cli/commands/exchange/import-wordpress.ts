import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { aboveEarlier, toDo, toReportFile } from '../../../import/full-report.ts'
import { importersOf } from '../../../import/importers.ts'
import { importWordpress } from '../../../import/rest/import-wordpress.ts'
import { writeFileAtomic } from '../../../storage/files/atomic-write.ts'
import { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'
import { isLoopback } from '../../../text/hosts.ts'
import { globalsOf } from '../../flags/global-flags.ts'
import { readSecret } from '../../flags/standard-input.ts'
import { mediaFrom } from './media-from-web.ts'
import { exitCodes, usage } from '../../output/exit-codes.ts'
import { printLines, printReport, printVerification } from '../../output/print-import.ts'
import { toJson } from '../../output/print.ts'
import { canAsk, print, showProgress, logLine } from '../../output/terminal.ts'
import { findContentDir } from '../../session/content-dir.ts'
import { shellWord } from '../../output/suggest.ts'
import { ask, confirm } from '../../session/prompt.ts'
import type { Globals, Session } from '../../session/session.ts'
import { bareFiles, presetSite, writeFolder } from '../init-files.ts'
import { pagesOf } from './ask-page.ts'
import { askForTitle, askImportChoices, type ImportChoices } from './ask-what-to-bring.ts'
import { webSource } from './source-from-web.ts'
import { type ImportFlags, importOptions, mediaSourceOf, toOption, typesOption } from './import-options.ts'
import { addVerb, buildOwnVerb } from '../../verbs/own-verb.ts'
import { succeeds } from '../../../text/values.ts'

interface SourceFlags extends ImportFlags, Partial<ImportChoices> {
  readonly password?: string
  readonly passwordStdin?: true
  readonly delay: string
  readonly report?: string
  readonly verify?: true
}

export function buildImportWordpress(command: Command, formats: readonly string[]): void {
  const wordpress = addVerb(command, 'wordpress', 'Import a running website over its REST interface.')
    .description(
      'Imports a website that runs WordPress 4.7 or newer over its REST interface: as an administrator, everything that the interface exposes; otherwise only public content. At a terminal, prompts for what the flags leave open. An interrupted import resumes where it stopped; running it again imports what is new.',
    )
    .argument('<url>', 'The address of the website.')
    .option('--user <name>', 'The login name of an administrator there.')
    .option('--password <password>', 'Their application password. Default: $ALMANAC_SOURCE_PASSWORD, else a prompt.')
    .option('--password-stdin', 'Read the password from standard input.')
    .option('--dry-run', 'Show what would be imported, and write nothing but a copy of the responses of the source.')
    .option(
      '--media <from>',
      'Where to get the files of attachments: source (the default), a folder, another address of the uploads folder, or skip.',
    )
    .option(toOption[0], toOption[1])
    .option(...typesOption)
    .option('--delay <ms>', 'Milliseconds to wait between requests.', '0')
    .option(
      '--report <file>',
      'Where to write the full report, as Markdown; .almanac/import-report.md in the content folder by default.',
    )
    .option('--verify', 'Afterwards, compare the imported content with the source; exits with 1 if they differ.')
  const examples = [
    'almanac import wordpress https://old.example',
    'almanac import wordpress https://old.example --user admin --media source --verify',
    'almanac import wordpress https://old.example --media skip --dry-run',
  ]
  wordpress.hook('preAction', () => offerFolder(globalsOf(wordpress)))
  buildOwnVerb(wordpress, { formats, examples }, runImport)
}

async function runImport({ site, rest }: Session, [url = '']: readonly string[], flags: SourceFlags): Promise<void> {
  const { dryRun = false, verify, format } = flags
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    const ofFile = `If it is an export file: almanac import wxr ${shellWord(url)}`
    throw usage(
      `${url} is not the address of a website`,
      existsSync(url) ? ofFile : 'Write it like https://old.example',
    )
  }
  const delay = Number(flags.delay)
  if (!/^\d{1,6}$/.test(flags.delay)) throw usage(`--delay ${flags.delay} is not a number of milliseconds`)
  const { user, media: from, to } = await askImportChoices(flags)
  const options = await importOptions(flags, to, site)
  const password = user === undefined ? undefined : await passwordOf(user, flags)
  const { protocol, hostname } = new URL(url)
  const isOpen = protocol === 'http:' && !isLoopback(hostname)
  if (password !== undefined && isOpen)
    logLine('The password is sent over http, where others can read it: use https if you can.')
  const source = await webSource(url, password === undefined ? undefined : `${user}:${password}`)
  try {
    const media = from === 'source' ? mediaFrom(source.allowedHosts, site, ({ url }) => url) : mediaSourceOf(from, site)
    const decide = dryRun ? undefined : await askForTitle(site, url, source.fetch)
    site.recorder.beginCommand()
    const report = await importWordpress(
      site,
      {
        url,
        fetch: source.fetch,
        manners: { delay, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
        user,
        onRead: (read, counted) => showProgress(`Reading ${Math.min(read, counted)} of ${counted}`),
      },
      {
        ...options,
        media,
        decide,
        ...(verify && { verify: rest, page: await pagesOf(site) }),
      },
    )
    showProgress('')
    const { verified } = report
    const importers = importersOf(site.areas)
    const facts = { importers, url, ownUrl: site.settings.url, isSignedIn: user !== undefined, verified }
    const todo = toDo(report, facts)
    if (format === 'json') print(toJson({ ...report, todo }))
    else {
      printReport(report, dryRun)
      if (verified) printVerification(verified)
      printLines('To do', todo)
    }
    const path = writeReport(toReportFile(report, facts, site.now()), flags, site)
    if (path !== undefined && format !== 'json') logLine(`The full report is in ${path}`)
    if (verified && verified.differences.length + verified.missing.length > 0) process.exitCode = exitCodes.failed
  } finally {
    source.close()
  }
}

// It names drafts and people: only its owner may read it. A dry run writes one only with `--report`.
function writeReport(text: string, { report, dryRun }: SourceFlags, site: Session['site']): string | undefined {
  if (report !== undefined) {
    const path = resolve(report)
    writeFileAtomic(path, text)
    return path
  }
  if (dryRun) return undefined
  const place = MachinePlace.of(site.folder.root, 'import-report.md')
  place.write(aboveEarlier(text, place.read()))
  return place.path
}

async function passwordOf(user: string, { password, passwordStdin }: SourceFlags): Promise<string> {
  const givenPassword = password ?? (passwordStdin ? await readSecret() : process.env['ALMANAC_SOURCE_PASSWORD'])
  if (givenPassword) return givenPassword
  if (canAsk()) return ask(`Application password of ${user}: `, { secret: true })
  throw usage(`the password of ${user} is missing`, 'Use --password-stdin or $ALMANAC_SOURCE_PASSWORD')
}

// Offers to make a content folder for an import, if there is none and a person is at the terminal.
async function offerFolder({ content }: Globals): Promise<void> {
  const named = content ?? (process.env['ALMANAC_CONTENT'] || 'content')
  const folder = resolve(named)
  if (!canAsk() || succeeds(() => findContentDir(content)) || (existsSync(folder) && readdirSync(folder).length > 0))
    return
  if (!(await confirm(`There is no content folder yet. Create one, ${named}?`))) return
  writeFolder(folder, bareFiles(presetSite()))
  logLine(`Created ${folder}`)
}
