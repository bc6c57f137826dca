import { lstatSync, statSync, type Stats } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FileStamp } from '../../model/model.ts'
import { ContentError } from './content-error.ts'
import { findNames, type FoundNames } from './find-names.ts'
import { FolderSyncs } from './folder-syncs.ts'
import { LinkTargets } from './link-targets.ts'
import { readBytesOf, readTextOf } from './read-file.ts'
import { RealPlaces, unreadableFolder } from './real-places.ts'
import { isSkippedPath } from '../../text/content-path.ts'
import { tolerating } from '../../text/values.ts'

/** A file on disk: content-relative path with `/`, bytes, milliseconds since the epoch, and its own inode. */
export interface FileStat extends FileStamp {
  readonly path: string
}

/** The result of looking at a path: a file, a folder, or neither; and a problem to report. */
export interface Look {
  readonly file?: FileStat
  readonly isFolder?: boolean
  readonly problem?: ContentError
}

/** The files of a content folder. Nothing outside it is ever read or named, wherever a path or a link points. */
export class ContentFolder {
  /** The folder's absolute path. */
  readonly root: string
  /** Whether it reads files on disk below `root`. */
  readonly isOnDisk: boolean = true
  readonly names = new FolderSyncs()
  readonly #onProblem: (problem: ContentError) => void
  readonly #readOnly: boolean
  readonly #places: RealPlaces
  readonly #links = new LinkTargets()

  /**
   * Calls `onProblem` for paths that `walk` skips: links that leave the folder, unreadable folders. A walk also removes
   * temporary files of killed processes, unless `readOnly`.
   */
  constructor(root: string, onProblem: (problem: ContentError) => void = () => undefined, readOnly = false) {
    this.root = resolve(root)
    this.#onProblem = onProblem
    this.#readOnly = readOnly
    this.#places = new RealPlaces(this.root)
  }

  /** Drops the facts about folders that are cached for a second, which may have changed. */
  forgetPlaces(): void {
    this.#places.forget()
  }

  /** Other names of the files at or below a path: links to them found so far. */
  namesOf(path: string): string[] {
    return this.#links.dependentsOf(path)
  }

  /** Whether, since the last call, a file was found that has more names than are known; a walk finds them. */
  hasUnknownNames(): boolean {
    return this.#links.haveUnknownNames()
  }

  /**
   * Returns the absolute path of a content-relative one, which need not exist. Throws ContentError (code EOUTSIDE) for anything
   * that would leave the folder: `..`, absolute paths, NUL, backslashes, links to the outside or into hidden folders.
   */
  resolve(path: string): string {
    this.#places.assertFolderInside(path)
    const absolute = `${this.root}/${path}`
    if (statOf(absolute)?.isSymbolicLink() === true) this.#places.realFile(path)
    return absolute
  }

  /** The same for a file to be written, moved or removed; also throws for names that a walk skips. */
  target(path: string): string {
    this.#places.assertWritable(path)
    return this.resolve(path)
  }

  /** Returns the absolute path for a new file. Throws ContentError like `target`; a link at the path is not followed. */
  place(path: string): string {
    this.#places.assertWritable(path)
    return `${this.root}/${path}`
  }

  /**
   * Lists every file, sorted by path, without dot names (temporary files, `.almanac`), `node_modules`, links to folders and
   * links out of the folder. A linked file has its target's size and time. Removes half-written files of killed processes.
   */
  walk(): FileStat[] {
    const files: FileStat[] = []
    this.#walkFolder(this.root, '', files)
    return files
  }

  /** The files of a walk, for opening a site; they may be generated on demand. */
  listed(): Iterable<FileStat> {
    return this.walk()
  }

  /** Lists a file, or everything below a folder, like `walk`; [] if there is none. Throws ContentError like `resolve`. */
  walkUnder(folder: string): FileStat[] {
    if (folder === '') return this.walk()
    this.#places.assertFolderInside(folder)
    const { file, isFolder, problem } = this.look(folder)
    const files: FileStat[] = file ? [file] : []
    if (isFolder) this.#walkFolder(`${this.root}/${folder}`, `${folder}/`, files)
    if (problem) this.#onProblem(problem)
    return files
  }

