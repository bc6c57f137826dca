import { existsSync, rmSync } from 'node:fs'
import { placeTemporary, removeFilesDurable, renameDurable, writeFileAtomic } from './atomic-write.ts'
import { ContentFolder, type FileStat } from './content-folder.ts'
import { keepOld, type OldFile, putBack } from './keep-old.ts'
import { machinePath, makeFolderAt } from './places.ts'

/** What is about to stand at a path: bytes, what stands at another path now, nothing, or something that is not known yet. */
export interface ComingFile {
  readonly path: string
  readonly bytes?: string | Uint8Array
  readonly from?: string
  readonly isGone?: true
}

/** A content folder whose files may be written: every change of content goes through here. Paths are content-relative. */
export class WritableFolder extends ContentFolder {
  /** Whether writing changes nothing on the disk. */
  readonly isDry: boolean = false
  /** Called with what is about to change, before it does; what it throws prevents it. */
  aboutTo: ((...coming: ComingFile[]) => void) | undefined

  /** Whether there is anything at a path. Throws ContentError like `resolve`. */
  has(path: string): boolean {
    return existsSync(this.resolve(path))
  }

  /**
   * Writes a file durably: at any instant it is whole, old or new. Throws ContentError, WriteError.
   *
   * @param isNew does not replace what may be there: WriteError with code EEXIST; the name is synced while others write
   */
  write(path: string, text: string | Uint8Array, { isNew = false } = {}): Pick<FileStat, 'size' | 'mtimeMs'> {
    const at = isNew ? this.place(path) : this.target(path)
    this.aboutTo?.({ path, bytes: text })
    return writeFileAtomic(at, text, isNew ? { exclusive: true, syncNames: this.names.sync } : {})
  }

  /** Moves a staged file to its place, durably; never over another. Throws WriteError. */
  attach(staged: string, path: string): void {
    const at = this.target(path)
    this.aboutTo?.({ path })
    placeTemporary(staged, at)
  }

  /** Puts a file that is kept elsewhere at a path, over what is there, durably; it stays where it is kept. Throws WriteError. */
  putBack(kept: string, path: string): void {
    const at = this.target(path)
    this.aboutTo?.({ path })
    putBack(kept, at)
  }

  /** Moves a file, durably; never over another. Throws WriteError. */
  move(from: string, to: string): void {
    const [old, fresh] = [this.target(from), this.target(to)]
    this.aboutTo?.({ path: to, from }, { path: from, isGone: true })
    renameDurable(old, fresh)
  }

  /** Deletes files, durably. Throws WriteError at the first failure. */
  remove(paths: readonly string[]): void {
    const found = paths.map((path) => this.target(path))
    this.aboutTo?.(...paths.map((path) => ({ path, isGone: true }) as const))
    removeFilesDurable(found)
  }

  /** Keeps what is at a path before it is replaced, unless nothing is there. Throws WriteError. */
  keep(path: string, isThere = true): OldFile {
    const absolute = this.target(path)
    const folder = machinePath(this.root)
    if (isThere) {
      makeFolderAt(folder, folder)
      return keepOld(absolute, folder)
    }
    return { restore: () => rmSync(absolute, { force: true }), forget: () => {} }
  }
}
