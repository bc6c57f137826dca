import { hash } from 'node:crypto'
import { z } from 'zod'
import { areSameBytes } from '../../../storage/files/read-file.ts'
import { isContentPath } from '../../../text/content-path.ts'
import { parseJson } from '../../../text/values.ts'

export interface FileChange {
  /** Relative to the content folder. */
  readonly path: string
  /** The file's entry, if known. */
  readonly noun?: string | undefined
  readonly id?: number | undefined
  /** Undefined for no file, as is `after`. */
  readonly before: Uint8Array | undefined
  readonly after: Uint8Array | undefined
}

/** The recorded form, with only a digest of the state after. */
export interface RecordedChange extends Omit<FileChange, 'after'> {
  /** From `digestOfBytes`; undefined if the file is gone. */
  readonly after: string | undefined
}

/** Describes a piece of work. */
export interface About {
  /** In milliseconds since the epoch. */
  readonly at: number
  /** Changes that are undone together: all changes by one command to one entry. */
  readonly group: string
  /** The command, which may affect many entries. */
  readonly command: string
  /** The words of the command, or `serve`. */
  readonly by: string
  /** The groups that it undid. */
  readonly undoes?: readonly string[] | undefined
}

export interface ChangeRecord extends About {
  /** Identifies the record by its part and line. */
  readonly name: string
  readonly files: readonly RecordedChange[]
}

/** Bytes as JSON; null for no file. Text stays readable for people. */
export const storedBytes = z.union([z.null(), z.object({ text: z.string() }), z.object({ base64: z.string() })])
/** An `About` in JSON, without `undoes`. */
export const storedAbout = { at: z.number(), group: z.string(), command: z.string(), by: z.string() }
const recordSchema = z.object({
  ...storedAbout,
  undoes: z.array(z.string()).optional(),
  files: z.array(
    z.object({
      // Undoing a record writes to this path.
      path: z.string().refine(isContentPath),
      noun: z.string().optional(),
      id: z.number().optional(),
      before: storedBytes,
      after: z.string().nullable(),
    }),
  ),
})

/** Serializes a record, as a line. */
export function toJson({ files, ...record }: Omit<ChangeRecord, 'name'>): string {
  const rows = files.map(({ before, after, ...file }) => ({ ...file, before: toStored(before), after: after ?? null }))
  return `${JSON.stringify({ ...record, files: rows })}\n`
}

/** Parses a record; undefined if it is invalid, or names a path that is not content. */
export function fromJson(name: string, json: string): ChangeRecord | undefined {
  const { data } = recordSchema.safeParse(parseJson(json))
  if (!data) return undefined
  const files = data.files.map(({ before, after, ...file }) => ({
    ...file,
    before: fromStored(before),
    after: after ?? undefined,
  }))
  return { name, ...data, files }
}

/** The paths of changes in display order: the subject of the command first, then created and removed files. */
export function mainFirst(files: readonly RecordedChange[], by: string): string[] {
  const [noun] = by.split(' ')
  const rank = ({ noun: of, before, after }: RecordedChange) => (of === noun ? 0 : 2) + (before && after ? 1 : 0)
  return [...new Set(files.toSorted((a, b) => rank(a) - rank(b)).map(({ path }) => path))]
}

/** Several paths on one line: `users/admin.md and 5 more`. */
export function pathsInWords([first = '', ...others]: readonly string[]): string {
  return others.length ? `${first} and ${others.length} more` : first
}

/** A digest to detect whether a file still has the same bytes. */
export function digestOfBytes(content: Uint8Array): string {
  return hash('sha256', content, 'base64url')
}

/** Encodes bytes, or no file, for storage. */
export function toStored(content: Uint8Array | undefined): z.infer<typeof storedBytes> {
  if (!content) return null
  const text = Buffer.from(content).toString('utf8')
  return Buffer.from(text).equals(content) ? { text } : { base64: Buffer.from(content).toString('base64') }
}

export function fromStored(stored: z.infer<typeof storedBytes>): Uint8Array | undefined {
  if (stored === null) return undefined
  return 'text' in stored ? Buffer.from(stored.text) : Buffer.from(stored.base64, 'base64')
}

/** Replaces the state after a change by a digest. */
export function toRecorded({ after, ...change }: FileChange): RecordedChange {
  return { ...change, after: after && digestOfBytes(after) }
}

/** Joins changes by file: from the state before the first to the state after the last. */
export function joinChanges(changes: readonly FileChange[]): FileChange[] {
  const first = new Map<string, FileChange>()
  for (const change of changes) first.set(change.path, { ...change, before: (first.get(change.path) ?? change).before })
  return [...first.values()].filter(({ before, after }) => !areSameBytes(before, after))
}
