import type { Entry } from '../../model/model.ts'
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
  const paths = pathsOf(site, ref)
  if (!paths) return deleted(site, git, ref)
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

function pathsOf(site: OpenSite, ref: string): string[] | undefined {
  const entry = ifFound(() => entryAmong(site, hasFiles, ref))
  return entry && [...new Set([textPathOf(site.folder, entry.resource, entry.path) ?? entry.path, entry.path])]
}

async function deleted(site: OpenSite, git: Git, ref: string): Promise<UndoSet | undefined> {
  const entryAt = (path: string, resource = site.resourceOf(path)) => resource && entryPathOf(path, resource)
  // The text beside a file may be named by its own path.
  const isMeant = (path: string) => {
    const noun = site.resourceOf(path)?.name
    return noun !== undefined && [path, entryAt(path)!].some((one) => isNameOf(site, ref, one, noun))
  }
  const found = await git.lastDeleted(isMeant)
  const parent = found && (await git.commitOf(`${found.commit}^`))
  if (!found || parent === undefined) return undefined
  const { commit, paths } = found
  const meant = entryAt(paths.find(isMeant)!)
  const own = paths.filter((one) => entryAt(one) === meant)
  const path = own[0]!
  const bytes = await Promise.all(own.map((one) => git.bytesAt(parent, one)))
  const files = own.map((one, i) => ({ path: one, before: bytes[i], after: undefined }))
  const before = bytes[0]
  if (!before || site.folder.has(path)) return undefined
  const renamed = await renamedSince(site, { commit, parent, path, before })
  if (renamed)
    throw notFound(`${path} is now ${renamed.path}`, `almanac undo ${refTo(renamed, site)} undoes its last commit`)
  const group = `commit ${commit} ${path}`
  const by = `commit ${commit.slice(0, 10)}, which deleted it`
  return { records: [{ name: '', at: site.now(), group, command: group, by, files }], files }
}

interface Deleted {
  readonly commit: string
  readonly parent: string
  readonly path: string
  readonly before: Buffer
}

// To git, a moved file is a deleted one: bringing it back would duplicate it, under one id.
async function renamedSince(site: OpenSite, { commit, parent, path, before }: Deleted): Promise<Entry | undefined> {
  const ofId = entryOfText(site, path, before)
  if (ofId) return ofId
  const moved = (await renamedPaths(site.folder.root, parent, commit)).get(path)
  const resource = moved === undefined ? undefined : site.resourceOf(moved)
  return resource && site.entries.byPath.get(entryPathOf(moved!, resource))
}
