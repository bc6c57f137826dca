import { join, relative, sep } from 'node:path'
import type { OpenSite } from '../../site/open-site.ts'

/**
 * Findings with their files named from where the person stands, or from another folder: one above the content folder, or
 * in it. From elsewhere, files are named as in the content folder.
 */
export function seenFrom<Seen extends { readonly file: string }>(
  findings: readonly Seen[],
  { folder: { root } }: Pick<OpenSite, 'folder'>,
  here = process.cwd(),
): Seen[] {
  if (isOutside(here, root) && isOutside(root, here)) return [...findings]
  return findings.map((finding) => ({
    ...finding,
    file: relative(here, join(root, finding.file)).split(sep).join('/'),
  }))
}

/** Whether a path is not in a folder. */
export function isOutside(folder: string, path: string): boolean {
  const below = relative(folder, path)
  return below === '..' || below.startsWith(`..${sep}`)
}
