import type { Command } from 'commander'
import { areas } from '../../resources/registry.ts'
import { followFolder, readCommitTimes } from '../../site/loading/follow-folder.ts'
import { keepSnapshot, openFolder } from '../../site/open-folder.ts'
import { processParent } from '../../storage/lock/process-alive.ts'
import { findContentDir } from '../content-dir.ts'
import { addExamples } from '../flags/examples.ts'
import { CliError, exitCodes } from '../output/exit-codes.ts'
import { addGlobalFlags, globalsOf } from '../flags/global-flags.ts'
import { onInterrupt } from '../interrupt.ts'
import { clockOf } from '../session.ts'
import { oneOf } from '../output/suggest.ts'
import { goOnUnheard, print, showProgress, tell } from '../output/terminal.ts'

interface ServeFlags {
  port: string
  host: string
  readOnly?: boolean
  watch: boolean
  log?: string
}

const logStyles = ['off', 'pretty', 'json'] as const

/** Builds `serve`: the REST interface over HTTP, until the process is told to end. */
export function buildServe(command: Command): void {
  command
    .description('Serves the REST interface and follows the files. Prints its address when it answers; Ctrl-C ends it.')
    .option('--port <number>', 'Port to listen on; 0 takes a free one.', '4000')
    .option('--host <name>', 'Name or address to listen on.', '127.0.0.1')
    .option('--read-only', 'Answer reading requests only.')
    .option('--no-watch', 'Do not follow changes of the files.')
    .option(
      '--log <style>',
      `How to log requests on standard error: ${logStyles.join(', ')}. Default: pretty on a terminal, else off.`,
    )
  addExamples(command, [
    'almanac serve',
    'almanac serve --port 8080 --read-only',
    'almanac --content site serve --no-watch',
  ])
  addGlobalFlags(command)
  command.action(() => serveContent(command.opts<ServeFlags>(), globalsOf(command)))
}

async function serveContent(flags: ServeFlags, globals: ReturnType<typeof globalsOf>): Promise<void> {
  const port = portOf(flags.port)
  const style = oneOf('log style', flags.log ?? (process.stderr.isTTY ? 'pretty' : 'off'), logStyles)
  const now = clockOf(globals.now)
  const site = openFolder(findContentDir(globals.content), {
    areas,
    ...(now && { now }),
    readOnly: flags.readOnly ?? false,
    onProblem: (problem) => tell(problem.message),
    onProgress: (done, total) => showProgress(`Reading ${done} of ${total} files`),
  })
  showProgress('')
  // Loaded here, for no other command needs the server.
  const { serve } = await import('../../server/serve.ts')
  const { openAccessLog } = await import('../../server/http/access-log.ts')
  const tellMessage = ({ message }: Error) => tell(message)
  const tellError = (error: unknown) => tell(error instanceof Error ? error.message : String(error))
  const following = flags.watch ? await followFolder(site, tellMessage) : undefined
  if (!following) await readCommitTimes(site, tellMessage)
  // What a process that was killed left to be done; readers need not wait for it.
  const finishing = flags.readOnly ? undefined : site.finishChanges().catch(tellMessage)
  const served = await serve(site, {
    host: flags.host,
    port,
    readOnly: flags.readOnly ?? false,
    log: openAccessLog(style),
  })
  const background = flags.readOnly
    ? []
    : areas.flatMap(({ background: works = [] }) => works.map((work) => work(site, tellError)))
  print(served.url)
  keepServing()
  await untilTold()
  await Promise.all([served.close(), following?.close(), ...background.map((work) => work.close()), finishing])
  await keepSnapshot(site)
  site.close()
  // What is left (timers, caches) must not keep the process when everybody was answered.
  process.exit(exitCodes.ok)
}

// Every listener catches what is thrown in it. What comes from a timer, or from a promise that nobody waits for, is told too,
// and costs no reader anything: the index learns from files, so that a step that was cut off leaves nothing wrong behind.
function keepServing(): void {
  goOnUnheard()
  const report = (error: unknown) => tell(`almanac: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
  process.on('uncaughtException', report)
  process.on('unhandledRejection', report)
}

/** Resolves at the first SIGINT or SIGTERM, or when npm that started it was ended; a second one does not wait for anything. */
function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    let told = false
    const onSignal = () => {
      if (told) process.exit(exitCodes.interrupted)
      told = true
      resolve()
    }
    onInterrupt(onSignal)
    process.on('SIGTERM', onSignal)
    onStarterGone(resolve)
  })
}

/**
 * Calls back once when who started this process is gone. npm and its kin start commands through a shell, and end only the
 * shell when they are told to end: a command that runs until it is told would go on for ever, holding its port.
 */
function onStarterGone(gone: () => void): void {
  // Without them, to outlive the shell is what was asked for (`nohup`, `&`).
  if (process.env['npm_lifecycle_event'] === undefined) return
  const starters = startersNow()
  const timer = setInterval(() => {
    if (startersNow() === starters) return
    clearInterval(timer)
    gone()
  }, 250)
  timer.unref()
}

// The shell, and npm above it where the system tells: npm may be ended so that it cannot end the shell (SIGKILL, SIGHUP).
function startersNow(): string {
  const shell = process.ppid
  return `${shell} ${processParent(shell) ?? ''}`
}

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new CliError('usage', `--port ${text} is no port`, 'Ports are numbers from 0 to 65535')
  return port
}
