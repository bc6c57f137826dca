import type { Proposals } from '../../../mcp/proposals/proposals.ts'
import { type FolderOptions, openFolder } from '../../../site/open-folder.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import { isInCheckout } from '../../../storage/git/git.ts'
import { askGit } from '../../../storage/git/run-git.ts'
import { refuseUnread } from '../../../storage/git/unread-checkout.ts'
import { CliError, usage } from '../../output/exit-codes.ts'
import { versionOfTool } from '../../output/version.ts'

/** Opens the route for assistants of a site, whose folder was opened with `options`. @throws CliError as `proposalsOn` */
export async function openAssistants(
  site: OpenSite,
  { readOnly, propose }: { readonly readOnly: boolean; readonly propose: boolean },
  options: FolderOptions,
) {
  const { openMcpRoute } = await import('../../../mcp/http/mcp-route.ts')
  const proposals = propose ? await proposalsOn(site, readOnly, options) : undefined
  return openMcpRoute(site, { readOnly, version: versionOfTool(), ...(proposals && { proposals }) })
}

/** Opens the proposals of changes to a site. @throws CliError if nothing may be written, or the folder is not in git */
export async function proposalsOn(site: OpenSite, readOnly: boolean, options: FolderOptions): Promise<Proposals> {
  const { root } = site.folder
  if (readOnly)
    throw usage('--propose: writing is not allowed', 'Leave out --propose, or the flag that prevents writing')
  const head = isInCheckout(root)
    ? await askGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])
    : undefined
  if (head === undefined) await refuseUnread(root)
  if (head === undefined)
    throw new CliError(
      'io',
      `--propose: ${root} is not in git or has no commit yet`,
      'Create the first commit: git init, git add, git commit',
    )
  const { Proposals } = await import('../../../mcp/proposals/proposals.ts')
  // Reuses the commit times: only files changed since are read, the rest comes from the cache.
  const openDry = () => openFolder(root, { ...options, dryRun: true, commitTimes: new Map(site.commitTimes) })
  return new Proposals(site, openDry)
}
