import { randomUUID } from 'node:crypto'
import type { CurrentAction } from '../../../work/acting.ts'
import type { Entry, Step } from '../../../model/model.ts'
import type { ComingFile, WritableFolder } from '../../../storage/files/writable-folder.ts'
import type { Rollback } from '../rollback.ts'
import {
  type About,
  type ChangeRecord,
  digestOfBytes,
  type FileChange,
  joinChanges,
  toRecorded,
} from './change-record.ts'
import { FileStates, type Stated } from './file-states.ts'
import { type Expected, type DeletedEntry, Piece, type Touched } from './piece.ts'
import type { RecordPlaces } from './take-up-left.ts'
import { UnfinishedFile } from './unfinished-files.ts'
import { type After, type Line, lineOf } from './unfinished-work.ts'
import { quietly } from '../../../text/values.ts'

export interface Recorded extends Stated {
  readonly folder: WritableFolder
  load(path: string): Entry | undefined
}

/** Records of unfinished work keep larger files under another name, which takes no time. */
const mostCopied = 256 * 1024
/** The most files that are recorded at once. */
const atOnce = 100

/** Records each file before work under the lock changes it: to roll back, also after a kill, to `undo`, or to show a plan. */
export class ChangeRecorder {
  by = 'serve'
  /** Called with the paths that a piece of work has changed once it is done, also those that are too large to be recorded. */
  onChanged: ((paths: readonly string[], acting: CurrentAction | undefined) => void) | undefined
  readonly #site: Recorded
  readonly #states: FileStates
  readonly #undo: Rollback
  readonly #places: RecordPlaces | undefined
  #piece = new Piece()
  readonly #taken: FileChange[] = []
  #group: string | undefined
  #undoes: readonly string[] | undefined
  readonly #command = randomUUID()
  #isOneCommand = false

  /** @param places without it, changes accumulate until `take` */
  constructor(site: Recorded, undo: Rollback, places: RecordPlaces | undefined) {
    this.#site = site
    this.#states = new FileStates(site)
    this.#undo = undo
    this.#places = places
    site.folder.aboutTo = (...coming) => {
      for (const one of coming) this.#touch(one)
    }
  }

  /** Marks all further changes as those of one command, to be undone together, and each piece of work by itself, too. */
  beginCommand(): void {
    this.#isOneCommand = true
  }

  /** Groups all further changes, to be undone together, not by piece of work. `undoes`: the groups that this one undoes. */
  begin(undoes?: readonly string[]): void {
    this.#group = randomUUID()
    this.#undoes = undoes
  }

  /** Attributes further changes to this piece of work. @throws ContentError if others have recovered it meanwhile */
  resume(piece: Piece): void {
    this.#piece = piece
    if (piece.turn !== 'back') piece.record?.mustStand()
  }

  /** Suspends the piece of work until another turn of the lock. */
  pause(): void {
    this.#piece.record?.beat()
    // Others' unfinished work is recovered before the piece continues, and is no part of it.
    this.#piece = new Piece()
  }

