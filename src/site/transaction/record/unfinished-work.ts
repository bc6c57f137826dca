import { z } from 'zod'
import type { ProcessMark } from '../../../storage/programs/process-alive.ts'
import { processMark } from '../../names/process-mark.ts'
import { isContentPath } from '../../../text/content-path.ts'
import { parseJson } from '../../../text/values.ts'
import { type About, type FileChange, fromStored, storedAbout, storedBytes, toStored } from './change-record.ts'

/** The former state of a path: its bytes, undefined for no file, or a file linked under another name. */
export type Stood = Uint8Array | undefined | { readonly link: string }

export interface UnfinishedChange extends Pick<FileChange, 'path' | 'noun' | 'id'> {
  readonly before: Stood
  /** The digests of the files that the work wrote; undefined for no file. */
  readonly afters: ReadonlySet<string | undefined>
}

/** The content of a record of unfinished work. */
export interface UnfinishedWork extends About {
  /** In the order of their changes. */
  readonly files: readonly UnfinishedChange[]
  readonly gone: readonly Gone[]
}

/** A permanently deleted entry. */
export interface Gone {
  readonly noun: string
  readonly id: number
  readonly path: string
}

const header = z.object({ ...storedAbout, ...processMark })
// Rolling back writes to this path.
const path = z.string().refine(isContentPath)
const line = z.union([
  z.object({
    path,
    noun: z.string().optional(),
    id: z.number().optional(),
    before: z.union([storedBytes, z.object({ link: z.string() })]),
    after: z.string().nullable().optional(),
  }),
  z.strictObject({ path, after: z.string().nullable() }),
  z.object({ undoes: z.array(z.string()) }),
  z.object({ gone: z.array(z.object({ noun: z.string(), id: z.number(), path: z.string() })) }),
])

/** A line: the state of a path before a change, the state after it, or permanently deleted entries. */
export type Line = z.infer<typeof line>

/** The line for a file that is about to change; `after`, if known: a digest, or null for no file. */
export function lineOf(
  { path, noun, id }: Omit<UnfinishedChange, 'before' | 'afters'>,
  stood: Stood,
  after: After,
): Line {
  const before = stood && 'link' in stood ? stood : toStored(stood)
  return { path, noun, id, before, ...(after !== undefined && { after }) }
}

/** The digest of bytes written to a path, null for no file; undefined if not yet known. */
export type After = string | null | undefined

/** The first lines of a record. The very first is always short. */
export function toHeader({ undoes, ...about }: About, by: ProcessMark): string {
  const more = undoes ? `${JSON.stringify({ undoes })}\n` : ''
  return `${JSON.stringify({ ...about, ...by })}\n${more}`
}

/** Parses the first line; undefined if it is invalid. */
export function readHeader(json: string) {
  return header.safeParse(parseJson(json)).data
}

/** Parses the lines of a record; undefined if one is invalid. For each path, the last line with a former state counts. */
export function readLines([first = '', ...lines]: readonly string[]): UnfinishedWork | undefined {
  const about = readHeader(first)
  if (!about) return undefined
  const files = new Map<string, UnfinishedChange & { readonly afters: Set<string | undefined> }>()
  const gone: Gone[] = []
  let undoes: readonly string[] | undefined
  for (const one of lines) {
    const { data } = line.safeParse(parseJson(one))
    if (!data) return undefined
    if ('gone' in data) gone.push(...data.gone)
    else if ('undoes' in data) undoes = data.undoes
    else if ('before' in data) {
      const { before, after, ...file } = data
      const afters = new Set(after === undefined ? [] : [after ?? undefined])
      files.set(data.path, { ...file, before: before && 'link' in before ? before : fromStored(before), afters })
    } else files.get(data.path)?.afters.add(data.after ?? undefined)
  }
  const { at, group, command, by } = about
  return { at, group, command, by, ...(undoes && { undoes }), files: [...files.values()], gone }
}
