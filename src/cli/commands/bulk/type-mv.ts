import type { Command } from 'commander'
import { replaceFiles } from '../../../site/transaction/replace-files.ts'
import { addUsual, globalsOf } from '../../flags/global-flags.ts'
import { printPatch } from '../../output/patch.ts'
import { canAsk, logLine } from '../../output/terminal.ts'
import { mustConfirm } from '../../session/prompt.ts'
import { withSession } from '../../session/with-session.ts'
import { planRenaming } from './renamed-type.ts'
import { filesOfRenaming } from './files-of-type.ts'

interface Flags {
  readonly dryRun?: true
  readonly yes?: true
}

/** Builds `type mv`: renames a type that settings declare. */
export function build(mv: Command): void {
  const summary = "Rename a type of the site's own: in settings.json, its folder, and all that names it or links to it."
  mv.summary(summary)
    .description(
      `${summary} Former addresses lead to the new ones. It is one change: all of it is done, or nothing, and \`almanac undo\` takes it back.`,
    )
    .usage('<type> <new-name>')
    .argument('<type>', 'The name that it has now: exhibit.')
    .argument('<new-name>', 'The name that it is to have: piece.')
    .option('--dry-run', 'Only print what would change, as a patch.')
    .option('--yes', 'Do not ask.')
  addUsual(mv, ['almanac type mv exhibit piece'])
  mv.action(async (from: string, to: string, { dryRun, yes }: Flags) => {
    const isDry = dryRun === true
    await withSession(globalsOf(mv), { doing: 'type mv', dryRun: isDry }, async ({ site }) => {
      const renaming = planRenaming(site, from, to)
      const files = filesOfRenaming(site, renaming)
      // A file that moves is there twice: as it goes, and as it comes.
      const count = files.filter(({ bytes }) => bytes).length
      const told = `settings.json and ${count === 1 ? '1 file' : `${count} files`}`
      if (!isDry && !yes && canAsk()) await mustConfirm(`Rename '${from}' to '${to}' in ${told}?`)
      site.recorder.begin()
      await replaceFiles(site, [renaming.settings, ...files])
      if (isDry) printPatch(site)
      logLine(`${isDry ? 'Not done: ' : ''}Renamed '${from}' to '${to}' in ${told}`)
      if (renaming.folder.from !== renaming.folder.to)
        logLine(`Its files are in ${renaming.folder.to}/, not in ${renaming.folder.from}/`)
      if (renaming.address.from !== renaming.address.to)
        logLine(`Its pages are at /${renaming.address.to}/, not at /${renaming.address.from}/`)
      for (const line of renaming.left) logLine(line)
    })
  })
}
