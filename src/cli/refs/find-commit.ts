import { ChangeFiles } from '../../site/transaction/record/change-files.ts'
import type { UndoSet } from '../../site/transaction/record/undo.ts'
import { commitToUndo } from '../../site/transaction/record/undo-commit.ts'
import { textPathOf } from '../../site/index/load-file.ts'
import { refTo } from '../../site/names/refs.ts'
import type { OpenSite } from '../../site/open-site.ts'
import type { Git } from '../../storage/git/git.ts'
import { openReadableGit } from '../../storage/git/unread-checkout.ts'
import { CliError, notFound } from '../output/exit-codes.ts'
import { findDeletion, formerRef } from '../../site/review/find-deletion.ts'
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
  const former = formerRef(site, ref, entry)
  const gone = former === undefined ? undefined : await deleted(site, git, former)
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
