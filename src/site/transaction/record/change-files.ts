import { LineLog } from '../../../storage/machine-folder/line-log.ts'
import { believed } from '../../../storage/machine-folder/sealed-lines.ts'
import { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'
import { type ChangeRecord, fromJson, toJson } from './change-record.ts'

/** How much is kept. */
export interface Bounds {
  /** Bytes after which a new part begins. */
  readonly partBytes: number
  /** How many full parts are kept: the newest. */
  readonly mostParts: number
}

const bounds: Bounds = { partBytes: 4 * 1024 * 1024, mostParts: 15 }
const current = 'changes.jsonl'
/** Bytes of files in a line; the last of them may go beyond. */
const mostInLine = 1024 * 1024

/**
 * The journal of changes, for `undo`: `.almanac/changes`, readable by its owner alone. Each piece of work is a line; when a
 * part is full, it is named by the time of its last line, and the oldest part is deleted.
 */
export class ChangeFiles {
  readonly #folder: MachinePlace
  readonly #bounds: Bounds

  constructor(root: string, { partBytes, mostParts }: Bounds = bounds) {
    this.#folder = MachinePlace.of(root, 'changes')
    this.#bounds = { partBytes, mostParts }
  }

  /** Appends records together, under the folder's lock. Throws system errors. A record about many files is split into several lines, so that none is much longer than what is read at once. */
  addAll(records: readonly Omit<ChangeRecord, 'name'>[]): void {
    let lines = ''
    let isGone = false
    for (const { files, ...about } of records) {
      isGone ||= files.some(({ after }) => after === undefined)
      for (let from = 0; from < files.length;) {
        let to = from
        for (let bytes = 0; to < files.length && bytes < mostInLine; to++) bytes += files[to]!.before?.length ?? 0
        lines += toJson({ ...about, files: files.slice(from, to) })
        from = to
        if (lines.length < mostInLine) continue
        this.#append(lines, about.at, isGone)
        lines = ''
      }
    }
    if (lines !== '') this.#append(lines, records.at(-1)!.at, isGone)
  }

  /** The records that can be read, newest first; a part is read when it is needed. */
  *newest(): Generator<ChangeRecord> {
    for (const part of [current, ...this.#fullParts().toReversed()]) {
      const lines = this.#linesOf(part)
      for (let i = lines.length - 1; i >= 0; i--) {
        const record = fromJson(`${part} ${i}`, lines[i]!)
        if (record) yield record
      }
    }
  }

  /** The journal's records of a piece of work: by path, the digests of the files it wrote. Earlier work was recorded before. */
  digestsOf({ at, group }: Pick<ChangeRecord, 'at' | 'group'>): Map<string, Set<string | undefined>> {
    const digests = new Map<string, Set<string | undefined>>()
    for (const record of this.newest()) {
      if (record.group === group && record.at === at)
        for (const { path, after } of record.files) digests.set(path, (digests.get(path) ?? new Set()).add(after))
      else if (record.at < at) break
    }
    return digests
  }

  // Durable where a file is gone: its bytes are stored nowhere else.
  #append(lines: string, at: number, durable: boolean): void {
    // Opened anew each time: another process may have begun a part.
    const log = new LineLog(this.#folder.at(current), { durable })
    let isFull: boolean
    try {
      // A line that a killed process left half-written is ended first.
      isFull = log.append(`\n${lines}`).size > this.#bounds.partBytes
    } finally {
      log.close()
    }
    if (isFull) this.#beginPart(at)
  }

  #beginPart(at: number): void {
    const parts = this.#fullParts()
    const last = Number(parts.at(-1)?.split('.')[0] ?? 0)
    this.#folder.at(current).moveTo(this.#folder.at(`${Math.max(last + 1, at)}.jsonl`))
    const old = [...parts, ''].slice(0, -this.#bounds.mostParts).filter(Boolean)
    for (const part of old) this.#folder.at(part).remove()
  }

  // Oldest first.
  #fullParts(): string[] {
    const names = this.#folder.names().filter((name) => /^\d{1,15}\.jsonl$/.test(name))
    return names.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  }

  #linesOf(part: string): string[] {
    const file = this.#folder.at(part)
    return believed(file, file.readBytes()?.toString('utf8') ?? '')
  }
}
