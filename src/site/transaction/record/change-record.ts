import { hash } from 'node:crypto'
import { z } from 'zod'
import { areSameBytes } from '../../../storage/files/read-file.ts'
import { isContentPath } from '../../../text/content-path.ts'
import { parseJson } from '../../../text/values.ts'

/** The effect of one piece of work on one file. */
export interface FileChange {
  /** Content-relative. */
  readonly path: string
  /** The entry that it is about, as far as known. */
  readonly noun?: string | undefined
  readonly id?: number | undefined
  /** The bytes before; undefined for no file. */
  readonly before: Uint8Array | undefined
  /** The bytes after; undefined for no file. */
  readonly after: Uint8Array | undefined
}

/** The same as recorded: the state after is only a digest. */
export interface RecordedChange extends Omit<FileChange, 'after'> {
  /** `digestOfBytes`; undefined if there is no file since. */
  readonly after: string | undefined
}

/** The subject of a piece of work by the tool. */
export interface About {
  /** When, in milliseconds since the epoch. */
  readonly at: number
  /** The changes that are undone together: all changes by one command to one entry. */
  readonly group: string
  /** The command, which may be about many entries. */
  readonly command: string
  /** The author of the change: the words of the command, or `serve`. */
  readonly by: string
  /** The groups that it undid. */
  readonly undoes?: readonly string[] | undefined
}

/** One piece of work, as recorded. */
export interface ChangeRecord extends About {
  /** Later ones have greater names. */
  readonly name: string
  readonly files: readonly RecordedChange[]
}

/** Bytes as JSON; null for no file. Texts stand in it as such, so that a person can read it. */
export const storedBytes = z.union([z.null(), z.object({ text: z.string() }), z.object({ base64: z.string() })])
/** The subject of a piece of work in JSON, but for what it undoes. */
export const storedAbout = { at: z.number(), group: z.string(), command: z.string(), by: z.string() }
const recordSchema = z.object({
  ...storedAbout,
  undoes: z.array(z.string()).optional(),
  files: z.array(
    z.object({
      // Taking a record back writes there.
      path: z.string().refine(isContentPath),
      noun: z.string().optional(),
      id: z.number().optional(),
      before: storedBytes,
      after: z.string().nullable(),
    }),
  ),
})

/** A record as JSON. */
export function toJson({ files, ...record }: Omit<ChangeRecord, 'name'>): string {
  const rows = files.map(({ before, after, ...file }) => ({ ...file, before: toStored(before), after: after ?? null }))
  return `${JSON.stringify({ ...record, files: rows })}\n`
}

/** Parses such JSON; undefined if it is invalid, or names a path that is not content. */
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

/** The paths of changes in the order for people: the subject of the command first, then created and removed files. */
export function mainFirst(files: readonly RecordedChange[], by: string): string[] {
  const [noun] = by.split(' ')
  const rank = ({ noun: of, before, after }: RecordedChange) => (of === noun ? 0 : 2) + (before && after ? 1 : 0)
  return [...new Set(files.toSorted((a, b) => rank(a) - rank(b)).map(({ path }) => path))]
}

/** Several paths on a line: `users/admin.md and 5 more`. */
export function pathsInWords([first = '', ...others]: readonly string[]): string {
  return others.length ? `${first} and ${others.length} more` : first
}

/** A digest that tells whether a file still holds the same bytes. */
export function digestOfBytes(content: Uint8Array): string {
  return hash('sha256', content, 'base64url')
}

/** Bytes, or no file, as they are stored. */
export function toStored(content: Uint8Array | undefined): z.infer<typeof storedBytes> {
  if (!content) return null
  const text = Buffer.from(content).toString('utf8')
  return Buffer.from(text).equals(content) ? { text } : { base64: Buffer.from(content).toString('base64') }
}

/** Decodes stored bytes. */
export function fromStored(stored: z.infer<typeof storedBytes>): Uint8Array | undefined {
  if (stored === null) return undefined
  return 'text' in stored ? Buffer.from(stored.text) : Buffer.from(stored.base64, 'base64')
}

/** The recorded form of a change: the state after becomes a digest. */
export function toRecorded({ after, ...change }: FileChange): RecordedChange {
  return { ...change, after: after && digestOfBytes(after) }
}

/** Joins changes file by file: from the state before the first to the state after the last. */
export function joinChanges(changes: readonly FileChange[]): FileChange[] {
  const first = new Map<string, FileChange>()
  for (const change of changes) first.set(change.path, { ...change, before: (first.get(change.path) ?? change).before })
  return [...first.values()].filter(({ before, after }) => !areSameBytes(before, after))
}
