import { isLoopback } from '../../../text/hosts.ts'
import type { Command } from 'commander'
import { importWordpress } from '../../../import/rest/import-wordpress.ts'
import { readSecret } from '../../flags/standard-input.ts'
import { mediaFromSource } from './media-from-web.ts'
import { exitCodes, usage } from '../../output/exit-codes.ts'
import { printReport, printVerification } from '../../output/print-import.ts'
import { toJson } from '../../output/print.ts'
import { canAsk, print, showProgress, logLine } from '../../output/terminal.ts'
import { ask } from '../../session/prompt.ts'
import type { Session } from '../../session/session.ts'
import { webSource } from './source-from-web.ts'
import { converterFor, mediaSourceOf, toOption } from './import-options.ts'
import { buildOwnVerb } from '../../verbs/own-verb.ts'

interface SourceFlags {
  format: string
  user?: string
  password?: string
  passwordStdin?: true
  dryRun?: true
  media: string
  to: string
  delay: string
  verify?: true
}

/** Builds `import wordpress`: a running website comes over by its REST interface. */
export function buildImportWordpress(command: Command, formats: readonly string[]): void {
  const wordpress = command
    .command('wordpress')
    .summary('Take in a running website by its REST interface.')
    .description(
      'Takes in a website of WordPress 4.7 or newer by its REST interface. Signed in as an administrator, it takes in everything that the interface shows; otherwise, what everybody sees. An interrupted run goes on where it stopped, and a second run brings what is new.',
    )
    .argument('<url>', 'The address of the website.')
    .option('--user <name>', 'The login name of an administrator there.')
    .option(
      '--password <password>',
      'An application password of theirs; else $ALMANAC_SOURCE_PASSWORD, else it is asked for.',
    )
    .option('--password-stdin', 'Reads the password from standard input.')
    .option('--dry-run', 'Say what would come over, and write nothing but the answers of the source.')
    .option(
      '--media <from>',
      'Where the files of attachments are: source, a folder, another address of the folder of uploads, or skip.',
      'source',
    )
    .option(...toOption)
    .option('--delay <ms>', 'Milliseconds between two requests.', '0')
    .option('--verify', 'Compare afterwards what came over with what the source says; ends with 1 where they differ.')
  const examples = [
    'almanac import wordpress https://old.example --user admin',
    'almanac import wordpress https://old.example --media skip --dry-run',
  ]
  buildOwnVerb(wordpress, { formats, examples }, runImport)
}

async function runImport({ site, rest }: Session, [url = '']: readonly string[], flags: SourceFlags): Promise<void> {
  const { user, dryRun = false, verify, format } = flags
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw usage(`${url} is not the address of a website`, 'Write it like https://old.example')
  const delay = Number(flags.delay)
  if (!/^\d{1,6}$/.test(flags.delay)) throw usage(`--delay ${flags.delay} is not a number of milliseconds`)
  const convert = await converterFor(flags.to, site)
  const password = user === undefined ? undefined : await passwordOf(user, flags)
  const { protocol, hostname } = new URL(url)
  const isOpen = protocol === 'http:' && !isLoopback(hostname)
  if (password !== undefined && isOpen)
    logLine('The password goes over http, where others can read it: use https if you can.')
  const source = await webSource(url, password === undefined ? undefined : `${user}:${password}`)
  try {
    const media =
      flags.media === 'source' ? mediaFromSource(source.allowedHosts, site) : mediaSourceOf(flags.media, site)
    const report = await importWordpress(
      site,
      {
        url,
        fetch: source.fetch,
        manners: { delay, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
        ...(user !== undefined && { user }),
        onRead: (read, counted) => showProgress(`Reading ${Math.min(read, counted)} of ${counted}`),
      },
      {
        dryRun,
        ...(media && { media }),
        ...(convert && { convert }),
        ...(verify && { verify: rest }),
        onProgress: (done, total) => showProgress(`Importing ${Math.floor((done / total) * 100)} %`),
      },
    )
    showProgress('')
    if (format === 'json') print(toJson(report))
    else printReport(report, dryRun)
    const { verified } = report
    if (verified && format !== 'json') printVerification(verified)
    if (verified && verified.differences.length + verified.missing.length > 0) process.exitCode = exitCodes.failed
  } finally {
    source.close()
  }
}

async function passwordOf(user: string, { password, passwordStdin }: SourceFlags): Promise<string> {
  const told = password ?? (passwordStdin ? await readSecret() : process.env['ALMANAC_SOURCE_PASSWORD'])
  if (told) return told
  if (canAsk()) return ask(`Application password of ${user}: `, { secret: true })
  throw usage(`the password of ${user} is missing`, 'Give --password-stdin, or $ALMANAC_SOURCE_PASSWORD')
}
