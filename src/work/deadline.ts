import { AsyncLocalStorage } from 'node:async_hooks'

/** Total milliseconds that a fully arrived writing request may wait: it is answered within 15 s, including a final rollback. */
const usualMs = 14_000

const running = new AsyncLocalStorage<number>()

/** Runs the work of a request, with a single `deadline`. */
export function inTime<T>(work: () => T, ms = usualMs): T {
  return running.run(performance.now() + ms, work)
}

/** When the current work must end, as `performance.now()`; work outside a request has the full time from now. */
export function deadline(): number {
  return running.getStore() ?? performance.now() + usualMs
}

/** Awaits a promise until a moment of `performance.now()`, then rejects with the error of `late`. */
export async function inTimeFor<T>(until: number, promise: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const never = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(0, until - performance.now()))
  })
  try {
    return await Promise.race([promise, never])
  } finally {
    clearTimeout(timer)
  }
}
