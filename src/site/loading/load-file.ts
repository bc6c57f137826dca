import { createHash } from 'node:crypto'
import type { Resource } from '../../define/model.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import type { ContentFolder, FileStat, Look } from '../../storage/files/content-folder.ts'
import { entryPathOf, patternOf } from './entry-path.ts'
import { bodyFrom } from '../../storage/front-matter/front-matter.ts'
import { parseEntry } from '../../storage/front-matter/parse-entry.ts'

/** Size and times of the files that make an entry; something in it is another when one of these files is. */
export interface Stamp {
  /** Bytes of both files. */
  readonly size: number
  readonly mtimeMs: number
  /** When one of the files, its name or rights last changed; no program can set it back. */
  readonly ctimeMs: number
  /** The inode of the file that tells about another one; 0 where one file is all there is. */
  readonly ino: number
}

/** What the disk says of an entry: its front matter, and where its body starts. */
export interface LoadedFile extends Stamp {
  readonly path: string
  readonly resource: Resource
  readonly data: Record<string, unknown>
  readonly bodyStart: number
}

/** What lies at an entry's path: the stamp of its files when it is there, and what a person should know. */
export interface EntryState {
  readonly stamp?: Stamp
  readonly problems: readonly ContentError[]
}

/** The file that holds an entry's front matter and body: itself, or the sidecar beside a picture (when there is one). */
export function textPathOf(folder: ContentFolder, resource: Resource, path: string): string | undefined {
  if (!patternOf(resource)?.attaches) return path
  return sidecarsOf(path).find((sidecar) => folder.stat(sidecar))
}

/** The files that may tell about another one; the first that is there does. */
export function sidecarsOf(path: string): string[] {
  return [`${path}.md`, `${path}.json`]
}

/** What lies at an entry's path on the disk now. Never throws. */
export function stateOf(folder: ContentFolder, resource: Resource, path: string): EntryState {
  return toState(resource, path, (at) => folder.look(at))
}

/** The same, by what was found at each path. */
export function toState(resource: Resource, path: string, lookAt: (path: string) => Look): EntryState {
  const own = lookAt(path)
  if (!patternOf(resource)?.attaches)
    return { ...(own.file && { stamp: toStamp(own.file) }), problems: problemsOf(own) }
  const beside = sidecarsOf(path).map(lookAt)
  const problems = problemsOf(own, ...beside)
  const sidecars = beside.flatMap(({ file }) => file ?? [])
  // What tells about another file is no entry itself.
  if (own.file && entryPathOf(path, resource) === path) return { stamp: toStamp(own.file, sidecars[0]), problems }
  return { problems: [...problems, ...sidecars.map((sidecar) => strayOf(sidecar.path, path))] }
}

/** Reads an entry from the disk. @throws ContentError when its text cannot be read */
export function loadFile(
  folder: ContentFolder,
  resource: Resource,
  path: string,
  stamp: Stamp,
): LoadedFile & { text: string } {
  const { size, mtimeMs, ctimeMs, ino } = stamp
  const textPath = textPathOf(folder, resource, path)
  const text = textPath ? folder.read(textPath) : ''
  const { data, bodyStart } = textPath ? parseEntry(text, textPath, resource.bodyKey) : { data: {}, bodyStart: 0 }
  return { path, resource, data, bodyStart, size, mtimeMs, ctimeMs, ino, text }
}

/** The text that holds an entry's front matter and body; empty when it has none. */
export function readText(folder: ContentFolder, resource: Resource, path: string): string {
  const textPath = textPathOf(folder, resource, path)
  return textPath ? folder.read(textPath) : ''
}

/**
 * An entry's body, read anew.
 *
 * @param startOf - asked when the text is read: where its body starts, or nothing where that is not known for sure
 */
export function readBody(
  folder: ContentFolder,
  resource: Resource,
  path: string,
  startOf: () => number | undefined,
): string {
  const textPath = textPathOf(folder, resource, path)
  if (!textPath) return ''
  const text = folder.read(textPath)
  const start = startOf()
  return start === undefined ? parseEntry(text, textPath, resource.bodyKey).body : bodyFrom(text, start)
}

/** Whether two stamps are of the same files, unchanged. */
export function isSameStamp(one: Stamp, other: Stamp): boolean {
  return (
    one.size === other.size && one.mtimeMs === other.mtimeMs && one.ctimeMs === other.ctimeMs && one.ino === other.ino
  )
}

/** A short name for a text: another text has another. */
export function digestOf(text: string | Uint8Array): string {
  return createHash('sha1').update(text).digest('base64url').slice(0, 20)
}

/** The stamp of a file, and of one that tells about it. */
export function toStamp(own: FileStat, beside?: FileStat): Stamp {
  const { size, mtimeMs, ctimeMs } = own
  if (!beside) return { size, mtimeMs, ctimeMs, ino: 0 }
  return {
    size: size + beside.size,
    mtimeMs: Math.max(mtimeMs, beside.mtimeMs),
    ctimeMs: Math.max(ctimeMs, beside.ctimeMs),
    ino: beside.ino,
  }
}

function problemsOf(...looks: Look[]): ContentError[] {
  return looks.flatMap(({ problem }) => problem ?? [])
}

function strayOf(sidecar: string, path: string): ContentError {
  return new ContentError(sidecar, 'it tells about a file that is not there', {
    hint: `put ${path} beside it, or delete it`,
  })
}
