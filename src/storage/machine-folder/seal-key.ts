import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '../files/content-error.ts'
import { readSafely } from '../files/read-file.ts'
import { handOver, makeFolders } from '../files/make-folders.ts'
import { moveToFreeName } from '../files/names-on-disk.ts'

/**
 * Reads a clone's key, if it has one: 32 random bytes in git's own folder, where no branch can write. All worktrees of a clone
 * share it. Throws ContentError if it is no key (code EDAMAGED) or cannot be read, system errors.
 */
export function readSealKey(folder: string): Buffer | undefined {
  const file = join(folder, name)
  try {
    const bytes = Buffer.from(readSafely(file).trim(), 'hex')
    if (bytes.length === length) return bytes
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (['ENOENT', 'ENOTDIR'].includes(code)) return undefined
    if (['EACCES', 'EPERM'].includes(code))
      throw new ContentError(file, 'the key of this clone cannot be read by this user', {
        code,
        hint: "run almanac as the key's owner, or give it to this user (chown)",
      })
    // A link or a folder.
    if (!['ELOOP', 'EISDIR'].includes(code)) throw error
  }
  throw new ContentError(file, 'the key of this clone is damaged', {
    code: 'EDAMAGED',
    hint: 'restore it, or remove it: then `almanac state adopt` trusts what is there',
  })
}

/** Creates a clone's key; `beforeUse` gets it before anybody else can find it. Throws system errors. */
export function makeSealKey(folder: string, beforeUse: (key: Buffer) => void): Buffer {
  makeFolders(folder, 0o700)
  const key = randomBytes(length)
  const filled = join(folder, `${name}-${randomBytes(6).toString('hex')}`)
  try {
    writeFileSync(filled, `${key.toString('hex')}\n`, { flag: 'wx', mode: 0o600, flush: true })
    handOver(filled)
    beforeUse(key)
    moveToFreeName(filled, join(folder, name))
    return key
  } finally {
    rmSync(filled, { force: true })
  }
}

const name = 'key'
const length = 32
