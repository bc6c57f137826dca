import { AsyncResource } from 'node:async_hooks'
import { type CurrentAction, currentAction } from '../../work/acting.ts'
import { Again } from '../../work/rerun.ts'
import { sliceMs } from '../../work/turns.ts'
import { codeOf, isOvertaken } from '../../storage/files/write-error.ts'
import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import { type LoadDeps, restamp } from '../index/load-entry.ts'
import type { ChangeRecorder } from './record/change-recorder.ts'
import { Piece } from './record/piece.ts'
import type { Rollback } from './rollback.ts'

export interface SharedTurnDeps extends LoadDeps {
  readonly folder: WritableFolder
  readonly recorder: Pick<ChangeRecorder, 'resume' | 'conclude' | 'keep'>
}

/** Work that waits for its turn, with its caller's promise. */
interface Member {
  readonly work: () => unknown
  /** Whether it takes its own turn. */
  readonly isAlone: boolean
  readonly acting: CurrentAction | undefined
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Takes a turn of the lock for work that is recorded as this piece. */
export type TakeTurn = (work: () => void, piece: Piece) => Promise<void>

/** The most pieces of work that share a turn: each has a file open. */
const mostAtOnce = 64

/** Aborts work that does more than writing files, to rerun it in its own turn. */
export class OwnTurn extends Again {}

/**
 * Writes that wait at the same time share a turn of the lock, and their files are synced together. Each is whole and answered
 * individually: an error in one leaves the others alone. If the sync fails, all of them are rolled back, newest first, and each
 * caller receives the error. No caller is answered before the sync.
 */
export class SharedTurns {
  readonly #site: SharedTurnDeps
  readonly #rollback: Rollback
  readonly #takeTurn: TakeTurn
  readonly #waiting: Member[] = []
  /** A turn belongs to no request: the one that started it may be answered before it ends. */
  readonly #begin = AsyncResource.bind(() => void this.#turn())
  #isComing = false

  constructor(site: SharedTurnDeps, rollback: Rollback, takeTurn: TakeTurn) {
    this.#site = site
    this.#rollback = rollback
    this.#takeTurn = takeTurn
  }

  /** Runs work in the next turn. @throws the error of the work, LockError, WriteError; OwnTurn, unless it is alone */
  join<T>(work: () => T, isAlone: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // Node's `bind` warns of a property that nobody reads, for each function anew.
      const scope = new AsyncResource('Write')
      const own = { work: () => scope.runInAsyncScope(work), isAlone, acting: currentAction() }
      this.#waiting.push({ ...own, resolve: resolve as (result: unknown) => void, reject })
      this.#beginNext()
    })
  }

  // Requests that have already arrived are read before it begins.
  #beginNext(): void {
    if (this.#isComing || this.#waiting.length === 0) return
    this.#isComing = true
    setImmediate(this.#begin)
  }

  #end(): void {
    this.#isComing = false
    this.#beginNext()
  }

  async #turn(): Promise<void> {
    const batch = [...this.#waiting]
    let members: Member[] | undefined
    const done: (() => void)[] = []
    try {
      const piece = new Piece()
      await this.#takeTurn(() => {
        members = this.#next()
        try {
          if (members.length === 1) done.push(this.#doAlone(members[0]!, piece))
          else this.#doTogether(members, done)
        } finally {
          this.#end()
        }
      }, piece)
      for (const answer of done) answer()
    } catch (error) {
      // Does nothing for those already answered.
      for (const { reject } of members ?? this.#waiting.splice(0, batch.length)) reject(error)
      if (!members) this.#end()
    }
  }

  #next(): Member[] {
    const ends = this.#waiting.findIndex(({ isAlone }, i) => isAlone && i > 0)
    const count = this.#waiting[0]?.isAlone ? 1 : Math.min(ends < 0 ? mostAtOnce : ends, mostAtOnce)
    return this.#waiting.splice(0, count)
  }

  #doAlone({ work, acting, resolve }: Member, piece: Piece): () => void {
    piece.acting = acting
    const result = work()
    return () => resolve(result)
  }

  #doTogether(members: Member[], done: (() => void)[]): void {
    const { folder, recorder } = this.#site
    const until = performance.now() + sliceMs
    const pieces: Piece[] = []
    const doAll = () => {
      for (let member = members[0], i = 0; member; member = members[++i]) {
        if (i > 0 && performance.now() > until) {
          this.#waiting.unshift(...members.splice(i))
          break
        }
        const { work, acting, resolve, reject } = member
        recorder.resume(new Piece(acting))
        try {
          const result = this.#rollback.runApart(work)
          done.push(() => resolve(result))
          pieces.push(...recorder.conclude())
        } catch (error) {
          reject(error)
        }
      }
    }
    try {
      const paths = folder.together(doAll, () => {
        throw new OwnTurn('This takes a turn of its own.')
      })
      for (const path of paths) restamp(this.#site, path)
    } catch (error) {
      // Another process was faster: everything is rerun on top of its writes.
      throw isOvertaken(error) || codeOf(error) === 'EEXIST' ? toRerun() : error
    } finally {
      recorder.resume(new Piece())
    }
    recorder.keep(pieces)
  }
}

/** Aborts overtaken work, to rerun it on top of others' writes. */
export function toRerun(): Again {
  return new Again('A file was changed meanwhile.', undefined, { isOvertaken: true })
}
