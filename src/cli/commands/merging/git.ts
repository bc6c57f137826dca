import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { driverState, installDriver, uninstallDriver } from '../../../storage/git/merge-driver.ts'
import { isInCheckout } from '../../../storage/git/git.ts'
import { refuseUnread } from '../../../storage/git/unread-checkout.ts'
import { mergeFiles } from '../../../storage/merge/merge-entries.ts'
import { findContentDir } from '../../session/content-dir.ts'
import { addGlobalFlags, globalsOf } from '../../flags/global-flags.ts'
import { CliError, exitCodes } from '../../output/exit-codes.ts'
import { print, logLine } from '../../output/terminal.ts'
import { addVerb, holdVerbs } from '../../verbs/own-verb.ts'

export function build(command: Command): void {
  holdVerbs(command, '<verb>', ['almanac git install', 'almanac git status', 'almanac git uninstall']).description(
    'Lets git merge entries by their structure: front matter key by key, lists as sets, texts line by line. A title changed on one branch and a status on the other do not conflict.',
  )
  const install = 'Set up this kind of merge in this clone; commit the .gitattributes that it writes.'
  buildVerb(command, 'install', install, async (root) => {
    await installDriver(root, realpathSync(process.argv[1]!))
    logLine('Git now merges entries key by key here. Commit .gitattributes, and run this once in every other clone.')
  })
  const uninstall = 'Remove the setup from this clone: git merges entries line by line again.'
  buildVerb(command, 'uninstall', uninstall, async (root) => {
    await uninstallDriver(root)
    logLine('Git now merges entries line by line again.')
  })
  const status = 'Show whether git merges entries by structure here. Exits with 1 if not.'
  buildVerb(command, 'status', status, async (root) => {
    const { hasAttributes, driver } = await driverState(root)
    print(`.gitattributes: ${hasAttributes ? 'names the driver' : 'does not name the driver'}`)
    print(`this clone: ${clones[driver ?? 'none']}`)
    if (hasAttributes && driver === 'present') return
    logLine('`almanac git install` sets it up')
    process.exitCode = exitCodes.failed
  })
  const merge = 'Merge three versions of a file; git runs this. Exits with 4 if conflict markers remain.'
  addVerb(command, 'merge', merge)
    .argument('<base>', 'The common ancestor.')
    .argument('<ours>', 'Our version, which is overwritten with the result.')
    .argument('<theirs>', 'Their version.')
    .argument('<path>', "The file's path, which determines its type.")
    .action(mergeInPlace)
}

const clones = {
  present: 'merges entries key by key',
  old: 'has the driver of an older version, which runs any program that a branch contains',
  none: 'has no driver and merges line by line',
}

function buildVerb(git: Command, name: string, summary: string, work: (root: string) => Promise<void>): void {
  const command = addVerb(git, name, summary)
  addGlobalFlags(command)
  command.action(async () => {
    const root = findContentDir(globalsOf(command).content)
    if (!isInCheckout(root))
      throw new CliError(
        'io',
        `${root} is not in a git repository`,
        'Create one with `git init`, or clone an existing one',
      )
    await refuseUnread(root)
    await work(root)
  })
}

function mergeInPlace(base: string, ours: string, theirs: string, path: string): void {
  const files = { base: readFileSync(base), ours: readFileSync(ours), theirs: readFileSync(theirs) }
  const merged = mergeFiles(files, path)
  writeFileSync(ours, merged.bytes)
  if (merged.hasConflict) process.exitCode = exitCodes.conflict
}
