import { openGit, type OpenGit } from '../git/open-git.ts'
import { GitError, localEnvironment } from '../git/run-git.ts'
import { type BlobTaker, readBatch } from '../git/stream-blobs.ts'

interface PendingRead {
  readonly hashes: readonly string[]
  readonly open: (at: number, size: number) => BlobTaker
  readonly missing: number[]
  answered: number
  readonly resolve: (missing: number[]) => void
  readonly reject: (error: Error) => void
}

/** Reads blobs by one long-running `git cat-file`: starting git takes longer than a read. It is restarted if it has ended. */
export class BlobReader {
  readonly #folder: string
  #running: RunningGit | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Streams blobs: `open` is called with each one's place in the list and its size in bytes. No filter runs, no line ending is
   * converted. Returns the places of blobs that the repository lacks. Throws GitError, and errors of a taker.
   */
  read(hashes: readonly string[], open: PendingRead['open']): Promise<number[]> {
    if (hashes.length === 0) return Promise.resolve([])
    return new Promise((resolve, reject) => {
      const { git, waiting } = (this.#running ??= this.#start())
      waiting.push({ hashes, open, missing: [], answered: 0, resolve, reject })
      git?.stdin.write(hashes.map((hash) => `${hash}\n`).join(''))
    })
  }

  close(): void {
    this.#running?.git?.stdin.end()
    this.#running = undefined
  }

  #start(): RunningGit {
    const waiting: PendingRead[] = []
    // Later reads start another process.
    const failed = (error: Error) => {
      if (this.#running === running) this.#running = undefined
      git?.kill()
      for (const one of waiting.splice(0)) one.reject(error)
    }
    const read = readBatch(
      (_, size) => {
        const first = waiting[0]!
        const taker = first.open(first.answered, size)
        return {
          take: (bytes) => taker.take(bytes),
          end: () => {
            taker.end()
            step(waiting)
          },
        }
      },
      () => {
        const first = waiting[0]!
        first.missing.push(first.answered)
        step(waiting)
      },
    )
    const git = openGit(
      ['-c', 'core.fsmonitor=false', 'cat-file', '--batch'],
      { cwd: this.#folder, env: localEnvironment() },
      (code, error) =>
        failed(new GitError(`git cat-file: ${error?.message ?? `ended with ${code}`}`, { cause: error })),
    )
    const running = { git, waiting }
    git?.stdout.on('data', (bytes: Buffer) => {
      // Megabytes may arrive at once: other work runs between two pieces.
      git.stdout.pause()
      setImmediate(() => git.stdout.resume())
      try {
        // Output after a failure is ignored.
        if (!git.killed) read(bytes)
      } catch (error) {
        failed(error as Error)
      }
    })
    git?.stderr.resume()
    return running
  }
}

interface RunningGit {
  /** Undefined if it could not be started. */
  readonly git: OpenGit | undefined
  /** The reads that await its output, in order. */
  readonly waiting: PendingRead[]
}

function step(waiting: PendingRead[]): void {
  const first = waiting[0]!
  first.answered++
  if (first.answered < first.hashes.length) return
  waiting.shift()
  first.resolve(first.missing)
}
