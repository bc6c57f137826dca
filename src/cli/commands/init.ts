import { existsSync, readdirSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { isZone } from '../../text/time/local-time.ts'
import { globalsOf, addExamples } from '../flags/global-flags.ts'
import { CliError, usage } from '../output/exit-codes.ts'
import { didYouMean, shellWord } from '../output/suggest.ts'
import { logLine, errorColours } from '../output/terminal.ts'
import { bareFiles, ownZone, sampleFiles, writeFolder } from './init-files.ts'

interface Flags {
  readonly bare?: boolean
  readonly timezone?: string
  readonly from?: string
  readonly dryRun?: boolean
}

/** Builds `init`: creates a content folder, or makes one of another tool's. */
export function build(command: Command): void {
  command
    .description('Makes a content folder with its settings and a first user, and some samples to look at and change.')
    .argument('[dir]', 'The folder; it must be empty, or not be there yet.')
    .option('--from <dir>', 'Look at a folder of Jekyll, Hugo, Astro or another tool, and write the settings that fit.')
    .option('--dry-run', 'With --from: only show what was found, and the settings.')
    .option('--bare', 'Only the settings, one category and one user.')
    .option('--timezone <zone>', "Time zone of the site, for example Europe/Berlin; this machine's when not given.")
  addExamples(command, [
    'almanac init content',
    'almanac init content --timezone Europe/Berlin',
    'almanac init content --bare',
    'almanac init --from . --dry-run',
  ])
  command.action(async (dir: string | undefined, { bare = false, timezone, from, dryRun = false }: Flags) => {
    globalsOf(command)
    if (from !== undefined) {
      if (dir !== undefined || bare || timezone !== undefined)
        throw usage('--from stands alone, or with --dry-run', 'almanac init --from DIR --dry-run')
      const { initFrom } = await import('./init-from.ts')
      return initFrom(from, dryRun)
    }
    if (dryRun) throw usage('--dry-run goes with --from', 'almanac init --from DIR --dry-run')
    if (dir === undefined)
      throw usage("missing required argument 'dir'", 'The folder to make; --from DIR looks at one of another tool')
    const zone = zoneOf(timezone)
    const folder = resolve(dir)
    assertEmpty(folder, dir)
    const now = new Date()
    const files = bare ? bareFiles(zone) : { ...bareFiles(zone, { page_paths: true }), ...sampleFiles(now) }
    writeFolder(folder, files)
    if (!bare) await helpEditors(folder)
    tellNextSteps(dir, Object.keys(files).length)
  })
}

// So that VS Code knows what the files of the folder may hold.
async function helpEditors(folder: string): Promise<void> {
  const [{ resources }, { writeEditorSettings, writeSchemas }] = await Promise.all([
    import('../../resources/registry.ts'),
    import('../session/schemas.ts'),
  ])
  const byName = new Map(resources.map((resource) => [resource.name, resource]))
  writeSchemas(folder, byName, {})
  writeEditorSettings(folder, folder, byName)
}

function zoneOf(given: string | undefined): string {
  if (given === undefined) return ownZone()
  if (isZone(given)) return given
  throw usage(
    `there is no time zone '${given}'`,
    didYouMean(given, Intl.supportedValuesOf('timeZone')) || 'Zones are named like Europe/Berlin',
  )
}

function assertEmpty(folder: string, given: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new CliError('conflict', `${given} is a file, not a folder`)
  const inside = readdirSync(folder)
  if (inside.length === 0) return
  const hint = inside.includes('settings.json')
    ? 'It is a content folder already: almanac check checks it'
    : 'Name a folder that is empty, or not there yet'
  throw new CliError('conflict', `${given} is not empty`, hint)
}

function tellNextSteps(dir: string, files: number): void {
  const here = relative(process.cwd(), resolve(dir)) || '.'
  // A folder called `content` is found without a flag; for one elsewhere, the hint works from everywhere.
  const path = here.startsWith('..') ? resolve(dir) : here
  const named = here === 'content' || here === '.' ? '' : `--site ${shellWord(path)} `
  logLine(`Made ${dir} with ${files} files. What to do now:`)
  for (const [command, what] of [
    [`almanac ${named}post create --title "Hello"`, 'write something'],
    [`almanac ${named}user update admin --email you@example.org --password-stdin`, 'set your password'],
    [`almanac ${named}serve`, 'serve the website and its REST interface'],
    [`almanac ${named}check`, 'check all files'],
  ] as const)
    logLine(`  ${errorColours.bold(command)}  ${errorColours.dim(`# ${what}`)}`)
}
