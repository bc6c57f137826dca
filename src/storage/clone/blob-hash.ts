import { createHash, type Hash } from 'node:crypto'
import { lstatSync, readlinkSync } from 'node:fs'
import { hashFile } from '../files/read-file.ts'
import { quietly } from '../../text/values.ts'

/** Returns git's hash of a file's bytes, by the same function as another of its hashes (SHA-1 or SHA-256). */
export function blobHash(bytes: Uint8Array, like: string): string {
  return beginBlob(bytes.length, like).update(bytes).digest('hex')
}

function beginBlob(size: number, like: string): Hash {
  return createHash(like.length === 64 ? 'sha256' : 'sha1').update(`blob ${size}\0`)
}

/** Whether the file at an absolute path has this size in bytes and this SHA-256 (hexadecimal). */
export function hasDigest(absolute: string, { oid, size }: { readonly oid: string; readonly size: number }): boolean {
  return quietly(() => {
    const stat = lstatSync(absolute)
    return stat.isFile() && stat.size === size && hashFile(absolute, createHash('sha256')).digest('hex') === oid
  }, false)
}

/** Git's hash of the file at an absolute path, or of a link's target; undefined if it is missing, a folder or unreadable. */
export function hashOnDisk(absolute: string, like: string): { blob: string; isLink: boolean } | undefined {
  return quietly(() => {
    const stat = lstatSync(absolute)
    if (stat.isSymbolicLink()) return { blob: blobHash(readlinkSync(absolute, 'buffer'), like), isLink: true }
    if (!stat.isFile()) return undefined
    return { blob: hashFile(absolute, beginBlob(stat.size, like)).digest('hex'), isLink: false }
  })
}
