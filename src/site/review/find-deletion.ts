import { resolve } from 'node:path'
import type { Entry } from '../../model/model.ts'
import { pathInFolder } from '../../text/content-path.ts'
import { readableKey } from '../../text/names.ts'
import { renamedPaths } from '../../storage/git/compare.ts'
import type { Git } from '../../storage/git/git.ts'
import { entryOfText } from '../ids/entry-of-text.ts'
import { entryPathOf, slugOfPath } from '../index/entry-path.ts'
import type { OpenSite } from '../open-site.ts'

/** Whether a ref names the entry that was at a path: by the path, also from the working directory, its slug, or `noun/slug`. */
export function isNameOf(site: OpenSite, ref: string, path: string, noun: string | undefined): boolean {
  const slug = readableKey(slugOfPath(path))
  return [path, slug, `${noun}/${slug}`].includes(ref) || pathInFolder(site.folder.root, resolve(ref)) === path
}

/** The ref of the entry that one meant before it came to mean a translation (`meant`): of the same type. */
export function originalRef(ref: string, meant: Entry | undefined): string {
  return meant && !/[/.]/.test(ref) ? `${meant.resource.name}/${ref}` : ref
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
  const by = commit === undefined ? 'another program' : `commit ${commit.slice(0, 10)}`
  return { by, parent, paths: own, path, moved }
}
