import { RowTableWriter } from '../cache/row-table-writer.ts'
import { RealPlaces } from '../files/real-places.ts'
import { readTextOf } from '../files/read-file.ts'
import { parseEntry } from '../front-matter/parse-entry.ts'
import type { MatterForm } from '../../model/model.ts'
import { pick, quietly } from '../../text/values.ts'

/** How files of a resource are read, and which facts about them are available without front matter. */
export interface ReadingKind {
  readonly of: string
  readonly bodyKey: string
  readonly matterForm?: MatterForm | undefined
  readonly factKeys: readonly string[]
  /** Whether files may have these keys in any letter case; they are recorded as written. */
  readonly anyKeyCase?: boolean | undefined
}

/** A file to read, and the index of its kind. */
export interface FileToRead {
  readonly path: string
  readonly kind: number
}

/** The `bodyStart` of a file that was not read: reading its body reads the file, and reports its faults. */
export const unread = -2

const noStamp = { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0 }

/**
 * Makes the function that reads files into the bytes of a `RowTable`, in order and without their stamps. A file that cannot be
 * read, or whose data JSON cannot represent exactly, has no body and no front matter there. Never throws.
 */
export function openReader(root: string, kinds: readonly ReadingKind[], version: string) {
  const places = new RealPlaces(root)
  return (files: readonly FileToRead[]): Buffer => {
    const writer = new RowTableWriter(version)
    for (const { path, kind } of files) {
      const { of, factKeys, anyKeyCase } = kinds[kind]!
      const { data, bodyStart } = tryToRead(root, path, kinds[kind]!, places) ?? { data: {}, bodyStart: unread }
      const facts = { of, values: pick(data, anyKeyCase ? inAnyCase(data, factKeys) : factKeys) }
      writer.add({ path, ...noStamp, bodyStart, facts, data: () => data })
    }
    return writer.finish()
  }
}

function inAnyCase(data: Readonly<Record<string, unknown>>, keys: readonly string[]): string[] {
  const small = new Set(keys.map((key) => key.toLowerCase()))
  return Object.keys(data).filter((key) => small.has(key.toLowerCase()))
}

function tryToRead(root: string, path: string, { bodyKey, matterForm }: ReadingKind, places: RealPlaces) {
  return quietly(() => {
    places.assertFolderInside(path)
    const text = readTextOf(`${root}/${path}`, path, () => places.realFile(path))
    const { data, bodyStart } = parseEntry(text, path, bodyKey, matterForm)
    return isInJson(data) ? { data, bodyStart } : undefined
  })
}

// JSON cannot represent infinite numbers, NaN and -0.
function isInJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object' || value === null) return true
  for (const key in value) if (!isInJson((value as Record<string, unknown>)[key])) return false
  return true
}
