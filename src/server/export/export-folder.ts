import { createHash } from 'node:crypto'
import {
  closeSync,
  createWriteStream,
  futimesSync,
  lstatSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isContentPath } from '../../text/content-path.ts'
import { addTo, listOf, parseJson } from '../../text/values.ts'
import { type FileMark, FileDigests } from './file-digests.ts'
import { mustBeFolder, OwnFiles } from './own-files.ts'
import { makeFolders } from '../../storage/files/make-folders.ts'

const version = '{"almanac-export":1}'

/** The effects of an export on a folder; paths are relative to it. */
export interface Exported {
  readonly files: number
  readonly written: number
  readonly removed: number
  /** No longer exported, but changed since an export wrote them: they stay. */
  readonly kept: readonly string[]
  /** Not written, because the file there was not written by an export. */
  readonly taken: readonly string[]
  /** Not written: their names are hidden ones. */
  readonly hidden: readonly string[]
}

/**
 * A folder of exported files. Unchanged files are not written; files that an earlier export wrote and this one did not are
 * deleted. A file that differs from the exported one (by the digest in the list) is neither replaced nor deleted, whoever wrote
 * the list. Files are listed before they appear, so that an interrupted export can be repeated.
 */
export class ExportFolder {
  readonly root: string
  readonly #own: OwnFiles
  /** Digests by path of the files that earlier exports wrote: after an interrupted one, both the old and the new. */
  readonly #before: ReadonlyMap<string, readonly string[]>
  readonly #now = new Map<string, string>()
  readonly #digests = new FileDigests()
  /** Folders of the export known not to be links. */
  readonly #folders = new Set<string>()
  readonly #left = { kept: [] as string[], taken: new Set<string>(), hidden: new Set<string>() }
  /** Addresses that the site fails to answer: where they lead is unknown, so nothing is deleted. */
  readonly missed = new Set<string>()
  readonly #changed = { written: 0, removed: 0 }

  /** `from`: a folder above; no link is allowed on the path from there. @throws ForeignFolder, system errors */
  constructor(root: string, from = dirname(root)) {
    this.root = root
    this.#own = new OwnFiles(root, from)
    this.#before = readList(this.#own.readList())
    if (this.#before.size === 0) this.#own.replaceList(`${version}\n`)
  }

  get size(): number {
    return this.#now.size
  }

  /** Trusts the digests of an earlier export, which this clone must have stored. */
  believe(marks: Iterable<FileMark>): void {
    this.#digests.believe(marks)
  }

  /** The digests that the next export may trust. */
  marks(): Iterable<FileMark> {
    return this.#digests.marks()
  }

  has(path: string): boolean {
    return this.#now.has(path) || this.#left.taken.has(path) || this.#left.hidden.has(path)
  }

  /** Writes a file; returns its digest, or undefined if impossible. @throws ForeignFolder behind a link, system errors */
  put(path: string, bytes: Uint8Array): string | undefined {
    if (this.#isHidden(path)) return undefined
    const digest = createHash('sha256').update(bytes).digest('base64url')
    const isSettled = this.#settle(path, digest, () => {
      const descriptor = this.#own.fill()
      const moment = performance.timeOrigin + performance.now()
      try {
        writeFileSync(descriptor, bytes)
        futimesSync(descriptor, moment / 1000, moment / 1000)
      } catch (error) {
        throw this.#naming(error, path)
      } finally {
        closeSync(descriptor)
      }
      return moment
    })
    return isSettled ? digest : undefined
  }

