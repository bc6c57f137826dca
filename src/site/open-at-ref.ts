import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cleanTimes } from '../storage/git/clean-times.ts'
import { type CommittedTree, findTree, type LeftOut, UnknownRef, writeTree } from '../storage/git/committed-tree.ts'
import { openGit } from '../storage/git/git.ts'
import { stateIn } from '../storage/machine-folder/tracked.ts'
import { makeFolderElsewhere } from '../storage/files/temporaries.ts'
import { type FolderOptions, openFolder, type OpenStats } from './open-folder.ts'
import type { OpenSite } from './open-site.ts'

/** A content folder at a commit. */
export interface SiteAtRef {
  readonly site: OpenSite & { readonly opening: OpenStats }
  readonly commit: CommittedTree
  readonly leftOut: LeftOut
  /** Whether the history is truncated: older files show the time of its oldest commit as `modified`. */
  readonly isShallow: boolean
}

/**
 * Opens a content folder at a commit, for reading only; nothing is written to it, and the worktree does not
 * matter. Its files are written to a temporary folder, which goes when the site is closed. What is local to the machine
 * (credentials, kept embeds) is that of the content folder.
 *
 * @throws UnknownRef if `ref` names no commit, or one without the folder; GitError, ContentError, system errors
 */
export async function openAtRef(root: string, ref: string, options: FolderOptions): Promise<SiteAtRef> {
  const commit = (await openGit(root)) && (await findTree(root, ref))
  const git = commit && (await openGit(root, { commit: commit.commit }))
  if (!commit || !git) throw new UnknownRef(`${root} is in no checkout that git reads, so there is no '${ref}' of it`)
  const { folder, remove } = makeFolderElsewhere()
  try {
    const leftOut = await writeTree(root, commit, folder)
    if (!existsSync(join(folder, 'settings.json')))
      throw new UnknownRef(`'${ref}' has no settings.json in ${root}, so it was not a content folder then`)
    const commitTimes = await cleanTimes(git)
    const broughtState = await stateIn(root, commit.commit)
    const own = { machineRoot: root, readOnly: true, snapshot: false, commitTimes, onClose: remove }
    const site = openFolder(folder, { ...options, ...own })
    site.broughtState = broughtState
    return { site, commit, leftOut, isShallow: git.isShallow() }
  } catch (error) {
    remove()
    throw error
  }
}
