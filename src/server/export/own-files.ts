import {
  appendFileSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathInFolder } from '../../text/content-path.ts'
import { makeFolders } from '../../storage/files/make-folders.ts'

/** The exporter's own names in an export's folder. */
export const ownNames = { folder: '.almanac-export', list: 'files.jsonl', next: 'next' } as const

/** The folder contains something foreign; the message names it. */
export class ForeignFolder extends Error {
  override name = 'ForeignFolder'
}

// Never follows a link there, nor blocks on a pipe.
const careful = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
const largestList = 256 * 1024 * 1024

/**
 * The only module that touches `.almanac-export/`: the list of exported files, and the file being filled. A published branch
 * contains that folder, so nothing in it is trusted: links are refused, and files are replaced, not written through.
 */
export class OwnFiles {
  readonly #list: string
  readonly #next: string

  /**
   * `root` is the export's folder, which may be missing, `from` one above: no link is allowed on the path between them.
   * @throws ForeignFolder for a folder that is neither empty nor an export, and for anything foreign under the exporter's names
   */
  constructor(root: string, from: string) {
    const own = join(root, ownNames.folder)
    this.#list = join(own, ownNames.list)
    this.#next = join(own, ownNames.next)
    for (const folder of waysTo(root, from)) mustBeFolder(folder)
    const isThere = mustBeFolder(root) !== undefined
    const hasList = mustBeFolder(own) !== undefined && mustBeFile(this.#list) !== undefined
    if (!hasList && isThere && readdirSync(root).length > 0)
      throw new ForeignFolder(`${root} is not empty, and does not hold an export`)
    // Anything else is removed when the next file is filled.
    if (lstatSync(this.#next, { throwIfNoEntry: false })?.isDirectory()) throw notOurs(this.#next, 'a folder')
    makeFolders(own)
  }

  /** The list that the last export left; empty if there is none. @throws ForeignFolder, system errors */
  readList(): string {
    if (mustBeFile(this.#list) === undefined) return ''
    const descriptor = openSync(this.#list, constants.O_RDONLY | careful)
    try {
      const stat = fstatSync(descriptor)
      if (!stat.isFile() || stat.size > largestList)
        throw new ForeignFolder(`${this.#list} is not the file list of an export`)
      return readFileSync(descriptor, 'utf8')
    } finally {
      closeSync(descriptor)
    }
  }

  /** @throws system errors */
  addToList(line: string): void {
    const descriptor = openSync(this.#list, constants.O_WRONLY | constants.O_APPEND | careful)
    try {
      appendFileSync(descriptor, `${line}\n`)
    } finally {
      closeSync(descriptor)
    }
  }

  /** @throws system errors */
  replaceList(text: string): void {
    this.drop()
    writeFileSync(this.#next, text, { flag: 'wx' })
    this.moveTo(this.#list)
  }

  /** Creates an empty file to fill, replacing a leftover; the caller closes it. @throws system errors */
  fill(): number {
    this.drop()
    return openSync(this.#next, 'wx')
  }

  /** Moves the filled file to its place, replacing a link there. @throws system errors */
  moveTo(place: string): void {
    renameSync(this.#next, place)
  }

  /** Removes a filled file that was not moved. @throws system errors */
  drop(): void {
    // Removes the name alone, even that of a link.
    rmSync(this.#next, { force: true })
  }
}

/** The stats of a path, which must be a folder; undefined if nothing is there. @throws ForeignFolder */
export function mustBeFolder(path: string): Stats | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat?.isSymbolicLink()) throw new ForeignFolder(`${path} is a link, which may lead out of the export: remove it`)
  if (stat && !stat.isDirectory())
    throw new ForeignFolder(`${path} is not a folder, and the export needs one there: remove it`)
  return stat
}

function mustBeFile(path: string): Stats | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat || stat.isFile()) return stat
  throw notOurs(path, stat.isSymbolicLink() ? 'a link' : stat.isDirectory() ? 'a folder' : 'not a file')
}

function notOurs(path: string, reason: string): ForeignFolder {
  return new ForeignFolder(`${path} is ${reason}, and the export needs a file there: remove it`)
}

/** The folders between two, without either. */
function waysTo(root: string, from: string): string[] {
  const way = pathInFolder(from, dirname(root))
  return way ? way.split('/').map((_, i, parts) => join(from, ...parts.slice(0, i + 1))) : []
}