  /** Counts a file as exported if it exists with this digest; returns whether it does. */
  keep(path: string, digest: string): boolean {
    if (!isExported(path) || this.#digests.at(this.#placeOf(path), path) !== digest) return false
    this.#take(path, digest)
    return true
  }

  /** Writes a file of any size. */
  async putStream(path: string, body: ReadableStream<Uint8Array>): Promise<void> {
    if (this.#isHidden(path)) return body.cancel()
    const hash = createHash('sha256')
    await pipeline(
      Readable.fromWeb(body as never),
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          hash.update(piece)
          yield piece
        }
      },
      createWriteStream('', { fd: this.#own.fill() }),
    ).catch((error: unknown) => {
      throw this.#naming(error, path)
    })
    this.#settle(path, hash.digest('base64url'), () => undefined)
  }

  /** Deletes files that are no longer exported, and completes the list. */
  finish(): Exported {
    for (const [path, digests] of this.#before) if (!this.has(path)) this.#remove(path, digests.at(-1)!)
    this.#own.drop()
    const lines = [...this.#now]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map((line) => JSON.stringify(line))
    const text = `${[version, ...lines].join('\n')}\n`
    if (this.#own.readList() !== text) this.#own.replaceList(text)
    const { kept, taken, hidden } = this.#left
    return { files: this.#now.size, ...this.#changed, kept, taken: [...taken], hidden: [...hidden] }
  }

  // The system names no file of which only the descriptor is known.
  #naming(error: unknown, path: string): unknown {
    return error instanceof Error ? Object.assign(error, { path: this.#placeOf(path) }) : error
  }

  #isHidden(path: string): boolean {
    const isHidden = !isExported(path)
    if (isHidden) this.#left.hidden.add(path)
    return isHidden
  }

  // The file is already there.
  #take(path: string, digest: string): void {
    this.#now.set(path, digest)
    if (!this.#wrote(path, digest)) this.#note(path, digest)
  }

  // `write` returns the modification time if that distinguishes the file from those written by others.
  #settle(path: string, digest: string, write: () => number | undefined): boolean {
    const at = this.#placeOf(path)
    const found = this.#digests.at(at, path)
    if (found !== undefined && found !== digest && !this.#wrote(path, found)) {
      this.#left.taken.add(path)
      return false
    }
    if (found === digest) {
      this.#take(path, digest)
      return true
    }
    this.#now.set(path, digest)
    const moment = write()
    this.#note(path, digest)
    makeFolders(dirname(at))
    this.#own.moveTo(at)
    if (moment !== undefined) this.#digests.note(at, path, digest, moment)
    this.#changed.written++
    return true
  }

  #wrote(path: string, digest: string): boolean {
    return this.#before.get(path)?.includes(digest) === true
  }

  #note(path: string, digest: string): void {
    this.#own.addToList(JSON.stringify([path, digest]))
  }

  // Files behind a link are not the export's: neither written nor deleted.
  #placeOf(path: string): string {
    const within = dirname(path)
    const folders = this.#folders.has(join(this.root, within)) ? [] : within.split(sep)
    for (let depth = 1; depth <= folders.length; depth++) {
      const folder = join(this.root, ...folders.slice(0, depth))
      if (this.#folders.has(folder)) continue
      mustBeFolder(folder)
      this.#folders.add(folder)
    }
    return join(this.root, path)
  }

  #remove(path: string, digest: string): void {
    if (this.missed.size > 0) return void this.#now.set(path, digest)
    const at = this.#placeOf(path)
    const found = this.#digests.at(at, path)
    // If a folder is there now, the file is gone.
    if (found === undefined || lstatSync(at).isDirectory()) return
    if (!this.#wrote(path, found)) return void this.#left.kept.push(path)
    rmSync(at)
    this.#changed.removed++
    for (let folder = dirname(at); folder.startsWith(this.root) && folder !== this.root; folder = dirname(folder)) {
      if (readdirSync(folder).length > 0) return
      rmdirSync(folder)
    }
  }
}

function readList(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const line of text.split('\n').slice(1)) {
    // An interrupted export may leave a last line that is no JSON list.
    const [path, digest] = listOf(parseJson(line))
    // Nothing is ever deleted where no export writes: outside the folder, or in git's own.
    if (typeof path !== 'string' || typeof digest !== 'string' || !isExported(path)) continue
    addTo(found, path, digest)
  }
  return found
}

function isExported(path: string): boolean {
  return isContentPath(path.split(sep).join('/'))
}
