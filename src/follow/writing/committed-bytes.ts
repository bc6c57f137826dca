import { join } from 'node:path'
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
