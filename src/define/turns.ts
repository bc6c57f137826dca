/** For how long others wait at most while long work is done, in milliseconds; what one step of it takes cannot be parted. */
export const sliceMs = 20

const waiting: (() => void)[] = []

/**
 * Resolves in a later round of the event loop, after what came in meanwhile was served. Those who wait get one round
 * each: however much long work there is, the loop is held by one slice of it at a time.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(release)
  })
}

function release(): void {
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(release)
}

/** Does steps until a moment (of `performance.now()`), one at least. Gives whether all are done. */
export function doUntil(until: number, steps: Iterator<() => void>): boolean {
  for (let step = steps.next(); !step.done; step = steps.next()) {
    step.value()
    if (performance.now() >= until) return false
  }
  return true
}

/** Goes on with work until a moment (of `performance.now()`), by one step at least. Gives its end; undefined while there is more. */
export function goOnUntil<T>(until: number, work: Iterator<unknown, T>): { readonly value: T } | undefined {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return { value: step.value }
    if (performance.now() >= until) return undefined
  }
}
