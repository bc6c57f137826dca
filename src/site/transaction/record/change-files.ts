import { LineLog } from '../../../storage/machine-folder/line-log.ts'
import { believed } from '../../../storage/machine-folder/sealed-lines.ts'
import { refuseOthers } from '../../../storage/files/places.ts'
import { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'
import { type About, type ChangeRecord, fromJson, toJson } from './change-record.ts'

export interface Bounds {
  /** Size in bytes at which a new part begins. */
  readonly partBytes: number
  /** The number of full parts retained, newest first. */
  readonly mostParts: number
}

const bounds: Bounds = { partBytes: 4 * 1024 * 1024, mostParts: 15 }
const changes = 'changes'
const current = 'changes.jsonl'
/** Bytes of files per line; the last file may exceed it. */
const mostInLine = 1024 * 1024

/**
 * The journal of changes for `undo`: `.almanac/changes`, readable only by its owner. Each piece of work is a line; a full part
 * is named by the time of its last line, and the oldest part is deleted.
 */
export class ChangeFiles {
  readonly #root: string
  readonly #folder: MachinePlace
  readonly #current: MachinePlace
  readonly #bounds: Bounds

  constructor(root: string, { partBytes, mostParts }: Bounds = bounds) {
    this.#root = root
    this.#folder = MachinePlace.of(root, changes)
    this.#current = this.#folder.at(current)
    this.#bounds = { partBytes, mostParts }
  }

  /**
   * Appends records together, under the folder's lock. @throws system errors
   *
   * A record about many files is split into several lines, so that no line is much longer than one read.
   */
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

  /** Appends the record of a change outside the files, which cannot be undone. Like `addAll`. */
  addUnrestorable(about: About): void {
    this.#append(toJson({ ...about, files: [] }), about.at, false)
  }

  /** The records, newest first; parts are read lazily. @throws ForeignThing for another user's part: it is not the last change */
  *newest(): Generator<ChangeRecord> {
    for (const part of [current, ...this.#fullParts().toReversed()]) {
      const lines = this.#linesOf(part)
      for (let i = lines.length - 1; i >= 0; i--) {
        const record = fromJson(`${part} ${i}`, lines[i]!)
        if (record) yield record
      }
    }
  }

  /** The digests of the files that a piece of work wrote, by path, from its journal records; it stops at older work. */
  digestsOf({ at, group }: Pick<ChangeRecord, 'at' | 'group'>): Map<string, Set<string | undefined>> {
    const digests = new Map<string, Set<string | undefined>>()
    for (const record of this.newest()) {
      if (record.group === group && record.at === at)
        for (const { path, after } of record.files) digests.set(path, (digests.get(path) ?? new Set()).add(after))
      else if (record.at < at) break
    }
    return digests
  }

  // Durable if a file is deleted: its bytes are stored nowhere else.
  #append(lines: string, at: number, durable: boolean): void {
    // Opened anew each time: another process may have begun a part.
    const log = new LineLog(this.#current, { durable })
    let isFull: boolean
    try {
      // First ends a line that a killed process left half-written.
      isFull = log.append(`\n${lines}`).size > this.#bounds.partBytes
    } finally {
      log.close()
    }
    if (isFull) this.#beginPart(at)
  }

  #beginPart(at: number): void {
    const parts = this.#fullParts()
    const last = Number(parts.at(-1)?.split('.')[0] ?? 0)
    this.#current.moveTo(this.#folder.at(`${Math.max(last + 1, at)}.jsonl`))
    const old = [...parts, ''].slice(0, -this.#bounds.mostParts).filter(Boolean)
    for (const part of old) this.#folder.at(part).remove()
  }

  #fullParts(): string[] {
    const names = this.#folder.names().filter((name) => /^\d{1,15}\.jsonl$/.test(name))
    return names.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  }

  #linesOf(part: string): string[] {
    refuseOthers(this.#root, changes, part)
    const file = this.#folder.at(part)
    return believed(file, file.readBytes()?.toString('utf8') ?? '')
  }
}
