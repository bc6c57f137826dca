import type { Resource } from '../define/model.ts'
import type { ContentFolder } from './content-folder.ts'
import { patternOf } from './entry-path.ts'
import { parseEntry } from './formats/parse-entry.ts'

/** What the disk says of an entry: its front matter, and where its body starts. */
export interface LoadedFile {
  readonly path: string
  readonly resource: Resource
  readonly data: Record<string, unknown>
  readonly bodyStart: number
  readonly size: number
  readonly mtimeMs: number
}

/** Size and time of the files that make an entry; both change when either of two files does. */
export interface Stamp {
  readonly size: number
  readonly mtimeMs: number
}

/** The file that holds an entry's front matter and body: itself, or the sidecar beside a picture (when there is one). */
export function textPathOf(folder: ContentFolder, resource: Resource, path: string): string | undefined {
  if (!patternOf(resource)?.attaches) return path
  return [`${path}.md`, `${path}.json`].find((sidecar) => folder.stat(sidecar))
}

/** Size and time of an entry on the disk now, or undefined when it is gone. */
export function stampOf(folder: ContentFolder, resource: Resource, path: string): Stamp | undefined {
  const own = folder.stat(path)
  if (!own) return undefined
  const text = textPathOf(folder, resource, path)
  const beside = text && text !== path ? folder.stat(text) : undefined
  return beside ? { size: own.size + beside.size, mtimeMs: Math.max(own.mtimeMs, beside.mtimeMs) } : own
}

/** Reads an entry from the disk. @throws ContentError when its text cannot be read */
export function loadFile(folder: ContentFolder, resource: Resource, path: string, stamp: Stamp): LoadedFile {
  const textPath = textPathOf(folder, resource, path)
  if (!textPath) return { path, resource, data: {}, bodyStart: 0, ...pick(stamp) }
  const text = folder.read(textPath)
  const { data, bodyStart } = parseEntry(text, textPath, resource.bodyKey)
  return { path, resource, data, bodyStart, ...pick(stamp) }
}

/** The text that holds an entry's front matter and body; empty when it has none. */
export function readText(folder: ContentFolder, resource: Resource, path: string): string {
  const textPath = textPathOf(folder, resource, path)
  return textPath ? folder.read(textPath) : ''
}

/** An entry's body, read anew. */
export function readBody(folder: ContentFolder, resource: Resource, path: string): string {
  const textPath = textPathOf(folder, resource, path)
  return textPath ? parseEntry(folder.read(textPath), textPath, resource.bodyKey).body : ''
}

function pick({ size, mtimeMs }: Stamp): Stamp {
  return { size, mtimeMs }
}
