import { GitError, pipeGit } from './run-git.ts'

/** Takes the bytes of one blob, piece by piece. */
export interface BlobTaker {
  take(bytes: Buffer): void
  end(): void
}

/** Takes a blob whole. */
export function gather(use: (bytes: Buffer) => void): BlobTaker {
  const pieces: Buffer[] = []
  return { take: (bytes) => void pieces.push(Buffer.from(bytes)), end: () => use(Buffer.concat(pieces)) }
}

/**
 * Parses the output of `git cat-file --batch` as it arrives: calls `open` with each blob's place in the order of the questions
 * and its size in bytes, `missing` with the places of those that the repository lacks. Throws GitError.
 */
export function readBatch(open: (at: number, size: number) => BlobTaker, missing: (at: number) => void) {
  let at = 0
  let header = ''
  let taker: BlobTaker | undefined
  /** Remaining bytes of the blob; then one more for the newline after it. */
  let left = 0

  // `hash blob size` or `hash missing`, a newline, and of a blob its bytes and another newline.
  const readHeader = () => {
    const [, type, size] = /^[0-9a-f]{40,64} (\w+)(?: (\d+))?$/.exec(header) ?? []
    if (type === 'missing') missing(at++)
    else if (type === 'blob') {
      left = Number(size)
      taker = open(at++, left)
    } else throw new GitError(`git cat-file answered '${header.slice(0, 200)}'`)
    header = ''
  }
  return (bytes: Buffer): void => {
    let from = 0
    while (from < bytes.length) {
      if (!taker) {
        const end = bytes.indexOf(10, from)
        header += bytes.toString('latin1', from, end === -1 ? bytes.length : end)
        if (end === -1) return
        from = end + 1
        readHeader()
      } else if (left > 0) {
        const piece = bytes.subarray(from, from + left)
        taker.take(piece)
        left -= piece.length
        from += piece.length
      } else {
        taker.end()
        taker = undefined
        from++
      }
    }
  }
}

/**
 * Streams the bytes of blobs by hash in one run of git: `open` is called with each one's place in the list and its size in
 * bytes. No filter runs, no line ending is converted. Returns the places of those that the repository lacks. Throws GitError.
 */
export async function streamBlobs(
  folder: string,
  hashes: readonly string[],
  open: (at: number, size: number) => BlobTaker,
): Promise<number[]> {
  const missing: number[] = []
  let answered = 0
  const read = readBatch(
    (at, size) => {
      answered++
      return open(at, size)
    },
    (at) => {
      answered++
      missing.push(at)
    },
  )
  const lines = hashes.map((hash) => `${hash}\n`)
  await pipeGit(folder, ['cat-file', '--batch', '--buffer'], lines, read)
  if (answered < hashes.length) throw new GitError(`git cat-file answered for ${answered} of ${hashes.length} files`)
  return missing
}
