import { ContentError } from './content-error.ts'

const REASONS: Record<string, [reason: string, hint: string]> = {
  ENOSPC: ['the disk is full', 'free some space and try again'],
  EDQUOT: ['the disk quota is used up', 'free some space and try again'],
  EROFS: ['the file system is read-only', 'mount it writable, or serve with --read-only'],
  EACCES: ['permission denied', 'check the permissions of the file and its folder'],
  EPERM: ['the operation is not permitted', 'check the permissions of the file and its folder'],
  EEXIST: ['a file of that name already exists', 'choose another name'],
  ENOENT: ['there is no such file', 'check the path'],
  ENOTDIR: ['a part of the path is a file, not a folder', 'check the path'],
  EISDIR: ['a folder of that name already exists', 'choose another name'],
  ENAMETOOLONG: ['the name is too long', 'choose a shorter name'],
  EMFILE: ['too many files are open', 'try again, or raise the limit (ulimit -n)'],
  ENFILE: ['too many files are open', 'try again'],
  EXDEV: ['the target is on another file system', 'keep the content folder on one file system'],
  EFBIG: ['the file is larger than the system allows', 'check the limits (ulimit -f)'],
  EIO: ['the disk reported an error', 'check the disk'],
}

/** A failed write, move or deletion of a file. `code` is the system's (ENOSPC, EROFS, EACCES, EEXIST …). */
export class WriteError extends ContentError {
  override readonly name = 'WriteError'
  declare readonly code: string
}

/** Explains a system error in plain words; errors without a code are returned as they are. */
export function toWriteError(error: unknown, file: string): unknown {
  if (error instanceof ContentError || !(error instanceof Error)) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) return error
  const [reason, hint] = REASONS[code] ?? [`it could not be written (${code})`, undefined]
  return new WriteError(file, reason, { code, hint, cause: error })
}

/** Returns the result of `work`; its system errors are thrown as WriteErrors about a file. */
export function asWriteErrors<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toWriteError(error, file)
  }
}

/** The error for a file that somebody else has saved meanwhile. */
export function changedMeanwhile(file: string): WriteError {
  return new WriteError(file, 'it has been changed in the meantime', {
    code: 'ECHANGED',
    hint: 'check it, and try again',
  })
}

/**
 * The state after failed work, if it is not unchanged. `half`: a part of the work could not be rolled back yet; `written`: all
 * of it is there, though a machine crash may lose it.
 */
export type Aftermath = 'half' | 'written'

const aftermaths = new WeakMap<object, Aftermath>()

/** Records the state after an error; undefined means unchanged after all. */
export function noteAftermath(error: unknown, aftermath: Aftermath | undefined): void {
  if (typeof error !== 'object' || error === null) return
  if (aftermath) aftermaths.set(error, aftermath)
  else aftermaths.delete(error)
}

/** The state after an error; undefined if nothing was changed. */
export function aftermathOf(error: unknown): Aftermath | undefined {
  return typeof error === 'object' && error !== null ? aftermaths.get(error) : undefined
}

/** An error's code, the system's or Almanac's; '' if it has none. */
export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? ''
}

/** Whether somebody saved a file that failed work was about to write, and nothing of the work is left. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof WriteError && error.code === 'ECHANGED' && aftermathOf(error) === undefined
}
