import type { Entry } from '../../model/model.ts'
import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import type { ChangeRecorder } from './record/change-recorder.ts'
import { areSameBytes } from '../../storage/files/read-file.ts'
import { digestOfBytes } from './record/change-record.ts'
import type { FileVersion } from '../../storage/git/commit-to-branch.ts'
import { ContentError } from '../../storage/files/content-error.ts'

/** A file's desired state: its bytes, or undefined for no file. */
export interface Replaced extends FileVersion {
  /** The bytes that must be there now; undefined for no file. */
  readonly was: Uint8Array | undefined
}

export interface ReplaceDeps {
  readonly folder: WritableFolder
  readonly configuration: { mustBeKnown(written: readonly string[]): void }
  readonly recorder: Pick<ChangeRecorder, 'beWhole'>
  load(path: string): Entry | undefined
  locked<T>(work: () => T): Promise<T>
}

/**
 * Replaces whole files, as a person would by hand: all, or none if one cannot be written or has changed, even if the process is
 * killed. References to the entries are not adjusted. `isExpected`: whether a file may be replaced, given its current bytes; by
 * default, if they are those of `was`.
 * @throws ContentError with code ECHANGED for a changed file, or while settings are unreadable; WriteError
 */
export function replaceFiles(
  site: ReplaceDeps,
  files: readonly Replaced[],
  isExpected: (file: Replaced, now: Uint8Array | undefined) => boolean = ({ was }, now) => areSameBytes(was, now),
): Promise<void> {
  return site.locked(() => {
    const { folder } = site
    site.configuration.mustBeKnown(files.map(({ path }) => path))
    const mustBeExpected = (file: Replaced) => {
      if (!isExpected(file, folder.stat(file.path) && folder.readBytes(file.path)))
        throw new ContentError(file.path, 'has changed meanwhile', { code: 'ECHANGED' })
    }
    files.forEach(mustBeExpected)
    site.recorder.beWhole(files.map(({ path, bytes }) => ({ path, after: bytes ? digestOfBytes(bytes) : null })))
    // New files are written first, so a moved file is never missing. Editors take no lock: each file is checked again.
    for (const file of files) {
      if (!file.bytes) continue
      const stood = folder.stat(file.path)
      mustBeExpected(file)
      folder.write(file.path, file.bytes, { stood })
    }
    for (const file of files) if (!file.bytes) mustBeExpected(file)
    folder.remove(files.flatMap(({ path, bytes }) => (bytes || !folder.has(path) ? [] : [path])))
    for (const { path } of files) site.load(path)
  })
}
