import type { Command } from 'commander'
import { logLine } from '../../output/terminal.ts'
import { buildOwnVerb, type PlanFlags } from '../../verbs/own-verb.ts'
import { planRenaming, type RenamedType } from './renamed-type.ts'
import { filesOfRenaming } from './files-of-type.ts'
import { renameInFiles } from './rename-in-files.ts'

const kinds = {
  type: { setting: 'types', before: 'exhibit', after: 'piece', also: '' },
  taxonomy: {
    setting: 'taxonomies',
    before: 'artist',
    after: 'maker',
    also: ' Terms without a file get one so that their ids and addresses stay the same.',
  },
} as const

export function build(mv: Command): void {
  const noun = mv.parent!.name() as keyof typeof kinds
  const { setting, before, after, also } = kinds[noun]
  const summary = `Rename one of the site's own ${noun === 'type' ? 'types' : 'taxonomies'}: in settings.json, its folder, and everything that refers or links to it.`
  mv.summary(summary)
    .description(
      `${summary} Former addresses redirect to the new ones.${also} This is a single change: it happens completely or not at all, and \`almanac undo\` reverts it.`,
    )
    .usage(`<${noun}> <new-name>`)
    .argument(`<${noun}>`, `The current name: ${before}.`)
    .argument('<new-name>', `The new name: ${after}.`)
  const examples = [`almanac ${noun} mv ${before} ${after}`]
  buildOwnVerb<PlanFlags>(mv, { plans: true, examples }, async ({ site }, names, flags) => {
    const renaming = planRenaming(site, setting, names[0]!, names[1]!)
    const { files, left } = filesOfRenaming(site, renaming)
    await renameInFiles(site, [renaming.settings, ...files], names, flags)
    printMoved(renaming)
    for (const line of [...renaming.left, ...left]) logLine(line)
  })
}

function printMoved({ folder, address, key }: RenamedType): void {
  if (folder.from !== folder.to) logLine(`Its files are in ${folder.to}/, not in ${folder.from}/`)
  if (address.from !== address.to) logLine(`Its pages are at /${address.to}/, not at /${address.from}/`)
  if (key && key.from !== key.to) logLine(`Files name its terms under '${key.to}', not under '${key.from}'`)
}
