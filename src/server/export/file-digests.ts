import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs'
import { isYoung } from '../../site/index/racily-clean-files.ts'

/** The digest of a file's bytes, with its size and times then: an equal stamp means equal bytes. */
export type FileMark = readonly [path: string, digest: string, stamp: string]

const piece = Buffer.alloc(64 * 1024)
/** Stands for the digest of anything but a file. */
const noFile = 'no file'
/** Milliseconds: less than any clock's tick, more than the precision that a time loses when written and read. */
const exact = 0.01

/** Digests of an export's files: a file that is as it was when its bytes were last known is not read again. */
export class FileDigests {
  #before: ReadonlyMap<string, FileMark> = new Map()
  readonly #now = new Map<string, FileMark>()

  believe(marks: Iterable<FileMark>): void {
    this.#before = new Map([...marks].map((mark) => [mark[0], mark]))
  }

  marks(): Iterable<FileMark> {
    return this.#now.values()
  }

  /** The digest of the file at a place, named `path` in the export; undefined if there is none. @throws system errors */
  at(place: string, path: string): string | undefined {
    const since = Date.now()
    const stat = lstatSync(place, { throwIfNoEntry: false })
    if (!stat?.isFile()) return stat && noFile
    const stamp = fileStamp(stat)
    const known = this.#now.get(path) ?? this.#before.get(path)
    if (known?.[2] === stamp) {
      this.#now.set(path, known)
      return known[1]
    }
    const digest = digestOfFile(place)
    // Another write within the same clock tick may leave the times unchanged.
    if (isYoung(stat, since)) this.#now.delete(path)
    else this.#now.set(path, [path, digest, stamp])
    return digest
  }

  /**
   * Records a file just written. File systems count time in ticks of some milliseconds: a file written by others within the
   * same tick has the tick's time, not this exact one.
   *
   * @param moment - the file's modification time, in milliseconds with fractions
   */
  note(place: string, path: string, digest: string, moment: number): void {
    const stat = lstatSync(place, { throwIfNoEntry: false })
    // Some disks store less exact times.
    if (stat && Math.abs(stat.mtimeMs - moment) < exact) this.#now.set(path, [path, digest, fileStamp(stat)])
    else this.#now.delete(path)
  }
}

function fileStamp({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}`
}

// Read in pieces: a film may be larger than memory.
function digestOfFile(place: string): string {
  const hash = createHash('sha256')
  const descriptor = openSync(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  try {
    if (!fstatSync(descriptor).isFile()) return noFile
    for (let read = readSync(descriptor, piece); read > 0; read = readSync(descriptor, piece))
      hash.update(piece.subarray(0, read))
  } finally {
    closeSync(descriptor)
  }
  return hash.digest('base64url')
}
