import { existsSync } from 'node:fs'
import { placeTemporary, removeFilesDurable, renameDurable, writeFileAtomic } from './atomic-write.ts'
import { ContentFolder, type FileStat } from './content-folder.ts'
import { keepOld, type OldFile } from './keep-old.ts'
import { machinePath, makeFolderAt } from '../machine-folder/places.ts'

/** A content folder whose files may be written: every change of content goes through here. Paths are content-relative. */
export class WritableFolder extends ContentFolder {
  /** Whether writing changes nothing on the disk. */
  readonly isDry: boolean = false
  /** Called with paths before what is there changes. */
  aboutTo: ((...paths: string[]) => void) | undefined

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
    this.aboutTo?.(path)
    return writeFileAtomic(at, text, isNew ? { exclusive: true, syncNames: this.names.sync } : {})
  }

  /** Moves a staged file to its place, durably; never over another. Throws WriteError. */
  attach(staged: string, path: string): void {
    const at = this.target(path)
    this.aboutTo?.(path)
    placeTemporary(staged, at)
  }

  /** Moves a file, durably; never over another. Throws WriteError. */
  move(from: string, to: string): void {
    const [old, fresh] = [this.target(from), this.target(to)]
    this.aboutTo?.(from, to)
    renameDurable(old, fresh)
  }

  /** Deletes files, durably. Throws WriteError at the first failure. */
  remove(paths: readonly string[]): void {
    const found = paths.map((path) => this.target(path))
    this.aboutTo?.(...paths)
    removeFilesDurable(found)
  }

  /** Keeps what is at a path before it is replaced. Throws WriteError. */
  keep(path: string): OldFile {
    const folder = machinePath(this.root)
    makeFolderAt(folder, folder)
    return keepOld(this.target(path), folder)
  }
}
