import { lstatSync, readdirSync } from 'node:fs'
import { isSkippedName } from './skipped-names.ts'

/** The directories of a folder, itself included, and how large it is. */
export interface FoldersBelow {
  /** Which directory it is, by absolute path: one made again at the same place is another. */
  readonly identities: ReadonlyMap<string, string>
  readonly files: number
  readonly mostInOneFolder: number
}

/** Reads the directories of a folder but those with skipped names. What cannot be read counts as empty. */
export function readFolders(root: string): FoldersBelow {
  const identities = new Map<string, string>()
  let [files, mostInOneFolder] = [0, 0]
  const waiting = [root]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    try {
      const { ino, birthtimeNs } = lstatSync(`${path}/.`, { bigint: true })
      identities.set(path, `${ino} ${birthtimeNs}`)
      let inThis = 0
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        if (isSkippedName(entry.name)) continue
        if (entry.isDirectory()) waiting.push(`${path}/${entry.name}`)
        else inThis++
      }
      files += inThis
      mostInOneFolder = Math.max(mostInOneFolder, inThis)
    } catch {
      // It went meanwhile, or nobody may look into it.
    }
  }
  return { identities, files, mostInOneFolder }
}

/** Whether a directory is there now that was not before, or was another one. */
export function hasNewFolders(before: FoldersBelow, now: FoldersBelow): boolean {
  for (const [path, identity] of now.identities) if (before.identities.get(path) !== identity) return true
  return false
}

/** Whether a directory, no link to one, is there. */
export function isDirectory(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  } catch {
    return false
  }
}