  /**
   * Makes the current piece of work all or nothing, even if it is killed: from now on the former bytes of each file are durable
   * before it changes. `expected`: files that it will change. @throws WriteError
   */
  beWhole(expected: readonly Expected[] = []): void {
    const piece = this.#piece
    piece.expected.push(...expected)
    if (!this.#places || piece.record) return
    this.#site.folder.needOwnTurn()
    piece.record = new UnfinishedFile(this.#places.unfinished, this.#aboutOf(piece))
    const before = [...piece.touched.values()].flatMap((known) =>
      this.#lineOf(piece, known, this.#states.digestAt(known.path)),
    )
    if (before.length > 0) piece.record.add(before, true)
  }

  /** Notes that this piece of work permanently deletes entries: data about them outside the content is deleted last. */
  willForget(going: readonly DeletedEntry[]): void {
    this.#piece.going.push(...going)
    const gone = going.map(({ resource, id, path }) => ({ noun: resource.name, id, path }))
    this.#piece.record?.add([{ gone }], false)
  }

  /** Durably marks the piece of work as done. @throws WriteError, and errors of forgetting: it must then be rolled back */
  markDone(): void {
    const { record, going, turn } = this.#piece
    if (turn === 'back') return
    record?.commit()
    try {
      if (going.length > 0) this.#places?.forget(going)
    } catch (error) {
      record?.reopen()
      throw error
    }
  }

  /** Ends the piece of work; returns it if `keep` should record it once it is sure to stay. Never throws. */
  conclude(): Piece[] {
    const piece = this.#piece
    piece.isOver = true
    this.#piece = new Piece()
    const ended = quietly(() => this.#end(piece))
    if (!ended) piece.record?.release()
    return ended ?? []
  }

  /**
   * Announces finished pieces of work and adds them to the journal; deletes the records of those that were rolled back. Under
   * the lock. Never throws: the work is done, and without room for its record it merely cannot be undone later.
   */
  keep(pieces: readonly Piece[]): void {
    const records: Omit<ChangeRecord, 'name'>[] = []
    try {
      const log = this.#places?.log
      for (const { acting, written, record } of log ? pieces : []) {
        if (written.size > 0) log!.wrote({ acting, files: written })
        record?.remove()
      }
      if (log) return
      for (const piece of pieces) {
        if (piece.written.size > 0) this.onChanged?.([...piece.written.keys()], piece.acting)
        if (piece.changed.length > 0) records.push({ ...this.#aboutOf(piece), files: piece.changed })
      }
      this.#places?.changes.addAll(records)
      for (const { record } of pieces) record?.remove()
    } catch {
      for (const { record } of pieces) record?.release()
    }
  }

  /** The changes since the last call, joined by file. */
  take(): FileChange[] {
    return joinChanges(this.#taken.splice(0))
  }

  // Reads the files' current state now: the next piece of work may change them.
  #end(piece: Piece): Piece[] {
    const { record } = piece
    const touched = [...piece.touched.values()]
    // Leaves a step that could not be rolled back to the next holder of the lock.
    if (record && !record.isDone && !touched.every((before) => this.#states.isAsBefore(before))) {
      record.release()
      return []
    }
    const written = touched.flatMap((known) => this.#states.writtenAt(known))
    piece.written = new Map(written.map(({ known, after }) => [known.path, after]))
    const changes = record?.isDone ? [] : written.flatMap((state) => this.#states.changeOf(state))
    if (!this.#places) {
      this.#taken.push(...changes)
      return []
    }
    piece.changed = record?.isDone ? piece.recordedChanges() : changes.map(toRecorded)
    return [piece]
  }

  #aboutOf(piece: Piece): About {
    if (piece.about) return piece.about
    const group = this.#group ?? randomUUID()
    const command = this.#group === undefined && !this.#isOneCommand ? group : this.#command
    const undoes = this.#undoes && { undoes: this.#undoes }
    return (piece.about = { at: Date.now(), group, command, by: this.by, ...undoes })
  }

  #touch(coming: ComingFile): void {
    const piece = this.#piece
    const { path } = coming
    const isNew = !piece.touched.has(path)
    const known = piece.touched.get(path) ?? this.#states.of(path)
    if (isNew) piece.touched.set(path, known)
    known.last = coming
    known.states.push(coming)
    if (piece.record) this.#note(piece, known, this.#states.digestOf(coming))
    if (!this.#undo.isRunning || this.#undo.has(path)) return
    const mayBeThere = !isNew || known.isUnknown || known.before !== undefined
    this.#undo.addFile(path, this.#toRestore(piece, known, mayBeThere))
  }

  // Expected changes are recorded together with the first one.
  #note(piece: Piece, known: Touched, after: After): void {
    const isNoted = piece.isNoted(known)
    const lines: Line[] = []
    if (!isNoted) {
      const others = piece.expected
        .splice(0, atOnce)
        .filter(({ path }) => path !== known.path && !piece.afters.has(path))
      lines.push(...this.#lineOf(piece, known, after))
      for (const { path, after: next } of others) lines.push(...this.#lineOf(piece, this.#states.of(path), next))
    } else if (after !== undefined && !piece.afters.get(known.path)!.has(after)) lines.push({ path: known.path, after })
    if (after !== undefined) piece.noteAfter(known.path, after)
    try {
      if (lines.length > 0) piece.record!.add(lines, !isNoted && !piece.record!.isDone)
    } catch (error) {
      // Once all is done, the line is only for the journal.
      if (!piece.record!.isDone) throw error
    }
  }

  #lineOf(piece: Piece, known: Touched, after: After): Line[] {
    const { path, before } = known
    const digest = before && digestOfBytes(before)
    piece.afters.set(
      path,
      new Set([...(known.isUnknown ? [] : [digest ?? null]), ...(after === undefined ? [] : [after])]),
    )
    const isLarge = known.isUnknown || (before && before.length > mostCopied)
    const stood = isLarge ? { link: piece.record!.link(this.#site.folder.resolve(path)) } : before
    return [lineOf(known, stood, after)]
  }

  // Undoing removes a new file; an existing one has a second name meanwhile, so restoring it needs no disk space.
  #toRestore(piece: Piece, known: Touched, mayBeThere: boolean): Step {
    const { path } = known
    const old = this.#site.folder.keep(path, mayBeThere)
    const { isShared } = this.#site.folder
    return {
      undo: () => {
        known.last = undefined
        if (isShared || this.#states.isOurs(piece, known)) old.restore()
        else {
          // What others saved stays, and is no change of this work.
          piece.touched.delete(path)
          old.forget()
        }
        this.#site.load(path)
      },
      done: old.forget,
    }
  }
}
