import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The time that a request which writes may wait in all, counted from its complete arrival, in milliseconds: it is answered
 * within 15 s, including a rollback at the end.
 */
const usualMs = 14_000

const running = new AsyncLocalStorage<number>()

/** Does the work of a request, for which `deadline` is one moment. */
export function inTime<T>(work: () => T, ms = usualMs): T {
  return running.run(performance.now() + ms, work)
}

/** By when the current work has to be over, by `performance.now()`; for work outside a request, as if it began now. */
export function deadline(): number {
  return running.getStore() ?? performance.now() + usualMs
}

/** The value of a promise, if it settles before a moment of `performance.now()`; else rejects with the error of `late`. */
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
