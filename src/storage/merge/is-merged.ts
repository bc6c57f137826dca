import { isUtf8 } from 'node:buffer'
import type { Branch } from '../git/branch-changes.ts'
import { changedPaths, renamedPaths } from '../git/compare.ts'
import { askGit } from '../git/run-git.ts'
import { once } from '../../text/values.ts'
import { mergeEntries } from './merge-entries.ts'

/**
 * Whether the checked-out history has what a branch changed: by a merge, or as another commit, such as a squash, whatever others
 * have changed or renamed since.
 */
export async function isMerged(folder: string, { base, tip }: Branch): Promise<boolean> {
  const paths = await changedPaths(folder, base, tip)
  if (paths.size === 0) return base === tip
  const differing = await changedPaths(folder, tip, 'HEAD')
  const renames = once(() => renamedPaths(folder, tip, 'HEAD'))
  const bytesIn = (commit: string, path: string) =>
    askGit(folder, ['cat-file', 'blob', `${commit}:./${path}`], { encoding: 'latin1' })
  const toText = (bytes = '') => Buffer.from(bytes, 'latin1').toString()
  for (const path of [...paths].filter((one) => differing.has(one))) {
    const [theirs, here] = [await bytesIn(tip, path), await bytesIn('HEAD', path)]
    if (here === theirs) continue
    const ours = here ?? (await bytesIn('HEAD', (await renames()).get(path) ?? path))
    if (ours === theirs) continue
    if (ours === undefined || theirs === undefined || ![ours, theirs].every(isText)) return false
    // Merging it would change nothing.
    const versions = { base: toText(await bytesIn(base, path)), ours: toText(ours), theirs: toText(theirs) }
    const { text, hasConflict } = mergeEntries(versions, path)
    if (hasConflict || text !== versions.ours) return false
  }
  return true
}

function isText(bytes: string): boolean {
  return !bytes.includes('\0') && isUtf8(Buffer.from(bytes, 'latin1'))
}
