import { createHash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What the exporter itself keeps in the folder: its list of files, and files being written. */
const OWN = '.almanac-export'
const version = '{"almanac-export":1}'

/** The folder holds something that is not of an export; the message names it. */
export class ForeignFolder extends Error {
  override name = 'ForeignFolder'
}

/**
 * A folder of exported files. Files that stay as they are are not written; those that an earlier export wrote and this one
 * did not go, unless somebody has changed them. What was written is noted before it appears, so that an interrupted export
 * can be repeated.
 */
export class ExportFolder {
  readonly root: string
  readonly #list: string
  readonly #temporary: string
  /** Digests of files by path, as earlier exports wrote them. */
  readonly #before: ReadonlyMap<string, string>
  readonly #now = new Map<string, string>()
  /** Folders of the export that are no links. */
  readonly #own = new Set<string>()
  readonly #changed = { written: 0, removed: 0, kept: [] as string[] }

  /** @throws ForeignFolder, system errors */
  constructor(root: string) {
    this.root = root
    this.#list = join(root, OWN, 'files.jsonl')
    this.#temporary = join(root, OWN, 'next')
    if (!existsSync(this.#list) && existsSync(root) && readdirSync(root).length > 0)
      throw new ForeignFolder(`${root} is not empty, and holds no export`)
    mkdirSync(dirname(this.#list), { recursive: true })
    this.#before = existsSync(this.#list) ? readList(this.#list) : new Map()
    if (this.#before.size === 0) writeFileSync(this.#list, `${version}\n`)
  }

  /** How many files this export has. */
  get size(): number {
    return this.#now.size
  }

  has(path: string): boolean {
    return this.#now.has(path)
  }

  /** Puts a file where it is to be, relative to the folder. @throws ForeignFolder behind a link, system errors */
  put(path: string, bytes: Uint8Array): void {
    this.#settle(path, digestOf(bytes), () => writeFileSync(this.#temporary, bytes))
  }

  /** The same for a file of any size. */
  async putStream(path: string, body: ReadableStream<Uint8Array>): Promise<void> {
    const hash = createHash('sha256')
    await pipeline(
      Readable.fromWeb(body as never),
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          hash.update(piece)
          yield piece
        }
      },
      createWriteStream(this.#temporary),
    )
    this.#settle(path, hash.digest('base64url'), () => undefined)
  }

  /** Removes what is no longer exported, and completes the list. */
  finish(): { files: number; written: number; removed: number; kept: readonly string[] } {
    for (const [path, digest] of this.#before) if (!this.#now.has(path)) this.#remove(path, digest)
    rmSync(this.#temporary, { force: true })
    const lines = [...this.#now]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map((line) => JSON.stringify(line))
    const text = `${[version, ...lines].join('\n')}\n`
    if (readFileSync(this.#list, 'utf8') !== text) {
      writeFileSync(this.#temporary, text)
      renameSync(this.#temporary, this.#list)
    }
    return { files: this.#now.size, ...this.#changed }
  }

  #settle(path: string, digest: string, write: () => void): void {
    const at = this.#placeOf(path)
    this.#now.set(path, digest)
    if (digestAt(at) === digest) {
      if (this.#before.get(path) !== digest) this.#note(path, digest)
      return
    }
    write()
    this.#note(path, digest)
    mkdirSync(dirname(at), { recursive: true })
    renameSync(this.#temporary, at)
    this.#changed.written++
  }

  #note(path: string, digest: string): void {
    appendFileSync(this.#list, `${JSON.stringify([path, digest])}\n`)
  }

  // What lies behind a link is not the export's: neither written nor removed.
  #placeOf(path: string): string {
    const folders = dirname(path).split('/')
    for (let depth = 1; depth <= folders.length; depth++) {
      const folder = join(this.root, ...folders.slice(0, depth))
      if (this.#own.has(folder)) continue
      if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink())
        throw new ForeignFolder(`${folder} is a link, which leads out of the export: remove it`)
      this.#own.add(folder)
    }
    return join(this.root, path)
  }

  #remove(path: string, digest: string): void {
    const at = this.#placeOf(path)
    const found = digestAt(at)
    if (found === undefined) return
    if (found !== digest) return void this.#changed.kept.push(path)
    rmSync(at)
    this.#changed.removed++
    for (let folder = dirname(at); folder.startsWith(this.root) && folder !== this.root; folder = dirname(folder)) {
      if (readdirSync(folder).length > 0) return
      rmdirSync(folder)
    }
  }
}

function readList(path: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of readFileSync(path, 'utf8').split('\n').slice(1)) {
    try {
      const [file, digest] = JSON.parse(line) as [string, string]
      // Nothing outside of the folder is ever removed.
      if (!file.split(/[/\\]/).includes('..')) found.set(file, digest)
    } catch {
      // The last line of an export that was interrupted.
    }
  }
  return found
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}

const piece = Buffer.alloc(64 * 1024)

// Read in pieces: a film may be larger than memory.
function digestAt(path: string): string | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined
  const hash = createHash('sha256')
  const descriptor = openSync(path, 'r')
  try {
    for (let read = readSync(descriptor, piece); read > 0; read = readSync(descriptor, piece))
      hash.update(piece.subarray(0, read))
  } finally {
    closeSync(descriptor)
  }
  return hash.digest('base64url')
}
