import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * How long a request that writes has, once it has arrived whole, for all that it waits for together, in milliseconds: so it
 * is answered within 15 s, with what is taken back at the end.
 */
const usualMs = 14_000

const running = new AsyncLocalStorage<number>()

/** Does the work of a request, for which `deadline` is one moment. */
export function inTime<T>(work: () => T, ms = usualMs): T {
  return running.run(performance.now() + ms, work)
}

/** By when the current work has to be over, by `performance.now()`; for work that nobody has asked for, as if it began now. */
export function deadline(): number {
  return running.getStore() ?? performance.now() + usualMs
}

/** What a promise gives, if that comes by a moment of `performance.now()`; else rejects with what `late` gives. */
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
