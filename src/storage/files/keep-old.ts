import { linkSync, lstatSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { UNSUPPORTED, writeFileAtomic } from './atomic-write.ts'
import { temporaryFor } from './temporaries.ts'
import { toWriteError } from './write-error.ts'

/** A file's old state, until it is known whether the new one stays. Call one of the two, once. */
export interface OldFile {
  /** Restores the old file, or deletes the new one if there was none. */
  restore(): void
  /** Discards the old file. */
  forget(): void
}

/**
 * Keeps a file before it is replaced, as a hard link, which takes no space and can be restored even if the disk is
 * full. If there are no hard links, its bytes are kept in memory, and restoring them is an ordinary write. A symbolic
 * link is followed, as its target is what is replaced; it comes back where it is removed itself. Throws WriteError.
 *
 * @param folder where to make the hard link: on the same disk, and not visible to others
 */
export function keepOld(path: string, folder: string): OldFile {
  const kept = temporaryFor(folder)
  let target = path
  let link: string | undefined
  try {
    if (lstatSync(path).isSymbolicLink()) {
      target = realpathSync(path)
      link = readlinkSync(path)
    }
    linkSync(target, kept)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { restore: () => rmSync(path, { force: true }), forget: () => {} }
    // A file on another file system cannot be hard-linked either.
    if (code !== 'EXDEV' && !UNSUPPORTED.has(code)) throw toWriteError(error, path)
    const bytes = readFileSync(target)
    return { restore: () => writeFileAtomic(target, bytes), forget: () => {} }
  }
  return {
    restore() {
      renameSync(kept, target)
      // If both names are still links to one file, the rename is a no-op.
      rmSync(kept, { force: true })
      if (link !== undefined && !lstatSync(path, { throwIfNoEntry: false })) symlinkSync(link, path)
    },
    forget: () => rmSync(kept, { force: true }),
  }
}
