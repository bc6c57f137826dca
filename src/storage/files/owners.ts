import { chownSync, fchownSync, statSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'

/** The user and group that a file or folder belongs to. */
export type Owner = Pick<Stats, 'uid' | 'gid'>

/**
 * To whom this process hands over what it makes in a folder: root works for the folder's owner, whose server is to read
 * and write it afterwards. Undefined if it keeps it. Throws system errors.
 */
export function heirIn(folder: string): Owner | undefined {
  if (process.geteuid?.() !== 0) return undefined
  const { uid, gid } = statSync(folder)
  return uid === 0 ? undefined : { uid, gid }
}

/**
 * Gives an open file the owner of the one that it replaces, or else the heir of its folder: who may read a file that is
 * not for everybody can read what others save in its place. Where the system does not allow it, the file stays as it is.
 */
export function settleOwner(descriptor: number, old: Owner | undefined, folder: string): void {
  const [user, group] = [process.geteuid?.(), process.getegid?.()]
  const { uid, gid } = old ?? heirIn(folder) ?? {}
  if (uid === undefined || gid === undefined || (gid === group && (uid === user || user !== 0))) return
  try {
    // Others than root may give a file to another group of theirs, not to another user.
    fchownSync(descriptor, user === 0 ? uid : -1, gid)
  } catch {
    // Not a group of theirs, or a disk without owners.
  }
}

/** Gives folders that were made, from the topmost to the one in it, to the owner of the folder that they are in. */
export function settleFolders(topmost: string, folder: string): void {
  const heir = heirIn(dirname(topmost))
  if (!heir) return
  for (let made = folder; made.length >= topmost.length; made = dirname(made)) chownSync(made, heir.uid, heir.gid)
}
