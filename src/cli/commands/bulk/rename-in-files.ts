import type { OpenSite } from '../../../site/open-site.ts'
import { type Replaced, replaceFiles } from '../../../site/transaction/replace-files.ts'
import { count } from '../../../text/nouns.ts'
import { printPatch } from '../../output/patch.ts'
import { logLine } from '../../output/terminal.ts'
import { mustConfirm } from '../../session/prompt.ts'
import type { PlanFlags } from '../../verbs/own-verb.ts'

/** Renames a part of the settings in its files, that of the settings first, as one change. @throws CliError if declined */
export async function renameInFiles(
  site: OpenSite,
  files: readonly Replaced[],
  [from, to]: readonly string[],
  { dryRun: isDry, yes }: PlanFlags,
): Promise<void> {
  // A file that moves is listed twice: as removed and as added.
  const changed = `settings.json and ${count(files.filter(({ bytes }) => bytes).length - 1, 'file')}`
  if (!isDry && !yes) await mustConfirm(`Rename '${from}' to '${to}' in ${changed}?`)
  site.recorder.begin()
  await replaceFiles(site, files)
  if (isDry) printPatch(site)
  logLine(`${isDry ? 'Dry run: ' : ''}Renamed '${from}' to '${to}' in ${changed}`)
}
