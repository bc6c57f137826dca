import type { WritableFolder } from '../../../storage/files/writable-folder.ts'
import { type ReplaceDeps, replaceFiles } from '../replace-files.ts'
import type { ChangeRecorder } from './change-recorder.ts'
import { type ChangeRecord, digestOfBytes, type RecordedChange } from './change-record.ts'

/** Records that are undone together, newest first. */
export interface UndoSet {
  readonly records: readonly ChangeRecord[]
  /** Each file's state before all of them, with the state that it must have now, in the order of the changes. */
  readonly files: readonly RecordedChange[]
}

/**
 * Finds the changes to undo: of the records not yet undone, newest first, the whole command or group of the first that
 * `isMeant`. Records of an earlier `undo` count only if `isMeant` accepts them.
 */
export function findUndoSet(
  newest: Iterable<ChangeRecord>,
  isMeant: (record: ChangeRecord) => boolean,
  by: 'command' | 'group',
): UndoSet | undefined {
  const undone = new Set<string>()
  const found: ChangeRecord[] = []
  for (const record of newest) {
    if (found[0]) {
      if (record[by] === found[0][by] && !undone.has(record.group)) found.push(record)
      continue
    }
    if (!undone.has(record.group)) for (const group of record.undoes ?? []) undone.add(group)
    if (!undone.has(record.group) && isMeant(record)) found.push(record)
  }
  if (found.length === 0) return undefined
  const files = new Map<string, RecordedChange>()
  // Several records may affect one file: its state before the first and the one after the last count.
  for (const record of found)
    for (const file of record.files) files.set(file.path, { ...file, after: (files.get(file.path) ?? file).after })
  const inOrder = new Set(found.toReversed().flatMap((record) => record.files.map(({ path }) => path)))
  return { records: found, files: [...inOrder].map((path) => files.get(path)!) }
}

export interface ReadableSite {
  readonly folder: Pick<WritableFolder, 'stat' | 'readBytes'>
}

/** The files that are no longer as the change left them. */
export function changedSince(site: ReadableSite, { files }: Pick<UndoSet, 'files'>): RecordedChange[] {
  return files.filter(({ path, after }) => digestNow(site, path) !== after)
}

/** The digest of the file at a path; undefined if there is none. */
export function digestNow({ folder }: ReadableSite, path: string): string | undefined {
  return folder.stat(path) ? digestOfBytes(folder.readBytes(path)) : undefined
}

/**
 * Undoes changes: restores every file's former bytes, or removes it. All or nothing. `isForced`: files may have changed since.
 * @throws ContentError with code ECHANGED for one that has, WriteError
 */
export function undo(
  site: ReplaceDeps & { readonly recorder: Pick<ChangeRecorder, 'begin'> },
  { records, files }: UndoSet,
  isForced: boolean,
): Promise<void> {
  const expected = new Map(files.map(({ path, after }) => [path, after]))
  site.recorder.begin([...new Set(records.map(({ group }) => group))])
  return replaceFiles(
    site,
    files.map(({ path, before }) => ({ path, bytes: before, was: undefined })),
    ({ path }, now) => isForced || (now && digestOfBytes(now)) === expected.get(path),
  )
}
