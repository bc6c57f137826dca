import { join, relative, sep } from 'node:path'
import type { OpenSite } from '../../site/open-site.ts'
import { pathInFolder } from '../../text/content-path.ts'

/** Names files relative to `here`, if that is above or in the content folder, else relative to the content folder. */
export function seenFrom<Seen extends { readonly file: string }>(
  findings: readonly Seen[],
  { folder: { root } }: Pick<OpenSite, 'folder'>,
  here = process.cwd(),
): Seen[] {
  if (pathInFolder(here, root) === undefined && pathInFolder(root, here) === undefined) return [...findings]
  return findings.map((finding) => ({
    ...finding,
    file: relative(here, join(root, finding.file)).split(sep).join('/'),
  }))
}
