import type { Command } from 'commander'
import { count } from '../../../text/nouns.ts'
import { addUsual, globalsOf } from '../../flags/global-flags.ts'
import { CliError, exitCodes } from '../../output/exit-codes.ts'
import { describeError } from '../../output/print-error.ts'
import { toJson } from '../../output/print.ts'
import { oneOf } from '../../output/suggest.ts'
import { colours, logLine, print } from '../../output/terminal.ts'
import { findContentDir } from '../../session/content-dir.ts'
import type { Globals } from '../../session/session.ts'
import { portOf } from '../serving/read-flags.ts'
import { withSession } from '../../session/with-session.ts'
import { type Examined, type Level, reportOn } from './examination.ts'
import { examineClock, examineFolder, examineGit, examineNode, examinePort } from './examine-machine.ts'
import { examineAddress, examineMail } from './examine-reach.ts'
import { examineSite } from './examine-site.ts'

interface DoctorFlags {
  readonly port: string
  readonly offline?: true
  readonly format: string
}

export function build(command: Command): void {
  command
    .description(
      'Checks everything that Almanac needs: node, git, a writable folder, a port, the clock, the public address, the mail server. Each problem comes with a remedy. Exits with 1 if something cannot work.',
    )
    .option('--port <number>', 'The port that `serve` will listen on.', '4000')
    .option('--offline', 'Contact no other machine: neither the public address nor the mail server.')
    .option('--format <form>', 'Output format: table or json.', 'table')
  addUsual(command, ['almanac doctor', 'almanac doctor --offline --format json'])
  command.action(async ({ port, offline, format }: DoctorFlags) => {
    oneOf('format', format, ['table', 'json'])
    const found = await examineAll(globalsOf(command), portOf(port), offline === true)
    if (format === 'json') print(toJson(found))
    else for (const one of found) printExamined(one)
    const wrong = (['error', 'warning'] as const).flatMap((level) => {
      const number = found.filter((one) => one.level === level).length
      return number === 0 ? [] : [count(number, level)]
    })
    if (found.some(({ level }) => level === 'error')) process.exitCode = exitCodes.failed
    if (format === 'json') return
    logLine(wrong.join(', ') || 'Almanac is ready to work.')
  })
}

async function examineAll(globals: Globals, port: number, isOffline: boolean): Promise<Examined[]> {
  const found = [examineNode()]
  let root: string | undefined
  try {
    root = findContentDir(globals.content)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    found.push(reportOn('folder').error(error.message, error.hint))
  }
  found.push(...(await examineGit(root)))
  if (root !== undefined) found.push(...examineFolder(root))
  const about = { url: process.env['ALMANAC_PUBLIC_URL'], timezone: 'UTC' }
  if (root !== undefined)
    try {
      await withSession(globals, { reads: true, readOnly: true, doing: 'doctor' }, ({ site }) => {
        found.push(...examineSite(site))
        about.url ??= site.settings.url
        about.timezone = site.settings.timezone
      })
    } catch (error) {
      const { message, hint } = describeError(error)
      found.push(reportOn('content').error(message, hint))
    }
  found.push(examineClock(root, about.timezone), await examinePort(port))
  if (!isOffline) found.push(await examineAddress(about.url), await examineMail())
  return found
}

const marks: Readonly<Record<Level, string>> = { fine: '✓', note: '·', warning: '!', error: '✗' }

function printExamined({ about, level, message, hint }: Examined): void {
  const colour = { fine: colours.green, note: colours.dim, warning: colours.yellow, error: colours.red }[level]
  print(`${colour(marks[level])} ${about.padEnd(8)} ${message}`)
  if (hint !== undefined) print(`  ${' '.repeat(8)} ${colours.dim(hint)}`)
}
