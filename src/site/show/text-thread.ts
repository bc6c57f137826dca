import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { errors } from '../../define/errors.ts'
import { type LongWork, type MakeInWorker, setTextWorker } from '../../work/long-texts.ts'
import { Again } from '../../work/rerun.ts'
import { quietly } from '../../text/values.ts'

export interface ThreadBounds {
  /** Milliseconds per text. */
  readonly time: number
  /** In megabytes. */
  readonly memory: number
  /** Size of the cache, in UTF-16 units. */
  readonly cache: number
  /** Milliseconds before a failed start is retried. */
  readonly rest: number
}

const usual: ThreadBounds = { time: 20_000, memory: 512, cache: 32 << 20, rest: 10_000 }

type Args = readonly [string, ...unknown[]]

interface Job {
  readonly key: string
  readonly work: LongWork
  readonly args: Args
  readonly done: () => void
}

/** A worker thread that makes long texts, one at a time; started with the first of them, and again after it died. */
export class TextThread {
  readonly #file: string
  readonly #bounds: ThreadBounds
  /** Results, without `made` if the text could not be made. */
  readonly #results: LRUCache<string, { readonly made?: unknown }>
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #queue: Job[] = []
  #job: Job | undefined
  #timer: NodeJS.Timeout | undefined
  #worker: Worker | undefined
  #isReady = false
  /** The end of the pause (`performance.now()`) after a failed start: until then, texts are made as if there were no thread. */
  #restsUntil = 0

  /** @param file - the thread's program, `text-worker.ts` after the build */
  constructor(file: string, bounds: ThreadBounds = usual) {
    this.#file = file
    this.#bounds = bounds
    this.#results = new LRUCache({
      maxSize: bounds.cache,
      // A text larger than the cache is cached alone: a request is waiting for it.
      sizeCalculation: ({ made }) => Math.min(typeof made === 'string' ? made.length + 100 : 100, bounds.cache),
    })
  }

  readonly make: MakeInWorker = (work, args) => {
    const key = workKeyOf(work, args)
    const known = this.#results.get(key)
    if (!known && performance.now() < this.#restsUntil) return undefined
    if (!known)
      throw new Again('A long text is still being made.', this.#underWay.get(key) ?? this.#begin({ key, work, args }))
    if (!('made' in known)) throw errors.rest_text_too_costly()
    return { made: known.made }
  }

  /** Ends the thread; the next text starts another. */
  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  // Each request waits for one text at a time, so the queue is no longer than the number of requests.
  #begin(job: Omit<Job, 'done'>): Promise<void> {
    const ready = new Promise<void>((done) => void this.#queue.push({ ...job, done }))
    this.#underWay.set(job.key, ready)
    this.#next()
    return ready
  }

  #next(): void {
    if (this.#job || this.#queue.length === 0) return
    const job = (this.#job = this.#queue.shift()!)
    const worker = (this.#worker ??= this.#start())
    if (!worker) return this.#finish(undefined)
    // The thread keeps the process alive only while it has work.
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
    if (outcome) this.#results.set(job.key, outcome)
    // A failure before the thread is ready is not caused by a text: too many files or threads may be open.
    else this.#restsUntil = performance.now() + this.#bounds.rest
    this.#underWay.delete(job.key)
    this.#worker?.unref()
    job.done()
    this.#next()
  }

  // Undefined if the system denies a thread.
  #start(): Worker | undefined {
    this.#isReady = false
    const resourceLimits = { maxOldGenerationSizeMb: this.#bounds.memory }
    const worker = quietly(() => new Worker(this.#file, { execArgv: [], resourceLimits }))
    if (!worker) return undefined
    worker.on('message', (message: 'ready' | { made: unknown }) => {
      if (message === 'ready') this.#isReady = true
      else this.#finish(message)
    })
    // An `exit` event follows.
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      this.#finish(this.#isReady ? {} : undefined)
    })
    return worker
  }
}

/** Makes long texts in a thread from now on, if its program was built beside this one (not among the sources). */
export function useTextThread(): void {
  if (used) return
  used = true
  const places = ['text-worker.mjs', '../text-worker.mjs'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const file = places.find((path) => existsSync(path))
  if (file !== undefined) setTextWorker(new TextThread(file).make)
}

let used = false

function workKeyOf(work: LongWork, [text, ...more]: Args): string {
  return createHash('sha256')
    .update(`${work} ${text.length} ${JSON.stringify(more)}`)
    .update(text)
    .digest('base64')
}
