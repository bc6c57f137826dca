import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { errors } from '../../define/errors.ts'
import { type LongWork, type MakeBeside, NotYet, setMakeBeside } from '../../define/long-texts.ts'

/** What a thread may take. */
export interface ThreadBounds {
  /** Milliseconds for one text. */
  readonly time: number
  /** Megabytes of memory. */
  readonly memory: number
  /** UTF-16 units of texts that are kept when they are made. */
  readonly kept: number
}

const usual: ThreadBounds = { time: 20_000, memory: 512, kept: 32 << 20 }

type Args = readonly [string, ...unknown[]]

interface Job {
  readonly key: string
  readonly work: LongWork
  readonly args: Args
  readonly done: () => void
}

/** A thread that makes long texts, one at a time; started with the first of them, and anew after it died. */
export class TextThread {
  readonly #file: string
  readonly #bounds: ThreadBounds
  /** What was made; nothing, where it could not be made. */
  readonly #kept: LRUCache<string, { readonly made?: unknown }>
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #queue: Job[] = []
  #job: Job | undefined
  #timer: NodeJS.Timeout | undefined
  #worker: Worker | undefined
  #isReady = false
  /** It cannot be started here: texts are made as if there were no thread. */
  #isBroken = false

  /** @param file - the program of the thread, `text-worker.ts` as it was built */
  constructor(file: string, bounds: ThreadBounds = usual) {
    this.#file = file
    this.#bounds = bounds
    this.#kept = new LRUCache({
      maxSize: bounds.kept,
      // What alone is more than all that may be kept is kept alone: somebody waits for it.
      sizeCalculation: ({ made }) => Math.min(typeof made === 'string' ? made.length + 100 : 100, bounds.kept),
    })
  }

  readonly make: MakeBeside = (work, args) => {
    if (this.#isBroken) return undefined
    const key = keyOf(work, args)
    const known = this.#kept.get(key)
    if (!known) throw new NotYet(this.#underWay.get(key) ?? this.#begin({ key, work, args }))
    if (!('made' in known)) throw errors.rest_text_too_costly()
    return { made: known.made }
  }

  /** Ends the thread; the next text starts another one. */
  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  // Who waits for a text asked for one thing at a time, so that there are no more of them than requests.
  #begin(asked: Omit<Job, 'done'>): Promise<void> {
    const ready = new Promise<void>((done) => void this.#queue.push({ ...asked, done }))
    this.#underWay.set(asked.key, ready)
    this.#next()
    return ready
  }

  #next(): void {
    if (this.#job || this.#queue.length === 0) return
    const job = (this.#job = this.#queue.shift()!)
    const worker = (this.#worker ??= this.#start())
    // Only while somebody waits for it does it keep the process alive.
    worker.ref()
    this.#timer = setTimeout(() => void worker.terminate(), this.#bounds.time)
    // A thread is no window.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ work: job.work, args: job.args })
  }

  #finish(outcome: { readonly made?: unknown } | undefined): void {
    const job = this.#job
    if (!job) return
    clearTimeout(this.#timer)
    this.#job = undefined
    if (outcome) this.#kept.set(job.key, outcome)
    this.#underWay.delete(job.key)
    this.#worker?.unref()
    job.done()
    this.#next()
  }

  #start(): Worker {
    this.#isReady = false
    const worker = new Worker(this.#file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#bounds.memory },
    })
    worker.on('message', (message: 'ready' | { made: unknown }) => {
      if (message === 'ready') this.#isReady = true
      else this.#finish(message)
    })
    // Its end is told as well. What fails before it works at all is no fault of a text.
    worker.on('error', () => (this.#isBroken ||= !this.#isReady))
    worker.on('exit', () => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      this.#finish(this.#isBroken ? undefined : {})
    })
    return worker
  }
}

/** Has long texts made in a thread from now on, where its program was built beside this one: not among the sources. */
export function useTextThread(): void {
  if (used) return
  used = true
  const places = ['text-worker.mjs', '../text-worker.mjs'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const file = places.find((path) => existsSync(path))
  if (file !== undefined) setMakeBeside(new TextThread(file).make)
}

let used = false

function keyOf(work: LongWork, [text, ...more]: Args): string {
  return createHash('sha256')
    .update(`${work} ${text.length} ${JSON.stringify(more)}`)
    .update(text)
    .digest('base64')
}
