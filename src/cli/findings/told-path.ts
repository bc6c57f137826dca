import { join, relative, sep } from 'node:path'
import type { OpenSite } from '../../site/open-site.ts'
import { pathInFolder } from '../../text/content-path.ts'

/**
 * Findings with their files named from where the person stands, or from another folder: one above the content folder, or
 * in it. From elsewhere, files are named as in the content folder.
 */
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
