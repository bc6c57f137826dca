import { readNamesIn } from '../../storage/files/read-file.ts'
import { lstatSync } from 'node:fs'
import { isSkippedName } from '../../text/content-path.ts'

/** The names in a folder, in system order, with the size and time of each file; -1 for folders. */
interface FolderStamps {
  readonly path: string
  readonly names: readonly string[]
  readonly sizes: readonly number[]
  readonly times: readonly number[]
}

/** Everything below a folder, recursively. */
export type FileStamps = readonly FolderStamps[]

/** Size and time of everything below a folder now; undefined if there is a link, whose target it cannot check. */
export function readStamps(root: string, path: string): FileStamps | undefined {
  const names = readNamesIn(`${root}/${path}`).filter((name) => !isSkippedName(name))
  const [sizes, times]: [number[], number[]] = [[], []]
  const below: FolderStamps[] = []
  for (const name of names) {
    const stat = lstatSync(`${root}/${path}/${name}`, quietly)
    if (!stat?.isFile() && !stat?.isDirectory()) return undefined
    if (stat.isDirectory()) {
      const inner = readStamps(root, `${path}/${name}`)
      if (!inner) return undefined
      below.push(...inner)
    }
    sizes.push(stat.isDirectory() ? -1 : stat.size)
    times.push(stat.isDirectory() ? -1 : stat.mtimeMs)
  }
  return [{ path, names, sizes, times }, ...below]
}

/** Whether everything below a folder is unchanged. Stats every file, so this loop must stay cheap. */
export function areSame(root: string, stamps: FileStamps): boolean {
  for (const { path, names, sizes, times } of stamps) {
    const folder = `${root}/${path}/`
    const now = readNamesIn(folder).filter((name) => !isSkippedName(name))
    if (now.length !== names.length) return false
    for (let i = 0; i < names.length; i++) {
      if (now[i] !== names[i]) return false
      const stat = lstatSync(folder + names[i], quietly)
      if (stat === undefined) return false
      const isSame = sizes[i] === -1 ? stat.isDirectory() : stat.size === sizes[i] && stat.mtimeMs === times[i]
      if (!isSame) return false
    }
  }
  return true
}

/** The files among them, by path. */
export function* stampedFilesOf(stamps: FileStamps): Generator<{ path: string; size: number; mtimeMs: number }> {
  for (const { path, names, sizes, times } of stamps)
    for (const [i, name] of names.entries())
      if (sizes[i] !== -1) yield { path: `${path}/${name}`, size: sizes[i]!, mtimeMs: times[i]! }
}

const quietly = { throwIfNoEntry: false } as const
