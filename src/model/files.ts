import type { Entry } from './entry.ts'
import type { Resource } from './resource.ts'

/** An uploaded file: a part of a form, or the request body. */
export interface Upload {
  readonly name: string
  readonly type: string
  /** Path of a temporary file with the bytes. */
  readonly path: string
  readonly size: number
  /** MD5 of the bytes in hexadecimal. */
  readonly md5: string
}

/** Uploads by form part. */
export type Uploads = Readonly<Record<string, readonly Upload[]>>

export interface PictureCopy {
  /** Its name for clients: `thumbnail`, `medium` …. */
  readonly name: string
  /** File name in the picture's folder. */
  readonly file: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Bytes, once the copy is made. */
  readonly bytes?: number
}

/** The camera's data in a picture that answers show. */
export interface Exif {
  /** The EXIF orientation, 1 to 8. */
  readonly orientation?: number
  readonly camera?: string
  readonly credit?: string
  readonly title?: string
  readonly caption?: string
  readonly copyright?: string
  readonly aperture?: number
  /** Seconds. */
  readonly shutterSpeed?: number
  readonly iso?: number
  /** Millimetres. */
  readonly focalLength?: number
  /** Seconds since the epoch, as if the camera's clock showed UTC. */
  readonly created?: number
  readonly keywords?: readonly string[]
}

export interface FileFacts {
  /** Relative to the resource's folder. */
  readonly path: string
  /** MIME type, by file name. */
  readonly mime: string
  readonly bytes: number
  /** Whether only the Git LFS pointer is here; `bytes` is then the size that it states. */
  readonly isMissing?: boolean
  /** For readable pictures. Width and height in pixels, as shown. */
  readonly picture?: {
    readonly width: number
    readonly height: number
    readonly exif: Exif
    readonly copies: readonly PictureCopy[]
  }
}

export interface ServedFile {
  readonly entry: Entry
  /** Its absolute path on disk. */
  readonly absolute: string
  readonly mime: string
  /** Whether it is a smaller copy of the entry's own file. */
  readonly isCopy: boolean
  /** Whether only the Git LFS pointer is here, so that there is nothing to serve. */
  readonly isMissing?: boolean
}

/** Files attached to entries (pictures, documents), and the smaller copies of pictures. */
export interface AttachedFiles {
  /** Copies a file durably to a temporary name. `draft.file` moves it into place; unused files are discarded. */
  stage(resource: Resource, from: string): Promise<string>
  /** Makes a folder for one request's uploads, private to this machine; the caller removes it. */
  makeUploadFolder(): string
  discard(staged: string): void
  /** A free path below a resource's folder: the wanted one (`from` 0), else with `-1`, `-2` …. Requires the write lock. */
  freePath(resource: Resource, wanted: string, from?: number): string
  /** The facts of an entry's file, whose first bytes are read on first use. */
  factsOf(entry: Entry): FileFacts
  /** Makes the missing smaller copies of a picture. An unreadable picture has none. */
  makeCopies(entry: Entry): Promise<void>
  /** The file at a path below a resource's folder, or a copy, made if missing; undefined if there is none. */
  locate(path: string): Promise<ServedFile | undefined>
}

/**
 * How another tool writes front matter: without an opening fence (`unfenced`), with values that are not valid YAML (`lines`),
 * or with fences of more than three dashes (`long`). `unfenced` includes `long`.
 */
export type MatterForm = 'unfenced' | 'lines' | 'long'
