import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { globalsOf, addExamples } from '../flags/global-flags.ts'
import { CliError, usage } from '../output/exit-codes.ts'
import { printError } from '../output/print-error.ts'
import { shellWord } from '../output/suggest.ts'
import { logLine, errorColours } from '../output/terminal.ts'
import { aboutSite, describesSite, type SiteFlags } from './init-questions.ts'
import { bareFiles, presetSite, readme, writeFolder } from './init-files.ts'
import { offerRepository } from './init-repository.ts'
import { sampleFiles } from './init-samples.ts'
import { describeLocale } from '../../text/read-language.ts'

interface InitFlags extends SiteFlags {
  readonly bare?: boolean
  readonly git?: boolean
  readonly from?: string
  readonly dryRun?: boolean
}

export function build(command: Command): void {
  command
    .description('Creates a content folder with settings, a first user, and some samples to look at and change.')
    .argument('[dir]', 'The folder: an empty one, a new repository, or one that does not exist yet.')
    .option('--from <dir>', 'Examine a folder of Jekyll, Hugo, Astro or another tool, and write matching settings.')
    .option('--dry-run', 'With --from: only show what was found and the settings.')
    .option('--bare', 'Create only the settings, one category and one user.')
    .option('--title <title>', 'The title of the site.')
    .option('--language <language>', 'Its language: de, de_AT, German or Deutsch; English by default.')
    .option('--timezone <zone>', "Its time zone, for example Europe/Berlin; this machine's by default.")
    .option('--email <address>', 'Your e-mail address, for the first user and the site.')
    .option('--git', 'Create a git repository with a first commit; at a terminal, you are asked.')
    .option('--no-git', 'Do not ask about a git repository.')
  addExamples(command, [
    'almanac init content',
    'almanac init content --title "Fern & Finch" --language de --timezone Europe/Berlin --git',
    'almanac init content --bare',
    'almanac init --from . --dry-run',
  ])
  command.action(async (dir: string | undefined, flags: InitFlags) => {
    const { bare = false, from, dryRun = false, git } = flags
    globalsOf(command)
    if (from !== undefined) {
      if (dir !== undefined || bare || git || describesSite(flags))
        throw usage('--from takes no other flags than --dry-run', 'almanac init --from DIR --dry-run')
      const { initFrom } = await import('./init-from.ts')
      return initFrom(from, dryRun)
    }
    if (dryRun) throw usage('--dry-run works only with --from', 'almanac init --from DIR --dry-run')
    if (dir === undefined)
      throw usage(
        "missing required argument 'dir'",
        'Specify the folder to create; --from DIR examines one of another tool',
      )
    const folder = resolve(dir)
    assertFree(folder, dir)
    const about = await aboutSite(flags)
    const samples = bare ? undefined : sampleFiles(new Date(), about.language)
    const all = bare ? bareFiles(about) : { ...bareFiles(about, { page_paths: true }), 'README.md': readme, ...samples }
    // The README of a new repository stays.
    const files = Object.fromEntries(Object.entries(all).filter(([path]) => !existsSync(join(folder, path))))
    writeFolder(folder, files)
    // The folder is complete, whatever state an editor's own settings are in.
    if (!bare) await helpEditors(folder).catch((error: unknown) => printError(error))
    logLine(`Created ${dir} with ${Object.keys(files).length} files.`)
    if (!bare && !samples) logLine(`No samples: there are none in ${describeLocale(about.language!)}.`)
    await offerRepository(folder, git)
    printNextSteps(dir, about.email !== presetSite().email)
  })
}

// Lets VS Code validate the files of the folder.
async function helpEditors(folder: string): Promise<void> {
  const [{ resources }, { writeEditorSettings, writeSchemas }] = await Promise.all([
    import('../../resources/registry.ts'),
    import('../session/schemas.ts'),
  ])
  const byName = new Map(resources.map((resource) => [resource.name, resource]))
  writeSchemas(folder, byName, {})
  writeEditorSettings(folder, folder, byName)
}

// Files that git and its hosts put into a new repository, or editors and systems into any folder.
const besides = /^(?!\.almanac$)\.|^(?:readme|licen[cs]e|copying)(?:\.(?:md|txt))?$/i

function assertFree(folder: string, given: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new CliError('conflict', `${given} is a file, not a folder`)
  const inside = readdirSync(folder).filter((name) => !besides.test(name))
  if (inside.length === 0) return
  const hint = inside.includes('settings.json')
    ? 'It is already a content folder: almanac check checks it'
    : `Specify a folder that is empty or does not exist yet: this one contains ${shellWord(inside[0]!)}`
  throw new CliError('conflict', `${given} is not empty`, hint)
}

function printNextSteps(dir: string, hasAddress: boolean): void {
  const here = relative(process.cwd(), resolve(dir)) || '.'
  // A folder called `content` is found without a flag; for one elsewhere, the hint works from everywhere.
  const path = here.startsWith('..') ? resolve(dir) : here
  const named = here === 'content' || here === '.' ? '' : `--site ${shellWord(path)} `
  const address = hasAddress ? '' : '--email you@example.org '
  logLine('Next steps:')
  for (const [command, what] of [
    [`almanac ${named}post create --title "Hello"`, 'write something'],
    [`almanac ${named}user update admin ${address}--password-stdin`, 'set your password'],
    [`almanac ${named}serve`, 'serve the website and its REST interface'],
    [`almanac ${named}check`, 'check all files'],
  ] as const)
    logLine(`  ${errorColours.bold(command)}  ${errorColours.dim(`# ${what}`)}`)
}
