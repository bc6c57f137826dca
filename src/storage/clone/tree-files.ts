import { posix } from 'node:path'
import { isSafePath, isSkippedPath } from '../../text/content-path.ts'
import { listGit, streamGit } from '../git/run-git.ts'

export interface TreeFile {
  readonly path: string
  /** The hash of its blob. */
  readonly blob: string
  /** The blob of a symbolic link is its target. */
  readonly isLink: boolean
}

export interface TreeChanges {
  /** Files that were added or changed. */
  readonly puts: readonly TreeFile[]
  readonly gone: readonly string[]
  /** Content files that are not written, with the reason, for people. */
  readonly leftOut: ReadonlyMap<string, string>
}

/**
 * Lists the files of a tree (`HASH` or `HASH:folder`) that are written, and those left out: hidden names and `node_modules`,
 * which are never content, silently; submodules and impossible names with a reason. Throws GitError.
 */
export async function listTree(folder: string, tree: string) {
  const files: TreeFile[] = []
  const leftOut = new Map<string, string>()
  await streamGit(folder, ['ls-tree', '-r', '-z', '--full-tree', tree], (field) => {
    const tab = field.indexOf('\t')
    const [mode = '', , blob = ''] = field.slice(0, tab).split(' ')
    sortPath(field.slice(tab + 1), mode, blob, files, leftOut)
  })
  return { files, leftOut }
}

/** The differences between two trees. Throws GitError. */
export async function treeChanges(folder: string, from: string, to: string): Promise<TreeChanges> {
  const options = ['-r', '-z', '--raw', '--no-renames', '--no-abbrev', '--no-ext-diff', '--no-textconv']
  const fields = await listGit(folder, ['diff-tree', ...options, from, to])
  const puts: TreeFile[] = []
  const gone: string[] = []
  const leftOut = new Map<string, string>()
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const [, mode = '', , blob = '', kind] = fields[i]!.split(' ')
    const path = fields[i + 1]!
    const before = puts.length
    if (kind !== 'D') sortPath(path, mode, blob, puts, leftOut)
    // A file that became something else, such as a submodule, is removed.
    if (puts.length === before && !isSkippedPath(path) && isSafePath(path) && !path.includes('\ufffd')) gone.push(path)
  }
  return { puts, gone, leftOut }
}

/** Pairs of paths that git regards as renames from one tree to another. Throws GitError. */
export async function renamesBetween(folder: string, from: string, to: string): Promise<Map<string, string>> {
  const options = ['-r', '-z', '--name-status', '--find-renames', '-l0', '--diff-filter=R', '--no-ext-diff']
  const fields = await listGit(folder, ['diff-tree', ...options, from, to])
  return new Map(
    Array.from({ length: Math.floor(fields.length / 3) }, (_, i) => [fields[3 * i + 1]!, fields[3 * i + 2]!]),
  )
}

/** Whether a link may be written: it is relative, and its text alone leads inside the folder. */
export function staysInside(path: string, target: string): boolean {
  if (target === '' || /[\0\\]/.test(target) || posix.isAbsolute(target)) return false
  const led = posix.join(posix.dirname(path), target)
  return led !== '..' && !led.startsWith('../') && !isSkippedPath(led)
}

function sortPath(path: string, mode: string, blob: string, files: TreeFile[], leftOut: Map<string, string>): void {
  // Some disks are case-insensitive.
  if (/^\.almanac(?:\/|$)/i.test(path)) leftOut.set(path, 'files in .almanac/ belong to one machine')
  else if (isSkippedPath(path)) return
  else if (path.includes('\ufffd')) leftOut.set(path, 'its name is not UTF-8')
  else if (!isSafePath(path)) leftOut.set(path, 'content files cannot have its name')
  else if (isTooLong(path)) leftOut.set(path, 'its name is too long for a disk')
  else if (mode === '160000') leftOut.set(path, 'it is a submodule')
  else files.push({ path, blob, isLink: mode === '120000' })
}

// Limits of file systems, in bytes: for a name, and for a path with room for the content folder's own.
function isTooLong(path: string): boolean {
  return Buffer.byteLength(path) > 3000 || path.split('/').some((name) => Buffer.byteLength(name) > 255)
}
