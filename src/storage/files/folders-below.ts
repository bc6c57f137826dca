import { lstatSync, readdirSync } from 'node:fs'
import { foldersAbove, isSkippedName } from '../../text/content-path.ts'
import { quietly } from '../../text/values.ts'

/** The directories in a folder, including itself, and the number of files. */
export interface FoldersBelow {
  /** By absolute path; a directory recreated at the same path has another identity. */
  readonly identities: ReadonlyMap<string, string>
  readonly files: number
}

/** Reads the directories below a folder, without skipped names. Unreadable ones count as empty. */
export function readFolders(root: string): FoldersBelow {
  const identities = new Map<string, string>()
  let files = 0
  const waiting = [root]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    // It may have been deleted meanwhile, or be unreadable.
    quietly(() => {
      identities.set(path, identityOf(path))
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        if (isSkippedName(entry.name)) continue
        if (entry.isDirectory()) waiting.push(`${path}/${entry.name}`)
        else files++
      }
    })
  }
  return { identities, files }
}

/** Distinguishes a directory, or the target of a link to one, from others at the same path. Throws system errors. */
export function identityOf(path: string): string {
  const { dev, ino, birthtimeNs } = lstatSync(`${path}/.`, { bigint: true })
  return `${dev} ${ino} ${birthtimeNs}`
}

/** Whether any directory is new, or was recreated. */
export function hasNewFolders(before: FoldersBelow, now: FoldersBelow): boolean {
  return [...now.identities].some(([path, identity]) => before.identities.get(path) !== identity)
}

/** Whether a path is a directory (not a link to one). */
export function isDirectory(path: string): boolean {
  return quietly(() => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true, false)
}

/** The paths that are not below another of them. */
export function topmost(paths: string[]): string[] {
  const all = new Set(paths)
  return paths.filter((path) => !foldersAbove(path).some((folder) => all.has(folder)))
}
