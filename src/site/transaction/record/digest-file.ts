import { createHash } from 'node:crypto'
import { realpathSync, statSync } from 'node:fs'
import { hashFile } from '../../../storage/files/read-file.ts'

/** The sha256 digest of a file of any size, in base64url. A symbolic link is followed. Throws system errors. */
export function digestOfFile(path: string): string {
  return hashFile(realpathSync(path), createHash('sha256')).digest('base64url')
}

/** Whether two files hold the same bytes: quick if they are names of one file. Throws system errors. */
export function areSameFiles(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)]
  if (a.ino === b.ino && a.dev === b.dev) return true
  return a.size === b.size && digestOfFile(one) === digestOfFile(other)
}
