import type { Command } from 'commander'
import { count } from '../../../site/show/cell.ts'
import { replaceFiles } from '../../../site/transaction/replace-files.ts'
import { printPatch } from '../../output/patch.ts'
import { logLine } from '../../output/terminal.ts'
import { mustConfirm } from '../../session/prompt.ts'
import { buildOwnVerb, type PlanFlags } from '../../verbs/own-verb.ts'
import { planRenaming, type RenamedType } from './renamed-type.ts'
import { filesOfRenaming } from './files-of-type.ts'

const kinds = {
  type: { setting: 'types', before: 'exhibit', after: 'piece', also: '' },
  taxonomy: {
    setting: 'taxonomies',
    before: 'artist',
    after: 'maker',
    also: ' Terms that have no file get one, so that their ids and addresses stay.',
  },
} as const

/** Builds `type mv` and `taxonomy mv`: renames a type, or a taxonomy, that settings declare. */
export function build(mv: Command): void {
  const noun = mv.parent!.name() as keyof typeof kinds
  const { setting, before, after, also } = kinds[noun]
  const summary = `Rename a ${noun} of the site's own: in settings.json, its folder, and all that names it or links to it.`
  mv.summary(summary)
    .description(
      `${summary} Former addresses lead to the new ones.${also} It is one change: all of it is done, or nothing, and \`almanac undo\` takes it back.`,
    )
    .usage(`<${noun}> <new-name>`)
    .argument(`<${noun}>`, `The name that it has now: ${before}.`)
    .argument('<new-name>', `The name that it is to have: ${after}.`)
  buildOwnVerb<PlanFlags>(
    mv,
    { plans: true, examples: [`almanac ${noun} mv ${before} ${after}`] },
    async ({ site }, [from, to], { dryRun: isDry, yes }) => {
      const renaming = planRenaming(site, setting, from!, to!)
      const { files, left } = filesOfRenaming(site, renaming)
      // A file that moves is listed twice: as removed and as added.
      const changed = `settings.json and ${count(files.filter(({ bytes }) => bytes).length, 'file')}`
      if (!isDry && !yes) await mustConfirm(`Rename '${from}' to '${to}' in ${changed}?`)
      site.recorder.begin()
      await replaceFiles(site, [renaming.settings, ...files])
      if (isDry) printPatch(site)
      logLine(`${isDry ? 'Not done: ' : ''}Renamed '${from}' to '${to}' in ${changed}`)
      printMoved(renaming)
      for (const line of [...renaming.left, ...left]) logLine(line)
    },
  )
}

function printMoved({ folder, address, key }: RenamedType): void {
  if (folder.from !== folder.to) logLine(`Its files are in ${folder.to}/, not in ${folder.from}/`)
  if (address.from !== address.to) logLine(`Its pages are at /${address.to}/, not at /${address.from}/`)
  if (key && key.from !== key.to) logLine(`Files name its terms under '${key.to}', not under '${key.from}'`)
}
