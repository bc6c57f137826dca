import type { Entry, FileStamp, Resource } from '../../model/model.ts'
import { hash } from 'node:crypto'
import type { SnapshotRow } from '../../storage/cache/snapshot-row.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import type { ContentFolder, FileStat } from '../../storage/files/content-folder.ts'
import { entryPathOf, patternOf } from './entry-path.ts'
import type { ComposedEntry } from '../../storage/front-matter/edit-entry.ts'
import { bodyFrom } from '../../storage/front-matter/front-matter.ts'
import { assertHeldBack } from './held-back.ts'
import { parseEntry } from '../../storage/front-matter/parse-entry.ts'

/** An entry as read from the disk, or from the cache: then each call parses its front matter anew. */
export type LoadedFile = SnapshotRow & Pick<Entry, 'implicit'>

/** The content just written to an entry's only file. */
export interface WrittenFile extends ComposedEntry {
  readonly size: number
  readonly mtimeMs: number
  /** A time before the write, in milliseconds of the system clock. */
  readonly since: number
  readonly digest?: string
}

/** The state of an entry's path: the stamp of its files, if they exist, and problems to report. */
export interface EntryState {
  readonly stamp?: FileStamp
  readonly problems: readonly ContentError[]
}

/** The file with an entry's front matter and body: its own, or an attachment's sidecar (if there is one). */
export function textPathOf(folder: ContentFolder, resource: Resource, path: string): string | undefined {
  if (!patternOf(resource)?.attaches) return path
  return sidecarsOf(path).find((sidecar) => folder.stat(sidecar))
}

/** The possible sidecars of a file; the first that exists is used. */
export function sidecarsOf(path: string): string[] {
  return [`${path}.md`, `${path}.json`]
}

/** The current state of an entry's path in a folder. Throws only what `look` throws: nothing, on the disk. */
export function stateOf(folder: Pick<ContentFolder, 'look'>, resource: Resource, path: string): EntryState {
  const own = folder.look(path)
  if (!patternOf(resource)?.attaches) {
    const problems = own.problem ? [own.problem] : []
    return own.file ? { stamp: toStamp(own.file), problems } : { problems }
  }
  const beside = sidecarsOf(path).map((one) => folder.look(one))
  const problems = [own, ...beside].flatMap(({ problem }) => problem ?? [])
  const sidecars = beside.flatMap(({ file }) => file ?? [])
  // A sidecar is not itself an entry.
  if (own.file && entryPathOf(path, resource) === path) return { stamp: toStamp(own.file, sidecars[0]), problems }
  return { problems: [...problems, ...sidecars.map((sidecar) => strayOf(sidecar.path, path))] }
}

/** Reads an entry from the disk, unless it was just written. @throws ContentError when its text is unreadable or held back */
export function loadFile(
  folder: ContentFolder,
  resource: Resource,
  path: string,
  stamp: FileStamp,
  written?: WrittenFile,
): LoadedFile & { text: string } {
  const { size, mtimeMs, ctimeMs, ino } = stamp
  const textPath = written ? path : textPathOf(folder, resource, path)
  const { text, data, bodyStart } = written ?? readParsed(folder, resource, textPath)
  assertHeldBack(text, textPath ?? path, resource, data)
  return { path, data: () => data, bodyStart, size, mtimeMs, ctimeMs, ino, text }
}

function readParsed(folder: ContentFolder, resource: Resource, textPath: string | undefined) {
  if (textPath === undefined) return { text: '', data: {}, bodyStart: 0 }
  const text = folder.read(textPath)
  return { text, ...parseEntry(text, textPath, resource.bodyKey, resource.matterForm) }
}

/** The text with an entry's front matter and body; empty if it has none. */
export function readText(folder: ContentFolder, resource: Resource, path: string): string {
  const textPath = textPathOf(folder, resource, path)
  return textPath ? folder.read(textPath) : ''
}

/** Reads an entry's body. `startOf`: called after the read; returns the body's offset, or undefined if uncertain. */
export function readEntryBody(
  folder: ContentFolder,
  resource: Resource,
  path: string,
  startOf: () => number | undefined,
): string {
  const textPath = textPathOf(folder, resource, path)
  if (!textPath) return ''
  const text = folder.read(textPath)
  const start = startOf()
  return start === undefined
    ? parseEntry(text, textPath, resource.bodyKey, resource.matterForm).body
    : bodyFrom(text, start)
}

/** Whether two stamps show the same files, unchanged. */
export function isSameStamp(one: FileStamp, other: FileStamp): boolean {
  return (
    one.size === other.size && one.mtimeMs === other.mtimeMs && one.ctimeMs === other.ctimeMs && one.ino === other.ino
  )
}

export const digestLength = 20

export function digestOf(text: string | Uint8Array): string {
  return hash('sha1', text, 'base64url').slice(0, digestLength)
}

/** The stamp of a file and its sidecar. */
export function toStamp(own: FileStat, beside?: FileStat): FileStamp {
  const { size, mtimeMs, ctimeMs } = own
  if (!beside) return { size, mtimeMs, ctimeMs, ino: 0 }
  return {
    size: size + beside.size,
    mtimeMs: Math.max(mtimeMs, beside.mtimeMs),
    ctimeMs: Math.max(ctimeMs, beside.ctimeMs),
    ino: beside.ino,
  }
}

function strayOf(sidecar: string, path: string): ContentError {
  return new ContentError(sidecar, 'it describes a file that does not exist', {
    hint: `put ${path} beside it, or delete it`,
  })
}
