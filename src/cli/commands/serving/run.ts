import type { Command } from 'commander'
import { addUsual, globalsOf } from '../../flags/global-flags.ts'
import { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'
import { MadeTexts } from '../../../storage/cache/made-texts.ts'
import { setTextCache } from '../../../work/long-texts.ts'
import { programDigest } from '../../session/program-digest.ts'
import { exitCodeOf, usage } from '../../output/exit-codes.ts'
import { printError } from '../../output/print-error.ts'
import { logLine } from '../../output/terminal.ts'
import { runProgram } from '../../running/run-program.ts'
import { logStyles } from './read-flags.ts'
import { type ServingFlags, startServing } from './start-serving.ts'
import { dieOnSignals } from '../../running/until-stopped.ts'

interface RunFlags extends Pick<ServingFlags, 'port' | 'drafts' | 'keep' | 'mount' | 'log' | 'publicUrl'> {
  readonly writable?: true
  readonly watch?: true
  readonly grace: string
}

export function build(command: Command): void {
  command
    .usage('[--flags] -- COMMAND...')
    .description(
      'Serves the REST interface on this machine while COMMAND runs, passes its address in $ALMANAC_URL, and exits with the exit code of COMMAND. By default, it is read-only and serves the content as it was at the start.',
    )
    .argument('<command...>', 'The command to run, after --: its words are not read as flags.')
    .option('--port <number>', 'Port to listen on; 0 for any free port.', '0')
    .option('--writable', 'Accept writing requests too.')
    .option('--watch', 'Follow changes to the files, for a COMMAND that keeps running.')
    .option('--drafts', 'Serve drafts and scheduled or private entries as if they were published, to preview the site.')
    .option(
      '--keep',
      'Cache parsed front matter and rendered texts in .almanac for the next run. Responses stay the same.',
    )
    .option('--mount <name>', "Also serve WordPress's addresses, as for serve.")
    .option('--public-url <url>', 'Address of the website in all links, as for serve.')
    .option('--log <style>', `How to log requests on standard error: ${logStyles.join(', ')}.`, 'off')
    .option('--grace <seconds>', 'How long COMMAND may take to exit after a signal before it is killed.', '10')
  addUsual(command, [
    'almanac run -- npm run build',
    'almanac run --ref v1.4 --now 2026-03-01T09:00:00Z -- node build.js',
    'almanac run --watch -- npx --no-install astro dev',
    'almanac run --drafts -- npm run build',
    'almanac run --keep -- npx --no-install astro build',
  ])
  command.action(async (words: string[]) => {
    const { writable = false, watch = false, grace, ...flags } = command.opts<RunFlags>()
    const globals = globalsOf(command)
    const graceMs = millisecondsOf(grace)
    if (writable && globals.ref !== undefined)
      throw usage(`--writable: nothing can be written to --ref ${globals.ref}`, 'Leave one of them out')
    if (writable && flags.drafts)
      throw usage('--drafts: drafts shown as published would be saved as published', 'Leave out --drafts or --writable')
    if (flags.keep && globals.ref !== undefined)
      throw usage(`--keep: nothing is cached for --ref ${globals.ref}`, 'Leave one of them out')
    const stopDying = dieOnSignals()
    const serving = await startServing({ ...flags, rest: true, readOnly: !writable, watch, isBuild: !watch }, globals)
    if (serving.wordpressUrl !== undefined) logLine(`Address for WordPress clients: ${serving.wordpressUrl}`)
    const texts = flags.keep ? keepTexts(serving.site.folder.root) : undefined
    stopDying()
    const code = await runProgram(words, { ALMANAC_URL: serving.url }, graceMs).catch((error: unknown) => {
      printError(error)
      return exitCodeOf(error)
    })
    texts?.save()
    await serving.close()
    // Remaining timers and caches must not keep the process alive once the program has ended.
    process.exit(code)
  })
}

function keepTexts(root: string): MadeTexts | undefined {
  const program = programDigest()
  if (program === undefined) return undefined
  const texts = new MadeTexts(MachinePlace.of(root, 'texts'), JSON.stringify([program, process.versions]))
  setTextCache(texts)
  return texts
}

function millisecondsOf(text: string): number {
  const seconds = Number(text)
  if (text.trim() === '' || !(seconds >= 0 && seconds <= 86_400))
    throw usage(`--grace ${text} is not a duration`, 'Specify seconds, like 10 or 0.5')
  return seconds * 1000
}
