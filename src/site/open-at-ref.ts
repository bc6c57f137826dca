import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cleanTimes } from '../storage/git/clean-times.ts'
import { differingPaths } from '../storage/git/compare.ts'
import { type CommittedTree, findTree, type LeftOut, UnknownRef, writeTree } from '../storage/git/committed-tree.ts'
import { openGit } from '../storage/git/git.ts'
import { type Ground, OverlaidFolder } from '../storage/git/overlaid-folder.ts'
import { askLine } from '../storage/git/run-git.ts'
import { openReadableGit } from '../storage/git/unread-checkout.ts'
import { stateIn } from '../storage/machine-folder/tracked.ts'
import { makeFolderElsewhere } from '../storage/files/temporaries.ts'
import { type FolderOptions, openFiles, openFolder, type OpenStats, rowsOf } from './open-folder.ts'
import type { OpenSite } from './open-site.ts'

export interface SiteAtRef {
  readonly site: OpenSite & { readonly opening: OpenStats }
  readonly commit: CommittedTree
  readonly leftOut: LeftOut
  /** Whether history is truncated: older files show the time of its oldest commit as `modified`. */
  readonly isShallow: boolean
}

/**
 * Opens a content folder at a commit, read-only and independent of the worktree. Files are written to a temporary folder, which
 * is deleted when the site is closed. Local state (credentials, cached embeds) is the content folder's. @throws UnknownRef if
 * `ref` names no commit, or one without the folder; GitError, ContentError, system errors
 */
export async function openAtRef(root: string, ref: string, options: FolderOptions): Promise<SiteAtRef> {
  const git = await gitAt(root, ref)
  const isShallow = git.at.isShallow()
  return openWritten(root, ref, git, {}, (folder, own, { leftOut }) => {
    const site = openFolder(folder, { ...options, ...own, snapshot: false })
    return { site, commit: git.commit, leftOut, isShallow }
  })
}

/**
 * Opens a commit to compare it with a site of the worktree: files that do not differ according to git are taken from that site,
 * as it has read them. That site must stay open, and its folder unchanged, as long as this one is in use.
 *
 * @param hasTimes - whether the commit times of the files matter
 * @param isTree - whether `ref` is a tree of the whole repository, such as the staged one, and not a commit
 */
export async function openBeside(
  worktree: OpenSite,
  ref: string,
  { hasTimes = true, isTree = false } = {},
): Promise<OpenSite> {
  const { areas, home } = worktree
  const { root } = worktree.folder
  const git = await (isTree ? gitAtTree(root, ref) : gitAt(root, ref))
  const differing = await differingPaths(root, git.commit.commit)
  const stats = new Map(worktree.folder.walk().map((file) => [file.path, file]))
  const isSame = (path: string) => path !== settingsFile && stats.has(path) && !differing.has(path)
  const { site } = await openWritten(root, ref, git, { hasTimes, isSame }, (folder, own, { elsewhere }) => {
    const files = new Map(elsewhere.map((path) => [path, stats.get(path)!]))
    const ground: Ground = { folder: worktree.folder, files }
    const rows = new Map([...rowsOf(worktree)].flatMap((row) => (files.has(row.path) ? [[row.path, row]] : [])))
    const openOverlaid: FolderOptions['openFiles'] = (at, onProblem) => new OverlaidFolder(at, onProblem, ground)
    return {
      site: openFiles(folder, { areas, home, now: () => worktree.now(), ...own, openFiles: openOverlaid }, rows),
    }
  })
  return site
}

const settingsFile = 'settings.json'

/** Opens a site from files written to a temporary folder, which is deleted when the site is closed or fails to open. */
async function openWritten<Opened extends { readonly site: OpenSite }>(
  root: string,
  ref: string,
  { commit, at }: Awaited<ReturnType<typeof gitAt>>,
  { hasTimes = true, isSame }: { readonly hasTimes?: boolean; readonly isSame?: (path: string) => boolean },
  open: (folder: string, own: Partial<FolderOptions>, tree: Awaited<ReturnType<typeof writeTree>>) => Opened,
): Promise<Opened> {
  const { folder, remove } = makeFolderElsewhere()
  try {
    const tree = await writeTree(root, commit, folder, isSame)
    if (!existsSync(join(folder, settingsFile)))
      throw new UnknownRef(`'${ref}' has no settings.json in ${root}, so it was not a content folder then`)
    const times = hasTimes && { commitTimes: await cleanTimes(at) }
    const opened = open(folder, { machineRoot: root, readOnly: true, onClose: remove, ...times }, tree)
    opened.site.broughtState = await stateIn(root, commit.commit)
    return opened
  } catch (error) {
    remove()
    throw error
  }
}

async function gitAt(root: string, ref: string) {
  const git = await openReadableGit(root)
  if (!git) throw new UnknownRef(`${root} is not in a checkout that git can read, so '${ref}' does not exist there`)
  const commit = await findTree(root, ref)
  return { commit, at: git.at(commit.commit) }
}

async function gitAtTree(root: string, whole: string) {
  const at = await openGit(root)
  const tree = await askLine(root, 'rev-parse', '--verify', '--quiet', `${whole}:./`)
  if (!at || tree === undefined) throw new UnknownRef(`nothing is staged in ${root}`)
  return { commit: { commit: whole, tree, time: Date.now() }, at }
}
