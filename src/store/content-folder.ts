import { lstatSync, readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs'
import { resolve, sep } from 'node:path'
import { ContentError } from './content-error.ts'
import { readBytesOf, readTextOf } from './read-file.ts'

/** A file as the disk knows it: content-relative path with `/`, bytes, milliseconds since the epoch, inode. */
export interface FileStat {
  path: string
  size: number
  mtimeMs: number
  ino: number
}

/** An absolute path, NUL, a backslash, or a segment that is empty, `.` or `..`. */
const UNSAFE = /^[A-Za-z]:\/|[\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/
const TRUST_MS = 1000

/** The files of a content folder. Nothing outside it is ever read or named, whatever a path says or a link points to. */
export class ContentFolder {
  /** The folder's absolute path. */
  readonly root: string
  readonly #onProblem: (problem: ContentError) => void
  #realRoot: string | undefined
  /** Folders whose real place was looked up, and until when that is believed: one lookup serves a thousand reads. */
  readonly #trustedUntil = new Map<string, number>()

  /** `onProblem` is told of what `walk` leaves out: links that leave the folder, folders that cannot be read. */
  constructor(root: string, onProblem: (problem: ContentError) => void = () => undefined) {
    this.root = resolve(root)
    this.#onProblem = onProblem
  }

  /**
   * The absolute path of a content-relative one, which need not exist. Throws ContentError (code EOUTSIDE) for whatever
   * would leave the folder: `..`, absolute paths, NUL, backslashes, links to the outside or into hidden folders.
   */
  resolve(path: string): string {
    this.#assertFolderInside(path)
    const absolute = `${this.root}/${path}`
    if (lstatSync(absolute, { throwIfNoEntry: false })?.isSymbolicLink() === true) this.#realFile(path)
    return absolute
  }

  /**
   * Every file, sorted by path. Left out are names that start with a dot (temporary files and `.almanac` among them),
   * `node_modules`, links to folders, and links that leave the folder. A linked file has the size and time of its target.
   */
  walk(): FileStat[] {
    const files: FileStat[] = []
    this.#walkFolder(this.root, '', files)
    return files
  }

  /** The same for one folder and all below it (or one file); [] where there is none. Throws ContentError as `resolve`. */
  walkUnder(folder: string): FileStat[] {
    if (folder === '') return this.walk()
    const absolute = this.resolve(folder)
    if (folder.split('/').some(isSkipped)) return []
    const stat = lstatSync(absolute, { throwIfNoEntry: false })
    const files: FileStat[] = []
    if (stat?.isDirectory() === true) this.#walkFolder(absolute, `${folder}/`, files)
    else if (stat !== undefined) this.#addFile(folder, stat, files)
    return files
  }

  /** A file's size and time; undefined where there is no file, or a link that leaves the folder. Throws ContentError. */
  stat(path: string): FileStat | undefined {
    this.#assertFolderInside(path)
    const stat = lstatSync(`${this.root}/${path}`, { throwIfNoEntry: false })
    if (stat === undefined) return undefined
    const files: FileStat[] = []
    this.#addFile(path, stat, files)
    return files[0]
  }

  /** A file's text. Throws ContentError for files above 8 MB, for what is not UTF-8, and where it cannot be read. */
  read(path: string): string {
    this.#assertFolderInside(path)
    return readTextOf(`${this.root}/${path}`, path, () => this.#realFile(path))
  }

  /** A file's bytes, whatever its size. Throws ContentError where it cannot be read. */
  readBytes(path: string): Uint8Array {
    this.#assertFolderInside(path)
    return readBytesOf(`${this.root}/${path}`, path, () => this.#realFile(path))
  }

  #walkFolder(absolute: string, prefix: string, files: FileStat[]): void {
    let entries: Dirent[]
    try {
      entries = readdirSync(absolute, { withFileTypes: true })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const hint = 'check the rights of the folder'
      if (code !== 'ENOENT')
        this.#onProblem(new ContentError(prefix || '.', 'folder cannot be read', { code, hint, cause: error }))
      return
    }
    // Sorting folders as `name/` gives whole paths in order; the list comes sorted by name, so this is one pass.
    entries.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
    for (const entry of entries) {
      const { name } = entry
      if (isSkipped(name)) continue
      if (entry.isFile()) {
        const path = prefix + name
        const stat = lstatSync(`${absolute}/${name}`, { throwIfNoEntry: false })
        if (stat !== undefined) this.#addFile(path, stat, files)
        else if (name.includes('\ufffd'))
          this.#onProblem(new ContentError(path, 'name is not UTF-8', { hint: 'rename the file' }))
      } else if (entry.isDirectory()) this.#walkFolder(`${absolute}/${name}`, `${prefix}${name}/`, files)
      else if (entry.isSymbolicLink()) {
        const stat = lstatSync(`${absolute}/${name}`, { throwIfNoEntry: false })
        if (stat !== undefined) this.#addFile(prefix + name, stat, files, this.#onProblem)
      }
    }
  }

  /** Adds a regular file, or what a link inside the folder points to. */
  #addFile(path: string, stat: Stats, files: FileStat[], onProblem?: (problem: ContentError) => void): void {
    let target: Stats | undefined = stat
    if (path.includes('\\')) {
      this.#onProblem(new ContentError(path, 'name holds a backslash', { hint: 'rename the file' }))
      return
    }
    if (stat.isSymbolicLink()) {
      try {
        target = statSync(this.#realFile(path), { throwIfNoEntry: false })
        if (target?.isDirectory() === true) throw new ContentError(path, 'links to folders are not followed')
      } catch (error) {
        if (!(error instanceof ContentError)) throw error
        onProblem?.(error)
        return
      }
    }
    if (target?.isFile() === true) files.push({ path, size: target.size, mtimeMs: target.mtimeMs, ino: target.ino })
  }

  /** Where a link inside the folder leads. Throws ContentError where that is outside, hidden, or nowhere. */
  #realFile(path: string): string {
    let real: string
    try {
      real = realpathSync.native(`${this.root}/${path}`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new ContentError(path, 'the link leads nowhere', { code, hint: 'remove or mend the link', cause: error })
    }
    this.#assertInside(real, path)
    return real
  }

  /** Refuses unsafe paths, and those whose folder (or the nearest one that exists) really lies elsewhere. */
  #assertFolderInside(path: string): void {
    if (UNSAFE.test(path)) throw outside(path, 'is not a path inside the content folder')
    const slash = path.lastIndexOf('/')
    if (slash === -1) return
    const folder = path.slice(0, slash)
    const now = performance.now()
    if ((this.#trustedUntil.get(folder) ?? 0) > now) return
    for (let existing = folder; existing !== ''; existing = existing.slice(0, Math.max(0, existing.lastIndexOf('/')))) {
      try {
        this.#assertInside(realpathSync.native(`${this.root}/${existing}`), path)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code !== 'ENOENT')
          throw error instanceof ContentError ? error : outside(path, `cannot be reached (${code})`)
        continue
      }
      if (existing === folder) this.#trustedUntil.set(folder, now + TRUST_MS)
      return
    }
  }

  #assertInside(real: string, path: string): void {
    this.#realRoot ??= realpathSync.native(this.root)
    const root = this.#realRoot === sep ? '' : this.#realRoot
    if (real !== this.#realRoot && !real.startsWith(root + sep)) throw outside(path, 'leads out of the content folder')
    const inside = real
      .slice(root.length + 1)
      .split(sep)
      .join('/')
    // Hidden folders hold secrets: they are reached by their own name or not at all.
    const isDirect = path === inside || path.startsWith(`${inside}/`)
    if (!isDirect && inside.split('/').some((segment) => segment.startsWith('.'))) {
      throw outside(path, 'leads into a hidden folder')
    }
  }
}

function isSkipped(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

function sortKey(entry: Dirent): string {
  return entry.isDirectory() ? `${entry.name}/` : entry.name
}

function outside(path: string, reason: string): ContentError {
  return new ContentError(path.replaceAll('\0', '\\0'), reason, { code: 'EOUTSIDE' })
}
