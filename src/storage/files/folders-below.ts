import { lstatSync, readdirSync } from 'node:fs'
import { isSkippedName } from '../../text/content-path.ts'
import { quietly } from '../../text/values.ts'

/** A folder's directories, including itself, and its size. */
export interface FoldersBelow {
  /** Identifies each directory by absolute path: one recreated at the same path differs. */
  readonly identities: ReadonlyMap<string, string>
  readonly files: number
}

/** Reads the directories below a folder, without skipped names. Unreadable ones count as empty. */
export function readFolders(root: string): FoldersBelow {
  const identities = new Map<string, string>()
  let files = 0
  const waiting = [root]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    try {
      identities.set(path, identityOf(path))
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        if (isSkippedName(entry.name)) continue
        if (entry.isDirectory()) waiting.push(`${path}/${entry.name}`)
        else files++
      }
    } catch {
      // It was deleted meanwhile, or is unreadable.
    }
  }
  return { identities, files }
}

/** What tells a directory, or the one that a link leads to, from others at the same path. @throws the system's error */
export function identityOf(path: string): string {
  const { dev, ino, birthtimeNs } = lstatSync(`${path}/.`, { bigint: true })
  return `${dev} ${ino} ${birthtimeNs}`
}

/** Whether there is a directory now that is new, or was recreated. */
export function hasNewFolders(before: FoldersBelow, now: FoldersBelow): boolean {
  for (const [path, identity] of now.identities) if (before.identities.get(path) !== identity) return true
  return false
}

/** Whether there is a directory (not a link to one). */
export function isDirectory(path: string): boolean {
  return quietly(() => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true, false)
}

/** Those of some paths that are not below another of them. */
export function topmost(paths: string[]): string[] {
  const all = new Set(paths)
  return paths.filter((path) => {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      if (all.has(path.slice(0, end))) return false
    }
    return true
  })
}
