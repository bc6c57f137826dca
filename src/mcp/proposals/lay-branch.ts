import { idIn } from '../../site/index/entry-id.ts'
import { entryPathOf } from '../../site/index/entry-path.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { type Branch, changedFilesOf, pathsIn } from '../../storage/git/branch-changes.ts'
import { renamedPaths } from '../../storage/git/compare.ts'
import { isContentPath } from '../../text/content-path.ts'

/** What a branch changes, as laid over a site. */
export interface Laid {
  readonly changed: ReadonlySet<string>
  /** The files among them that others have renamed since the branch began: new path by old. */
  readonly renamed: ReadonlyMap<string, string>
  /** Makes the site what it was before. */
  readonly takeBack: () => Promise<void>
}

/**
 * Lays the files of a branch over those of a dry site, whose entries keep the paths that the branch knows: one that others have
 * renamed since would be there twice. `began` is the commit at which the branch began, `current` the site without it.
 */
export async function layBranch(site: OpenSite, branch: Branch, began: string, current: OpenSite): Promise<Laid> {
  const files = await changedFilesOf(site.folder.root, branch)
  const changed = new Set(files.map(({ path }) => path))
  const byGit = await renamedSince(site, began, changed)
  const put = (path: string, bytes: Uint8Array | undefined) => {
    if (bytes) site.folder.write(path, bytes)
    else if (site.folder.has(path)) site.folder.remove([path])
    site.load(path)
  }
  await site.locked(() => {
    // People with access to the repository may have added files there that are not content.
    for (const { path, bytes } of files) if (isContentPath(path)) put(path, bytes)
  })
  const idAt = (path: string) => idIn(site.entries.byPath.get(path)?.data)
  // Another page that is similar has an id of its own.
  const isSame = ([old, now]: readonly [string, string]) => (idAt(old) ?? idAt(now)) === (idAt(now) ?? idAt(old))
  const renamed = new Map([...byGit.filter(isSame), ...(await renamedById(site, began, changed, current))])
  await site.locked(() => {
    for (const [old, now] of renamed) {
      if (changed.has(old)) site.folder.remove([now])
      else site.folder.move(now, old)
      for (const path of [old, now]) site.load(path)
    }
  })
  const changes = site.recorder.take()
  const takeBack = async () => {
    await site.locked(() => changes.forEach(({ path, before }) => put(path, before)))
    site.recorder.take()
  }
  return { changed, renamed: new Map([...renamed].filter(([old]) => changed.has(old))), takeBack }
}

// What git considers renamed among the files of these entries, such as a picture whose description the branch changes.
async function renamedSince(site: OpenSite, began: string, changed: ReadonlySet<string>) {
  const entryAt = (path: string) => {
    const resource = site.resourceOf(path)
    return resource ? entryPathOf(path, resource) : path
  }
  const { root } = site.folder
  const missing = [...changed].filter((path) => !site.folder.has(path))
  // Most are new on the branch.
  const entries = new Set((await pathsIn(root, began, missing)).map(entryAt))
  const renames = entries.size === 0 ? [] : await renamedPaths(root, began)
  return [...renames].filter(([old, now]) => entries.has(entryAt(old)) && isContentPath(now))
}

// Entries at new paths that store the id of one that the branch changes, as after a rename that nobody has committed yet.
async function renamedById(site: OpenSite, began: string, changed: ReadonlySet<string>, current: OpenSite) {
  const found = new Map<string, string>()
  for (const path of changed) {
    const entry = site.entries.byPath.get(path)
    const id = idIn(entry?.data)
    const now = entry && id !== undefined ? current.get(entry.resource.name, id)?.path : undefined
    if (now === undefined || now === path || !site.folder.has(now)) continue
    // A copy has the id of what was there before.
    if ((await pathsIn(site.folder.root, began, [now])).length === 0) found.set(path, now)
  }
  return found
}
