import { nobody } from '../define/define.ts'
import { mayReadAll } from '../derive/may-see.ts'
import { isAttached } from '../derive/search-published.ts'
import type { Entry, LoggedChange } from '../model/model.ts'
import { findTree, UnknownRef } from '../storage/git/committed-tree.ts'
import { isInCheckout } from '../storage/git/git.ts'
import { askLine, GitError } from '../storage/git/run-git.ts'
import { digestLength } from './index/load-file.ts'
import { openAtRef } from './open-at-ref.ts'
import type { OpenSite } from './open-site.ts'

/** With more changes than this, clients read everything again. */
const most = 10_000

/**
 * The differences between a site and one of its commits, or the last one before a moment (epoch milliseconds): entries added,
 * removed, changed, or published or withdrawn by the clock. Undefined if there is no such commit, or if settings or too much
 * changed. Takes as long as opening the folder. `root`: where git has the files. @throws ContentError, system errors
 */
export async function changesSince(
  site: OpenSite,
  from: string | number,
  root = site.folder.root,
): Promise<LoggedChange[] | undefined> {
  if (!isInCheckout(root)) return undefined
  try {
    const ref =
      typeof from === 'string'
        ? from
        : await askLine(root, 'rev-list', '-1', `--before=${new Date(from).toISOString()}`, 'HEAD')
    return ref === undefined ? undefined : await compare(site, ref, root)
  } catch (error) {
    if (error instanceof UnknownRef || error instanceof GitError) return undefined
    throw error
  }
}

async function compare(site: OpenSite, ref: string, root: string): Promise<LoggedChange[] | undefined> {
  const { time } = await findTree(root, ref)
  const { site: old } = await openAtRef(root, ref, { areas: site.areas, now: () => time })
  try {
    const found: LoggedChange[] = []
    for (const { name, files, configures } of site.resources.values()) {
      if (files === undefined) continue
      for (const id of new Set([...old.all(name), ...site.all(name)].map((entry) => entry.id))) {
        const [before, after] = [old.get(name, id), site.get(name, id)]
        if (before && after && isUnchanged(before, old, after, site)) continue
        if (configures || found.length === most) return undefined
        const wasPublic = before !== undefined && mayReadAll(nobody, before, old)
        // Loads its data while its file is still readable.
        void before?.data
        found.push({ kind: name, id, before, wasPublic, isByClock: false, at: Date.now() })
      }
    }
    return found
  } finally {
    old.close()
  }
}

function isUnchanged(before: Entry, old: OpenSite, after: Entry, site: OpenSite): boolean {
  if (before.size !== after.size || before.slug !== after.slug || before.derived.status !== after.derived.status)
    return false
  // The version of a file with a sidecar also contains its time, which is that of the checkout.
  const length = isAttached(after.resource) ? digestLength : undefined
  return old.versionOf(before).slice(0, length) === site.versionOf(after).slice(0, length)
}
