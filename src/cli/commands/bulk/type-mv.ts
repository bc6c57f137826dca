import type { Command } from 'commander'
import { replaceFiles } from '../../../site/transaction/replace-files.ts'
import { addUsual, globalsOf } from '../../flags/global-flags.ts'
import { printPatch } from '../../output/patch.ts'
import { canAsk, logLine } from '../../output/terminal.ts'
import { mustConfirm } from '../../session/prompt.ts'
import { withSession } from '../../session/with-session.ts'
import { planRenaming, type RenamedType, type Setting } from './renamed-type.ts'
import { filesOfRenaming } from './files-of-type.ts'

interface Flags {
  readonly dryRun?: true
  readonly yes?: true
}

/** Builds `type mv`: renames a type that settings declare. */
export const build = buildFor({
  noun: 'type',
  setting: 'types',
  example: ['exhibit', 'piece'],
  also: '',
})

/** Builds `taxonomy mv`: renames a taxonomy that settings declare. */
export const buildForTaxonomies = buildFor({
  noun: 'taxonomy',
  setting: 'taxonomies',
  example: ['artist', 'maker'],
  also: ' Terms that have no file get one, so that their ids and addresses stay.',
})

interface Kind {
  readonly noun: string
  readonly setting: Setting
  readonly example: readonly [from: string, to: string]
  /** The remainder of the description. */
  readonly also: string
}

function buildFor({ noun, setting, example: [before, after], also }: Kind): (mv: Command) => void {
  return (mv) => {
    const summary = `Rename a ${noun} of the site's own: in settings.json, its folder, and all that names it or links to it.`
    mv.summary(summary)
      .description(
        `${summary} Former addresses lead to the new ones.${also} It is one change: all of it is done, or nothing, and \`almanac undo\` takes it back.`,
      )
      .usage(`<${noun}> <new-name>`)
      .argument(`<${noun}>`, `The name that it has now: ${before}.`)
      .argument('<new-name>', `The name that it is to have: ${after}.`)
      .option('--dry-run', 'Only print what would change, as a patch.')
      .option('--yes', 'Do not ask.')
    addUsual(mv, [`almanac ${noun} mv ${before} ${after}`])
    mv.action(async (from: string, to: string, { dryRun, yes }: Flags) => {
      const isDry = dryRun === true
      await withSession(globalsOf(mv), { doing: `${noun} mv`, dryRun: isDry }, async ({ site }) => {
        const renaming = planRenaming(site, setting, from, to)
        const { files, left } = filesOfRenaming(site, renaming)
        // A file that moves is there twice: as it goes, and as it comes.
        const count = files.filter(({ bytes }) => bytes).length
        const changed = `settings.json and ${count === 1 ? '1 file' : `${count} files`}`
        if (!isDry && !yes && canAsk()) await mustConfirm(`Rename '${from}' to '${to}' in ${changed}?`)
        site.recorder.begin()
        await replaceFiles(site, [renaming.settings, ...files])
        if (isDry) printPatch(site)
        logLine(`${isDry ? 'Not done: ' : ''}Renamed '${from}' to '${to}' in ${changed}`)
        printMoved(renaming)
        for (const line of [...renaming.left, ...left]) logLine(line)
      })
    })
  }
}

function printMoved({ folder, address, key }: RenamedType): void {
  if (folder.from !== folder.to) logLine(`Its files are in ${folder.to}/, not in ${folder.from}/`)
  if (address.from !== address.to) logLine(`Its pages are at /${address.to}/, not at /${address.from}/`)
  if (key && key.from !== key.to) logLine(`Files name its terms under '${key.to}', not under '${key.from}'`)
}
