import { realpathSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { WrittenWork } from '../../site/transaction/write-log.ts'
import type { CommittedBytes } from '../../storage/clone/commit-stream.ts'
import { statOf } from '../../storage/files/content-folder.ts'

type Written = WrittenWork['files'] extends ReadonlyMap<string, infer Bytes> ? Bytes : never

/** The content of a path in a commit after a write to it. */
export function committedBytes(root: string, path: string, bytes: Written): CommittedBytes {
  if (bytes !== 'onDisk') return bytes
  const absolute = join(root, path)
  const stat = statOf(absolute)
  return stat?.isFile() ? { absolute, size: stat.size } : undefined
}

/** The path of the file that is changed where one writes to a path: links on the way, and in its place, lead to another one. */
export function placeBehindLinks(root: string, path: string): string {
  const absolute = join(root, path)
  try {
    const isLink = statOf(absolute)?.isSymbolicLink() === true
    const real = isLink ? realpathSync(absolute) : join(realpathSync(dirname(absolute)), basename(absolute))
    return relative(realpathSync(root), real)
  } catch {
    // The folder went with its last file.
    return path
  }
}
