import { lstatSync, readdirSync } from 'node:fs'
import { readNamesIn } from '../../../storage/files/read-file.ts'
import { isSkippedName } from '../../../text/content-path.ts'
import type { FileStat } from '../../../storage/files/content-folder.ts'
import { quietly } from '../../../text/values.ts'

/**
 * The names in a folder, in system order, with the size and time of each file; -1 for folders. The time is that of the system
 * (ctime), which programs cannot set: another file may be copied over one with the same size and time of change.
 */
export interface FolderStamps {
  readonly path: string
  readonly names: readonly string[]
  readonly sizes: readonly number[]
  readonly times: readonly number[]
}

export type FileStamps = readonly FolderStamps[]

type Stamp = Pick<FileStat, 'size' | 'ctimeMs'>

/**
 * Size and time of everything below a folder, folder by folder: the recorded ones for a file that is `known`, else the current
 * ones. Returns whether that is everything: false if there is a symlink, whose target it cannot check.
 */
export function* readStamps(
  root: string,
  path: string,
  known: (path: string) => Stamp | undefined,
): Generator<FolderStamps, boolean> {
  const all = quietly(() => readdirSync(`${root}/${path}`, { withFileTypes: true }), [])
  const entries = all.filter(({ name }) => !isSkippedName(name))
  const stamps = entries.map((entry): Stamp | undefined => {
    if (entry.isDirectory()) return noFile
    const file = `${path}/${entry.name}`
    return entry.isFile() ? (known(file) ?? lstatSync(`${root}/${file}`, ifThere)) : undefined
  })
  const isAll = stamps.every((stamp) => stamp !== undefined)
  if (!isAll) return false
  yield {
    path,
    names: entries.map(({ name }) => name),
    sizes: stamps.map(({ size }) => size),
    times: stamps.map(({ ctimeMs }) => ctimeMs),
  }
  for (const entry of entries)
    if (entry.isDirectory() && !(yield* readStamps(root, `${path}/${entry.name}`, known))) return false
  return true
}

const noFile: Stamp = { size: -1, ctimeMs: -1 }

/** Whether everything below a folder is unchanged. Stats every file, so this loop must stay cheap. */
export function areSame(root: string, stamps: FileStamps): boolean {
  for (const { path, names, sizes, times } of stamps) {
    const folder = `${root}/${path}/`
    const now = readNamesIn(folder).filter((name) => !isSkippedName(name))
    if (now.length !== names.length) return false
    for (let i = 0; i < names.length; i++) {
      if (now[i] !== names[i]) return false
      const stat = lstatSync(folder + names[i], ifThere)
      if (stat === undefined) return false
      const isSame = sizes[i] === -1 ? stat.isDirectory() : stat.size === sizes[i] && stat.ctimeMs === times[i]
      if (!isSame) return false
    }
  }
  return true
}

/** Yields the files among a folder's stamps. */
export function* stampedFilesOf({
  path,
  names,
  sizes,
  times,
}: FolderStamps): Generator<{ path: string; size: number; ctimeMs: number }> {
  for (const [i, name] of names.entries())
    if (sizes[i] !== -1) yield { path: `${path}/${name}`, size: sizes[i]!, ctimeMs: times[i]! }
}

const ifThere = { throwIfNoEntry: false } as const
