import { MachinePlace } from '../storage/machine-folder/machine-place.ts'

/** The commit that a folder's files are at, from its `.almanac/at`. */
export interface Mark {
  /** 40 or 64 hexadecimal digits. */
  readonly commit: string
  /** The target of an interrupted move. */
  readonly movingTo?: string
  /** Whether files may differ from the commit. */
  readonly isDirty?: boolean
}

/** The commit of a folder before the first fetch: no file belongs to it. */
export const noCommit = '0'.repeat(40)

const hash = '([0-9a-f]{40}|[0-9a-f]{64})'
const marks = new RegExp(`^(?:${hash}|dirty ${hash}|moving ${hash}→${hash})\n$`)

/** Reads the mark of a folder; undefined if missing or unknown. One that a power cut emptied says nothing about the files. */
export function readMark(root: string): Mark | undefined {
  if (markPlace(root).stat()?.size === 0) return { commit: noCommit, isDirty: true }
  const [, commit, dirty, from, to] = marks.exec(markPlace(root).read() ?? '') ?? []
  if (from !== undefined && to !== undefined) return { commit: from, movingTo: to }
  if (dirty !== undefined) return { commit: dirty, isDirty: true }
  return commit === undefined ? undefined : { commit }
}

/** Writes the mark of a folder, before and after its files change. Throws ContentError, system errors. */
export function writeMark(root: string, { commit, movingTo, isDirty }: Mark): void {
  const text = movingTo === undefined ? `${isDirty ? 'dirty ' : ''}${commit}` : `moving ${commit}→${movingTo}`
  // If a power cut takes the mark, the next start compares the files themselves.
  markPlace(root).write(`${text}\n`, { durable: false })
}

function markPlace(root: string): MachinePlace {
  return MachinePlace.of(root, 'at')
}
