import { autocommitOf } from '../../../site/transaction/commits/commit-order.ts'
import type { HealthPart } from '../../../model/model.ts'
import type { CommitQueue } from '../../../site/transaction/commits/commit-queue.ts'
import { UpstreamPushes } from '../../../site/transaction/commits/upstream-pushes.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import { openGit } from '../../../storage/git/git.ts'
import { logLine } from '../../output/terminal.ts'

/** Pushes commits while a folder is served, if its settings say so: from any source, including those pending at the start. */
export async function pushCommits(site: OpenSite, commits: CommitQueue) {
  const { root } = site.folder
  const quietMs = () => (commits.isCommitting ? autocommitOf(site.settings)?.quietMs : undefined)
  const pushes = new UpstreamPushes({ root, quietMs, log: (message) => logLine(`autocommit: ${message}.`) })
  const git = await openGit(root)
  if (git && quietMs() !== undefined) pushes.committed()
  let last = await git?.head()
  const head = git?.watchHead(async () => {
    if (quietMs() === undefined) return
    const now = await git.head().catch(() => undefined)
    if (now !== undefined && now !== last) pushes.committed()
    last = now ?? last
  })
  commits.onCommit = () => pushes.committed()
  return {
    pushes,
    /** The part of `/healthz`: since when pushes fail. The repository's message is only in the log. */
    health(): HealthPart {
      const { trouble } = pushes
      return { isDegraded: trouble !== undefined, facts: trouble ? { push_failed: trouble.since } : {} }
    },
    async close() {
      head?.close()
      await pushes.close()
    },
  }
}
