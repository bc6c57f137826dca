import { dirname, join } from 'node:path'
import { statOf } from '../storage/files/content-folder.ts'

/**
 * Whether the folders on the way to a path are real ones: one may have become a link to a stranger's, with the same files in
 * it. Results are cached.
 */
export function openWays(root: string): (path: string) => boolean {
  const known = new Map<string, boolean>([['.', true]])
  const isReal = (folder: string): boolean => {
    const before = known.get(folder)
    if (before !== undefined) return before
    const is = isReal(dirname(folder)) && statOf(join(root, folder))?.isDirectory() === true
    known.set(folder, is)
    return is
  }
  return (path) => isReal(dirname(path))
}