  /** `walkUnder` in steps that list one folder or stat one file; `found` gets the files by folder. Throws like `resolve`. */
  *stepsUnder(folder: string, found: (file: FileStat) => void): Generator<() => void> {
    if (folder !== '') this.#places.assertFolderInside(folder)
    const { file, isFolder = folder === '', problem } = folder === '' ? {} : this.look(folder)
    if (file) found(file)
    if (problem) this.#onProblem(problem)
    const prefixes = isFolder ? [folder === '' ? '' : `${folder}/`] : []
    // The loop also visits prefixes that are added during it.
    for (const prefix of prefixes) {
      let listed: FoundNames = { names: [], unreadable: new Map() }
      yield () => (listed = findNames(join(this.root, prefix), this.#readOnly, 1))
      const files: FileStat[] = []
      yield* this.#stepsThrough(prefix, listed, files)
      for (const name of listed.names) if (name.endsWith('/')) prefixes.push(prefix + name)
      for (const one of files) found(one)
    }
  }

  /** Returns a file's size and times; undefined if missing, and for a link that leaves the folder. Throws ContentError. */
  stat(path: string): FileStat | undefined {
    this.#places.assertFolderInside(path)
    return this.#look(path).file
  }

  /** Looks at a path as a walk would. Never throws. */
  look(path: string): Look {
    if (isSkippedPath(path)) return {}
    try {
      const obstacle = this.#places.obstacleTo(path)
      if (obstacle) return obstacle === 'link' ? {} : { problem: obstacle }
      return this.#look(path)
    } catch (error) {
      return { problem: error instanceof ContentError ? error : unreachable(path, error) }
    }
  }

  /** A file's text. Throws ContentError if it exceeds 8 MB, is not UTF-8, or cannot be read. */
  read(path: string): string {
    this.#places.assertFolderInside(path)
    return readTextOf(`${this.root}/${path}`, path, () => this.#places.realFile(path))
  }

  /** A file's bytes, of any size. Throws ContentError if it cannot be read. */
  readBytes(path: string): Uint8Array {
    this.#places.assertFolderInside(path)
    return readBytesOf(`${this.root}/${path}`, path, () => this.#places.realFile(path))
  }

  #walkFolder(absolute: string, prefix: string, files: FileStat[]): void {
    for (const step of this.#stepsThrough(prefix, findNames(absolute, this.#readOnly), files)) step()
  }

  *#stepsThrough(prefix: string, { names, unreadable }: FoundNames, files: FileStat[]): Generator<() => void> {
    const report = (folder: string, error: unknown) => this.#onProblem(unreadableFolder(folder.slice(0, -1), error))
    if (unreadable.has('')) report(prefix, unreadable.get(''))
    for (const name of names) {
      const folder = name.slice(0, name.lastIndexOf('/') + 1)
      if (folder === name || unreadable.has(folder)) {
        if (folder === name && unreadable.has(name)) report(prefix + name, unreadable.get(name))
        continue
      }
      yield () => {
        const path = prefix + name
        try {
          const { file, problem } = this.#look(path)
          if (file) files.push(file)
          if (problem) this.#onProblem(problem)
          else if (!file && name.includes('\ufffd'))
            this.#onProblem(new ContentError(path, 'name is not UTF-8', { hint: 'rename the file' }))
        } catch (error) {
          // A folder whose files cannot be accessed counts as unlistable.
          unreadable.set(folder, error)
          report(prefix + folder, error)
          files.length = files.findLastIndex((found) => !found.path.startsWith(prefix + folder)) + 1
        }
      }
    }
  }

  // Finds regular files, and targets of links inside the folder. Throws system errors, except for missing files.
  #look(path: string): Look {
    if (path.includes('\\'))
      return { problem: new ContentError(path, 'name contains a backslash', { hint: 'rename the file' }) }
    const stat = statOf(`${this.root}/${path}`)
    if (!stat) {
      this.#links.forget(path)
      return {}
    }
    if (!stat.isSymbolicLink()) {
      this.#links.note(this.root, path, stat)
      return stat.isDirectory() ? { isFolder: true } : toLook(path, stat)
    }
    try {
      const real = this.#places.realFile(path)
      this.#links.note(this.root, path, stat, this.#places.toPath(real))
      const target = statSync(real, { throwIfNoEntry: false })
      if (target?.isDirectory() === true) throw new ContentError(path, 'links to folders are not followed')
      return target ? toLook(path, target) : {}
    } catch (error) {
      this.#links.note(this.root, path, stat)
      return { problem: error instanceof ContentError ? error : unreachable(path, error) }
    }
  }
}

function toLook(path: string, stat: Stats): Look {
  const { size, mtimeMs, ctimeMs, ino } = stat
  return stat.isFile() ? { file: { path, size, mtimeMs, ctimeMs, ino } } : {}
}

/** Returns the stats of an absolute path, without following a link; undefined if it is missing. Throws system errors. */
export function statOf(absolute: string): Stats | undefined {
  // A parent folder may have become a file.
  return tolerating(['ENOTDIR'], () => lstatSync(absolute, { throwIfNoEntry: false }))
}

function unreachable(path: string, cause: unknown): ContentError {
  const { code } = cause as NodeJS.ErrnoException
  return new ContentError(path, `cannot be reached (${code})`, { code, hint: 'check its permissions and name', cause })
}
