import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { messageOf } from '../../define/errors.ts'
import { statOf } from '../files/content-folder.ts'
import { type LfsPointer, placeOfObject } from '../git/lfs-pointer.ts'

/** Why a file of Git LFS is not here. */
export class LfsError extends Error {
  override name = 'LfsError'
}

/** Where files of Git LFS are fetched from. */
export interface LfsSource {
  /** Fetches files into a store; returns the reason for each failure, by SHA-256. Throws nothing. */
  fetch(wanted: readonly LfsPointer[], store: LfsStore, signal: AbortSignal): Promise<Map<string, string>>
}

let count = 0

/** Room on a disk, in bytes. */
interface DiskRoom {
  readonly free: number
  readonly all: number
}

/** The part of a disk that is left free: a share of it or a number of bytes, whichever is less. */
const mostSpared = { share: 0.05, bytes: 1024 ** 3 } as const

async function roomOfDisk(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, all: blocks * bsize }
}

/** The Git LFS files of a clone, laid out like git-lfs does: below `objects` of its folder. */
export class LfsStore {
  readonly #folder: string
  readonly #roomIn: (folder: string) => Promise<DiskRoom>

  /** @param folder `.git/lfs` of a clone */
  constructor(folder: string, roomIn = roomOfDisk) {
    this.#folder = folder
    this.#roomIn = roomIn
  }

  /** Whether a file is here, judging by its name and size. */
  has({ oid, size }: LfsPointer): boolean {
    const stat = statOf(this.#pathOf(oid))
    return stat?.isFile() === true && stat.size === size
  }

  /** Throws LfsError if the disk has no room for a file, which is stored twice; system errors. */
  async mustHaveRoom({ size }: LfsPointer): Promise<void> {
    mkdirSync(this.#folder, { recursive: true })
    const { free, all } = await this.#roomIn(this.#folder)
    const left = free - Math.min(mostSpared.bytes, all * mostSpared.share)
    if (2 * size > left)
      throw new LfsError(
        `git says that it has ${size} bytes: the disk has no room for it, ${Math.floor(free)} are free`,
      )
  }

  /** Stores the bytes of a file. Throws LfsError if they do not match the pointer; errors of the source, system errors. */
  async take(pointer: LfsPointer, bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> {
    const target = this.#pathOf(pointer.oid)
    const half = join(this.#folder, 'incomplete', `${process.pid}-${count++}`)
    for (const file of [target, half]) mkdirSync(dirname(file), { recursive: true })
    try {
      await writeVerified(pointer, bytes, half, signal)
      renameSync(half, target)
    } finally {
      rmSync(half, { force: true })
    }
  }

  /** Copies a stored file to an absolute path, replacing any file there. Drops damaged ones. Throws LfsError, system errors. */
  async copyTo(pointer: LfsPointer, absolute: string): Promise<void> {
    const source = this.#pathOf(pointer.oid)
    try {
      await writeVerified(pointer, createReadStream(source), absolute)
    } catch (error) {
      if (error instanceof LfsError) rmSync(source, { force: true })
      throw error
    }
  }

  /** Removes partial downloads of killed processes. */
  dropIncomplete(): void {
    rmSync(join(this.#folder, 'incomplete'), { recursive: true, force: true })
  }

  #pathOf(oid: string): string {
    return join(this.#folder, 'objects', placeOfObject({ oid }))
  }
}

/** The message of failed work; undefined if it succeeded. */
export async function reasonOf(work: Promise<void>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

// Writes no more bytes than the pointer announces, and trusts none before their digest matches it.
async function writeVerified(
  { oid, size }: LfsPointer,
  bytes: AsyncIterable<Uint8Array>,
  to: string,
  signal?: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256')
  let length = 0
  const verified = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      length += piece.length
      if (length > size) throw new LfsError(`it is longer than the ${size} bytes that git expects`)
      hash.update(piece)
      yield piece
    }
    if (length < size) throw new LfsError(`it is ${length} bytes long, not ${size} as git expects`)
    if (hash.digest('hex') !== oid) throw new LfsError('its SHA-256 is not the one that git expects')
  }
  // Opened before anything can fail: a file that is opened later would appear after its removal.
  const file = await open(to, 'w', 0o644)
  try {
    await pipeline(bytes, verified, file.createWriteStream(), { signal })
  } finally {
    await file.close()
  }
}
