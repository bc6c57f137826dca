import type { Branch } from '../git/branch-changes.ts'
import { changedPaths, diffArguments, renamedPaths } from '../git/compare.ts'
import { askGit } from '../git/run-git.ts'
import { mergeEntries } from './merge-entries.ts'

/**
 * Whether the checked-out history has what a branch changed: by a merge, or as another commit, such as a squash, whatever others
 * have changed or renamed since.
 */
export async function isMerged(folder: string, { base, tip }: Branch): Promise<boolean> {
  const paths = [...(await changedPaths(folder, base, tip))]
  const question = await diffArguments(folder, ['--quiet'], { from: tip, to: 'HEAD', paths })
  if (paths.length === 0) return base === tip
  if ((await askGit(folder, question)) !== undefined) return true
  const renames = await renamedPaths(folder, tip, 'HEAD')
  const textIn = (commit: string, path: string) => askGit(folder, ['cat-file', 'blob', `${commit}:./${path}`])
  for (const path of paths) {
    const [was, theirs] = [await textIn(base, path), await textIn(tip, path)]
    const ours = await textIn('HEAD', renames.get(path) ?? path)
    if (ours === theirs) continue
    if (ours === undefined || theirs === undefined || `${ours}${theirs}`.includes('\0')) return false
    // Merging it would change nothing.
    const { text, hasConflict } = mergeEntries({ base: was ?? '', ours, theirs }, path)
    if (hasConflict || text !== ours) return false
  }
  return true
}
