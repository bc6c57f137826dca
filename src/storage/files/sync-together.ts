import { fsyncSync } from 'node:fs'
import { getSystemErrorName } from 'node:util'
import { Worker } from 'node:worker_threads'
import { quietly } from '../../text/values.ts'

/** A file that could not be synced: its index, and a system error. */
export interface SyncFailure {
  readonly at: number
  readonly error: unknown
}

/** A job for the thread; `state` holds its phase, the number of files left, and for each file its error number or 0. */
interface Job {
  readonly descriptors: readonly number[]
  readonly state: Int32Array<SharedArrayBuffer>
}

/** How long the thread may take to begin, in milliseconds: it does nothing else. */
const patienceMs = 1000
const [asked, revoked] = [0, 2]

let thread: Worker | 'none' | undefined
let isReady = false

/**
 * Syncs the content of open files at once, which takes a file system hardly longer than syncing one. Blocks until it is done;
 * returns the first failure. The first call syncs one file after another while a thread starts.
 */
export function syncTogether(descriptors: readonly number[]): SyncFailure | undefined {
  if (descriptors.length === 0) return undefined
  const others = descriptors.slice(1)
  const job = others.length > 0 ? begin(others) : undefined
  // This thread syncs one itself, as it would only wait.
  const own = syncOne(descriptors, 0)
  const errors = job && waitFor(job)
  const rest = others.map((_, i) => (errors ? toFailure(errors[i]!, i + 1) : syncOne(descriptors, i + 1)))
  return [own, ...rest].find((failure) => failure !== undefined)
}

function syncOne(descriptors: readonly number[], at: number): SyncFailure | undefined {
  try {
    fsyncSync(descriptors[at]!)
    return undefined
  } catch (error) {
    return { at, error }
  }
}

function begin(descriptors: readonly number[]): Job | undefined {
  // Without a thread, files are synced one after another.
  thread ??= quietly(open, 'none')
  if (thread === 'none' || !isReady) return undefined
  const job = { descriptors, state: new Int32Array(new SharedArrayBuffer(4 * (2 + descriptors.length))) }
  job.state[1] = descriptors.length
  // A thread takes no target origin, unlike a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  thread.postMessage(job)
  return job
}

// The error numbers; undefined if the thread does not react. Its running syncs are awaited, as the files are closed afterwards.
function waitFor({ state }: Job): Int32Array | undefined {
  if (
    Atomics.wait(state, 0, asked, patienceMs) === 'timed-out' &&
    Atomics.compareExchange(state, 0, asked, revoked) === asked
  ) {
    isReady = false
    return undefined
  }
  for (let left = Atomics.load(state, 1); left > 0; left = Atomics.load(state, 1)) Atomics.wait(state, 1, left)
  return state.subarray(2)
}

function toFailure(errno: number, at: number): SyncFailure | undefined {
  if (errno === 0) return undefined
  const code = getSystemErrorName(errno)
  return { at, error: Object.assign(new Error(`${code}: fsync`), { code, errno, syscall: 'fsync' }) }
}

function open(): Worker {
  // Its program travels with this module, wherever that is bundled.
  const worker = new Worker(`(${serve.toString()})(require('node:worker_threads').parentPort, require('node:fs'))`, {
    eval: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  })
  worker.unref()
  worker.once('message', () => (isReady = true))
  worker.on('error', () => (isReady = false))
  worker.on('exit', () => (isReady = false))
  return worker
}

// Runs in the thread, where it sees nothing but its arguments. The system's threads sync, four at a time.
function serve(port: NonNullable<typeof import('node:worker_threads').parentPort>, fs: typeof import('node:fs')): void {
  port.on('message', ({ descriptors, state }: Job) => {
    const isMine = Atomics.compareExchange(state, 0, 0, 1) === 0
    Atomics.notify(state, 0)
    if (!isMine) return
    for (const [i, descriptor] of descriptors.entries())
      fs.fsync(descriptor, (error) => {
        if (error) Atomics.store(state, 2 + i, error.errno ?? -5)
        if (Atomics.sub(state, 1, 1) === 1) Atomics.notify(state, 1)
      })
  })
  port.postMessage('ready')
}
