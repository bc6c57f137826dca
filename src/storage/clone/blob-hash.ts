import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, readlinkSync } from 'node:fs'

/** The hash that git gives the bytes of a file, by the same function as another one of its hashes (SHA-1 or SHA-256). */
export function blobHash(bytes: Uint8Array, like: string): string {
  const hash = createHash(like.length === 64 ? 'sha256' : 'sha1')
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** Whether the file at an absolute path has this many bytes, and this SHA-256 (hexadecimal). */
export function hasDigest(absolute: string, { oid, size }: { readonly oid: string; readonly size: number }): boolean {
  try {
    const stat = lstatSync(absolute)
    if (!stat.isFile() || stat.size !== size) return false
    return createHash('sha256').update(readFileSync(absolute)).digest('hex') === oid
  } catch {
    return false
  }
}

/**
 * The hash of the file at an absolute path, or of a link's target; undefined for no file, for a folder and for a file that
 * cannot be read.
 */
export function hashOnDisk(absolute: string, like: string): { blob: string; isLink: boolean } | undefined {
  try {
    const stat = lstatSync(absolute)
    if (stat.isSymbolicLink()) return { blob: blobHash(readlinkSync(absolute, 'buffer'), like), isLink: true }
    return stat.isFile() ? { blob: blobHash(readFileSync(absolute), like), isLink: false } : undefined
  } catch {
    return undefined
  }
}
