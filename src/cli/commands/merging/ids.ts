import type { Command } from 'commander'
import type { Entry } from '../../../model/model.ts'
import { BothFormer, doubledIds, followingRefs, type Former, saysOf } from '../../../site/ids/doubled-ids.ts'
import { giveNewIds } from '../../../site/ids/give-new-ids.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import { textPathOf } from '../../../site/index/load-file.ts'
import { renamedPaths } from '../../../storage/git/compare.ts'
import { openReadableGit } from '../../../storage/git/unread-checkout.ts'
import { CliError, usage } from '../../output/exit-codes.ts'
import { printPatch } from '../../output/patch.ts'
import { logLine } from '../../output/terminal.ts'
import { mustConfirm } from '../../session/prompt.ts'
import { addVerb, buildOwnVerb, holdVerbs, type PlanFlags } from '../../verbs/own-verb.ts'

export function build(command: Command): void {
  const summary = 'Give files that share an id different ones.'
  holdVerbs(command, '<verb> [--flags]', ['almanac ids fix --theirs main']).description(summary)
  const fix = addVerb(command, 'fix', summary)
    .description(
      `${summary} Files that the other branch already had keep their ids; references by id that this branch added are updated to the new ids.`,
    )
    .option(
      '--theirs <commit>',
      'The branch or commit whose files keep their ids: main. By default, the first path keeps its id.',
    )
  const examples = ['almanac ids fix --theirs main', 'almanac ids fix --theirs origin/main --dry-run']
  const own = { plans: true, examples } as const
  buildOwnVerb<PlanFlags & { theirs?: string }>(fix, own, async ({ site }, _words, { theirs, dryRun, yes }) => {
    const former = theirs === undefined ? () => undefined : await formerOf(site, theirs)
    const plan = () => planned(site, former, theirs)
    const { doubled, refs } = plan()
    if (doubled.length === 0) return logLine('No id is used twice.')
    for (const { id, keeper, others } of doubled)
      for (const { path } of others) logLine(`${id}: ${keeper.path} keeps it; ${path} gets a new one`)
    for (const { holder, stored, ref, target } of refs)
      logLine(`${holder.path}: '${stored.key}: ${ref}' is updated to ${target.path}`)
    if (!yes && !dryRun) await mustConfirm('Continue?')
    site.recorder.begin()
    const given = await site.locked(() => {
      const now = plan()
      return giveNewIds(site, now.doubled, now.refs)
    })
    for (const { path, id } of given) logLine(`${dryRun ? 'Dry run: ' : ''}Gave ${path} the id ${id}`)
    if (theirs === undefined)
      logLine('References to these ids stay as they are: use --theirs to choose which to update.')
    else printTexts(site, former, doubled)
    // Passwords, for example.
    for (const { id, keeper, others } of doubled)
      if (others.some(({ resource }) => resource.forget))
        logLine(`What this machine keeps for ${id} outside its file now belongs to ${keeper.path}`)
    if (dryRun) printPatch(site)
  })
}

function planned(site: OpenSite, former: Former, theirs: string | undefined) {
  try {
    const doubled = doubledIds(site, former)
    return { doubled, refs: theirs === undefined ? [] : followingRefs(site, doubled, former) }
  } catch (error) {
    if (!(error instanceof BothFormer)) throw error
    const hint = `Specify a commit from before the merge, such as ${theirs}^ or ORIG_HEAD`
    throw new CliError('conflict', `--theirs ${theirs}: ${error.message} both have that id there`, hint)
  }
}

/** The front matter of files in a commit, by their present paths. */
async function formerOf(site: OpenSite, ref: string): Promise<Former> {
  const { root } = site.folder
  const git = await openReadableGit(root)
  if (!git) throw new CliError('io', `--theirs ${ref}: ${root} is not in a git repository`, 'Leave out --theirs')
  const commit = await git.commitOf(ref)
  if (commit === undefined)
    throw usage(`--theirs ${ref} is not a commit`, 'Specify a branch, a tag or a commit: `git branch -a`')
  const renames = await renamedPaths(root, commit)
  const formerPaths = new Map([...renames].map(([old, now]) => [now, old]))
  const entries = [...site.entries.byPath.values()].map((entry) => ({
    path: fileOf(entry, site),
    resource: entry.resource,
  }))
  const versions = entries.map(({ path }) => ({ commit, path: formerPaths.get(path) ?? path }))
  const texts = await git.filesAt(versions)
  const known = new Map(
    entries.map(({ path, resource }, i) => [
      path,
      texts[i] === undefined ? undefined : saysOf(texts[i], path, resource),
    ]),
  )
  return (path) => known.get(path)
}

function fileOf({ path, resource }: Entry, site: OpenSite): string {
  return textPathOf(site.folder, resource, path) ?? path
}

// Only the author of a text knows the meaning of a number in it.
function printTexts(site: OpenSite, former: Former, doubled: ReturnType<typeof doubledIds>): void {
  const ids = new Set(doubled.map(({ id }) => id))
  for (const entry of site.entries.byPath.values()) {
    const found = (site.bodyOf(entry).match(/(?<![\w.])\d{1,10}(?![\w.])/g) ?? []).filter((one) => ids.has(Number(one)))
    if (found.length && former(fileOf(entry, site)) === undefined)
      logLine(
        `${entry.path}: its text contains ${[...new Set(found)].join(', ')}; check whether that should be the new id`,
      )
  }
}
