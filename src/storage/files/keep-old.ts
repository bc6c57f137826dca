import { linkSync, lstatSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { UNSUPPORTED, writeFileAtomic } from './atomic-write.ts'
import { temporaryFor } from './temporaries.ts'
import { toWriteError } from './write-error.ts'

/** A file as it was, until it is known whether the new one stays. One of both, once. */
export interface OldFile {
  /** Puts the old file back, or takes the new one away where there was none. */
  restore(): void
  /** Lets the old one go. */
  forget(): void
}

/**
 * Keeps what a file is before it is replaced: a second name, which costs no room and gives the very file back when the disk
 * is full. Where there are no such names, its bytes are kept in memory, and putting them back is a write like any other.
 * Of a symbolic link it is the file that it leads to, as that is what is replaced. Throws WriteError.
 *
 * @param folder where the second name is made: of the same disk, and not looked at by others
 */
export function keepOld(path: string, folder: string): OldFile {
  const kept = temporaryFor(folder)
  let target = path
  try {
    if (lstatSync(path).isSymbolicLink()) target = realpathSync(path)
    linkSync(target, kept)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return nothing(path)
    // Another file system, too, can have no second name of it.
    if (code !== 'EXDEV' && !UNSUPPORTED.has(code)) throw toWriteError(error, path)
    return inMemory(target, readFileSync(target))
  }
  return {
    restore() {
      renameSync(kept, target)
      // Where both names are still those of one file, the renaming changes nothing.
      rmSync(kept, { force: true })
    },
    forget: () => rmSync(kept, { force: true }),
  }
}

function nothing(path: string): OldFile {
  return { restore: () => rmSync(path, { force: true }), forget: () => {} }
}

function inMemory(path: string, bytes: Uint8Array): OldFile {
  return { restore: () => writeFileAtomic(path, bytes), forget: () => {} }
}
