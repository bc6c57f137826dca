import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { READ_SAFELY } from '../../../storage/files/read-file.ts'

const partBytes = 1024 * 1024

/** The sha256 digest of a file of any size, in base64url. A symbolic link is followed. Throws system errors. */
export function digestOfFile(path: string): string {
  const descriptor = openSync(realpathSync(path), READ_SAFELY)
  const hash = createHash('sha256')
  const part = Buffer.alloc(partBytes)
  try {
    for (let read = 1; read > 0;) {
      read = readSync(descriptor, part)
      hash.update(part.subarray(0, read))
    }
    return hash.digest('base64url')
  } finally {
    closeSync(descriptor)
  }
}

/** Whether two files hold the same bytes: quick if they are names of one file. Throws system errors. */
export function areSameFiles(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)]
  if (a.ino === b.ino && a.dev === b.dev) return true
  return a.size === b.size && digestOfFile(one) === digestOfFile(other)
}
