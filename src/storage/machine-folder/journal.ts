import { parseJson } from '../../text/values.ts'
import { LineLog } from './line-log.ts'
import { MachinePlace } from './machine-place.ts'
import { toWriteError } from '../files/write-error.ts'

const MAX_BYTES = 1024 * 1024
const ROTATED = '{"rotated":true}\n'

/**
 * The paths that processes write, for one another: `.almanac/journal`, a list of content-relative paths, one JSON string per
 * line. A path is added before it is touched, so that a kill leaves none unreported. Each process tracks how far it read. Both
 * methods need the folder's lock. Nothing is durable: the next scan finds a missing path, and the list starts over at 1 MB.
 */
export class Journal {
  readonly #place: MachinePlace
  readonly #log: LineLog
  /** Paths read while appending, for the next `readNew`. */
  #pending: string[] = []
  #mustRescan = false

  /** Starts at the journal's end: callers open the journal before they read the folder. */
  constructor(root: string) {
    this.#place = MachinePlace.of(root, 'journal')
    this.#log = new LineLog(this.#place)
    this.#log.skip()
  }

  /** Adds paths for the other processes. Throws WriteError. */
  append(paths: readonly string[]): void {
    if (paths.length === 0) return
    const lines = paths.map((path) => `${JSON.stringify(path)}\n`).join('')
    try {
      if (!this.#log.isRead) this.#catchUp()
      if (this.#log.offset + Buffer.byteLength(lines) > MAX_BYTES) this.#startAnew(lines)
      else if (this.#log.append(lines).isTorn) this.#mustRescan = true
    } catch (error) {
      throw toWriteError(error, this.#place.path)
    }
  }

  /** The paths that others wrote since the last call; 'rescan' if they can no longer be determined. */
  readNew(): string[] | 'rescan' {
    this.#catchUp()
    const news = this.#mustRescan ? 'rescan' : this.#pending
    this.#pending = []
    this.#mustRescan = false
    return news
  }

  /** Closes the file; a later call opens it again and returns 'rescan'. */
  close(): void {
    this.#log.close()
  }

  #catchUp(): void {
    const wasThere = this.#log.isThere
    const { lines, isAnew } = this.#log.read()
    if (isAnew && wasThere) this.#mustRescan = true
    for (const line of lines) {
      const path = parseJson(line)
      if (typeof path === 'string') this.#pending.push(path)
      else this.#mustRescan = true
    }
  }

  #startAnew(lines: string): void {
    // Processes that have not read the old journal yet find a line that is not a path, and rescan.
    this.#place.write(ROTATED + lines, { durable: false })
    this.#log.skip()
  }
}
