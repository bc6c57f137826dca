import { asksHistory, shallowHistory } from '../../site/index/follow-folder.ts'
import { openAtRef } from '../../site/open-at-ref.ts'
import type { FolderOptions } from '../../site/open-folder.ts'
import type { LeftOut } from '../../storage/git/committed-tree.ts'
import { logLine } from '../output/terminal.ts'
import { orNotFound } from '../refs/base-of.ts'

/** Opens a content folder at a commit, reporting missing files. @throws CliError if `ref` names none, GitError, ContentError */
export async function openCommit(root: string, ref: string, options: FolderOptions) {
  const { site, leftOut, isShallow } = await orNotFound(openAtRef(root, ref, options), '--ref: ')
  if (isShallow && asksHistory(site)) logLine(shallowHistory)
  for (const [kind, paths] of Object.entries(leftOut) as [keyof LeftOut, readonly string[]][])
    if (paths.length > 0) logLine(`${ref}: ${sentences[kind](listed(paths))}`)
  return site
}

const sentences: Readonly<Record<keyof LeftOut, (paths: string) => string>> = {
  submodules: (paths) => `submodules are left out: ${paths}`,
  pointers: (paths) => `Git LFS files are not on this machine, run \`git lfs fetch\` to get them: ${paths}`,
  misnamed: (paths) => `files whose names are not UTF-8 are left out: ${paths}`,
}

const mostListed = 5

function listed(paths: readonly string[]): string {
  const more = paths.length - mostListed
  return paths.slice(0, mostListed).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
