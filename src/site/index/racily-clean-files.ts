import type { FileStamp } from '../../model/model.ts'
import { digestOf } from './load-file.ts'

/** Milliseconds; longer than a clock tick of a usual file system, or of one that counts in steps of one or two seconds. */
const tickMs = 25
export const coarseTickMs = 2100

/**
 * Racily clean files, read within a clock tick of their last change: another write within that tick can leave size and times
 * unchanged, and would go unnoticed. A digest of the content is kept until they are older.
 */
export class RacilyCleanFiles {
  readonly #digests = new Map<string, string>()

  /** Records a reading that began after `since` (milliseconds of the system clock). `digest`: of the text, if computed. */
  note(path: string, stamp: FileStamp, text: string, since: number, digest?: string): void {
    if (isYoung(stamp, since)) this.#digests.set(path, digest ?? digestOf(text))
    else this.#digests.delete(path)
  }

  forget(path: string): void {
    this.#digests.delete(path)
  }

  /** Whether a file is racily clean: unchanged size and times do not yet mean unchanged content. */
  has(path: string): boolean {
    return this.#digests.has(path)
  }

  digestOf(path: string): string | undefined {
    return this.#digests.get(path)
  }

  /** Whether a file with unchanged size and times has different content. */
  isRewritten(path: string, stamp: FileStamp, read: () => string): boolean {
    const before = this.#digests.get(path)
    if (before === undefined) return false
    const since = Date.now()
    if (digestOf(read()) !== before) return true
    if (!isYoung(stamp, since)) this.#digests.delete(path)
    return false
  }
}

/** Whether a file was changed within a clock tick of a time: a time in whole seconds may come from a coarse disk. */
export function isYoung({ ctimeMs }: Pick<FileStamp, 'ctimeMs'>, since: number): boolean {
  return since - ctimeMs < (ctimeMs % 1000 === 0 ? coarseTickMs : tickMs)
}
