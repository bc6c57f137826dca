import { readFileSync } from 'node:fs'
import type { Entry, Resource } from '../../model/model.ts'
import { messageOf } from '../../define/errors.ts'
import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import type { WriteLock } from '../saving/write-lock.ts'
import type { Kept } from './change-recorder.ts'
import { areSameBytes, digestOfBytes, type KeptChange } from './change-record.ts'
import type { LeftWork } from './unfinished-files.ts'
import type { Stood, UnfinishedWork } from './unfinished-work.ts'

/** What became of a piece of work that was interrupted. */
export interface TakenUp {
  /** Who or what did it, and when, in milliseconds. */
  readonly by: string
  readonly at: number
  /** Whether it is finished, or every file as before; `failed`, with the reason: that is still to be done. */
  readonly became: 'finished' | 'taken back' | 'failed'
  readonly why?: string
  /** How many files it was about. */
  readonly files: number
  /** Files that somebody else has changed since: they stay as they are. */
  readonly others: readonly string[]
}

/** What taking up unfinished work needs of an open site. */
export interface TakingUp {
  readonly folder: WritableFolder
  readonly resources: ReadonlyMap<string, Resource>
  get(resource: string, id: number): Entry | undefined
  load(path: string): Entry | undefined
  readonly readOnly: boolean
  readonly lock: Pick<WriteLock, 'announce' | 'runNow'>
}

/** Takes up what other processes left unfinished. */
export class Recovery {
  readonly #site: TakingUp
  readonly #kept: Kept
  readonly #onTakenUp: ((what: TakenUp) => void) | undefined

  constructor(site: TakingUp, kept: Kept, onTakenUp?: (what: TakenUp) => void) {
    this.#site = site
    this.#kept = kept
    this.#onTakenUp = onTakenUp
  }

  /** Takes up all of it. Under the lock. Never throws. */
  takeUp(): void {
    for (const left of this.#left()) {
      const taken = takeUp(this.#site, left, this.#kept)
      if (taken) this.#onTakenUp?.(taken)
    }
  }

  /** The same when a folder is opened, unless somebody has the lock, who does so themselves. */
  takeUpNow(): void {
    if (this.#left().length === 0) return
    try {
      this.#site.lock.runNow(() => this.takeUp())
    } catch (error) {
      // Who may not write can read all the same.
      if (!(error instanceof ContentError)) throw error
    }
  }

  #left(): LeftWork[] {
    return this.#site.readOnly || this.#site.folder.isDry ? [] : this.#kept.unfinished.left()
  }
}

/**
 * Takes up a piece of work whose process is gone: what was done is finished, and what was not is taken back whole. It may
 * be interrupted in turn, and taken up once more. Under the lock. Never throws.
 *
 * @returns undefined where nothing had changed
 */
function takeUp(site: TakingUp, left: LeftWork, kept: Kept): TakenUp | undefined {
  const { work, isDone } = left
  const about = { by: work?.by ?? '', at: work?.at ?? 0, files: work?.files.length ?? 0 }
  try {
    const others = !work ? [] : isDone ? finish(site, work, left, kept) : takeBack(site, work, left)
    left.remove()
    return work && others && { ...about, became: isDone ? 'finished' : 'taken back', others }
  } catch (error) {
    return { ...about, became: 'failed', why: messageOf(error), others: [] }
  }
}

function finish(
  site: TakingUp,
  { files, gone, ...about }: UnfinishedWork,
  left: LeftWork,
  { changes, forget }: Kept,
): string[] {
  const kept = files.map(({ path, noun, id, before, afters }): KeptChange => {
    return { path, noun, id, before: bytesOf(before, left), after: [...afters].at(-1) }
  })
  changes.addAll({ ...about, files: kept })
  const going = gone.flatMap(({ noun, id, path }) => {
    const resource = site.resources.get(noun)
    return resource ? { resource, id, path } : []
  })
  forget(going)
  return []
}

/** Gives back what can be; undefined where nothing had changed. What comes is written first: a file that moves is never gone. */
function takeBack(site: TakingUp, { files }: UnfinishedWork, left: LeftWork): string[] | undefined {
  const { folder } = site
  const states = files.map((file) => {
    const now = folder.stat(file.path) && folder.readBytes(file.path)
    const before = bytesOf(file.before, left)
    const isOurs = file.afters.has(now && digestOfBytes(now))
    return { path: file.path, before, isSame: areSameBytes(before, now), isOurs }
  })
  const changed = states.filter(({ isSame }) => !isSame)
  if (changed.length === 0) return undefined
  const ours = changed.filter(({ isOurs }) => isOurs)
  site.lock.announce(...ours.map(({ path }) => path))
  for (const { path, before } of ours) if (before) folder.write(path, before)
  folder.remove(ours.flatMap(({ path, before }) => (before ? [] : [path])))
  for (const { path } of ours) site.load(path)
  return changed.flatMap(({ path, isOurs }) => (isOurs ? [] : [path]))
}

function bytesOf(stood: Stood, left: LeftWork): Uint8Array | undefined {
  return stood && 'link' in stood ? readFileSync(left.linked(stood.link)) : stood
}
