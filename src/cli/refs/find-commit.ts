import { isTranslation } from '../../derive/languages/languages.ts'
import { ChangeFiles } from '../../site/transaction/record/change-files.ts'
import type { UndoSet } from '../../site/transaction/record/undo.ts'
import { commitToUndo } from '../../site/transaction/record/undo-commit.ts'
import { entryOfText } from '../../site/ids/entry-of-text.ts'
import { entryPathOf } from '../../site/index/entry-path.ts'
import { textPathOf } from '../../site/index/load-file.ts'
import { refTo } from '../../site/names/refs.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { renamedPaths } from '../../storage/git/compare.ts'
import type { Git } from '../../storage/git/git.ts'
import { openReadableGit } from '../../storage/git/unread-checkout.ts'
import { CliError, notFound } from '../output/exit-codes.ts'
import { isNameOf } from './find-changes.ts'
import { entryAmong, hasFiles, ifFound } from './find-ref.ts'

/**
 * The changes of the last commit to an entry's files, for `undo`, even of one that deleted them; undefined if no commit is
 * known.
 * @throws CliError if the files have changed since, or that commit created them
 */
export async function findCommit(site: OpenSite, ref: string, isForced: boolean): Promise<UndoSet | undefined> {
  const { root } = site.folder
  const git = await openReadableGit(root)
  if (!git || !(await git.head())) return undefined
  const entry = ifFound(() => entryAmong(site, hasFiles, ref))
  const gone = entry && !isTranslation(entry) ? undefined : await deleted(site, git, ref)
  if (!entry || gone) return gone
  const paths = [...new Set([textPathOf(site.folder, entry.resource, entry.path) ?? entry.path, entry.path])]
  const found = await commitToUndo(site, git, paths, new ChangeFiles(root).newest(), isForced)
  if (!found || 'records' in found) return found
  const { why, commit } = found
  const name = `commit ${commit.commit.slice(0, 10)} (${commit.subject})`
  if (why === 'made' && git.isShallow())
    throw notFound(
      `${name} is the oldest commit of ${paths[0]} in this shallow clone`,
      '`git fetch --unshallow` fetches the others',
    )
  if (why === 'made') throw notFound(`${name} created ${paths[0]}: there is nothing earlier`)
  const hint = `\`git diff ${paths[0]}\` shows how; --force undoes the commit anyway`
  throw new CliError('conflict', `${paths[0]} has changed since ${name}`, hint)
}

async function deleted(site: OpenSite, git: Git, ref: string): Promise<UndoSet | undefined> {
  const found = await findDeletion(site, git, ref)
  if (!found) return undefined
  const { by, parent, paths, path, moved } = found
  if (moved) throw notFound(`${path} is now ${moved.path}`, `almanac undo ${refTo(moved, site)} undoes its last commit`)
  const bytes = await Promise.all(paths.map((one) => git.bytesAt(parent, one)))
  const files = paths.map((one, i) => ({ path: one, before: bytes[i], after: undefined }))
  const group = `${by} ${path}`
  return { records: [{ name: '', at: site.now(), group, command: group, by: `the deletion by ${by}`, files }], files }
}

/**
 * The deletion of the files (`paths`) of the entry that a ref named, since the last commit or by one (`by`); `moved`: that
 * entry, if its file (`path`) was only moved. @throws GitError
 */
export async function findDeletion(site: OpenSite, git: Git, ref: string) {
  const entryAt = (path: string, resource = site.resourceOf(path)) => resource && entryPathOf(path, resource)
  // The text beside a file may be named by its own path.
  const isMeant = (path: string) => {
    const noun = site.resourceOf(path)?.name
    return noun !== undefined && [path, entryAt(path)!].some((one) => isNameOf(site, ref, one, noun))
  }
  const gone = await git.missingPaths()
  const found = gone.some(isMeant) ? { commit: undefined, paths: gone } : await git.lastDeleted(isMeant)
  if (!found) return undefined
  const { commit, paths } = found
  const parent = await git.commitOf(commit === undefined ? 'HEAD' : `${commit}^`)
  if (parent === undefined) return undefined
  const meant = entryAt(paths.find(isMeant)!)
  const own = paths.filter((one) => entryAt(one) === meant)
  const path = own[0]!
  const before = await git.bytesAt(parent, path)
  const isBack = commit !== undefined && (await git.bytesAt('HEAD', path)) !== undefined
  if (!before || isBack || site.folder.has(path)) return undefined
  // To git, a moved file is a deleted one: bringing it back would duplicate it, under one id.
  const ofId = entryOfText(site, path, before)
  const to = ofId || !commit ? undefined : (await renamedPaths(site.folder.root, parent, commit)).get(path)
  const resource = to === undefined ? undefined : site.resourceOf(to)
  const moved = ofId ?? (resource && site.entries.byPath.get(entryPathOf(to!, resource)))
  return {
    by: commit === undefined ? 'another program' : `commit ${commit.slice(0, 10)}`,
    parent,
    paths: own,
    path,
    moved,
  }
}
